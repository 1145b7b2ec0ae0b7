import { describe, expect, it } from 'vitest'
import {
  aChargedCycle,
  aCustomer,
  anOwingCustomer,
  aPlannedCycle,
  auditsOf,
  lockedAccount,
  lockedPhones,
  made,
  march,
  newsOf,
  running,
} from '../../fixtures/index.ts'
import { after } from '../../kernel/time.ts'
import type { CustomerFacts } from './facts.ts'
import { liftLock, suspend } from './service.ts'

it('an operator’s lock names no debt, whatever is owed', () => {
  const { changes } = made(anOwingCustomer('final_notice'), march(16), (draft) =>
    suspend(draft, 'operator', null),
  )

  expect(newsOf(changes)).toMatchObject([
    { kind: 'account_suspended', args: { number: null, amount: null } },
  ])
  expect(auditsOf(changes)).toContain('subscription.operator_suspends')
})

describe('a cancellation for the end of the period, under an operator’s lock', () => {
  const locked = (differs: Partial<CustomerFacts> = {}) =>
    aCustomer({
      account: lockedAccount('operator'),
      tenant: lockedPhones(),
      subscription: running({
        status: 'suspended',
        cancel_at_period_end: true,
        ladder_held_at: march(6),
      }),
      ...differs,
    })
  const lift = (at: ReturnType<typeof march>, facts = locked()) =>
    made(facts, at, (draft) => liftLock(draft, 'operator')).facts

  it('ends the subscription at the very instant at which the period ends', () => {
    expect(lift(after(march(32), -1)).subscription.status).toBe('cancel_at_period_end')
    expect(lift(march(32)).subscription.status).toBe('cancelled')
  })

  it('bills no rest of a period that the lock skipped', () => {
    const cycles = [
      aChargedCycle({ period_end: march(16) }),
      aPlannedCycle({ state: 'skipped', period_start: march(16), period_end: march(32) }),
    ]

    expect(lift(march(20), locked({ cycles })).cycles).toEqual(cycles)
  })
})
