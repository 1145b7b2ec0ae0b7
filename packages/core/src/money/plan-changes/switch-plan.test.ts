import { expect, it } from 'vitest'
import {
  aChangingCustomer,
  aChargedChange,
  aTrialCustomer,
  effectsOf,
  inGoodStanding,
  made,
  mailKindsOf,
  march,
} from '../../fixtures/index.ts'
import type { CustomerFacts } from '../decisions/facts.ts'
import { money } from '../../kernel/money.ts'
import { switchPlan } from './switch-plan.ts'

const change = (facts: CustomerFacts) =>
  made(facts, march(-5), (draft) => switchPlan(draft, aChargedChange()))

it('in a trial the plan changes and nothing is charged; the first period has its price', () => {
  const { changes, facts } = change(aTrialCustomer())

  expect(facts.subscription).toMatchObject({
    status: 'trialing',
    plan_tier: 'enterprise',
    price: money(5_900, 'EUR'),
    current_period_end: march(1),
  })
  expect(facts.cycles).toMatchObject([{ state: 'planned', amount: money(5_900, 'EUR') }])
  expect(facts.invoices).toEqual([])
  expect(mailKindsOf(changes)).toEqual(['plan_changed'])
})

it('a phone system is told only where there is one', () => {
  const account = inGoodStanding({ pbx_tenant_id: null })

  expect(effectsOf(change(aTrialCustomer()).changes)).toEqual([
    { type: 'tenant.plan', tenant_id: 'tenant-1' },
  ])
  expect(effectsOf(change(aChangingCustomer(undefined, { account })).changes)).toEqual([])
})

it('the audit log says from which plan to which', () => {
  const { changes } = change(aTrialCustomer())

  const told = changes.flatMap((each) => (each.kind === 'audit' ? [each.entry] : []))
  expect(told).toMatchObject([
    {
      action: 'subscription.plan_changed',
      meta: { from: 'trialing', to: 'trialing', from_tier: 'business', to_tier: 'enterprise' },
    },
  ])
})
