import { z } from '@hono/zod-openapi'
import { Money, readable, text } from './common.ts'

/** The body of `adminCreateCreditNote`; what the invoice allows is said by the use case. */
export const AdminCreditNoteRequest = z
  .strictObject({
    invoice_id: text().openapi({ description: 'Its id, not its number.' }),
    /** Gross, at most what is left of the invoice. */
    amount: Money,
    reason: readable().openapi({ description: 'Stands on the credit note as sent.' }),
    provider_refund: z.boolean().default(false).openapi({
      description: 'Whether the card gets the amount back.',
    }),
  })
  .openapi('AdminCreditNoteRequest', {
    example: {
      invoice_id: '01938f5c-1f2a-7c3e-9d4b-5a6b7c8d9e0f',
      amount: { amount_minor: 1149, currency: 'EUR' },
      reason: 'Two weeks without calls',
      provider_refund: true,
    },
  })
