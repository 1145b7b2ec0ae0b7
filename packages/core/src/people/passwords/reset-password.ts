import type { Call } from '../../records/idempotency/call.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { auditAttempt } from '../sessions/audit-attempt.ts'
import { hashForLink } from '../proofs/hash-for-link.ts'
import { deadReason } from '../proofs/one-time.ts'
import { checkPassword, PASSWORD_MIN } from '../identity/password-rules.ts'
import { proveMailbox } from '../proofs/prove-mailbox.ts'
import { wrongCredentials } from '../identity/refusals.ts'
import { replacePassword } from './replace-password.ts'
import type { User } from '../identity/user.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * Choose a new password by a mailed link. It signs nobody in, and every session of the user ends. Throws
 * `validation.failed`, `auth.invalid_credentials`. Source: contract 2.6, 2.7.
 */
export async function resetPassword(
  ports: WritePorts<'passwords' | 'passwordJudge'>,
  call: Call,
  { token, new_password }: { readonly token: string; readonly new_password: string },
): Promise<void> {
  checkPassword('new_password', new_password, PASSWORD_MIN.reset)
  const password_hash = await hashForLink(ports, token, new_password, ports.clock())
  const done = await transact(ports, async (work) => {
    const { tx, now } = work
    const { user, failure } = await spendResetLink(work, token)
    const refused = failure ?? (password_hash === null ? 'unknown' : null)
    await auditAttempt(work, { call, action: 'auth.password_reset', user, failure: refused })
    if (refused !== null || password_hash === null || !user) return false
    await tx.sessions.endAllOf(user.user_id, null, now, 'password_reset')
    const proved = await proveMailbox(work, { user })
    await replacePassword(work, proved, password_hash)
    return true
  })
  if (!done) throw wrongCredentials()
}

async function spendResetLink(
  { tx, now, secrets }: Work,
  token: string,
): Promise<{ readonly user: User | undefined; readonly failure: string | null }> {
  const link = await tx.oneTimes.byToken(secrets.digest(token))
  const user = link?.user_id ? await tx.users.getForUpdate(link.user_id) : undefined
  if (!link || !user) return { user, failure: 'unknown' }
  if (link.purpose !== 'password_reset') return { user, failure: 'other_purpose' }
  const dead = deadReason(link, now)
  if (dead !== null) return { user, failure: dead }
  return { user, failure: (await tx.oneTimes.spend(link.one_time_id, now)) ? null : 'spent' }
}
