import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { invalid } from '../../kernel/problem.ts'
import type { Ports } from '../../ports.ts'
import { auditAttempt } from '../sessions/audit-attempt.ts'
import { ownTextsOf, refuseGuessable } from '../identity/guessable.ts'
import { checkPassword, PASSWORD_MIN } from '../identity/password-rules.ts'
import { wrongCredentials } from '../identity/refusals.ts'
import { replacePassword } from './replace-password.ts'
import type { User } from '../identity/user.ts'

/** What a change of password asks for. */
export interface ChangePassword {
  /** Needed by everyone who has a password. */
  readonly current_password?: string
  readonly new_password: string
}

type ChangePorts = Pick<
  Ports,
  'store' | 'clock' | 'ids' | 'secrets' | 'passwords' | 'passwordJudge' | 'settings'
>

/**
 * The signed-in person chooses a new password; every other session of theirs ends. Throws
 * `validation.failed`, `auth.invalid_credentials`. Source: contract 2.6.
 */
export async function changePassword(
  ports: ChangePorts,
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
  const now = ports.clock()
  const done = await ports.store.transaction(async (tx) => {
    const current = await tx.users.getForUpdate(user.user_id)
    // Changed or reset while we hashed: what the person knew is not the password any more.
    const same = current?.password_hash === user.password_hash
    // Nor does a session that was ended meanwhile choose one, as where the first proof of the mailbox forgot it.
    const ended = (await tx.sessions.get(actor.session_id))?.ended_at ?? null
    const failure = password_hash !== null && same && ended === null ? null : 'wrong_password'
    await auditAttempt(ports, tx, { call, action: 'auth.password_change', user, failure }, now)
    if (failure !== null || password_hash === null || !current) return false
    await tx.sessions.endAllOf(user.user_id, actor.session_id, now, 'password_changed')
    await replacePassword(ports, tx, { user: current, password_hash }, now)
    return true
  })
  if (!done) throw wrongCredentials()
}

async function knowsPassword(
  { passwords }: ChangePorts,
  user: User,
  current_password: string | undefined,
): Promise<boolean> {
  if (user.password_hash === null) return true
  if (current_password === undefined) {
    throw invalid('current_password', 'We need your current password to change it.')
  }
  return (await passwords.verify(user.password_hash, current_password)).matches
}
