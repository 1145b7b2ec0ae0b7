import type { Call } from '../../records/idempotency/call.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Ports, Tx } from '../../ports.ts'
import { auditAttempt } from '../sessions/audit-attempt.ts'
import { hashForLink } from '../proofs/hash-for-link.ts'
import { deadReason } from '../proofs/one-time.ts'
import { checkPassword, PASSWORD_MIN } from '../identity/password-rules.ts'
import { proveMailbox } from '../proofs/prove-mailbox.ts'
import { wrongCredentials } from '../identity/refusals.ts'
import { replacePassword } from './replace-password.ts'
import type { User } from '../identity/user.ts'

type ResetPorts = Pick<
  Ports,
  'store' | 'clock' | 'ids' | 'secrets' | 'passwords' | 'passwordJudge' | 'settings'
>

/**
 * Choose a new password by a mailed link. It signs nobody in, and every session of the user ends. Throws
 * `validation.failed`, `auth.invalid_credentials`. Source: contract 2.6, 2.7.
 */
export async function resetPassword(
  ports: ResetPorts,
  call: Call,
  { token, new_password }: { readonly token: string; readonly new_password: string },
): Promise<void> {
  checkPassword('new_password', new_password, PASSWORD_MIN.reset)
  const password_hash = await hashForLink(ports, token, new_password, ports.clock())
  const now = ports.clock()
  const done = await ports.store.transaction(async (tx) => {
    const { user, failure } = await spendResetLink(ports, tx, token, now)
    const refused = failure ?? (password_hash === null ? 'unknown' : null)
    await auditAttempt(
      ports,
      tx,
      { call, action: 'auth.password_reset', user, failure: refused },
      now,
    )
    if (refused !== null || password_hash === null || !user) return false
    await tx.sessions.endAllOf(user.user_id, null, now, 'password_reset')
    const proved = await proveMailbox(ports, tx, { user }, now)
    await tx.signups.forgetPasswords(user.email_key)
    await replacePassword(ports, tx, { user: proved, password_hash }, now)
    return true
  })
  if (!done) throw wrongCredentials()
}

async function spendResetLink(
  { secrets }: ResetPorts,
  tx: Tx,
  token: string,
  now: EpochMs,
): Promise<{ readonly user: User | undefined; readonly failure: string | null }> {
  const link = await tx.oneTimes.byToken(secrets.digest(token))
  const user = link?.user_id ? await tx.users.getForUpdate(link.user_id) : undefined
  if (!link || !user) return { user, failure: 'unknown' }
  if (link.purpose !== 'password_reset') return { user, failure: 'other_purpose' }
  const dead = deadReason(link, now)
  if (dead !== null) return { user, failure: dead }
  return { user, failure: (await tx.oneTimes.spend(link.one_time_id, now)) ? null : 'spent' }
}
