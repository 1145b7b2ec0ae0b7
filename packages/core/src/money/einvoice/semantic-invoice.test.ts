import { describe, expect, it } from 'vitest'
import { aCreditNote, anInvoice } from '../../fixtures/invoices.ts'
import { march } from '../../fixtures/march.ts'
import { money } from '../../kernel/money.ts'
import { epochMs, HOUR } from '../../kernel/time.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import { creditNoteView } from '../credit-notes/credit-note-view.ts'
import type { InvoiceView } from '../invoices/document-view.ts'
import { invoiceView } from '../invoices/invoice-view.ts'
import { semanticInvoice } from './semantic-invoice.ts'

const euro = (cents: number) => money(cents, 'EUR')
const INVOICE = invoiceView(anInvoice())
const NOTE = creditNoteView(aCreditNote())
const without = (differs: Partial<VatDecision>): Partial<InvoiceView> => ({
  vat: { ...INVOICE.vat, rate_basis_points: 0, rate_country: null, ...differs },
  vat_amount: euro(0),
  total: euro(1_900),
  amount_due: euro(1_900),
})
const REVERSE = without({ treatment: 'reverse_charge', vat_id: 'EE100931558' })
const OUTSIDE = without({ treatment: 'outside_scope', vat_id: null })
const card = { brand: 'visa', last4: '4242' } as const

describe('an invoice', () => {
  it('says who, when, for what and how much', () => {
    const model = semanticInvoice(INVOICE)

    expect(model).toMatchObject({
      number: 'PBX-2026-000001',
      type_code: '380',
      issue_date: '2026-03-01',
      due_date: '2026-03-01',
      period: { start: '2026-03-01', end: '2026-03-31' },
      totals: { net: euro(1_900), vat: euro(399), gross: euro(2_299), due: euro(2_299) },
      vat: [{ category: 'S', rate_basis_points: 2_100, exemption: null }],
      lines: [{ id: '1', quantity: 1, unit: 'MON', price: euro(1_900), net: euro(1_900) }],
    })
  })

  it('has the days of the seller’s zone, and no line of a day ends before it begins', () => {
    const [line] = INVOICE.lines
    const evening = {
      ...INVOICE,
      issued_at: epochMs(march(1) - 9 * HOUR),
      time_zone: 'America/New_York',
    }
    const day = { period_start: march(5), period_end: march(5) }

    expect(semanticInvoice(evening).issue_date).toBe('2026-02-28')
    const [told] = semanticInvoice({ ...INVOICE, lines: line ? [{ ...line, ...day }] : [] }).lines
    expect(told?.period).toEqual({ start: '2026-03-05', end: '2026-03-05' })
  })

  it('counts as paid before issue what account credit and the card have paid', () => {
    const credit = { credit_applied: euro(299), amount_due: euro(2_000) }

    const used = semanticInvoice({ ...INVOICE, ...credit })
    expect([used.totals.prepaid, used.totals.due, used.due_date]).toEqual([
      euro(299),
      euro(2_000),
      '2026-03-01',
    ])
    const paid = semanticInvoice({ ...INVOICE, ...credit, paid_before_issue: true })
    expect([paid.totals.prepaid, paid.totals.due, paid.due_date]).toEqual([
      euro(2_299),
      euro(0),
      null,
    ])
  })

  it('of a topup has no period: it says on which day it was supplied', () => {
    const [line] = INVOICE.lines
    const lines = line ? [{ ...line, period_start: null, period_end: null }] : []

    const { period, delivery_date } = semanticInvoice({ ...INVOICE, lines })
    expect([period, delivery_date]).toEqual([null, '2026-03-01'])
  })
})

describe('the VAT of an invoice', () => {
  it('of the standard rate has both numbers and no reason', () => {
    const { seller, buyer } = semanticInvoice(INVOICE)

    expect([seller.vat_id, buyer.vat_id]).toEqual(['LT100001919017', 'LT100001919017'])
  })

  it('under reverse charge has both numbers, the proved one of the buyer, code and words', () => {
    const { seller, buyer, vat, note } = semanticInvoice({ ...INVOICE, ...REVERSE })

    expect([seller.vat_id, buyer.vat_id]).toEqual(['LT100001919017', 'EE100931558'])
    expect(vat).toMatchObject([
      { category: 'AE', rate_basis_points: 0, exemption: { code: 'VATEX-EU-AE' } },
    ])
    expect(note).toBe('Reverse charge / Atvirkštinis apmokestinimas')
  })

  it('outside of the scope has no number of VAT and no rate (BR-O-02, BR-O-05)', () => {
    const { seller, buyer, vat, lines } = semanticInvoice({ ...INVOICE, ...OUTSIDE })

    expect([seller.vat_id, buyer.vat_id, seller.reg_number]).toEqual([null, null, '300000000'])
    expect(vat).toMatchObject([
      { category: 'O', rate_basis_points: null, exemption: { code: 'VATEX-EU-O' } },
    ])
    expect(lines[0]?.vat).toEqual({ category: 'O', rate_basis_points: null })
  })

  it('outside of the scope still says who sells, where no register has a number (BR-CO-26)', () => {
    const seller = { ...INVOICE.seller, reg_number: null }

    expect(semanticInvoice({ ...INVOICE, ...OUTSIDE, seller }).seller.id).toBe('LT100001919017')
    expect(semanticInvoice({ ...INVOICE, seller }).seller.id).toBeNull()
  })
})

