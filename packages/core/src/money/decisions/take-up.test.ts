import { describe, expect, it } from 'vitest'
import {
  aDueCustomer,
  anInvoice,
  anOwingCustomer,
  anUnpaidCycle,
  aPaymentMethod,
  aPolicy,
  aTrialCustomer,
  auditsOf,
  bannerOf,
  effectsOf,
  mailKindsOf,
  mailsOf,
  march,
  postingsIn,
  running,
  takenUp,
  choosing,
} from '../../fixtures/index.ts'
import { money } from '../../kernel/money.ts'
import { after, MINUTE } from '../../kernel/time.ts'
import { type CustomerFacts, cycleIn } from './facts.ts'
import { linesOf } from './take-up.ts'

const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const due = (facts: CustomerFacts, at = march(1)) => takenUp(facts, at)
const noCard = { methods: [] }

describe('a period that begins', () => {
  it('is billed: net, VAT, number, due at its start', () => {
    const { changes, facts } = due(aDueCustomer())

    expect(facts.invoices).toMatchObject([
      {
        status: 'open',
        number: 'PBX-2026-000007',
        due_at: march(1),
        subtotal: eur(1_900),
        vat_amount: eur(399),
        total: eur(2_299),
      },
    ])
    expect(postingsIn(changes)).toEqual([{ kind: 'invoice_issued', amounts: [2_299, 1_900, 399] }])
    expect(mailKindsOf(changes)).toEqual(['invoice_issued'])
    expect(effectsOf(changes)).toMatchObject([{ type: 'document.store', document: 'invoice' }])
  })

  it('and the intent to ask the card is written before the provider hears of it', () => {
    const { facts, result } = due(aDueCustomer())

    expect(result).toBe('pay')
    expect(facts.cycles).toMatchObject([
      {
        state: 'charging',
        amount: eur(2_299),
        attempt_count: 1,
        invoice_id: 'new-1',
        payment_method_id: 'method-1',
      },
    ])
    expect(facts.subscription).toEqual(aDueCustomer().subscription)
  })

  it('uses account credit first', () => {
    const { facts: then } = due(aDueCustomer({ credit: eur(1_000) }))

    expect(then.cycles[0]).toMatchObject({ state: 'charging', amount: eur(1_299) })
    expect(then.credit).toEqual(eur(0))
  })

  it('is charged without the provider where credit covers it', () => {
    const covered = due(aDueCustomer({ credit: eur(3_000) }))

    expect(covered.result).toBeUndefined()
    expect(covered.facts.invoices).toMatchObject([{ status: 'paid', paid_at: march(1) }])
    expect(covered.facts.cycles[0]).toMatchObject({ state: 'charged', provider_order_id: null })
    expect(covered.facts.credit).toEqual(eur(701))
    expect(covered.facts.subscription).toMatchObject({ current_period_end: march(32) })
  })

  it('has the plan that was chosen for it, and its price', () => {
    const subscription = running({
      current_period_end: march(1),
      ...choosing('enterprise', march(1)),
    })

    const chosen = due(aDueCustomer({ subscription }))

    expect(chosen.facts.invoices).toMatchObject([{ subtotal: eur(5_900), total: eur(7_139) }])
    expect(chosen.facts.subscription).toMatchObject({
      plan_tier: 'enterprise',
      price: eur(5_900),
      planned: null,
    })
    expect(effectsOf(chosen.changes)).toContainEqual({ type: 'tenant.plan', tenant_id: 'tenant-1' })
    expect(auditsOf(chosen.changes)).toContain('subscription.plan_took_effect')
  })

  it('does not have a plan that is for a later one', () => {
    const subscription = running({
      current_period_end: march(1),
      ...choosing('enterprise', march(32)),
    })

    expect(due(aDueCustomer({ subscription })).facts.invoices[0]?.subtotal).toEqual(eur(1_900))
  })

  it('and has no day left is billed nothing, without an invoice', () => {
    // What is left of March at 10 o'clock on 1 April: nothing.
    const start = after(march(32), -2 * 60 * MINUTE)
    const cycles = [{ ...cycleIn(aDueCustomer(), 'cycle-1'), period_start: start }]
    const facts_ = aDueCustomer({ cycles })

    const { changes: none, facts: then } = due(facts_, start)

    expect(linesOf(facts_, cycleIn(facts_, 'cycle-1'), aPolicy().settings)).toEqual([])
    expect(then.cycles[0]).toMatchObject({ state: 'charged', invoice_id: null })
    expect(mailKindsOf(none)).toEqual([])
  })
})

