import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anAccount, aSubscription } from '../../fixtures/index.ts'
import { periodAt, periodDays, type TimeZone } from '../../kernel/calendar.ts'
import { money } from '../../kernel/money.ts'
import { DAY, type EpochMs, epochMs } from '../../kernel/time.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import { type Plan, PLANS } from '../policy/plans.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { dearestToday } from './dearest-today.ts'
import { askedPlanChange, planChangeLines } from './draft-plan-change.ts'
import type { PlanChange } from '../subscription/plan-change.ts'

/** Somebody who changes their plan at these instants of one period, in order. */
interface Life {
  readonly zone: TimeZone
  readonly start: EpochMs
  readonly end: EpochMs
  readonly first: number
  readonly moves: readonly { readonly at: EpochMs; readonly to: number }[]
}

const at_once = {
  started_by: 'customer',
  user_id: 'user-1',
  reason: null,
  known: undefined,
} as const

/** What the changes come to, net: each by the code that prices it, after those before it. */
function billed({ zone, start, end, first, moves }: Life, plans: readonly Plan[]): number {
  const settings = { ...DEFAULT_SETTINGS, plans, time_zone: zone }
  const period = { current_period_start: start, current_period_end: end }
  const begun = { ...period, trial_ends_at: start, status: 'active' } as const
  let subscription: Subscription = { ...aSubscription(begun), ...onPlan(plans, first) }
  const earlier: PlanChange[] = []
  for (const [n, { at, to }] of moves.entries()) {
    const plan = planAt(plans, to)
    if (plan.plan_tier === subscription.plan_tier) continue
    const after = {
      interval: 'month',
      plan: { plan_tier: plan.plan_tier, price: plan.price, included: {} },
      items: [],
    } as const
    const dearest = dearestToday(subscription, earlier, at, zone)
    const lines = planChangeLines(
      settings,
      { subscription, account: anAccount(), after, dearest },
      at,
    )
    const wish = { ...at_once, plan_change_id: `${n}`, subscription }
    const asked = askedPlanChange(settings, { wish, after, lines, dearest }, at)
    earlier.push({ ...asked, state: 'done' })
    subscription = { ...subscription, ...onPlan(plans, to) }
  }
  return earlier.reduce(
    (sum, { delta_minor }) => sum + delta_minor,
    planAt(plans, first).price.amount_minor,
  )
}

/** From the sentence alone: every day of the period belongs to the dearest plan held on it. In cents times days. */
function dearestByDay({ zone, start, end, first, moves }: Life, plans: readonly Plan[]): bigint {
  const calendar = new Intl.DateTimeFormat('sv', { timeZone: zone })
  const days = new Map<string, number>()
  let held = first
  const see = (at: number) => {
    const day = calendar.format(at)
    days.set(day, Math.max(days.get(day) ?? 0, planAt(plans, held).price.amount_minor))
  }
  // Looked at four times a day, which meets every local one, and before and after each change.
  let at: number = start
  for (const move of [...moves, { at: end, to: first }]) {
    for (; at < move.at; at += DAY / 4) see(at)
    if (move.at === end) break
    see(move.at)
    held = move.to
    see(move.at)
  }
  // The day on which the next period begins belongs to that one.
  days.delete(calendar.format(end))
  return [...days.values()].reduce((sum, price) => sum + BigInt(price), 0n)
}

function planAt(plans: readonly Plan[], n: number): Plan {
  const plan = plans[n]
  if (!plan) throw new Error(`there is no plan ${n}`)
  return plan
}

function onPlan(plans: readonly Plan[], n: number): Pick<Subscription, 'plan_tier' | 'price'> {
  const { plan_tier, price } = planAt(plans, n)
  return { plan_tier, price }
}

const zones = fc.constantFrom('UTC', 'Europe/Vilnius', 'America/New_York', 'Pacific/Apia')
const tiers = fc.nat({ max: PLANS.length - 1 })

/** Periods of three years; up to twelve changes, many of them on one day, also where clocks change. */
const lives: fc.Arbitrary<Life> = fc
  .record({
    zone: zones,
    anchor: fc.nat({ max: 1_100 * 96 }),
    index: fc.nat({ max: 14 }),
    first: tiers,
    moves: fc.array(fc.record({ quarter: fc.nat({ max: 32 * 96 }), to: tiers }), { maxLength: 12 }),
    crowded: fc.boolean(),
  })
  .map(({ zone, anchor, index, first, moves, crowded }) => {
    const anchored = epochMs(Date.UTC(2025, 0, 1) + (anchor * DAY) / 96)
    const { start, end } = periodAt(anchored, index, zone)
    const quarters = (end - start) / (DAY / 96)
    const made = moves
      .map(({ quarter, to }) => ({ quarter: (crowded ? quarter % 288 : quarter) % quarters, to }))
      .toSorted((a, b) => a.quarter - b.quarter)
      .map(({ quarter, to }) => ({ at: epochMs(start + (quarter * DAY) / 96), to }))
    return { zone, start, end, first, moves: made }
  })

/** Prices of which every day of every month is a whole number of cents. */
const EVEN = PLANS.map((plan, n) => ({
  ...plan,
  price: money(28 * 29 * 15 * 31 * [1, 5, 19, 59][n]!, 'EUR'),
}))

// The net for everything that is billed by days: whatever is held on a day, that day is billed at its dearest.
describe('whenever and however often a plan changes within a period', () => {
  it('each day is billed at the dearest plan held on it, to the cent', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const days = BigInt(periodDays(life, life.zone))

        expect(BigInt(billed(life, EVEN)) * days).toBe(dearestByDay(life, EVEN))
      }),
      { numRuns: 400 },
    )
  })

  it('the rounding of its lines is all that differs at our prices', () => {
    fc.assert(
      fc.property(lives, (life) => {
        const right = Number(dearestByDay(life, PLANS)) / periodDays(life, life.zone)

        // Four lines at most for each change, each off by half a cent at most.
        expect(Math.abs(billed(life, PLANS) - right)).toBeLessThanOrEqual(2 * life.moves.length)
      }),
      { numRuns: 400 },
    )
  })
})
