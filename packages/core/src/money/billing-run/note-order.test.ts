import { expect, it } from 'vitest'
import { statesOf } from '../../kernel/machine.ts'
import { billingCycleMachine } from '../subscription/billing-cycle.ts'
import type { ChargeTask } from '../billing/charge-task.ts'
import { unlessCalledOff } from './note-order.ts'

const STATES = statesOf(billingCycleMachine)
const asks = (todo: ChargeTask['todo'], payment_method_id: string | null) =>
  STATES.filter(
    (state) => unlessCalledOff(undefined, { todo }, { state, payment_method_id }) === undefined,
  )

it('asks a card for a cycle that is still being charged, and for no other', () => {
  expect(asks('pay', 'card-1')).toEqual(['charging'])
})

it('asks no card that the consumer has taken back', () => {
  expect(asks('pay', null)).toEqual([])
})

it.each(['place', 'read', 'cancel'] as const)('goes on to %s wherever the cycle stands', (todo) => {
  expect(asks(todo, null)).toEqual(STATES)
})
