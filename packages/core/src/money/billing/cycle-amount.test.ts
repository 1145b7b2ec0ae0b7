import { describe, expect, it } from 'vitest'
import { anAccount, aSubscription, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { after, HOUR } from '../../kernel/time.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { cycleLines, inPeriodOf, plannedAmount } from './cycle-amount.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const account = anAccount()
const april = { period_start: march(32) }
const { plans } = DEFAULT_SETTINGS

/** Business at 19.00, with Starter chosen from April on. */
const active = (differs: Partial<Subscription> = {}) =>
  aSubscription({ status: 'active', cancel_at_period_end: false, ...differs })

describe('the plan of a period', () => {
  it('is the one that was chosen from that period on, at that plan’s price', () => {
    const there = inPeriodOf(april, active(), plans)

    expect(there).toEqual({
      ...active(),
      plan_tier: 'starter',
      price: eur(499),
      planned: null,
    })
  })

  it('is the present one before, and where none was chosen', () => {
    const before = { period_start: march(31) }
    expect(inPeriodOf(before, active(), plans)).toEqual(active())

    const unchosen = active({ planned: null })
    expect(inPeriodOf(april, unchosen, plans)).toBe(unchosen)
  })
})

describe('the lines of a period', () => {
  const lines = (period_start: number) =>
    cycleLines(DEFAULT_SETTINGS, {
      account,
      subscription: active(),
      cycle: { period_start: march(period_start) },
      waiting: [],
    })

  it('are the whole price where it begins with the month of the subscription', () => {
    expect(lines(1)).toMatchObject([
      { line_total: eur(1_900), derivation: { rule: 'period', days: 31, of_days: 31 } },
    ])
  })

  it('are the price of the days left where it begins inside of one, after a suspension', () => {
    expect(lines(17)).toMatchObject([
      {
        description: expect.stringContaining('„Business“'),
        period_start: march(17),
        period_end: march(32),
        line_total: eur(919),
        derivation: { rule: 'resumed', days: 15, of_days: 31 },
      },
    ])
  })
})

describe('what a card would be asked for a planned period', () => {
  const planned = (subscription: Subscription, account_credit = 0, cycle = april) =>
    plannedAmount(
      { ...DEFAULT_SETTINGS, abroad: 'destination' },
      {
        cycle,
        subscription,
        account,
        verdicts: [],
        waiting: [],
        account_credit: eur(account_credit),
      },
      march(20),
    )

  it('is the plan chosen for it, with the VAT of today, less account credit', () => {
    expect(planned(active())).toEqual(eur(604))
    expect(planned(active({ planned: null }))).toEqual(eur(2_299))
    expect(planned(active(), 104)).toEqual(eur(500))
    expect(planned(active(), 700)).toEqual(eur(0))
  })

  it('is nothing where the subscription ends before it', () => {
    expect(planned(active({ cancel_at_period_end: true }))).toEqual(eur(0))
    expect(planned(active({ status: 'cancelled' }))).toEqual(eur(0))
  })

  it('is nothing where it begins on the day that the month of the subscription ends on', () => {
    const last_hour = { period_start: after(march(32), -HOUR) }

    expect(planned(active(), 0, last_hour)).toEqual(eur(0))
    expect(planned(active(), 0, { period_start: march(31) })).toEqual(eur(74))
  })
})
