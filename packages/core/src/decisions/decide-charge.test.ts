import { describe, expect, it } from 'vitest'
import type { ChargeAnswer } from '../billing/charge-task.ts'
import {
  aCycle,
  anAccount,
  anInvoice,
  aPayment,
  aPaymentMethod,
  aSubscription,
  aTenant,
  march,
} from '../fixtures.ts'
import { money } from '../kernel/money.ts'
import { DAY, epochMs } from '../kernel/time.ts'
import { openOrder } from '../payments/open-order.ts'
import { DEFAULT_SETTINGS } from '../settings.ts'
import type { Changes } from './changes.ts'
import { decideCharge } from './decide-charge.ts'
import { accountIn, afterAll, type CustomerFacts, overdueIn } from './facts.ts'

const now = march(1)
const owed = money(1815, 'EUR')
const policy = () => {
  let ids = 0
  return {
    settings: { ...DEFAULT_SETTINGS, time_zone: 'UTC' as never },
    newId: () => `new ${++ids}`,
    cycleId: (_: string, start: number) => `cycle of ${start}`,
  }
}

/** A period that begins now, billed; its card is being asked. */
const cycle = aCycle({
  state: 'charging',
  period_start: now,
  period_end: march(32),
  provider_order_id: 'order-1',
  payment_method_id: aPaymentMethod().payment_method_id,
  attempt_count: 1,
  unknown_reads: 0,
  refused_method_id: null,
  last_failure_code: null,
  held_for: null,
})
const invoice = anInvoice({
  status: 'open',
  paid_at: null,
  exempt_from_ladder: false,
  total: owed,
  credited: money(0, 'EUR'),
  credit_applied: money(0, 'EUR'),
  invoice_id: cycle.invoice_id as string,
})
const view = {
  order_id: 'order-1',
  reference: 'r',
  description: 'Example Telecom: PBX-2026-000001',
  token: 't',
  checkout_url: 'https://pay/1',
  state: 'pending',
  amount: owed,
  refunded: money(0, 'EUR'),
  customer_id: null,
  saved_method: null,
  declines: 0,
  decline_code: null,
  created_at: now,
} as const
const facts: CustomerFacts = {
  account: anAccount({ status: 'active', locks: [] }),
  subscription: aSubscription({
    status: 'active',
    dunning_state: 'current',
    dunning_postponed_ms: 0,
    anchor_at: now,
    ladder_held_at: null,
    current_period_start: epochMs(now - 28 * DAY),
    current_period_end: now,
    cancel_at_period_end: false,
  }),
  cycles: [cycle],
  invoices: [invoice],
  payments: [aPayment({ order_id: 'order-1', status: 'pending', captured_at: null, amount: owed })],
  orders: [openOrder(view, { purpose: 'cycle', subject_id: cycle.cycle_id }, now)],
  tenant: 'unread',
  methods: [aPaymentMethod()],
  planChanges: [],
  verdicts: [],
  credit: money(0, 'EUR'),
}

function charge(answer: ChargeAnswer, from = facts, at = now) {
  const { cycle_id, state: asked_in } = from.cycles[0] as typeof cycle
  return decideCharge(from, { cycle_id, todo: 'pay', asked_in, answer }, at, policy())
}
const audits = (changes: Changes) =>
  changes.flatMap((c) => (c.kind === 'audit' ? [c.entry.action] : []))
const mails = (changes: Changes) =>
  changes.flatMap((c) =>
    c.kind === 'push' && c.effect.type === 'mail.send' ? [c.effect.kind] : [],
  )
const declined = {
  kind: 'declined',
  order: { ...view, declines: 1 },
  code: 'insufficient_funds',
} as const

describe('a charge that the card declines', () => {
  it('begins dunning: past due, a banner, one mail, and the card again on day 3', () => {
    const { changes, facts: then } = charge(declined)

    expect(audits(changes)).toEqual([
      'billing_cycle.declined',
      'dunning.climb',
      'subscription.charge_failed',
    ])
    expect(mails(changes)).toEqual(['payment_failed'])
    expect(then.subscription).toMatchObject({ status: 'past_due', dunning_state: 'grace' })
    expect(then.cycles[0]).toMatchObject({ state: 'failed', next_attempt_at: now + 3 * DAY })
    expect(then.cycles[1]).toMatchObject({
      cycle_id: `cycle of ${march(32)}`,
      state: 'planned',
      period_start: march(32),
    })
    expect(then.payments[0]).toMatchObject({ status: 'failed' })
  })

  it('suspends on day 21, and pays back to life on the day after', () => {
    const at = epochMs(now + 21 * DAY)
    const late: CustomerFacts = {
      ...facts,
      tenant: aTenant({ status: 'active', desired_level: 'limited' }),
      subscription: {
        ...facts.subscription,
        status: 'unpaid',
        dunning_state: 'final_notice',
        current_period_end: march(32),
      },
    }
    const suspended = charge(declined, late, at)
    expect(accountIn(suspended.facts).locks).toEqual(['dunning'])
    expect(suspended.facts.subscription.status).toBe('suspended')
    expect(suspended.facts.tenant).toMatchObject({ desired_level: 'emergency_only' })
    expect(mails(suspended.changes)).toEqual(['account_suspended'])

    const paid = charge(
      { kind: 'processed', order: { ...view, state: 'completed' } },
      suspended.facts,
      epochMs(at + DAY),
    )
    expect(accountIn(paid.facts).locks).toEqual([])
    expect(paid.facts.subscription).toMatchObject({ status: 'active', dunning_state: 'current' })
    expect(overdueIn(paid.facts)).toEqual([])
    expect(mails(paid.changes)).toEqual(['account_restored'])
  })
})

it('a charge whose outcome nobody knows moves nothing but its next read', () => {
  const { facts: then, changes } = charge({ kind: 'unknown', order: view })
  expect(audits(changes)).toEqual(['billing_cycle.unknown'])
  expect(then.subscription).toBe(facts.subscription)
  expect(then.cycles[0]).toMatchObject({ state: 'charging', unknown_reads: 1 })
})

it('the facts after a decision are the facts with its changes', () => {
  const made = charge(declined)
  expect(afterAll(facts, made.changes)).toEqual(made.facts)
})
