import { expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { historyOf } from './view-mrr-history.ts'

const BARS = [{ ts: march(1) }, { ts: march(2) }, { ts: march(3) }]
const NONE = { new: 0, expansion: 0, contraction: 0, churn: 0, back: 0 }
const moved = (day: number, tally_key: string, amount: number) => ({
  ts: march(day),
  tally_key,
  amount,
})

it('each bar ends with what the next one began with, from what stands now back', () => {
  const history = historyOf(
    {
      stands: 10_000,
      behind: [{ tally_key: 'new starter', amount: 500 }],
      moved: [
        moved(1, 'new business', 1_900),
        moved(3, 'churn business', -1_900),
        moved(3, 'expansion enterprise', 4_000),
        moved(3, 'new enterprise', 5_900),
      ],
    },
    BARS,
  )

  expect(history.opening_minor).toBe(-400)
  expect(history.bars).toEqual([
    { ts: march(1), mrr_minor: 1_500, ...NONE, new: 1_900 },
    { ts: march(2), mrr_minor: 1_500, ...NONE },
    { ts: march(3), mrr_minor: 9_500, ...NONE, new: 5_900, expansion: 4_000, churn: -1_900 },
  ])
  expect(history.by_plan_tier).toEqual([
    { plan_tier: 'business', ...NONE, new: 1_900, churn: -1_900 },
    { plan_tier: 'enterprise', ...NONE, new: 5_900, expansion: 4_000 },
  ])
})

it('what stood when the counting began is no move, and before it nothing is known', () => {
  const { opening_minor, bars, by_plan_tier } = historyOf(
    {
      stands: 9_000,
      behind: [],
      moved: [moved(2, 'opening business', 8_000), moved(3, 'back business', 1_000)],
    },
    BARS,
  )

  expect(opening_minor).toBeNull()
  expect(bars.map(({ mrr_minor }) => mrr_minor)).toEqual([null, 8_000, 9_000])
  expect(by_plan_tier).toEqual([{ plan_tier: 'business', ...NONE, back: 1_000 }])
})

it('a range that ends before the counting began knows nothing', () => {
  const behind = [{ tally_key: 'opening starter', amount: 9_000 }]

  const { opening_minor, bars } = historyOf({ stands: 9_000, behind, moved: [] }, BARS)

  expect([opening_minor, ...bars.map(({ mrr_minor }) => mrr_minor)]).toEqual([
    null,
    null,
    null,
    null,
  ])
})
