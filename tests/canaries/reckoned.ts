import type { Canary } from './canary.ts'

const caught_by = { files: ['tests/reckoning/reckoning.test.ts'] } as const

/** Bugs that a reckoning from the contract's sentences notices, which shares none of them. */
export const RECKONED_CANARIES: readonly Canary[] = [
  {
    name: 'half a cent goes to the even one',
    file: 'packages/core/src/kernel/money.ts',
    from: '  const signed = Number(rounded)',
    to: `  const tie = (2n * size) % (2n * BigInt(denominator)) === BigInt(denominator)
  const signed = Number(tie && rounded % 2n === 1n ? rounded - 1n : rounded)`,
    caught_by,
  },
  {
    name: 'a short month moves the day of all months after it',
    file: 'packages/core/src/money/decisions/periods.ts',
    from: 'periodIn(held, cycle.period_end, time_zone)',
    to: 'periodIn({ ...held, anchor_at: cycle.period_start ?? held.anchor_at }, cycle.period_end, time_zone)',
    caught_by,
  },
  {
    name: 'the second retry is a day late',
    file: 'packages/core/src/money/policy/dunning.ts',
    from: "{ day: 7,  state: 'retry_2', ",
    to: "{ day: 8,  state: 'retry_2', ",
    caught_by,
  },
  {
    name: 'VAT is rounded on each line',
    file: 'packages/core/src/money/invoices/draft-invoice.ts',
    from: 'const vat_amount = vatOfLines(lines, rate_basis_points)',
    to: `const vats = lines.map((line) => vatOfLines([line], rate_basis_points))
  const vat_amount = vats.reduce((sum, vat) => add(sum, vat), money(0, subtotal.currency))`,
    caught_by,
  },
]
