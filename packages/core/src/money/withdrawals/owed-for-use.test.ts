import { describe, expect, it } from 'vitest'
import { aCreditNote, anInvoice, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import type { CreditNote } from '../credit-notes/credit-note.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { owedForUse, usedDays } from './owed-for-use.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')

/** The invoice of 22.99 for 30 days from 2 March on, or from another day to 1 April. */
function invoiceFrom(day: number, total = 2_299): IssuedInvoice {
  const [line] = anInvoice().lines
  if (!line) throw new Error('there is a line')
  const lines = [{ ...line, period_start: march(day), period_end: march(32) }]
  return anInvoice({ lines, total: eur(total), time_zone: 'UTC' })
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

  it('by the days of its own window, where a larger plan began within the period', () => {
    // 12 March to 1 April are 20 days; the 16th is the 5th of them.
    expect(usedDays(invoiceFrom(12).lines, march(16), 'UTC')).toEqual({ used: 5, days: 20 })
    expect(owed(invoiceFrom(12, 1_000), asked(16))).toBe(250)
  })

  it('of what a note before the withdrawal has left; its own notes are no part of it', () => {
    const before = aCreditNote({ amount: eur(1_210), issued_at: march(5) })
    const own = aCreditNote({ amount: eur(500), reason_code: 'withdrawal', issued_at: march(6) })

    expect(owed(invoiceFrom(2), asked(6), [before, own])).toBe(182)
  })
})
