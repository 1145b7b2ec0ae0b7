import { describe, expect, it } from 'vitest'
import type { Account } from '../../people/account/account.ts'
import type { Lock } from '../../people/account/locks.ts'
import { epochMs, SECOND } from '../../kernel/time.ts'
import { decideLock } from './decide-lock.ts'
import type { Tenant } from './tenant.ts'

const now = epochMs(Date.UTC(2026, 1, 1))

function held(...locks: Lock[]) {
  const suspended = locks.length > 0
  const account = { status: suspended ? 'suspended' : 'active', locks } as unknown as Account
  const tenant = {
    tenant_id: 't1',
    status: suspended ? 'suspended' : 'active',
    desired_level: suspended ? 'emergency_only' : 'full',
    generation: 4,
  } as unknown as Tenant
  return { account, tenant }
}

describe('locks of an account', () => {
  it('the first lock suspends account and tenant, and the core is told', () => {
    const decision = decideLock(held(), { add: 'operator' }, now)

    expect(decision.account).toMatchObject({ status: 'suspended', locks: ['operator'] })
    expect(decision.tenant).toMatchObject({
      status: 'suspended',
      desired_level: 'emergency_only',
      // Never before the clock's second: past what a restored database has forgotten.
      generation: now / SECOND,
    })
    expect(decision.effects).toEqual([{ type: 'tenant.sync', tenant_id: 't1' }])
  })

  it('a second lock changes only the set', () => {
    const decision = decideLock(held('operator'), { add: 'dunning' }, now)

    expect(decision.account.locks).toEqual(['dunning', 'operator'])
    expect(decision.effects).toEqual([])
    expect(decision.tenant?.generation).toBe(4)
  })

  it('paying takes only the lock of dunning: an operator’s stays, and so does the suspension', () => {
    const decision = decideLock(held('dunning', 'operator'), { remove: 'dunning' }, now)

    expect(decision.account).toMatchObject({ status: 'suspended', locks: ['operator'] })
    expect(decision.effects).toEqual([])
  })

  it('when the last lock goes, service is restored', () => {
    const decision = decideLock(held('dunning'), { remove: 'dunning' }, now)

    expect(decision.account).toMatchObject({ status: 'active', locks: [] })
    expect(decision.tenant).toMatchObject({
      status: 'active',
      desired_level: 'full',
      // Never before the clock's second: past what a restored database has forgotten.
      generation: now / SECOND,
    })
    expect(decision.effects).toHaveLength(1)
  })

  it('adding a lock that is held, and removing one that is not, change nothing', () => {
    expect(decideLock(held('dunning'), { add: 'dunning' }, now).effects).toEqual([])
    expect(decideLock(held(), { remove: 'dunning' }, now).effects).toEqual([])
  })
})
