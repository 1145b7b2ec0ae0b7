import { describe, expect, it } from 'vitest'
import { anInvoice, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { amountDue, type Invoice, issuedInvoice, owedOn } from './invoice.ts'
import { issueInvoice, settleInvoice, writeOffInvoice } from './move-invoice.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const now = march(3)
const DRAFT: Invoice = {
  ...anInvoice(),
  status: 'draft',
  number: null,
  issued_at: null,
  paid_at: null,
}
const open = anInvoice({ status: 'open', paid_at: null, credit_applied: eur(500) })

describe('issuing a draft', () => {
  it('opens it under its number; revenue and VAT are posted', () => {
    const { invoice, movements } = issueInvoice(DRAFT, 'PBX-2026-000007', now)

    expect(invoice).toMatchObject({
      status: 'open',
      number: 'PBX-2026-000007',
      issued_at: now,
      due_at: march(1),
      paid_at: null,
    })
    expect(owedOn(invoice)).toEqual(eur(2_299))
    expect(movements).toEqual([
      {
        kind: 'invoice_issued',
        account_id: 'acc-1',
        amounts: { total: eur(2_299), net: eur(1_900), vat: eur(399) },
      },
    ])
  })

  it('of a change of plan makes it due now', () => {
    expect(issueInvoice({ ...DRAFT, due_at: null }, 'PBX-2026-000007', now).invoice.due_at).toBe(
      now,
    )
  })

  it('lets account credit pay first', () => {
    const draft = { ...DRAFT, credit_applied: eur(500) }
    const { invoice, movements } = issueInvoice(draft, 'PBX-2026-000007', now)

    expect(invoice.status).toBe('open')
    expect([amountDue(invoice), owedOn(invoice)]).toEqual([eur(1_799), eur(1_799)])
    expect(movements[1]).toEqual({
      kind: 'credit_applied',
      account_id: 'acc-1',
      amounts: { amount: eur(500) },
    })
  })

  it('that account credit covers is paid at once', () => {
    const draft = { ...DRAFT, credit_applied: eur(2_299) }

    expect(issueInvoice(draft, 'PBX-2026-000007', now).invoice).toMatchObject({
      status: 'paid',
      paid_at: now,
    })
  })

  it('of nothing is paid at once and posts nothing', () => {
    const draft = { ...DRAFT, subtotal: eur(0), vat_amount: eur(0), total: eur(0) }

    expect(issueInvoice(draft, 'PBX-2026-000007', now)).toMatchObject({
      invoice: { status: 'paid', paid_at: now },
      movements: [],
    })
  })

  it('happens once', () => {
    expect(() => issueInvoice(open, 'PBX-2026-000008', now)).toThrow("no move from 'open'")
    expect(() => issuedInvoice(DRAFT)).toThrow('is not issued')
  })
})

describe('a capture', () => {
  const capture = (amount: number) => ({ order_id: 'order-2', amount: eur(amount) })
  const names = { account_id: 'acc-1', order_id: 'order-2' }

  it('of what is owed pays the invoice', () => {
    expect(settleInvoice(open, capture(1_799), now)).toEqual({
      invoice: { ...open, status: 'paid', paid_at: now, updated_at: now },
      movements: [{ kind: 'charge_captured', ...names, amounts: { amount: eur(1_799) } }],
      overpaid: false,
    })
  })

  it('beyond what is owed becomes account credit and asks for an alert', () => {
    expect(settleInvoice(open, capture(2_299), now)).toMatchObject({
      invoice: { status: 'paid' },
      movements: [
        { kind: 'charge_captured', amounts: { amount: eur(1_799) } },
        { kind: 'overpayment_captured', ...names, amounts: { amount: eur(500) } },
      ],
      overpaid: true,
    })
  })

  it.each(['paid', 'void', 'refunded', 'partially_refunded'] as const)(
    'on a %s invoice becomes account credit, the invoice stays',
    (status) => {
      const invoice = anInvoice({ status })

      expect(settleInvoice(invoice, capture(2_299), now)).toEqual({
        invoice,
        movements: [{ kind: 'overpayment_captured', ...names, amounts: { amount: eur(2_299) } }],
        overpaid: true,
      })
    },
  )

  it('of less than is owed is a bug', () => {
    expect(() => settleInvoice(open, capture(1_798), now)).toThrow('captured less')
  })

  it('after the invoice was given up pays it late', () => {
    const given_up = writeOffInvoice(open, march(48))

    expect(given_up).toEqual({
      invoice: { ...open, status: 'uncollectible', updated_at: march(48) },
      movements: [
        { kind: 'invoice_written_off', account_id: 'acc-1', amounts: { amount: eur(1_799) } },
      ],
    })
    expect(settleInvoice(given_up.invoice, capture(1_799), march(50))).toMatchObject({
      invoice: { status: 'paid', paid_at: march(50) },
      movements: [{ kind: 'late_payment_captured', amounts: { amount: eur(1_799) } }],
    })
  })
})
