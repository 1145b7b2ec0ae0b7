import { z } from '@hono/zod-openapi'
import { DateTime, Money, orNull, shownUri } from './common.ts'
import { InvoiceStatus } from './invoices.ts'

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const INVOICE_ID = '01936f77-1f3d-7c02-9be4-6a0f1b2c3d4e'
const PAGE = 'https://pay.example.com/0tHYJd35ewBHX17NiqDjgQ'

/** What is owed on an invoice. */
export const InvoiceBalance = z
  .object({
    invoice_id: z.string(),
    status: InvoiceStatus,
    total: Money,
    credit_applied: Money,
    credited: Money,
    owed: Money,
    payments: z.array(z.object({ amount: Money, captured_at: DateTime })).readonly(),
    pay_url: orNull(shownUri()),
  })
  .openapi('InvoiceBalance', {
    description:
      'Of the total account credit paid `credit_applied`, credit notes took back `credited`, and cards paid `payments`. `pay_url`: the provider’s page that takes what is owed with any card; null where none does now.',
    example: {
      invoice_id: INVOICE_ID,
      status: 'open',
      total: eur(2_299),
      credit_applied: eur(0),
      credited: eur(0),
      owed: eur(2_299),
      payments: [],
      pay_url: PAGE,
    },
  })

/** What came of paying an invoice. */
export const InvoicePaid = z
  .object({
    status: z.enum(['paid', 'checkout']).openapi({
      description: '`paid`: the saved card has paid. `checkout`: go to `checkout_url`.',
    }),
    invoice_id: z.string(),
    amount: Money,
    checkout_url: orNull(shownUri()),
  })
  .openapi('InvoicePaid', {
    description: '`amount`: what was paid, or is to be.',
    example: { status: 'paid', invoice_id: INVOICE_ID, amount: eur(2_299), checkout_url: null },
  })