describe('a period that begins without a card', () => {
  it('fails, and an order is placed that the customer can pay', () => {
    const { changes, facts, result } = due(aDueCustomer(noCard))

    expect(result).toBe('place')
    expect(facts.cycles[0]).toMatchObject({
      state: 'failed',
      last_failure_code: 'no_payment_method',
      attempt_count: 0,
      next_attempt_at: null,
    })
    expect(facts.invoices).toMatchObject([{ status: 'open', collect_from: 'customer' }])
    expect(mailKindsOf(changes)).toEqual(['invoice_issued'])
  })

  it('climbs dunning on its days where there is an order', () => {
    const owing = anOwingCustomer('grace', {
      ...noCard,
      cycles: [anUnpaidCycle({ last_failure_code: 'no_payment_method', next_attempt_at: null })],
    })

    const { changes, facts, result } = due(owing, march(4))

    expect(result).toBeUndefined()
    expect(facts.subscription.dunning_state).toBe('retry_1')
    expect(bannerOf(changes)).toMatchObject({ pay_url: 'https://pay.example.com/order-1' })
    expect(mailsOf(changes)[0]?.facts).toMatchObject({ next_at: null })
  })
})

describe('what is unpaid and due again', () => {
  it('is asked of the card', () => {
    const { facts, result } = due(anOwingCustomer('retry_1'), march(8))

    expect(result).toBe('pay')
    expect(facts.cycles[0]).toMatchObject({
      state: 'charging',
      attempt_count: 3,
      last_failure_code: null,
      provider_order_id: 'order-1',
    })
    expect(facts.payments).toMatchObject([{ status: 'pending' }])
    expect(facts.subscription.dunning_state).toBe('retry_1')
  })

  it('is not asked of a card that will never work: dunning takes its step', () => {
    const refused = { next_attempt_at: null, refused_method_id: 'method-1' }
    const owing = anOwingCustomer('retry_1', { cycles: [anUnpaidCycle(refused)] })

    const { facts, result } = due(owing, march(8))

    expect(result).toBeUndefined()
    expect(facts.cycles[0]).toMatchObject({ state: 'failed', attempt_count: 2 })
    expect(facts.subscription.dunning_state).toBe('retry_2')
  })

  it('is asked of another card at once', () => {
    const refused = {
      next_attempt_at: march(6),
      next_action_at: march(6),
      refused_method_id: 'method-1',
    }
    const methods = [aPaymentMethod({ payment_method_id: 'method-2' })]
    const owing = anOwingCustomer('retry_1', { cycles: [anUnpaidCycle(refused)], methods })

    const { facts, result } = due(owing, march(6))

    expect(result).toBe('pay')
    expect(facts.cycles[0]).toMatchObject({
      state: 'charging',
      payment_method_id: 'method-2',
      refused_method_id: null,
    })
  })

  it('waits until tomorrow where the account had its share of charges today', () => {
    const { facts, result } = takenUp(anOwingCustomer('retry_1'), march(8), 3)

    expect(result).toBeUndefined()
    expect(facts.cycles[0]).toMatchObject({
      state: 'failed',
      held_for: 'daily_bound',
      next_action_at: march(9),
    })
  })

  it('waits while a change of plan is charged', () => {
    const owing = anOwingCustomer('retry_1', {}, { plan_change_id: 'change-1' })

    expect(due(owing, march(8)).facts.cycles[0]).toMatchObject({
      state: 'failed',
      next_action_at: after(march(8), MINUTE),
    })
  })

  it('is charged where notes have left nothing of it', () => {
    const { facts } = due(anOwingCustomer('retry_1', { invoices: [anInvoice()] }), march(8))

    expect(facts.cycles[0]?.state).toBe('charged')
    expect(facts.subscription.status).toBe('active')
  })
})

it('a trial that ends is billed as its first period', () => {
  const { facts, result } = due(aTrialCustomer())

  expect(result).toBe('pay')
  expect(facts.invoices).toMatchObject([{ total: eur(2_299), due_at: march(1) }])
  expect(facts.subscription.status).toBe('trialing')
})