describe('how a document is paid', () => {
  const buyer = { ...INVOICE.buyer, card }
  const zero = { amount_due: euro(0) }
  it.each([
    ['a card that is known', { buyer }, '48'],
    ['a card that an older record does not name', {}, '68'],
    ['a customer who pays by hand', { buyer, collect_from: 'customer' }, '68'],
    ['account credit', { buyer, ...zero, credit_applied: euro(2_299) }, '97'],
    ['nobody, as nothing is owed', { buyer, ...zero }, '1'],
  ] as const)('by %s', (_, differs, code) => {
    const { payment } = semanticInvoice({ ...INVOICE, ...differs })

    expect(payment).toEqual({
      code,
      card: code === '48' ? { last4: '4242', network: 'VISA' } : null,
    })
  })

  it('a refund goes back to the card, and what is kept is cleared', () => {
    expect(semanticInvoice({ ...NOTE, buyer }).payment.code).toBe('48')
    expect(semanticInvoice({ ...NOTE, buyer, settled_by: 'credit' }).payment.code).toBe('97')
  })
})

describe('a credit note', () => {
  it('is positive, names its invoice, and says why', () => {
    expect(semanticInvoice({ ...NOTE, language: 'en' })).toMatchObject({
      type_code: '381',
      due_date: null,
      preceding: [{ number: 'PBX-2026-000001', issue_date: '2026-03-01' }],
      totals: { net: euro(1_000), vat: euro(210), gross: euro(1_210), due: euro(1_210) },
      note: 'goodwill',
      lines: [{ quantity: 1, unit: 'C62', price: euro(1_000) }],
    })
    const plan_change = { ...NOTE, language: 'en', reason: 'plan_change' } as const
    expect(semanticInvoice(plan_change).note).toBe('Change of plan')
  })

  it('that restates a supply has two groups of VAT, the new one below zero by its quantity', () => {
    const vat = { ...NOTE.vat, treatment: 'oss', rate_basis_points: 2_400, vat_id: 'EE1' } as const
    const reverse = { ...vat, treatment: 'reverse_charge', rate_basis_points: 0 } as const
    const proved = { ...reverse, vat_id: 'EE100931558' }
    const restated = { net: euro(1_900), vat: proved, confirmed_at: march(7) }
    const amounts = { subtotal: euro(0), vat_amount: euro(456), total: euro(456) }
    const model = semanticInvoice({ ...NOTE, ...amounts, language: 'en', vat, restated })

    expect(model.vat).toMatchObject([
      { category: 'S', rate_basis_points: 2_400, net: euro(1_900), vat_amount: euro(456) },
      { category: 'AE', rate_basis_points: 0, net: euro(-1_900), vat_amount: euro(0) },
    ])
    expect(model.lines).toMatchObject([
      { quantity: 1, price: euro(1_900), net: euro(1_900) },
      { quantity: -1, price: euro(1_900), net: euro(-1_900) },
    ])
    expect([model.totals.net, model.totals.vat, model.totals.due]).toEqual([
      euro(0),
      euro(456),
      euro(456),
    ])
    expect(model.buyer.vat_id).toBe('EE100931558')
    expect(model.note).toContain('VAT number was confirmed on 7 March 2026')
    expect(model.note).toContain('Reverse charge / Atvirkštinis apmokestinimas')
  })
})

describe('whom a document reaches', () => {
  const e_address = { scheme: '0200', id: '300000053' }

  it('says both electronic addresses and the buyer’s reference', () => {
    const seller = { ...INVOICE.seller, e_address }
    const buyer = { ...INVOICE.buyer, e_address, buyer_reference: 'PO-7' }
    const model = semanticInvoice({ ...INVOICE, seller, buyer })

    expect([model.seller.e_address, model.buyer.e_address]).toEqual([e_address, e_address])
    expect(model.buyer_reference).toBe('PO-7')
  })

  it('takes a Leitweg-ID as reference, and as address where there is no other', () => {
    const leitweg_id = '04011000-1234512345-06'
    const buyer = { ...INVOICE.buyer, leitweg_id, buyer_reference: 'PO-7' }

    const model = semanticInvoice({ ...INVOICE, buyer })
    expect(model.buyer_reference).toBe(leitweg_id)
    expect(model.buyer.e_address).toEqual({ scheme: '0204', id: leitweg_id })
  })

  it('of a record of before says neither, and no text is empty', () => {
    const address = { line1: 'Street 1', line2: ' ', city: '', postal_code: '', country: 'LT' }
    const model = semanticInvoice({ ...INVOICE, buyer: { ...INVOICE.buyer, address } })

    expect([model.buyer_reference, model.buyer.e_address, model.seller.contact]).toEqual([
      null,
      null,
      null,
    ])
    expect(model.buyer.address).toEqual({
      line1: 'Street 1',
      line2: null,
      city: null,
      postal_code: null,
      country: 'LT',
    })
  })
})
