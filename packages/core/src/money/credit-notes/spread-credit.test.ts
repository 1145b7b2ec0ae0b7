import { describe, expect, it } from 'vitest'
import { aCreditNote, anInvoice, aRefund, march } from '../../fixtures/index.ts'
import { add, fraction, type Money, money, share } from '../../kernel/money.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { type PlanRule } from '../invoices/line.ts'
import type { CreditNote } from './credit-note.ts'
import { billedAndLeft, type NotedFacts, spreadCredit } from './spread-credit.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const [STARTER, BUSINESS] = [eur(499), eur(1_900)]
/** From the 7th of March on: 25 of 31 days. */
const DAYS = { from: { year: 2026, month: 3, day: 7 }, to: { year: 2026, month: 4, day: 1 } }

function line(rule: PlanRule, price: Money, from: number) {
  const days = 32 - from
  const size = fraction(price, days, 31)
  const total = rule === 'unused' ? eur(-size.amount_minor) : size
  const derivation = { rule, plan_tier: 'business', price, days, of_days: 31 }
  const dates = { period_start: march(from), period_end: march(32) }
  return {
    description: rule,
    quantity: 1,
    unit_price: total,
    line_total: total,
    ...dates,
    derivation,
  }
}

function facts(lines: IssuedInvoice['lines'], differs: Partial<IssuedInvoice> = {}): NotedFacts {
  const subtotal = lines.map(({ line_total }) => line_total).reduce(add)
  const vat_amount = share(subtotal, 2_100)
  const total = add(subtotal, vat_amount)
  const invoice = anInvoice({ time_zone: 'UTC', lines, subtotal, vat_amount, total, ...differs })
  return { invoice, refunds: [], captured: total, charge_in_flight: false, notes: [] }
}

const month = facts([line('period', STARTER, 1)], { invoice_id: 'month', issued_at: march(1) })
/** From the 6th on: 11.75. */
const upgrade = facts([line('unused', STARTER, 6), line('remaining', BUSINESS, 6)], {
  invoice_id: 'upgrade',
  number: 'PBX-2026-000002',
  issued_at: march(6),
})

/** So much net of an invoice is taken back, with its VAT. */
function noted(of: NotedFacts, net: number, differs: Partial<CreditNote> = {}): NotedFacts {
  const vat_amount = share(eur(net), 2_100)
  const amount = add(eur(net), vat_amount)
  const note = aCreditNote({ amount, vat_amount, issued_at: march(6), ...differs })
  const invoice = {
    ...of.invoice,
    credited: add(of.invoice.credited, amount),
    vat_credited: add(of.invoice.vat_credited, vat_amount),
  }
  return { ...of, invoice, notes: [...of.notes, note] }
}

/** By invoice, gross; and what is uncovered, net. */
function spread(invoices: readonly NotedFacts[], net: number, uncovered = 0) {
  const found = spreadCredit(invoices, { net: eur(net), days: DAYS, uncovered: eur(uncovered) })
  const parts = found.parts.map(({ invoice_id, amount }) => [invoice_id, amount.amount_minor])
  return [Object.fromEntries(parts), found.uncovered.amount_minor]
}

