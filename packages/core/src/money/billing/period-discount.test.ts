import { describe, expect, it } from 'vitest'
import { aDiscount, anAccount, aSubscription, march } from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import type { Discount } from '../pricing/discount.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { cycleLines } from './cycle-amount.ts'
import { discountFor } from './period-discount.ts'
import { restOfPeriod } from './restart-period.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const MARCH = { start: march(1), end: march(32) }
const percent = aDiscount()
const gift = aDiscount({
  discount_id: 'gift',
  off: { kind: 'period' },
  periods: 1,
  periods_left: 1,
})

/** On Business for 19.00, in March. */
const held = (...discounts: Discount[]): Subscription =>
  aSubscription({ status: 'active', cancel_at_period_end: false, planned: null, discounts })
const linesOf = (subscription: Subscription, day = 1, language: 'en' | 'lt' = 'en') =>
  cycleLines(DEFAULT_SETTINGS, {
    account: anAccount({ language }),
    subscription,
    cycle: { period_start: march(day) },
    waiting: [],
  }).map(({ description, line_total, derivation: { rule } }) => [
    rule,
    line_total.amount_minor,
    description,
  ])

describe('the lines of a period with a discount', () => {
  it('are the list price, and one line below zero that says which of its periods it is', () => {
    const second = { ...percent, periods_left: 2 }

    expect(linesOf(held(second))).toEqual([
      ['period', 1_900, expect.any(String)],
      ['discount', -285, 'Discount 15 %, period 2 of 3'],
    ])
    expect(linesOf(held(second), 1, 'lt')[1]?.[2]).toBe('Nuolaida 15 %, 2 laikotarpis iš 3')
  })

  it('say nothing of periods where it is for good, or for one', () => {
    const for_good = aDiscount({
      off: { kind: 'percent', basis_points: 1_250 },
      periods: null,
      periods_left: null,
    })

    expect(linesOf(held(for_good))[1]?.[2]).toBe('Discount 12.5 %')
    expect(linesOf(held(for_good), 1, 'lt')[1]?.[2]).toBe('Nuolaida 12,5 %')
    expect(linesOf(held(gift))[1]).toEqual(['discount', -1_900, 'Free period'])
    expect(linesOf(held(gift), 1, 'lt')[1]?.[2]).toBe('Nemokamas laikotarpis')
  })

  it('take off at most what the period costs', () => {
    const large = aDiscount({ off: { kind: 'amount', amount_minor: 5_000 } })

    expect(linesOf(held(large))[1]).toEqual(['discount', -1_900, 'Discount, period 1 of 3'])
  })
})

describe('the rest of a period after a suspension', () => {
  const running = { discount_id: 'discount-1', period_start: march(1), basis_points: 1_500 }

  it('has the percentage with which the period began, and uses none up', () => {
    const began = { ...held(percent, gift), in_force: running }

    expect(discountFor(began, { period_start: march(17) }, MARCH)).toEqual({
      used: null,
      in_force: running,
    })
    // 15 of 31 days of 16.15.
    expect(linesOf(began, 17)).toEqual([['resumed', 781, expect.any(String)]])
    expect(restOfPeriod(began, march(17), 'UTC').amount).toEqual(eur(781))
  })

  it('uses a percentage up where the period began with none; a gift waits for a whole one', () => {
    const began = { ...held(percent, gift), in_force: { ...running, period_start: march(-27) } }

    expect(discountFor(began, { period_start: march(17) }, MARCH)).toEqual({
      used: percent,
      in_force: running,
    })
    expect(discountFor(held(gift), { period_start: march(17) }, MARCH)).toEqual({
      used: null,
      in_force: null,
    })
    expect(linesOf(held(gift), 17)).toEqual([['resumed', 919, expect.any(String)]])
  })

  it('that was begun with a gift has no percentage', () => {
    const gifted = { ...running, discount_id: 'gift', basis_points: null }

    expect(linesOf({ ...held(percent), in_force: gifted }, 17)).toEqual([
      ['resumed', 919, expect.any(String)],
    ])
  })
})
