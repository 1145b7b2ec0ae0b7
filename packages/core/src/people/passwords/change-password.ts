import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { invalid } from '../../kernel/problem.ts'
import type { WritePorts } from '../../ports.ts'
import { auditAttempt } from '../sessions/audit-attempt.ts'
import { ownTextsOf, refuseGuessable } from '../identity/guessable.ts'
import { checkPassword, PASSWORD_MIN } from '../identity/password-rules.ts'
import { wrongCredentials } from '../identity/refusals.ts'
import { replacePassword } from './replace-password.ts'
import type { User } from '../identity/user.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/** What a change of password asks for. */
export interface ChangePassword {
  /** Needed by everyone who has a password. */
  readonly current_password?: string
  readonly new_password: string
}

/**
 * The signed-in person chooses a new password; every other session of theirs ends. Throws
 * `validation.failed`, `auth.invalid_credentials`. Source: contract 2.6.
 */
export async function changePassword(
  ports: WritePorts<'passwords' | 'passwordJudge'>,
  call: Call,
  { current_password, new_password }: ChangePassword,
): Promise<void> {
  const actor = actorOf(call)
  checkPassword('new_password', new_password, PASSWORD_MIN.change)
  const user = await ports.store.read((tx) => tx.users.get(actor.user_id))
  if (!user) throw wrongCredentials()
  const own = await ports.store.read((tx) => ownTextsOf(tx, user))
  await refuseGuessable(ports, 'new_password', new_password, own)
  const known = await knowsPassword(ports, user, current_password)
  const password_hash = known ? await ports.passwords.hash(new_password) : null
  const done = await transact(ports, async (work) => {
    const { tx, now } = work
    const current = await tx.users.getForUpdate(user.user_id)
    // Changed or reset while we hashed: what the person knew is not the password any more.
    const same = current?.password_hash === user.password_hash
    // Nor does a session that was ended meanwhile choose one, as where the first proof of the mailbox forgot it.
    const ended = (await tx.sessions.get(actor.session_id))?.ended_at ?? null
    const failure = password_hash !== null && same && ended === null ? null : 'wrong_password'
    await auditAttempt(work, { call, action: 'auth.password_change', user, failure })
    if (failure !== null || password_hash === null || !current) return false
    await tx.sessions.endAllOf(user.user_id, actor.session_id, now, 'password_changed')
    await replacePassword(work, current, password_hash)
    return true
  })
  if (!done) throw wrongCredentials()
}

async function knowsPassword(
  { passwords }: WritePorts<'passwords' | 'passwordJudge'>,
  user: User,
  current_password: string | undefined,
): Promise<boolean> {
  if (user.password_hash === null || !passwords.takes(user.password_hash)) return true
  if (current_password === undefined) {
    throw invalid('current_password', 'We need your current password to change it.')
  }
  return (await passwords.verify(user.password_hash, current_password)).matches
}
