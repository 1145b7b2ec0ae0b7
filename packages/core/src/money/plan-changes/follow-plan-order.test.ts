import { describe, expect, it } from 'vitest'
import type { ChargeAnswer } from '../billing/charge-task.ts'
import {
  aChangingCustomer,
  aChargedChange,
  anOrderView,
  effectsOf,
  made,
  march,
} from '../../fixtures/index.ts'
import { after, MINUTE, SECOND } from '../../kernel/time.ts'
import type { OrderView } from '../payments/ports.ts'
import { followPlanOrder, recordPlanAnswer } from './follow-plan-order.ts'
import type { PlanChange } from '../subscription/plan-change.ts'

const now = march(5)
const number = { number: 'PBX-2026-000007', issued_at: now, abroad: 'destination' } as const
const seen = (differs: Partial<OrderView> = {}) => anOrderView({ order_id: 'order-3', ...differs })

/** The order of a change was read. */
function read(view: Partial<OrderView>, differs: Partial<PlanChange> = {}, at = now) {
  const planned = aChargedChange(differs)
  const news = { planned, order: seen(view), declines_before: 0, number }
  return made(aChangingCustomer(planned), at, (draft) => followPlanOrder(draft, news))
}

/** The provider answered what it was asked. */
function told(answer: ChargeAnswer, differs: Partial<PlanChange> = {}, at = now) {
  const planned = aChargedChange({ next_action_at: at, ...differs })
  const facts = aChangingCustomer(planned)
  return made(facts, at, (draft) => recordPlanAnswer(draft, { planned, number }, answer)).facts
}

describe('the order of a change of plan, as it was read', () => {
  it('completed makes the change', () => {
    const { facts, result } = read({ state: 'completed' })

    expect(result).toBe(true)
    expect(facts.planChanges[0]?.state).toBe('done')
    expect(facts.subscription.plan_tier).toBe('enterprise')
  })

  it('declined since the read before declines it', () => {
    const { facts } = read({ declines: 1, decline_code: 'expired_card' })

    expect(facts.planChanges).toMatchObject([{ state: 'declined', failure_code: 'expired_card' }])
    expect(facts.subscription.plan_tier).toBe('business')
  })

  it.each(['cancelled', 'failed'] as const)('%s drops it', (state) => {
    expect(read({ state }).facts.planChanges[0]?.state).toBe('not_sent')
  })

  it('payable says nothing for 5 minutes; then it was not paid', () => {
    const early = read({}, {}, after(now, 5 * MINUTE - 1))
    expect(early.result).toBe(false)
    expect(early.changes).toEqual([])

    const late = read({}, {}, after(now, 5 * MINUTE))
    expect(late.facts.planChanges[0]?.state).toBe('not_sent')
    expect(effectsOf(late.changes)).toEqual([{ type: 'order.cancel', order_id: 'order-3' }])
  })

  it('processing says nothing however long it takes', () => {
    expect(read({ state: 'processing' }, {}, march(6)).result).toBe(false)
  })

  it('of an earlier try only ends its own payment', () => {
    const { facts } = read({ state: 'cancelled' }, { state: 'declined' })

    expect(facts.planChanges[0]?.state).toBe('declined')
    expect(facts.payments).toMatchObject([{ status: 'failed', failure_code: 'cancelled' }])
    expect(read({}, { state: 'declined' }).changes).toEqual([])
  })
})

describe('the answer to a change of plan', () => {
  it('processed makes it', () => {
    const { planChanges, orders } = told({ kind: 'processed', order: seen() })

    expect(planChanges[0]?.state).toBe('done')
    expect(orders).toMatchObject([{ state: 'completed', next_read_at: null }])
  })

  it('declined declines it', () => {
    const order = seen({ declines: 1 })

    expect(told({ kind: 'declined', order, code: 'expired_card' })).toMatchObject({
      planChanges: [{ state: 'declined', failure_code: 'expired_card' }],
      orders: [{ declines: 1 }],
    })
  })

  it('not sent drops it', () => {
    expect(told({ kind: 'not_sent', order: null }).planChanges[0]?.state).toBe('not_sent')
  })

  it('unknown reads it again after growing waits', () => {
    const unknown = { kind: 'unknown', order: null } as const

    expect(told(unknown).planChanges).toMatchObject([
      { state: 'charging', unknown_reads: 1, next_action_at: after(now, 10 * SECOND) },
    ])
    expect(told(unknown, { unknown_reads: 1 }).planChanges).toMatchObject([
      { state: 'charging', unknown_reads: 2, next_action_at: after(now, MINUTE) },
    ])
  })

  it('unknown does not wait longer for a caller who asks again and again', () => {
    const waiting = { unknown_reads: 2, next_action_at: after(now, SECOND) }

    expect(told({ kind: 'unknown', order: null }, waiting).planChanges).toMatchObject([waiting])
  })

  it('shown with nothing decided is unknown', () => {
    expect(told({ kind: 'shown', order: seen() }).planChanges).toMatchObject([
      { state: 'charging', unknown_reads: 1 },
    ])
    expect(told({ kind: 'shown', order: seen({ state: 'failed' }) }).planChanges).toMatchObject([
      { state: 'not_sent' },
    ])
  })

  it('that comes when all is over moves nothing', () => {
    const over = { state: 'declined' } as const

    expect(told({ kind: 'unknown', order: null }, over).planChanges).toMatchObject([over])
  })
})
