import { describe, expect, it } from 'vitest'
import { aCreditNote, anInvoice, aRefund, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { CreditNote } from '../credit-notes/credit-note.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { askedBack, isOwnNote, isOwnRefund, owedForUse, usedDays } from './owed-for-use.ts'

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
    expect(usedDays(invoiceFrom(12).lines, asked(16), 'UTC')).toEqual({ used: 5, days: 20 })
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

describe('the days of an invoice', () => {
  const ofLines = (...lines: InvoiceLine[]) => usedDays(lines, asked(16), 'UTC')

  it('go from the first day of its lines to the last: the day of a plan change, and those after it', () => {
    const of_the_day = lineOver(12, 13)
    const after_it = lineOver(13, 32)

    expect(ofLines(of_the_day, after_it)).toEqual({ used: 5, days: 20 })
    expect(ofLines(after_it, of_the_day)).toEqual({ used: 5, days: 20 })
  })

  it('are those of its lines that have days', () => {
    expect(ofLines(lineOver(null, null), lineOver(12, 32))).toEqual({ used: 5, days: 20 })
  })

  it.each([
    ['neither', lineOver(null, null)],
    ['a first one alone', lineOver(12, null)],
    ['a last one alone', lineOver(null, 32)],
  ])('are none to be used where its lines have %s', (_, line) => {
    expect(ofLines(line)).toEqual({ used: 0, days: 1 })
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
