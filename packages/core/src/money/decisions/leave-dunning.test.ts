import { expect, it } from 'vitest'
import {
  aCustomer,
  anOwingCustomer,
  auditsOf,
  bannerOf,
  effectsOf,
  made,
  march,
} from '../../fixtures/index.ts'
import { DAY } from '../../kernel/time.ts'
import { tenantIn } from './facts.ts'
import { leaveDunning, settleDunning } from './leave-dunning.ts'

it.each(['grace', 'retry_1', 'retry_2', 'final_notice', 'suspended'] as const)(
  'from %s dunning is left: no step, no delay, no banner',
  (step) => {
    const owing = anOwingCustomer(step, {}, { dunning_postponed_ms: 2 * DAY })

    const { changes, facts } = made(owing, march(9), (draft) => leaveDunning(draft))

    expect(facts.subscription).toMatchObject({ dunning_state: 'current', dunning_postponed_ms: 0 })
    expect(bannerOf(changes)).toBeNull()
    expect(auditsOf(changes)).toEqual(['dunning.settled'])
  },
)

it('whoever ends dunning stands in the audit log, with where it stood', () => {
  const by = { actor: 'admin', user_id: 'op-1', reason: 'They paid in cash.' } as const

  const { changes } = made(anOwingCustomer('retry_2'), march(9), (draft) => leaveDunning(draft, by))

  expect(changes).toContainEqual({
    kind: 'audit',
    entry: {
      action: 'dunning.settled',
      outcome: 'success',
      actor: 'admin',
      account_id: 'acc-1',
      user_id: 'op-1',
      reason: null,
      meta: { subscription_id: 'subscription-1', from: 'retry_2', to: 'current' },
    },
  })
})

it('who was never dunned has nothing to leave but a banner', () => {
  const { changes, facts } = made(aCustomer(), march(9), (draft) => leaveDunning(draft))

  expect(facts.subscription.dunning_state).toBe('current')
  expect(auditsOf(changes)).toEqual([])
  expect(bannerOf(changes)).toBeNull()
})

it('when nothing is overdue any more the service is whole again', () => {
  const owing = anOwingCustomer('final_notice')

  const { changes, facts } = made(owing, march(16), (draft) => settleDunning(draft))

  expect(tenantIn(facts)).toMatchObject({ status: 'active', desired_level: 'full' })
  expect(effectsOf(changes)).toEqual([{ type: 'tenant.sync', tenant_id: 'tenant-1' }])
})

it('a phone system that is whole is left alone, and what a lock stopped stays stopped', () => {
  for (const step of ['grace', 'suspended'] as const) {
    const owing = anOwingCustomer(step)
    const { changes, facts } = made(owing, march(16), (draft) => settleDunning(draft))

    expect(tenantIn(facts)).toEqual(owing.tenant)
    expect(effectsOf(changes)).toEqual([])
  }
})

it('an end leaves the service as it is: the lock decides', () => {
  const owing = anOwingCustomer('final_notice')

  const { facts } = made(owing, march(16), (draft) => leaveDunning(draft))

  expect(tenantIn(facts)).toMatchObject({ desired_level: 'limited' })
})
