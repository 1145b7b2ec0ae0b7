import { describe, expect, it } from 'vitest'
import { aCreditNote, anInvoice, aRefund, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { CreditNote } from '../credit-notes/credit-note.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { askedBack, isOwnNote, isOwnRefund, owedForUse } from './owed-for-use.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')

/** A line over the days of March from one to another, which is not one of them; null is no day. */
function lineOver(from: number | null, to: number | null): InvoiceLine {
  const [line] = anInvoice().lines
  if (!line) throw new Error('there is a line')
  const at = (day: number | null) => (day === null ? null : march(day))
  return { ...line, period_start: at(from), period_end: at(to) }
}

/** The invoice of 22.99 for 30 days from 2 March on, or from another day to 1 April. */
function invoiceFrom(day: number, total = 2_299): IssuedInvoice {
  return anInvoice({ lines: [lineOver(day, 32)], total: eur(total), time_zone: 'UTC' })
}

const asked = (day: number) => ({
  received_at: march(day),
  begin_asked_at: march(1),
  confirmed_at: march(day),
})
const owed = (
  invoice: IssuedInvoice,
  use: Parameters<typeof owedForUse>[1],
  notes: CreditNote[] = [],
) => owedForUse({ invoice, notes }, use).amount_minor

describe('of 22.99 for 30 days a consumer who withdraws owes', () => {
  it('3.83 on the 5th day, having asked us to begin: 19.16 go back', () => {
    expect(owed(invoiceFrom(2), asked(6))).toBe(383)
  })

  it('nothing on the 5th day, not having asked: 22.99 go back', () => {
    expect(owed(invoiceFrom(2), { ...asked(6), begin_asked_at: null })).toBe(0)
  })

  it.each([
    ['on the day on which it begins', 2, 77],
    ['on the 15th day, half of it', 16, 1_150],
    ['before it begins', 1, 0],
    ['on its last day, all of it', 31, 2_299],
    ['after it, no more than all', 33, 2_299],
  ])('%s', (_, day, cents) => {
    expect(owed(invoiceFrom(2), asked(day))).toBe(cents)
  })

  it.each([
    ['on the 3rd day: three days until the 5th', 4, 6, 230],
    ['on the day of the statement: one', 6, 6, 77],
    ['on the first day: all five', 2, 6, 383],
    ['after the days of the invoice', 32, 33, 0],
    ['after the statement', 7, 6, 0],
  ])('nothing for the days before they were told what it costs: %s', (...row) => {
    const [, told, day, cents] = row

    expect(owed(invoiceFrom(2), { ...asked(day), begin_asked_at: march(told) })).toBe(cents)
  })

  it('by the days of its own window, where a larger plan began within the period', () => {
    // 12 March to 1 April are 20 days; the 16th is the 5th of them.
    expect(owed(invoiceFrom(12, 1_000), asked(16))).toBe(250)
  })

  it('of what a note before the withdrawal has left; its own notes are no part of it', () => {
    const before = aCreditNote({ amount: eur(1_210), issued_at: march(5) })
    const own = aCreditNote({ amount: eur(500), reason_code: 'withdrawal', issued_at: march(6) })

    expect(owed(invoiceFrom(2), asked(6), [before, own])).toBe(182)
  })
})

describe('what was credited is no part of the gross', () => {
  const before = aCreditNote({ amount: eur(1_210), issued_at: march(5) })

  it('while the statement is not confirmed: no note is the withdrawal’s yet', () => {
    expect(owed(invoiceFrom(2), { ...asked(6), confirmed_at: null }, [before])).toBe(182)
  })

  it('by a note of the instant of the confirmation that somebody issued for another reason', () => {
    expect(owed(invoiceFrom(2), asked(6), [{ ...before, issued_at: march(6) }])).toBe(182)
  })

  it('by a note of before, also where the operator’s reason reads like the withdrawal', () => {
    expect(owed(invoiceFrom(2), asked(6), [{ ...before, reason_code: 'withdrawal' }])).toBe(182)
  })
})

describe('an invoice of several lines owes for each its own used days', () => {
  const lineFor = (cents: number, from: number | null, to: number | null): InvoiceLine => ({
    ...lineOver(from, to),
    line_total: eur(cents),
  })
  const owedOf = (...lines: InvoiceLine[]) => {
    const net = lines.reduce((sum, { line_total }) => sum + line_total.amount_minor, 0)
    const amounts = { subtotal: eur(net), total: eur(net), time_zone: 'UTC' }
    return owed(anInvoice({ lines, ...amounts }), asked(16))
  }

  it('the day of a plan change, and four of the nineteen after it', () => {
    const of_the_day = lineFor(200, 12, 13)
    const after_it = lineFor(1_900, 13, 32)

    expect(owedOf(of_the_day, after_it)).toBe(200 + 400)
    expect(owedOf(after_it, of_the_day)).toBe(200 + 400)
  })

  it('what is taken back of the same days among them', () => {
    expect(owedOf(lineFor(-500, 12, 32), lineFor(1_900, 12, 32))).toBe(350)
  })

  it('ten days of thirty of each of twelve, however large their common denominator', () => {
    const lines = Array.from({ length: 12 }, () => lineFor(99_999, 7, 37))

    expect(owedOf(...lines)).toBe(399_996)
  })

  it('a line without days owes none', () => {
    expect(owedOf(lineFor(0, null, null), lineFor(1_000, 12, 32))).toBe(250)
    expect(owedOf(lineFor(1_000, null, null))).toBe(0)
  })
})

describe('a note of a smaller plan', () => {
  const smaller = (day: number, cents: number) =>
    aCreditNote({ amount: eur(cents), reason_code: 'plan_change', issued_at: march(day) })

  it('lowers no day before it: 77 cents for each of five of thirty', () => {
    expect(owed(invoiceFrom(2), asked(6), [smaller(6, 1_500)])).toBe(383)
  })

  it('lowers those after it: of 15.00 for 25 days five', () => {
    expect(owed(invoiceFrom(2), asked(11), [smaller(6, 1_500)])).toBe(766 - 300)
  })

  it('leaves to a later note of an operator what is left of each day', () => {
    const half = aCreditNote({ number: 'CN-2026-00002', amount: eur(400), issued_at: march(7) })

    // 7.99 were left, of which 3.83 were for the days used.
    expect(
      owed(invoiceFrom(2), asked(6), [smaller(6, 1_500), { ...half, issued_at: march(6) }]),
    ).toBe(191)
  })
})

describe('a note or a refund is the withdrawal’s own by its reason, from the confirmation on', () => {
  it.each([
    ['withdrawal', 6, 6, true],
    ['withdrawal', 7, 6, true],
    ['withdrawal', 5, 6, false],
    ['goodwill', 7, 6, false],
    ['goodwill', 5, 6, false],
    ['withdrawal', 7, null, false],
    ['goodwill', 7, null, false],
  ] as const)('%s on the %d, confirmed on the %s: %s', (...row) => {
    const [reason_code, day, confirmed, own] = row
    const use = { ...asked(6), confirmed_at: confirmed === null ? null : march(confirmed) }

    expect(isOwnNote(aCreditNote({ reason_code, issued_at: march(day) }), use)).toBe(own)
    expect(isOwnRefund(aRefund({ reason_code, created_at: march(day) }), use)).toBe(own)
  })
})

describe('what is unused of a topup', () => {
  const refund = (differs: Parameters<typeof aRefund>[0] = {}) =>
    aRefund({ reason_code: 'withdrawal', created_at: march(6), status: 'completed', ...differs })
  const refused = (failure_code: string) => refund({ status: 'refused', failure_code })

  it.each([
    [
      'is not asked back by an operator’s refund',
      [refund({ reason_code: 'goodwill' })],
      'not_asked',
    ],
    ['went back, but for what was used', [refund()], 'answered'],
    ['is nothing where all is used', [refused('call_credit_used')], 'answered'],
    ['is nothing where the phone system keeps it', [refused('call_credit_kept')], 'answered'],
    ['is still owed where the provider refuses', [refused('too_old')], 'refused'],
    ['is still owed where the provider has another refund', [refused('unknown_refund')], 'refused'],
    [
      'is still owed whatever an operator gave before',
      [refund({ reason_code: 'goodwill', created_at: march(5) }), refused('too_old')],
      'refused',
    ],
    [
      'went back where an operator has paid since',
      [refused('too_old'), refund({ reason_code: 'goodwill', created_at: march(8) })],
      'answered',
    ],
  ] as const)('%s', (_, refunds, how) => {
    expect(askedBack(refunds, asked(6))).toBe(how)
  })
})
