import { describe, expect, it } from 'vitest'
import {
  aCustomer,
  auditsOf,
  dedupeKeysOf,
  effectsOf,
  entriesOf,
  lockedAccount,
  lockedPhones,
  made,
  march,
  phones,
} from '../../fixtures/index.ts'
import type { Account } from '../../people/account/account.ts'
import { SECOND } from '../../kernel/time.ts'
import type { By } from './draft.ts'
import { accountIn, type CustomerFacts, tenantIn } from './facts.ts'
import { changeLock, limitPhones, setServiceLevel } from './locks.ts'

const now = march(10)
/** What the phone system is told last: the second at which it is. */
const second = now / SECOND
const sync = { type: 'tenant.sync', tenant_id: 'tenant-1' }

type LockChange = Parameters<typeof changeLock>[1]
const changed = (facts: CustomerFacts, change: LockChange, by?: By) =>
  made(facts, now, (draft) => changeLock(draft, change, by))

/** A customer who is locked for these reasons. */
const locked = (...locks: Account['locks']) =>
  aCustomer({ account: lockedAccount(...locks), tenant: lockedPhones() })

describe('the first lock', () => {
  it('suspends the account, and its phone system keeps emergency calls only', () => {
    const { changes, facts } = changed(aCustomer(), { add: 'dunning' })

    expect(accountIn(facts)).toMatchObject({ status: 'suspended', locks: ['dunning'] })
    expect(tenantIn(facts)).toMatchObject({
      status: 'suspended',
      desired_level: 'emergency_only',
      generation: second,
    })
    expect(effectsOf(changes)).toEqual([sync])
    expect(dedupeKeysOf(changes)).toEqual([`tenant.sync:acc-1:${second}`])
  })

  it('is written down as done by the system, unless said otherwise', () => {
    const { changes } = changed(aCustomer(), { add: 'dunning' })

    expect(entriesOf(changes, 'account.first_lock')).toEqual([
      {
        action: 'account.first_lock',
        outcome: 'success',
        actor: 'system',
        account_id: 'acc-1',
        user_id: null,
        reason: null,
        meta: { lock: 'dunning', from: 'active', to: 'suspended' },
      },
    ])
  })

  it('is written down with the operator who set it', () => {
    const by = { actor: 'admin', user_id: 'operator-1' } as const

    const { changes } = changed(aCustomer(), { add: 'operator' }, by)

    expect(entriesOf(changes, 'account.first_lock')).toMatchObject([
      { actor: 'admin', user_id: 'operator-1', meta: { lock: 'operator' } },
    ])
  })

  it('locks an account without a phone system too', () => {
    const { changes, facts } = changed(aCustomer({ tenant: undefined }), { add: 'operator' })

    expect(accountIn(facts)).toMatchObject({ status: 'suspended', locks: ['operator'] })
    expect(tenantIn(facts)).toBeUndefined()
    expect(effectsOf(changes)).toEqual([])
  })
})

describe('one lock of several', () => {
  it('that is added leaves the phone system as it is', () => {
    const { changes, facts } = changed(locked('dunning'), { add: 'operator' })

    expect(accountIn(facts).locks).toEqual(['dunning', 'operator'])
    expect(tenantIn(facts)).toEqual(lockedPhones())
    expect(effectsOf(changes)).toEqual([])
    expect(auditsOf(changes)).toEqual(['account.lock_added'])
  })

  it('that is taken away leaves the account suspended', () => {
    const { changes, facts } = changed(locked('dunning', 'operator'), { remove: 'operator' })

    expect(accountIn(facts)).toMatchObject({ status: 'suspended', locks: ['dunning'] })
    expect(effectsOf(changes)).toEqual([])
    expect(entriesOf(changes, 'account.lock_removed')).toMatchObject([
      { meta: { lock: 'operator', from: 'suspended', to: 'suspended' } },
    ])
  })
})

it('the last lock that goes gives the whole service back', () => {
  const { changes, facts } = changed(locked('dunning'), { remove: 'dunning' })

  expect(accountIn(facts)).toMatchObject({ status: 'active', locks: [] })
  expect(tenantIn(facts)).toMatchObject({ status: 'active', desired_level: 'full' })
  expect(effectsOf(changes)).toEqual([sync])
  expect(dedupeKeysOf(changes)).toEqual([`tenant.sync:acc-1:${second}`])
  expect(entriesOf(changes, 'account.last_lock_gone')).toMatchObject([
    { meta: { lock: 'dunning', from: 'suspended', to: 'active' } },
  ])
})

it.each([{ add: 'dunning' }, { remove: 'operator' }] as const)(
  'a lock that is as asked stays so: %j',
  (change) => {
    expect(changed(locked('dunning'), change).changes).toEqual([])
  },
)

describe('the level of service', () => {
  const leveled = (tenant: CustomerFacts['tenant'], level: 'full' | 'limited') =>
    made(aCustomer({ tenant }), now, (draft) => setServiceLevel(draft, level))

  it('is saved first, and the phone system is told once', () => {
    const { changes, facts } = leveled(phones(), 'limited')

    expect(tenantIn(facts)).toMatchObject({
      status: 'active',
      desired_level: 'limited',
      generation: second,
      updated_at: march(10),
    })
    expect(effectsOf(changes)).toEqual([sync])
    expect(dedupeKeysOf(changes)).toEqual([`tenant.sync:acc-1:${second}`])
  })

  it('stays where it is so already, where a lock goes further, and where there is no phone system', () => {
    expect(leveled(phones({ desired_level: 'limited' }), 'limited').changes).toEqual([])
    expect(leveled(lockedPhones(), 'limited').changes).toEqual([])
    expect(leveled(undefined, 'limited').changes).toEqual([])
  })
})

describe('what was agreed of the phone system', () => {
  const limited = (facts: CustomerFacts, wanted: Readonly<Record<string, number>>) =>
    made(facts, now, (draft) => limitPhones(draft, wanted))

  it('is told after the commit, once', () => {
    const once = limited(aCustomer(), { seats: 8 })
    const again = limited(once.facts, { seats: 8 })

    expect(tenantIn(once.facts)).toMatchObject({ limits: { seats: 8 }, limits_generation: second })
    expect(effectsOf(once.changes)).toEqual([{ type: 'tenant.limits', tenant_id: 'tenant-1' }])
    expect(dedupeKeysOf(once.changes)).toEqual([`tenant.limits:tenant-1:${second}`])
    expect(again.changes).toEqual([])
  })

  it('is nothing to tell without a phone system, or without limits', () => {
    expect(limited(aCustomer({ tenant: undefined }), { seats: 8 }).changes).toEqual([])
    expect(limited(aCustomer(), {}).changes).toEqual([])
  })

  it('stays through locks', () => {
    const { facts } = limited(aCustomer(), { seats: 8 })
    const locked_ = changed(facts, { add: 'dunning' })
    const freed = changed(locked_.facts, { remove: 'dunning' })

    for (const each of [locked_, freed]) {
      expect(tenantIn(each.facts)).toMatchObject({ limits: { seats: 8 } })
      expect(effectsOf(each.changes)).toEqual([sync])
    }
  })
})
