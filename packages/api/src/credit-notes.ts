import { z } from '@hono/zod-openapi'
import { Money, readable, text } from './common.ts'

/** The body of `adminCreateCreditNote`; what the invoice allows is said by the use case. */
export const AdminCreditNoteRequest = z
  .strictObject({
    invoice_id: text(),
    /** Gross, at most what is left of the invoice. */
    amount: Money,
    reason: readable().openapi({ description: 'Stands on the credit note as sent.' }),
    provider_refund: z.boolean().default(false).openapi({
      description: 'Whether the card gets the amount back.',
    }),
  })
  .openapi('AdminCreditNoteRequest')
