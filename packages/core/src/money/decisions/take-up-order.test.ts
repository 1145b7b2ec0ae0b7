import { describe, expect, it } from 'vitest'
import {
  aDueCustomer,
  anAskedCustomer,
  anAskedCycle,
  anOwingCustomer,
  made,
  march,
  takenUp,
} from '../../fixtures/index.ts'
import { after, MINUTE } from '../../kernel/time.ts'
import type { BillingCycle } from '../subscription/billing-cycle.ts'
import type { CustomerFacts } from './facts.ts'
import { takeUp } from './take-up.ts'

const due = (facts: CustomerFacts, at = march(1)) => takenUp(facts, at)
/** Since when an order may stand at the provider that we were never told of. */
const orderAskedAt = ({ facts }: ReturnType<typeof due>) => facts.cycles[0]?.order_asked_at

describe('the intent to make an order', () => {
  it('is written with the intent to charge, and to place a page to pay', () => {
    expect(orderAskedAt(due(aDueCustomer()))).toBe(march(1))
    expect(orderAskedAt(due(aDueCustomer({ methods: [] })))).toBe(march(1))
  })

  it('is not written where the period has an order', () => {
    expect(orderAskedAt(due(anOwingCustomer('retry_1'), march(8)))).toBeNull()
  })

  it('is not written where the provider is not asked', () => {
    expect(orderAskedAt(takenUp(aDueCustomer(), march(1), 3))).toBeNull()
  })

  it('counts from the first time, until the provider must list the order', () => {
    const asked = (order_asked_at: BillingCycle['order_asked_at']) =>
      anAskedCustomer({ cycles: [anAskedCycle({ provider_order_id: null, order_asked_at })] })
    const listed = after(march(1), 5 * MINUTE)

    expect(orderAskedAt(due(asked(march(1)), after(listed, -1)))).toBe(march(1))
    expect(orderAskedAt(due(asked(march(1)), listed))).toBe(listed)
  })
})

it('what waits for a change of plan is not held for the bound of a day', () => {
  const owing = anOwingCustomer('retry_1', {}, { plan_change_id: 'change-1' })

  expect(due(owing, march(8)).facts.cycles[0]?.held_for).toBeNull()
})

it('a charge without an order and without a card any more keeps the card that was asked', () => {
  const cycles = [anAskedCycle({ provider_order_id: null })]

  const { facts, result } = due(anAskedCustomer({ cycles, methods: [] }))

  expect(result).toBe('pay')
  expect(facts.cycles).toMatchObject([{ state: 'charging', payment_method_id: 'method-1' }])
})

describe('a bug of the caller names the period', () => {
  const taken = (kind: 'bill' | 'ask') =>
    made(aDueCustomer(), march(1), (draft) =>
      takeUp(draft, { cycle_id: 'cycle-1', decision: { kind }, card: undefined }),
    )

  it('that is billed without a number', () => {
    expect(() => taken('bill')).toThrow('cycle cycle-1 is billed without a number')
  })

  it('that is asked for without a card', () => {
    expect(() => taken('ask')).toThrow('cycle cycle-1 has no card to ask')
  })
})
