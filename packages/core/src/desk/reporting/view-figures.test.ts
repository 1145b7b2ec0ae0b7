import { expect, it } from 'vitest'
import { EUR } from '../../kernel/money.ts'
import { march } from '../../fixtures/march.ts'
import { seriesOf } from './view-figures.ts'

const BARS = [{ ts: march(1) }, { ts: march(2) }]
const counted = { name: 'outcome', measure: 'payment_outcomes', unit: 'count' } as const
const TOTALS = [
  { ts: march(1), tally_key: 'b', amount: 1 },
  { ts: march(2), tally_key: 'a', amount: 1 },
  { ts: march(2), tally_key: 'most', amount: 5 },
]

it('keys that nobody knows before come as they are, the one with most first', () => {
  const series = seriesOf({ ...counted, by: 'each' }, BARS, TOTALS, EUR)

  expect(series.map(({ key, values }) => [key, ...values])).toEqual([
    ['most', 0, 5],
    ['a', 0, 1],
    ['b', 1, 0],
  ])
})

it('keys that are known come in their order, also without a count, and all together are one', () => {
  const known = seriesOf({ ...counted, by: ['b', 'none'] }, BARS, TOTALS, EUR)
  expect(known.map(({ key, values }) => [key, ...values])).toEqual([
    ['b', 1, 0],
    ['none', 0, 0],
  ])
  const all = seriesOf({ ...counted, by: 'all' }, BARS, TOTALS, EUR)
  expect(all).toEqual([{ name: 'outcome', key: null, unit: 'count', values: [1, 6] }])
})

it('of an account of the ledger those count that are in the currency of the books', () => {
  const totals = [
    { ts: march(2), tally_key: 'revenue EUR', amount: 1 },
    { ts: march(2), tally_key: 'revenue SEK', amount: 5 },
  ]
  const one = seriesOf({ ...counted, by: { of: 'revenue' } }, BARS, totals, EUR)
  expect(one[0]).toMatchObject({ key: null, values: [0, 1] })
})
