import { z } from '@hono/zod-openapi'
import { eInvoiceDeliveryMachine, statesOf } from '@billing/core'
import { EAddress } from './account.ts'
import { DateTime, orNull, readable } from './common.ts'

/** How an issued document gets through a network to its receiver. */
export const EInvoiceDelivery = z
  .object({
    delivery_id: z.string().openapi({
      description: 'The document’s own id, under which the access point knows it too.',
    }),
    account_id: z.string(),
    document: z.enum(['invoice', 'credit_note']),
    number: z.string(),
    status: z.enum(statesOf(eInvoiceDeliveryMachine)).openapi({
      description:
        '`waiting`: the access point has nothing yet. `sent`: it may have it, and is asked. `accepted`, `rejected` by a rule and `unknown_recipient` are final. `given_up`: for a week the access point was away or silent, and an operator may have it sent again. The customer has the PDF by mail in any case.',
    }),
    sender: EAddress,
    receiver: EAddress,
    message_id: orNull(z.string()).openapi({ description: 'The access point’s own.' }),
    rule_id: orNull(z.string()).openapi({ description: 'Of the rule that refuses the document.' }),
    rule_message: orNull(z.string()).openapi({ description: 'What that rule says, as it came.' }),
    created_at: DateTime,
    updated_at: DateTime.openapi({ description: 'When it moved last.' }),
  })
  .openapi('EInvoiceDelivery', {
    example: {
      delivery_id: '018f4d2e-0000-7000-8000-00000000000a',
      account_id: '018f4d2e-0000-7000-8000-000000000001',
      document: 'invoice',
      number: 'PBX-2026-000001',
      status: 'rejected',
      sender: { scheme: '0200', id: '300000053' },
      receiver: { scheme: '0088', id: '4035811991021' },
      message_id: null,
      rule_id: 'PEPPOL-EN16931-R003',
      rule_message: 'A buyer reference or purchase order reference MUST be provided.',
      created_at: '2026-03-01T00:00:00.000Z',
      updated_at: '2026-03-01T00:00:02.000Z',
    },
  })

/** The body of `adminResendInvoiceDelivery` and `adminResendCreditNoteDelivery`. */
export const AdminResendDeliveryRequest = z
  .strictObject({ reason: readable().openapi({ description: 'Kept in the audit log.' }) })
  .openapi('AdminResendDeliveryRequest', { example: { reason: 'The access point is back' } })
