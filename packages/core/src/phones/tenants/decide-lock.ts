import { type Account, accountMachine } from '../../people/account/account.ts'
import { type Lock, withLock, withoutLock } from '../../people/account/locks.ts'
import type { Effect } from '../../records/outbox/effects.ts'
import { advance, step } from '../../kernel/machine.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { nextGeneration, type ServiceLevel, type Tenant, tenantMachine } from './tenant.ts'

/** The records after a lock changed, and what the PBX core is to be told. */
export interface LockDecision {
  readonly account: Account
  readonly tenant: Tenant | undefined
  readonly effects: readonly Effect[]
}

/**
 * Add or remove one lock of an account, and what that means for its phone system: suspended from the
 * first lock to the last. The wanted level is saved; the core is told after the commit. Source: contract 8.
 */
export function decideLock(
  { account, tenant }: { readonly account: Account; readonly tenant: Tenant | undefined },
  change: { readonly add: Lock } | { readonly remove: Lock },
  now: EpochMs,
): LockDecision {
  const locks =
    'add' in change
      ? withLock(account.locks, change.add)
      : withoutLock(account.locks, change.remove)
  const event = moved(account.locks, locks)
  if (!event) return { account: { ...account, locks, updated_at: now }, tenant, effects: [] }
  const status = step(accountMachine, account.status, event) ?? account.status
  const level = event === 'first_lock' ? 'emergency_only' : 'full'
  const leveled = tenant && tenantAt(tenant, event, level, now)
  return {
    account: { ...account, locks, status, updated_at: now },
    tenant: leveled,
    effects: leveled ? [{ type: 'tenant.sync', tenant_id: leveled.tenant_id }] : [],
  }
}

function moved(
  before: readonly Lock[],
  locks: readonly Lock[],
): 'first_lock' | 'last_lock_gone' | undefined {
  if (before.length === 0 && locks.length > 0) return 'first_lock'
  if (before.length > 0 && locks.length === 0) return 'last_lock_gone'
  return undefined
}

function tenantAt(
  tenant: Tenant,
  event: 'first_lock' | 'last_lock_gone',
  desired_level: ServiceLevel,
  now: EpochMs,
): Tenant {
  return {
    ...tenant,
    status: advance(tenantMachine, tenant.status, event),
    desired_level,
    generation: nextGeneration(tenant, now),
    updated_at: now,
  }
}
