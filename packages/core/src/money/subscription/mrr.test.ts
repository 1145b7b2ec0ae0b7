import { expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { aDiscount, aSubscription } from '../../fixtures/money.ts'
import { statesOf } from '../../kernel/machine.ts'
import { money } from '../../kernel/money.ts'
import type { Discount } from '../pricing/discount.ts'
import { mrrOf } from './mrr.ts'
import { subscriptionMachine } from './subscription.ts'

const price = money(1_900, 'EUR')

it('only who is to pay each month is monthly recurring revenue, with all that they pay', () => {
  const counted = statesOf(subscriptionMachine).map((status) => [
    status,
    mrrOf(aSubscription({ status, price })).amount_minor,
  ])

  expect(Object.fromEntries(counted)).toEqual({
    trialing: 0,
    active: 1_900,
    past_due: 1_900,
    unpaid: 1_900,
    cancel_at_period_end: 1_900,
    suspended: 0,
    cancelled: 0,
  })
})

it('is less the best of the discounts that are for good; those that end do not lower it', () => {
  const percent = aDiscount({ off: { kind: 'percent', basis_points: 1_000 } })
  const for_good = { periods: null, periods_left: null }
  const five = aDiscount({ off: { kind: 'amount', amount_minor: 500 }, ...for_good })
  const mrr = (...discounts: Discount[]) =>
    mrrOf(aSubscription({ status: 'active', price, discounts })).amount_minor

  expect(mrr(percent)).toBe(1_900)
  expect(mrr(percent, { ...percent, ...for_good })).toBe(1_710)
  expect(mrr({ ...percent, ...for_good }, five)).toBe(1_400)
  expect(mrr({ ...five, ended_at: march(2) })).toBe(1_900)
})
