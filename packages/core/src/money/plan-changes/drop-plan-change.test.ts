import { describe, expect, it } from 'vitest'
import {
  aChangingCustomer,
  aChargedChange,
  anOrderView,
  auditsOf,
  effectsOf,
  made,
  mailKindsOf,
  march,
  running,
} from '../../fixtures/index.ts'
import { codeOf, declinePlanChange, dropPlanChange } from './drop-plan-change.ts'

const now = march(5)
const planned = aChargedChange()
const customer = aChangingCustomer(planned)

describe('a change of plan that the card declines', () => {
  const { changes, facts } = made(customer, now, (draft) =>
    declinePlanChange(draft, planned, 'insufficient_funds'),
  )

  it('changes nothing: the subscription and its bills go on as they were', () => {
    expect(facts.subscription).toEqual({
      ...customer.subscription,
      plan_change_id: null,
      updated_at: now,
    })
    expect(facts.cycles).toEqual(customer.cycles)
    expect(facts.invoices).toEqual(customer.invoices)
    expect(mailKindsOf(changes)).toEqual([])
  })

  it('is written down with its reason, and its order can never be paid', () => {
    expect(facts.planChanges).toMatchObject([
      { state: 'declined', failure_code: 'insufficient_funds', draft: null, next_action_at: null },
    ])
    expect(facts.payments).toMatchObject([{ status: 'failed', failure_code: 'insufficient_funds' }])
    expect(effectsOf(changes)).toEqual([{ type: 'order.cancel', order_id: 'order-3' }])
    expect(auditsOf(changes)).toEqual(['plan_change.declined'])
  })
})

describe('a change of plan that certainly was not paid', () => {
  it('changes nothing, and can be asked for again', () => {
    const { changes, facts } = made(customer, now, (draft) => dropPlanChange(draft, planned))

    expect(facts.planChanges).toMatchObject([{ state: 'not_sent', draft: null }])
    expect(facts.subscription).toMatchObject({ plan_tier: 'business', plan_change_id: null })
    expect(facts.payments).toEqual(customer.payments)
    expect(effectsOf(changes)).toEqual([{ type: 'order.cancel', order_id: 'order-3' }])
  })

  it('has no order to cancel where none was made', () => {
    const unmade = aChargedChange({ order_id: null })
    const facts = aChangingCustomer(unmade, { payments: [], orders: [] })

    const { changes } = made(facts, now, (draft) => dropPlanChange(draft, unmade))

    expect(effectsOf(changes)).toEqual([])
  })

  it('leaves alone another change that is charged now', () => {
    const subscription = running({ plan_change_id: 'change-2' })
    const facts = aChangingCustomer(planned, { subscription })

    expect(made(facts, now, (draft) => dropPlanChange(draft, planned)).facts.subscription).toEqual(
      subscription,
    )
  })
})

it('why an order took no money is its decline, or how it ended', () => {
  expect(codeOf(anOrderView({ declines: 1, decline_code: 'expired_card' }))).toBe('expired_card')
  expect(codeOf(anOrderView({ declines: 1 }))).toBe('declined')
  expect(codeOf(anOrderView({ state: 'cancelled' }))).toBe('cancelled')
})
