import { moveAccount } from '../../people/account/move-account.ts'
import { advance } from '../../kernel/machine.ts'
import { invariant } from '../../kernel/problem.ts'
import type { AuditRow } from '../../records/audit/audit.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { Work } from '../../ports.ts'
import { signupMachine } from '../signup/signup.ts'

/**
 * The consumer has withdrawn before the phone system stood: the signup ends, nothing was charged, and the core is asked for
 * nothing more. What it has made, or makes yet, is removed when it is found: see `discardTenant`. Source: contract 6.12.
 */
export async function endProvisioning(
  work: Work,
  account_id: string,
  { actor, user_id }: Pick<AuditRow, 'actor' | 'user_id'>,
): Promise<void> {
  const { tx, now } = work
  const account = await tx.accounts.getForUpdate(account_id)
  const signup = await tx.signups.byAccount(account_id)
  invariant(account && signup, `there is no signup of account ${account_id}`)
  const status = advance(signupMachine, signup.status, 'withdrawn')
  await tx.signups.put({ ...signup, status, updated_at: now })
  await tx.redemptions.freeOfSignup(signup.signup_id)
  const meta = { signup_id: signup.signup_id, from: signup.status, to: status }
  await recordAudit(work, { action: 'signup.withdrawn', actor, user_id, account_id, meta })
  await moveAccount(work, { account, event: 'withdrawn', actor })
}
