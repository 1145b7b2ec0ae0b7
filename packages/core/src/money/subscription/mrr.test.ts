import { expect, it } from 'vitest'
import { aSubscription } from '../../fixtures/money.ts'
import { statesOf } from '../../kernel/machine.ts'
import { money } from '../../kernel/money.ts'
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
