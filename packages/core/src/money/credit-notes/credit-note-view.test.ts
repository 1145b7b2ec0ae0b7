import { expect, it } from 'vitest'
import { aCreditNote } from '../../fixtures/invoices.ts'
import { march } from '../../fixtures/march.ts'
import { money } from '../../kernel/money.ts'
import { creditNoteView } from './credit-note-view.ts'

it('a credit note shows what is taken back, positive, and names the invoice', () => {
  const note = aCreditNote()

  expect(creditNoteView(note)).toMatchObject({
    kind: 'credit_note',
    language: 'lt',
    number: 'CN-2026-00001',
    issued_at: march(5),
    invoice_number: 'PBX-2026-000001',
    invoice_issued_at: march(1),
    vat: note.vat,
    subtotal: money(1_000, 'EUR'),
    vat_amount: money(210, 'EUR'),
    total: money(1_210, 'EUR'),
    reason: 'goodwill',
    settled_by: 'refund',
  })
})

it('a note over VAT alone has no net part', () => {
  const vat = money(399, 'EUR')
  const note = aCreditNote({ kind: 'credit', amount: vat, vat_amount: vat, pdf_key: 'pdf-2' })

  expect(creditNoteView(note)).toMatchObject({
    subtotal: money(0, 'EUR'),
    vat_amount: vat,
    total: vat,
    settled_by: 'credit',
  })
})
