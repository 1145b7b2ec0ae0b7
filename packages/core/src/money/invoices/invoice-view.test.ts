import { expect, it } from 'vitest'
import { anInvoice } from '../../fixtures/invoices.ts'
import { march } from '../../fixtures/march.ts'
import { money } from '../../kernel/money.ts'
import { invoiceView } from './invoice-view.ts'

it('an invoice shows its parties, its lines and what the card is asked for', () => {
  const invoice = anInvoice({ credit_applied: money(1_000, 'EUR') })

  expect(invoiceView(invoice)).toMatchObject({
    kind: 'invoice',
    language: 'lt',
    number: 'PBX-2026-000001',
    issued_at: march(1),
    due_at: march(1),
    seller: invoice.seller,
    buyer: invoice.buyer,
    lines: invoice.lines,
    subtotal: money(1_900, 'EUR'),
    vat_amount: money(399, 'EUR'),
    total: money(2_299, 'EUR'),
    credit_applied: money(1_000, 'EUR'),
    amount_due: money(1_299, 'EUR'),
    paid_before_issue: false,
    collect_from: 'card',
  })
})

it('whatever happens to an invoice after its issue, it shows the same', () => {
  const issued = anInvoice({ status: 'open', paid_at: null, pdf_key: null, updated_at: march(1) })
  const later = anInvoice({
    status: 'refunded',
    paid_at: march(9),
    credited: money(2_299, 'EUR'),
    vat_credited: money(399, 'EUR'),
    refunded: money(2_299, 'EUR'),
    exempt_from_ladder: true,
    pdf_key: 'pdf-9',
    updated_at: march(20),
  })

  expect(invoiceView(later)).toEqual(invoiceView(issued))
})
