import { describe, expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { epochMs } from '../../kernel/time.ts'
import type { OrderView } from '../../money/payments/ports.ts'
import { decideCardProof } from './decide-card-proof.ts'
import type { Signup } from './signup.ts'

const now = epochMs(Date.UTC(2026, 1, 1))
const visa = {
  provider_method_id: 'pm_1',
  brand: 'visa',
  last4: '4242',
  exp_month: 12,
  exp_year: 2099,
} as const

function signup(facts: Partial<Signup> = {}): Signup {
  return {
    signup_id: 's1',
    status: 'pending_payment',
    email: 'ona@example.com',
    email_key: 'ona@example.com',
    language: 'lt',
    plan_tier: 'business',
    price: money(1900, 'EUR'),
    ordered: null,
    prospect_account_id: 'a1',
    account_id: null,
    order_id: 'o1',
    order_token: 't1',
    failure_reason: null,
    card_verified_at: null,
    card_refused_at: [],
    password_hash: null,
    email_proved_at: null,
    trial_reason: null,
    begin_asked_at: null,
    contract_confirmed_at: null,
    term: null,
    expires_at: now,
    created_at: now,
    updated_at: now,
    ...facts,
  }
}

function order(facts: Partial<OrderView> = {}): OrderView {
  return {
    order_id: 'o1',
    reference: 'sgn_s1',
    token: 't1',
    checkout_url: 'http://localhost/checkout/t1',
    state: 'completed',
    amount: money(0, 'EUR'),
    refunded: money(0, 'EUR'),
    customer_id: 'c1',
    saved_method: visa,
    declines: 0,
    decline_code: null,
    description: '',
    created_at: now,
    ...facts,
  }
}

describe('what a signup’s order says', () => {
  it('a saved card proves the signup, and the phone system is asked for', () => {
    expect(decideCardProof(signup(), order(), 0, now)).toEqual({
      kind: 'card_saved',
      method: visa,
      effects: [{ type: 'tenant.provision', account_id: 'a1' }],
    })
  })

  it('money that is only held is let go as soon as the card is saved', () => {
    const held = order({ state: 'authorised', amount: money(1, 'EUR') })

    expect(decideCardProof(signup(), held, 0, now).effects).toEqual([
      { type: 'order.cancel', order_id: 'o1' },
      { type: 'tenant.provision', account_id: 'a1' },
    ])
  })

  it('a refused card leaves the order open and is counted once', () => {
    const refused = order({ state: 'pending', saved_method: null, declines: 1 })

    expect(decideCardProof(signup(), refused, 0, now).kind).toBe('card_refused')
    expect(decideCardProof(signup(), refused, 1, now).kind).toBe('nothing')
  })

  it('the same news again change nothing', () => {
    const verified = signup({ status: 'provisioning', card_verified_at: now })

    expect(decideCardProof(verified, order(), 0, now)).toEqual({ kind: 'nothing', effects: [] })
  })

  it('a card saved for an e-mail that was taken is forgotten, whatever is held is let go', () => {
    const taken = signup({ prospect_account_id: null })
    const held = order({ state: 'authorised' })

    expect(decideCardProof(taken, held, 0, now)).toEqual({
      kind: 'nothing',
      effects: [
        { type: 'order.cancel', order_id: 'o1' },
        { type: 'card.forget', order_id: 'o1' },
      ],
    })
  })

  it('a card saved after the signup was superseded is forgotten', () => {
    const late = signup({ status: 'failed', failure_reason: 'superseded' })

    expect(decideCardProof(late, order(), 0, now).effects).toEqual([
      { type: 'card.forget', order_id: 'o1' },
    ])
  })

  it('a card that had proved a signup is kept when provisioning failed afterwards', () => {
    const failed = signup({ status: 'failed', card_verified_at: now })

    expect(decideCardProof(failed, order(), 0, now)).toEqual({ kind: 'nothing', effects: [] })
  })
})
