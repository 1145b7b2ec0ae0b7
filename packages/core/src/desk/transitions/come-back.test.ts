import { describe, expect, it } from 'vitest'
import {
  aCustomer,
  auditsOf,
  effectsOf,
  inGoodStanding,
  mailKindsOf,
  made,
  march,
  running,
} from '../../fixtures/index.ts'
import { end } from '../../money/decisions/end.ts'
import { type Plan, PLANS } from '../../money/policy/plans.ts'
import type { Terms } from '../../money/pricing/terms.ts'
import { after, DAY } from '../../kernel/time.ts'
import { comeBack, type Ended, whyNotBack } from './come-back.ts'

const by = { actor: 'customer', user_id: 'user-1' } as const
const ENDED: Ended = {
  account: { customer_type: 'company', status: 'cancelled', locks: ['ended'], ended_at: march(1) },
  subscription: { status: 'cancelled' },
  tenant: { status: 'suspended' },
  owes: false,
  signed_up_again: false,
  has_card: true,
}

const termsWith = (plan: Plan): Terms => ({
  interval: 'month',
  plan: { ...plan, included: {} },
  items: [],
})

describe('whoever has left', () => {
  it.each<[unknown, Partial<Ended>, number]>([
    [null, {}, 2],
    [null, {}, 30],
    ['phone_system_gone', {}, 31],
    ['phone_system_gone', { tenant: { status: 'deleted' } }, 2],
    ['phone_system_gone', { tenant: undefined }, 2],
    ['not_ended', { subscription: { status: 'active' } }, 2],
    ['not_ended', { account: { ...ENDED.account, status: 'suspended' } }, 2],
    ['consumer', { account: { ...ENDED.account, customer_type: 'individual' } }, 2],
    ['signed_up_again', { signed_up_again: true }, 2],
    ['locked', { account: { ...ENDED.account, locks: ['operator', 'ended'] } }, 2],
    ['owed', { owes: true }, 2],
    ['no_card', { has_card: false }, 2],
    ['owed', { owes: true, has_card: false }, 2],
    ['owed', { owes: true, tenant: { status: 'deleted' } }, 40],
    ['owed', { owes: true, account: { ...ENDED.account, customer_type: 'individual' } }, 2],
  ])('is told %s of %o on the day %i', (reason, differs, day) => {
    expect(whyNotBack({ ...ENDED, ...differs }, march(day))).toBe(reason)
  })
})

it.each([
  ['pending', march(17)],
  ['valid', null],
] as const)('a VAT number that is %s is asked for at %s', (vat_status, vat_next_check_at) => {
  const [plan] = PLANS
  const account = inGoodStanding({ vat_id: 'DE136695976', vat_status, vat_next_check_at: null })
  const left = made(aCustomer({ subscription: running(), account }), march(10), (draft) =>
    end(draft, 'operator_cancels'),
  )

  const { facts } = made(left.facts, march(17), (draft) => {
    if (plan) comeBack(draft, { terms: termsWith(plan), subscription_id: 'sub-2' }, by)
  })

  expect(facts.account).toMatchObject({ status: 'active', locks: [], vat_next_check_at })
})

it('a new subscription begins without a trial, and is charged at once; the phones work again', () => {
  const [plan] = PLANS
  const facts = aCustomer({ subscription: running(), account: inGoodStanding() })
  const left = made(facts, march(10), (draft) => end(draft, 'operator_cancels'))
  const at = after(march(10), 7 * DAY)

  const { changes, facts: back } = made(left.facts, at, (draft) => {
    if (plan) comeBack(draft, { terms: termsWith(plan), subscription_id: 'sub-2' }, by)
  })

  expect(back.subscription).toMatchObject({
    subscription_id: 'sub-2',
    status: 'trialing',
    plan_tier: plan?.plan_tier,
    price: plan?.price,
    trial_ends_at: at,
    anchor_at: at,
  })
  expect(back.account).toMatchObject({ status: 'active', locks: [], ended_at: null })
  expect(back.tenant).toMatchObject({ status: 'active', desired_level: 'full' })
  const first = back.cycles.filter(({ subscription_id }) => subscription_id === 'sub-2')
  expect(first).toMatchObject([{ period_start: at, state: 'planned' }])
  expect(auditsOf(changes)).toEqual([
    'account.came_back',
    'account.last_lock_gone',
    'subscription.came_back',
  ])
  expect(effectsOf(changes).map(({ type }) => type)).toEqual(['tenant.sync', 'tenant.plan'])
  expect(mailKindsOf(changes)).toEqual(['account_restored'])
})
