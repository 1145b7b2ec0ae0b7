import type { Account } from '../account/account.ts'
import type { Lock } from '../account/locks.ts'
import type { AuditActor } from '../audit/audit.ts'
import { type AuditPorts, recordAudit } from '../audit/record-audit.ts'
import { invariant } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Tx } from '../ports.ts'
import { pushEffect } from '../push-effect.ts'
import { decideLock } from './decide-lock.ts'

/** One lock of an account that comes or goes. */
interface LockChange {
  readonly account_id: string
  readonly change: { readonly add: Lock } | { readonly remove: Lock }
  /** Who changes it; the system unless said otherwise. */
  readonly actor?: AuditActor
  readonly user_id?: string | null
}

/**
 * Lock an account for one more reason, or for one less; the first and the last move account and phone
 * system, and the core is told after the commit. A lock that is as asked stays so. Source: contract 8.
 */
export async function changeLock(
  ports: AuditPorts,
  tx: Tx,
  { account_id, change, actor = 'system', user_id = null }: LockChange,
  now: EpochMs,
): Promise<Account> {
  const account = await tx.accounts.getForUpdate(account_id)
  invariant(account, `there is no account ${account_id}`)
  if (holds(account, change)) return account
  const mirror = await tx.tenants.ofAccount(account_id)
  const tenant = mirror && (await tx.tenants.getForUpdate(mirror.tenant_id))
  const decided = decideLock({ account, tenant }, change, now)
  await tx.accounts.put(decided.account)
  if (decided.tenant) await tx.tenants.put(decided.tenant)
  for (const effect of decided.effects) {
    const dedupe_key = `tenant.sync:${account_id}:${decided.tenant?.generation}`
    await pushEffect(ports, tx, { effect, dedupe_key }, now)
  }
  const action = `account.${eventOf(account, decided.account, change)}`
  const lock = 'add' in change ? change.add : change.remove
  const meta = { lock, from: account.status, to: decided.account.status }
  const entry = { action, outcome: 'success', actor, account_id, user_id, meta } as const
  await recordAudit(ports, tx, entry, now)
  return decided.account
}

/** Whether the locks are as the change would make them. */
function holds({ locks }: Account, change: LockChange['change']): boolean {
  return 'add' in change ? locks.includes(change.add) : !locks.includes(change.remove)
}

function eventOf(before: Account, after: Account, change: LockChange['change']): string {
  if (before.locks.length === 0) return 'first_lock'
  if (after.locks.length === 0) return 'last_lock_gone'
  return 'add' in change ? 'lock_added' : 'lock_removed'
}
