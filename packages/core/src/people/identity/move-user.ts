import { mayBeLeft } from '../account/may-be-left.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import type { Tx, Work } from '../../ports.ts'
import { heldAccountOf } from './held-account.ts'
import type { User } from './user.ts'

/**
 * The account in which a proof of their mailbox leaves a user: that of the signup by which they came back,
 * once it has its phone system and while nothing holds them in the old one; where that account has ended meanwhile,
 * they are left in it as long as it holds them. Source: contract 2.11.
 */
export async function homeOf(tx: Tx, { account_id, email_key }: User): Promise<string> {
  const old = await tx.accounts.get(account_id)
  if (!old || !(await mayBeLeft(tx, old))) return account_id
  const signup = await tx.signups.liveOf(email_key)
  if (signup?.status === 'active' && signup.account_id !== null) return signup.account_id
  return (await heldAccountOf(tx, email_key))?.account_id ?? account_id
}

/** Move a user who came back into their new account; their sessions end. The user as they are then. */
export async function moveUser(work: Work, user: User): Promise<User> {
  const { tx, now } = work
  const account_id = await homeOf(tx, user)
  if (account_id === user.account_id) return user
  const moved: User = { ...user, account_id, role: 'owner', updated_at: now }
  await tx.users.put(moved)
  await tx.sessions.endAllOf(user.user_id, null, now, 'superseded')
  const meta = { user_id: user.user_id, from: user.account_id, to: account_id }
  const entry = { action: 'user.moved', actor: 'customer' } as const
  for (const side of [user.account_id, account_id]) {
    await recordAudit(work, { ...entry, account_id: side, meta })
  }
  return moved
}
