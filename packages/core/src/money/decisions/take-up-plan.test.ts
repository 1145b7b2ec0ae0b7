import { describe, expect, it } from 'vitest'
import {
  aDueCustomer,
  auditsOf,
  effectsOf,
  inGoodStanding,
  march,
  running,
  takenUp,
  choosing,
} from '../../fixtures/index.ts'
import type { CustomerFacts } from './facts.ts'

const due = (facts: CustomerFacts, at = march(1)) => takenUp(facts, at)

describe('a period that is billed', () => {
  const pending = {
    current_period_end: march(1),
    ...choosing('enterprise', march(1)),
  } as const

  it('is collected from the card where there is one', () => {
    expect(due(aDueCustomer()).facts.invoices).toMatchObject([
      { due_at: march(1), collect_from: 'card', address_waited_until: null },
    ])
  })

  it('keeps its plan where none was chosen, and tells the phone system nothing', () => {
    const { changes } = due(aDueCustomer())

    expect(auditsOf(changes)).not.toContain('subscription.plan_took_effect')
    expect(effectsOf(changes).map(({ type }) => type)).toEqual(['document.store'])
  })

  it('has its new plan in the audit log, and told to the phone system once', () => {
    const { changes } = due(aDueCustomer({ subscription: running(pending) }))

    expect(changes).toContainEqual(
      expect.objectContaining({
        entry: expect.objectContaining({
          action: 'subscription.plan_took_effect',
          meta: { subscription_id: 'subscription-1', from: 'business', to: 'enterprise' },
        }),
      }),
    )
    expect(changes).toContainEqual(
      expect.objectContaining({ kind: 'push', dedupe_key: 'tenant.plan:cycle-1' }),
    )
  })

  it('has its new plan also where there is no phone system to tell', () => {
    const account = inGoodStanding({ pbx_tenant_id: null })
    const subscription = running(pending)

    const { changes, facts } = due(aDueCustomer({ account, subscription, tenant: undefined }))

    expect(facts.subscription.plan_tier).toBe('enterprise')
    expect(effectsOf(changes).map(({ type }) => type)).toEqual(['document.store'])
  })

  it('says why it failed where there is no card', () => {
    expect(due(aDueCustomer({ methods: [] })).facts.cycles).toMatchObject([
      { last_failure_message: 'There is no card that we can charge.' },
    ])
  })
})
