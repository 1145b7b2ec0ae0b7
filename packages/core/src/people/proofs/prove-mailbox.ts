import type { EpochMs } from '../../kernel/time.ts'
import type { Tx, Work } from '../../ports.ts'
import { moveUser } from '../identity/move-user.ts'
import type { User } from '../identity/user.ts'
import { takeBackAccount } from './take-back-account.ts'

/** Who showed that they read the mailbox, and the password that came with it or is given back for it. */
interface MailboxProof {
  readonly user: User
  readonly password_hash?: string | null
}

/**
 * Somebody has shown that they read the mailbox; every path that takes such a proof comes through here. The
 * first one leaves nothing to anybody who was there before: every session ends, grants die, a password chosen
 * before it is forgotten, and the account that was signed up with the address is its owner's alone. Whoever came back
 * moves to their new account, at once or when its phone system is there. Source: contract 2.6, 2.11.
 */
export async function proveMailbox(
  work: Work,
  { user, password_hash = null }: MailboxProof,
): Promise<User> {
  const { tx, now } = work
  const first = user.email_proven_at === null
  if (first) {
    await tx.sessions.endAllOf(user.user_id, null, now, 'email_proved')
    await tx.oneTimes.revoke('grant', user.email_key, now)
    await takeBackAccount(work, user)
  }
  const proved: User = {
    ...user,
    password_hash: password_hash ?? (first ? null : user.password_hash),
    email_proven_at: user.email_proven_at ?? now,
    updated_at: now,
  }
  await tx.users.put(proved)
  await markSignup(tx, user.email_key, now)
  return moveUser(work, proved)
}

/** The signup of the address knows that its mailbox was proved, for when its phone system is there. */
async function markSignup(tx: Pick<Tx, 'signups'>, email_key: string, now: EpochMs): Promise<void> {
  const signup = await tx.signups.liveOf(email_key)
  if (signup?.email_proved_at === null) await tx.signups.put({ ...signup, email_proved_at: now })
}
