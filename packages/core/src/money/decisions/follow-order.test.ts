import { describe, expect, it } from 'vitest'
import {
  aCustomer,
  anAskedCustomer,
  anOpenInvoice,
  anOrderView,
  anOwingCustomer,
  anUnpaidCycle,
  aPaymentDue,
  auditsOf,
  effectsOf,
  lockedAccount,
  made,
  march,
} from '../../fixtures/index.ts'
import { after, DAY } from '../../kernel/time.ts'
import type { OrderView } from '../payments/ports.ts'
import { type CustomerFacts, cycleIn } from './facts.ts'
import { followOrder } from './follow-order.ts'

/** The order of March was read. */
function read(facts: CustomerFacts, seen: Partial<OrderView>, at = march(2), refused = false) {
  const order = anOrderView(seen)
  return made(facts, at, (draft) => followOrder(draft, 'cycle-1', order, refused))
}
const held = anOwingCustomer(
  'retry_1',
  { account: lockedAccount('operator') },
  { status: 'suspended', ladder_held_at: march(5) },
)
const left = anOwingCustomer('grace', {}, { status: 'cancelled', dunning_state: 'current' })
const forgiven = anOwingCustomer(
  'grace',
  { invoices: [anOpenInvoice({ exempt_from_ladder: true })] },
  { status: 'active', dunning_state: 'current' },
)

const neverAsked = anOwingCustomer('retry_1', { cycles: [anUnpaidCycle({ state: 'planned' })] })

describe('an order that is paid', () => {
  it.each([
    ['while we ask', anAskedCustomer()],
    ['by hand', anOwingCustomer('retry_1')],
    ['under an operator’s lock', held],
    ['after the end', left],
    ['after it was forgiven', forgiven],
  ] as const)('%s makes its period charged', (_when, facts) => {
    const { facts: then } = read(facts, { state: 'completed' })

    expect(cycleIn(then, 'cycle-1').state).toBe('charged')
    expect(then.invoices).toMatchObject([{ status: 'paid' }])
  })

  it('counts also when it is not the newest', () => {
    const cycles = [anUnpaidCycle({ provider_order_id: 'order-2' })]

    const { facts } = read(anOwingCustomer('grace', { cycles }), { state: 'completed' })

    expect(facts.invoices).toMatchObject([{ status: 'paid' }])
  })

  it('counts once', () => {
    expect(read(aCustomer(), { state: 'completed' }).changes).toEqual([])
  })
})

describe('an order that is dead', () => {
  it.each(['cancelled', 'failed'] as const)('as %s is followed by another', (state) => {
    const leftUnasked = { ...left, cycles: neverAsked.cycles }
    const owing = [anOwingCustomer('grace'), held, left, leftUnasked, forgiven, neverAsked]
    for (const facts of [anAskedCustomer(), ...owing]) {
      expect(cycleIn(read(facts, { state }).facts, 'cycle-1')).toMatchObject({
        provider_order_id: null,
        next_action_at: march(2),
      })
    }
  })

  it.each([
    ['cancelled', 'cancelled'],
    ['failed', 'expired'],
  ] as const)('as %s has failed as a payment, wherever its period stands', (state, code) => {
    const { subscription } = left
    const newest = [anUnpaidCycle({ provider_order_id: 'order-2' })]
    const pending = { payments: [aPaymentDue()] }
    const owing = [
      anOwingCustomer('grace', pending),
      anOwingCustomer('grace', { cycles: newest, ...pending }),
    ]
    for (const facts of [anAskedCustomer(), anAskedCustomer({ subscription }), ...owing]) {
      expect(read(facts, { state }).facts.payments).toMatchObject([
        { status: 'failed', failure_code: code, captured_at: null },
      ])
    }
  })

  it('keeps why its card was refused, and what it has taken', () => {
    const refused = anOwingCustomer('grace')
    expect(read(refused, { state: 'failed' }).facts.payments).toEqual(refused.payments)

    const paid = aCustomer()
    expect(read(paid, { state: 'failed' }).facts.payments).toEqual(paid.payments)
  })

  it('does not take up what waits for a person', () => {
    const cycles = [anUnpaidCycle({ held_for: 'wrong_amount', next_action_at: null })]

    const { facts } = read(anOwingCustomer('grace', { cycles }), { state: 'cancelled' })

    expect(facts.cycles).toMatchObject([{ provider_order_id: null, next_action_at: null }])
  })

  it('after the end is left to the charge that still runs on it', () => {
    const { subscription } = left
    const facts = anAskedCustomer({ subscription })

    expect(read(facts, { state: 'failed' }).facts.cycles).toEqual(facts.cycles)
  })

  it('means nothing where the money has come, nor where it is not the newest', () => {
    const cycles = [anUnpaidCycle({ provider_order_id: 'order-2' })]

    expect(read(aCustomer(), { state: 'failed' }).changes).toEqual([])
    expect(read(anOwingCustomer('grace', { cycles }), { state: 'failed' }).changes).toEqual([])
  })
})

describe('an order that waits for its payer', () => {
  const old = after(march(1), 29 * DAY)

  it.each([
    ['in dunning', anOwingCustomer('suspended')],
    ['under an operator’s lock', held],
    ['after the end', left],
    ['after it was forgiven', forgiven],
    ['for what no card was ever asked for', neverAsked],
    ['for that after the end', { ...left, cycles: neverAsked.cycles }],
  ] as const)('is renewed on day 29, before it expires: %s', (_when, facts) => {
    expect(effectsOf(read(facts, {}, old).changes)).toEqual([
      { type: 'order.cancel', order_id: 'order-1' },
    ])
    expect(read(facts, {}, after(old, -1)).changes).toEqual([])
  })

  it('is renewed once', () => {
    expect(read(anOwingCustomer('suspended'), {}, old).changes).toMatchObject([
      { kind: 'push', dedupe_key: 'order.renew:order-1' },
    ])
  })

  it('is left to the charge that runs on it', () => {
    expect(read(anAskedCustomer(), {}, old).changes).toEqual([])
    expect(read(anOwingCustomer('suspended'), { state: 'processing' }, old).changes).toEqual([])
  })
})

describe('an order that was declined', () => {
  const declined = { declines: 1, decline_code: 'expired_card' }

  it('while we ask fails as our own try does', () => {
    const { facts } = read(anAskedCustomer(), declined, march(1), true)

    expect(facts.cycles[0]).toMatchObject({ state: 'failed', last_failure_code: 'expired_card' })
    expect(facts.subscription).toMatchObject({ status: 'past_due', dunning_state: 'grace' })
  })

  it('by hand moves nothing, and is written down', () => {
    const owing = anOwingCustomer('retry_1')

    const { changes, facts } = read(owing, declined, march(6), true)

    expect(facts).toEqual(owing)
    expect(auditsOf(changes)).toEqual(['payment.refused'])
    expect(changes).toMatchObject([
      { entry: { outcome: 'failure', reason: 'expired_card', meta: { cycle_id: 'cycle-1' } } },
    ])
  })

  it('without a reason is declined all the same', () => {
    const { facts } = read(anAskedCustomer(), { declines: 1 }, march(1), true)

    expect(facts.cycles[0]).toMatchObject({ state: 'failed', last_failure_code: 'declined' })
  })

  it('before this read is no news', () => {
    expect(read(anAskedCustomer(), declined, march(1)).changes).toEqual([])
  })
})
