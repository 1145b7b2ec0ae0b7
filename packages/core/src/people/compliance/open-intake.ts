import type { Account } from '../account/account.ts'
import { calledBy } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Work } from '../../ports.ts'
import { type ComplianceIntake, intakeMachine } from './intake.ts'
import { moveIntake } from './move-intake.ts'

/**
 * The intake of the caller's account, to be changed: the account stays locked until the transaction ends.
 * Opened when there is none, and asks for what the settings say today. Throws `not_found`.
 */
export async function openIntake(work: Work, call: Call): Promise<ComplianceIntake> {
  const { tx, now } = work
  const { account_id } = actorOf(call)
  const account = await tx.accounts.getForUpdate(account_id)
  if (!account) throw new Problem('not_found')
  const found = await tx.complianceIntakes.ofAccount(account_id)
  if (found) return found
  const to = newIntake(work, account, now)
  await moveIntake(work, { from: null, to, event: 'opened', by: calledBy(call) })
  return to
}

/** An intake that asks the account for what the settings say today. */
export function newIntake(
  { ids, settings }: Pick<Ports, 'ids' | 'settings'>,
  { account_id, customer_type }: Account,
  now: EpochMs,
): ComplianceIntake {
  return {
    id: ids.uuid(now),
    account_id,
    status: intakeMachine.initial,
    required_docs: settings.kyb_documents[customer_type],
    submitted_at: null,
    reviewed_at: null,
    reviewed_by: null,
    reviewer_note: null,
    created_at: now,
    updated_at: now,
  }
}
