import { calledBy, recordAudit } from '../audit/record-audit.ts'
import { actorOf, type Call } from '../call.ts'
import { Problem } from '../kernel/problem.ts'
import type { EpochMs } from '../kernel/time.ts'
import type { Ports, Tx } from '../ports.ts'
import type { Account } from './account.ts'

interface AccountChange {
  readonly call: Call
  /** The names of the fields that the caller sent. */
  readonly fields: readonly string[]
  readonly change: (account: Account) => Account
}

/** Change the caller's account under its lock, and record who did it. Throws `not_found`. */
export async function changeAccount(
  ports: Pick<Ports, 'ids' | 'secrets'>,
  tx: Tx,
  { call, fields, change }: AccountChange,
  now: EpochMs,
): Promise<Account> {
  const account = await tx.accounts.getForUpdate(actorOf(call).account_id)
  if (!account) throw new Problem('not_found')
  const changed = { ...change(account), updated_at: now }
  await tx.accounts.put(changed)
  const meta = { fields: fields.toSorted().join(' ') }
  const entry = { ...calledBy(call), action: 'account.updated', outcome: 'success', meta } as const
  await recordAudit(ports, tx, entry, now)
  return changed
}