describe('what a smaller plan takes back of 25 days', () => {
  it('comes off the newest invoice first, of each what it billed for them', () => {
    expect(spread([month, upgrade], 1_130)).toEqual([{ upgrade: 1_367 }, 0])
    expect(spread([upgrade, month], 1_452)).toEqual([{ upgrade: 1_367, month: 390 }, 0])
  })

  it('is no more than was billed for them: the days before stay paid', () => {
    expect(spread([month], 499)).toEqual([{ month: 486 }, 499 - 402])
  })

  it('does not spill onto another invoice where its own was given back', () => {
    expect(spread([month, noted(upgrade, 1_175)], 1_130)).toEqual([{}, 1_130])
    expect(spread([noted(month, 499), upgrade], 1_130)).toEqual([{ upgrade: 1_367 }, 0])
  })

  it('is what a note of a part has left of those days', () => {
    expect(spread([month, noted(upgrade, 588)], 1_130)).toEqual([{ upgrade: 684 }, 565])
  })

  it('counts a note once: what went against it before is not taken off again', () => {
    const half = noted(facts([line('period', BUSINESS, 1)], { invoice_id: 'month' }), 950)
    const own = { number: 'CN-2026-00002', reason_code: 'plan_change' }

    expect(spread([half], 1_452)).toEqual([{ month: 830 }, 766])
    expect(spread([half], 1_130)).toEqual([{ month: 440 }, 766])
    expect(spread([noted(half, 364, own)], 322, 766)).toEqual([{ month: 390 }, 0])
  })

  it('is given back after an earlier smaller plan, of what that one has left', () => {
    const whole = facts([line('period', BUSINESS, 1)], { invoice_id: 'month' })
    const smaller = noted(whole, 1_130, { reason_code: 'plan_change' })

    expect(spread([smaller], 322)).toEqual([{ month: 390 }, 0])
  })

  it.each([
    ['given up', { ...upgrade, invoice: { ...upgrade.invoice, status: 'uncollectible' } }],
    ['being charged', { ...upgrade, charge_in_flight: true }],
  ] as const)('is not given back of an invoice that is %s', (_, away) => {
    expect(spread([month, away], 1_452)).toEqual([{ month: 390 }, 1_130])
  })

  it('leaves room for a refund that is on its way', () => {
    const refunds = [aRefund({ status: 'sent', amount: eur(1_422) })]

    expect(spread([month, { ...upgrade, refunds }], 1_130)).toEqual([{}, 1_130])
  })

  it('of two invoices of one instant the higher number is the newer', () => {
    const issued_at = march(1)
    const first = facts([line('period', STARTER, 1)], { issued_at, number: 'PBX-2026-999999' })
    const second = {
      ...upgrade,
      invoice: { ...upgrade.invoice, issued_at, number: 'PBX-2026-1000000' },
    }

    expect(spread([first, second], 1_130)).toEqual([{ upgrade: 1_367 }, 0])
    expect(spread([second, first], 1_130)).toEqual([{ upgrade: 1_367 }, 0])
  })

  it('has no VAT where the VAT was taken back before', () => {
    const { vat_amount } = upgrade.invoice
    const corrected = {
      ...upgrade,
      invoice: { ...upgrade.invoice, credited: vat_amount, vat_credited: vat_amount },
      notes: [aCreditNote({ amount: vat_amount, vat_amount, reason_code: 'vat_corrected' })],
    }

    expect(spread([corrected], 1_130)).toEqual([{ upgrade: 1_130 }, 0])
  })
})

describe('what is left of an invoice for the days to the end of March', () => {
  const from = (day: number) => ({
    from: { year: 2026, month: 3, day },
    to: { year: 2026, month: 4, day: 1 },
  })
  const left = (invoice: NotedFacts, day: number) => billedAndLeft(invoice, from(day)).amount_minor
  const march31 = facts([line('period', BUSINESS, 1)])

  it('is their part of the whole, and nothing of what is over', () => {
    expect([left(march31, 1), left(march31, 10), left(march31, 32)]).toEqual([1_900, 1_348, 0])
  })

  it('is no more than was billed, where that was the rest of the month alone', () => {
    const resumed = facts([line('resumed', BUSINESS, 20)])

    expect([left(resumed, 20), left(resumed, 26)]).toEqual([735, 368])
  })

  it('is lowered by a note over the whole by its days', () => {
    expect(left(noted(march31, 950), 10)).toBe(674)
  })

  it('is nothing once somebody has left: the days before stay owed in full', () => {
    const differs = { reason_code: 'cancellation', issued_at: march(10) }
    const gone = noted(march31, 1_348, differs)
    const before = { ...from(1), to: from(10).from }

    expect([left(gone, 10), billedAndLeft(gone, before).amount_minor]).toEqual([0, 552])
  })

  it('is lowered by a refund under way as by its note', () => {
    const amount = add(eur(950), share(eur(950), 2_100))
    const refund = aRefund({ amount, status: 'sent' })

    expect(left({ ...march31, refunds: [refund] }, 10)).toBe(674)
  })
})
