import type { Canary } from './canary.ts'

const STORY = 'tests/stories/refunded-change.test.ts'

/** Bugs in what goes back for days, in what is charged for them, and in what is owed for those that were used. */
export const CREDIT_CANARIES: readonly Canary[] = [
  {
    name: 'a smaller plan gives back again what an operator gave back of the same days',
    file: 'packages/core/src/money/credit-notes/spread-credit.ts',
    from: 'const most = aboveZero(subtract(take, subtract(noted, used)))',
    to: 'const most = aboveZero(take)',
    caught_by: { files: [STORY], named: 'gives back what a refund of a part has left' },
  },
  {
    name: 'a smaller plan gives days back that were used',
    file: 'packages/core/src/money/credit-notes/spread-credit.ts',
    from: 'const share = { part: billedFor(invoice, days).amount_minor, whole: subtotal.amount_minor }',
    to: 'const share = { part: subtotal.amount_minor, whole: billedFor(invoice, days).amount_minor && subtotal.amount_minor }',
    caught_by: { files: ['packages/core/src/money/credit-notes/spread-credit.test.ts'] },
  },
  {
    name: 'a larger plan charges days again that were paid',
    file: 'packages/core/src/money/plan-changes/uncovered.ts',
    from: '.map((gap) => usedOf(gap, high, days))',
    to: '.map((gap) => usedOf(gap, low, days))',
    caught_by: { files: [STORY], named: 'charges no day again that was billed' },
  },
  {
    name: 'a check of the books leaves out what others gave back of the days',
    file: 'packages/core/src/money/served-days/verify-plan-days.ts',
    from: 'const most = aboveZero(subtract(slice, standing[own]?.noted ?? none))',
    to: 'const most = standing[own] ? aboveZero(slice) : none',
    caught_by: {
      files: ['tests/books/verify-plan-changes.test.ts'],
      named: 'finds what is given twice',
    },
  },
  {
    name: 'a check of the books sees no day that is charged again',
    file: 'packages/core/src/money/served-days/verify-plan-days.ts',
    from: 'if (over <= roundingsOf(invoices)) return []',
    to: 'if (over <= roundingsOf(invoices) + kept.amount_minor) return []',
    caught_by: {
      files: ['tests/books/verify-plan-changes.test.ts'],
      named: 'finds a larger plan that charges days again',
    },
  },
  {
    name: 'days that were used are priced by what is left of the invoice',
    file: 'packages/core/src/money/withdrawals/owed-for-use.ts',
    from: 'days: daysOfNote(note, invoice) }))',
    to: 'days: before.length === 0 ? daysOfNote(note, invoice) : null }))',
    caught_by: {
      files: ['packages/core/src/money/withdrawals/owed-for-use.test.ts'],
      named: 'lowers no day before it',
    },
  },
  {
    name: 'a dispute that we have forgotten is no difference from the provider',
    file: 'packages/core/src/money/disputes/compare-disputes.ts',
    from: "if (stage === 'won') return null",
    to: 'if (stage.length > 0) return null',
    caught_by: {
      files: ['tests/stories/disputes-compared.test.ts'],
      named: 'finds one that we have forgotten',
    },
  },
]
