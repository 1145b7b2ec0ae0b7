import { recordOwn } from '../../records/audit/record-audit.ts'
import { invalid } from '../../kernel/problem.ts'
import { emailKey } from '../../kernel/text/text.ts'
import type { WritePorts } from '../../ports.ts'
import { revokeAllOf } from '../proofs/issue-one-time.ts'
import type { User } from '../identity/user.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * Take an operator's authenticator away, and end every session and challenge of theirs: the next sign-in
 * enrols a new one. For whoever runs the service, when a phone is lost. Throws `validation.failed`.
 */
export async function resetSecondFactor(
  ports: WritePorts,
  { email }: { readonly email: string },
): Promise<User> {
  return transact(ports, async (work) => {
    const { tx, now } = work
    const found = await tx.users.byEmail(emailKey(email))
    const operator = found && (await tx.users.getForUpdate(found.user_id))
    if (operator?.role !== 'admin') {
      throw invalid('email', 'There is no operator with this e-mail address.')
    }
    const without = { totp_sealed: null, totp_confirmed_at: null, totp_last_step: null }
    const reset: User = { ...operator, ...without, updated_at: now }
    await tx.users.put(reset)
    await revokeAllOf(tx, operator, now)
    await tx.sessions.endAllOf(operator.user_id, null, now, 'second_factor_reset')
    await recordOwn(work, {
      action: 'operator.second_factor_reset',
      account_id: operator.account_id,
      user_id: operator.user_id,
    })
    return reset
  })
}
