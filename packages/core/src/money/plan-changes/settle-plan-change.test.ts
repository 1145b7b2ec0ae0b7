import { describe, expect, it } from 'vitest'
import {
  aChangingCustomer,
  aChargedChange,
  aPaymentDue,
  auditsOf,
  effectsOf,
  inGoodStanding,
  lockedAccount,
  lockedPhones,
  made,
  mailKindsOf,
  mailsOf,
  march,
  newsOf,
  postingsIn,
  running,
  choosing,
} from '../../fixtures/index.ts'
import type { CustomerFacts } from '../decisions/facts.ts'
import { money } from '../../kernel/money.ts'
import type { VatStatus } from '../../people/account/vat-status.ts'
import { makesChange, settlePlanChange } from './settle-plan-change.ts'

const now = march(5)
const eur = (amount_minor: number) => money(amount_minor, 'EUR')
const number = { number: 'PBX-2026-000007', issued_at: now, abroad: 'destination' } as const

/** The order of the change was read as completed, over this much. */
function paid(facts: CustomerFacts, amount = eur(2_299)) {
  const [planned = aChargedChange()] = facts.planChanges
  const change = { planned, order: { order_id: 'order-3', amount } }
  const wanted = makesChange(facts, change) ? number : undefined
  return made(facts, now, (draft) => settlePlanChange(draft, change, wanted))
}

describe('the money of a change of plan has come', () => {
  const { changes, facts } = paid(aChangingCustomer())

  it('the invoice is issued and paid, due at its issue', () => {
    expect(facts.invoices[1]).toMatchObject({
      invoice_id: 'invoice-9',
      status: 'paid',
      number: 'PBX-2026-000007',
      due_at: now,
      paid_at: now,
    })
    expect(facts.payments).toMatchObject([
      { status: 'completed', invoice_id: 'invoice-9', amount: eur(2_299), captured_at: now },
    ])
    expect(postingsIn(changes).map(({ kind }) => kind)).toEqual([
      'invoice_issued',
      'charge_captured',
    ])
  })

  it('the plan changes with it, and what is planned has its price', () => {
    expect(facts.subscription).toMatchObject({
      status: 'active',
      plan_tier: 'enterprise',
      price: eur(5_900),
      plan_change_id: null,
      current_period_end: march(32),
    })
    expect(facts.cycles[1]?.amount).toEqual(eur(5_900))
    expect(facts.planChanges).toMatchObject([
      { state: 'done', invoice_id: 'invoice-9', draft: null, next_action_at: null },
    ])
  })

  it('the phone system and the customer are told', () => {
    expect(effectsOf(changes)).toContainEqual({ type: 'tenant.plan', tenant_id: 'tenant-1' })
    expect(mailKindsOf(changes)).toEqual(['invoice_issued', 'plan_changed'])
    expect(mailsOf(changes)[1]?.facts).toEqual({
      from: 'business',
      to: 'enterprise',
      price_minor: 5_900,
      effective_at: null,
    })
    expect(newsOf(changes).map(({ kind }) => kind)).toEqual([
      'invoice_issued',
      'invoice_paid',
      'plan_changed',
    ])
  })

  it('a change that was chosen for later is dropped', () => {
    const subscription = running({
      plan_change_id: 'change-1',
      ...choosing('starter', march(32)),
    })

    expect(paid(aChangingCustomer(undefined, { subscription })).facts.subscription).toMatchObject({
      planned: null,
    })
  })

  it('counts once', () => {
    const facts_ = { ...facts, planChanges: facts.planChanges }

    expect(paid(facts_).changes).toEqual([])
  })

  it('more of it than was asked for is credit, and alerts', () => {
    const over = paid(aChangingCustomer(), eur(2_300))

    expect(over.facts.subscription.plan_tier).toBe('enterprise')
    expect(over.facts.credit).toEqual(eur(1))
    expect(auditsOf(over.changes)).toContain('payment.overpaid')
  })

  it('is given what it paid for also where a lock was faster', () => {
    const locked = aChangingCustomer(undefined, {
      account: lockedAccount('operator'),
      tenant: lockedPhones(),
      subscription: running({ status: 'suspended', plan_change_id: 'change-1' }),
    })

    expect(paid(locked).facts.subscription).toMatchObject({
      status: 'suspended',
      plan_tier: 'enterprise',
    })
  })
})

describe('the invoice of a change that was asked for while the VAT number was pending', () => {
  const NUMBER = 'DE136695976'
  const vat = {
    treatment: 'oss',
    rate_basis_points: 1_900,
    rate_country: 'DE',
    customer_country: 'DE',
    vat_id: NUMBER,
    vat_status: 'pending',
    vat_checked_at: null,
  } as const
  const { draft } = aChargedChange()
  const pending = aChargedChange({ draft: draft && { ...draft, vat } })
  const corrections = (vat_id: string | null, vat_status: VatStatus) => {
    const account = inGoodStanding({ vat_id, vat_status })
    const { changes } = paid(aChangingCustomer(pending, { account }))
    return effectsOf(changes).filter(({ type }) => type === 'vat.correct')
  }

  it('is corrected where that has proved valid since', () => {
    expect(corrections(NUMBER, 'valid')).toEqual([
      { type: 'vat.correct', account_id: 'acc-1', vat_id: NUMBER },
    ])
  })

  it.each([
    [NUMBER, 'pending'],
    [NUMBER, 'invalid'],
    ['DE123456788', 'valid'],
    [null, 'not_provided'],
  ] as const)('is not where the number is %s, and %s', (vat_id, vat_status) => {
    expect(corrections(vat_id, vat_status)).toEqual([])
  })
})

describe('money that makes no change is kept as credit, and alerts', () => {
  it.each([
    [
      'when the subscription has ended',
      aChangingCustomer(undefined, {
        subscription: running({ status: 'cancelled', plan_change_id: 'change-1' }),
      }),
      2_299,
    ],
    ['when it is less than was asked for', aChangingCustomer(), 2_298],
    ['when the card had said no', aChangingCustomer(aChargedChange({ state: 'declined' })), 2_299],
    [
      'when it was taken as unpaid',
      aChangingCustomer(aChargedChange({ state: 'not_sent' })),
      2_299,
    ],
  ] as const)('%s', (_when, facts, amount) => {
    const { changes, facts: then } = paid(facts, eur(amount))

    expect(then.credit).toEqual(eur(amount))
    expect(then.invoices).toEqual(facts.invoices)
    expect(then.subscription).toMatchObject({ plan_tier: 'business', plan_change_id: null })
    expect(then.planChanges).toMatchObject([
      { state: 'overpaid', draft: null, next_action_at: null },
    ])
    expect(then.payments).toMatchObject([{ status: 'completed', amount: eur(amount) }])
    expect(auditsOf(changes)).toEqual(
      expect.arrayContaining(['payment.overpaid', 'plan_change.captured_late']),
    )
    expect(mailKindsOf(changes)).toEqual([])
  })

  it('when it is of an earlier try: what became of the later one stands', () => {
    const later = aChargedChange({ order_id: 'order-4' })

    const { facts } = paid(aChangingCustomer(later))

    expect(facts.credit).toEqual(eur(2_299))
    expect(facts.planChanges).toEqual([later])
    expect(facts.subscription.plan_change_id).toBe('change-1')
  })
})

it('an order that was captured before makes no change again', () => {
  const captured = aPaymentDue({ order_id: 'order-3', status: 'completed', captured_at: now })

  expect(paid(aChangingCustomer(undefined, { payments: [captured] })).changes).toEqual([])
})
