import { recordAudit } from '../../records/audit/record-audit.ts'
import type { AuditActor } from '../../records/audit/audit.ts'
import { advance, type EventOf } from '../../kernel/machine.ts'
import { type Account, accountMachine } from './account.ts'
import type { Work } from '../../ports.ts'

interface AccountMove {
  readonly account: Account
  readonly event: EventOf<typeof accountMachine>
  /** What else changes with the move. */
  readonly change?: Partial<Account>
  /** Who moves it; the system unless said otherwise. */
  readonly actor?: AuditActor
}

/** Move an account along its table and record the move, in the transaction that caused it. */
export async function moveAccount(
  work: Work,
  { account, event, change, actor = 'system' }: AccountMove,
): Promise<void> {
  const { tx, now } = work
  const status = advance(accountMachine, account.status, event)
  const ended_at = status === 'cancelled' ? now : null
  await tx.accounts.put({ ...account, ...change, status, ended_at, updated_at: now })
  await recordAudit(work, {
    action: `account.${event}`,
    actor,
    account_id: account.account_id,
    meta: { from: account.status, to: status },
  })
}
