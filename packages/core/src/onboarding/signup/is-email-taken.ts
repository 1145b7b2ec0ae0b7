import { mayBeLeft } from '../../people/account/may-be-left.ts'
import { heldAccountOf } from '../../people/identity/held-account.ts'
import type { User } from '../../people/identity/user.ts'
import type { Tx } from '../../ports.ts'

/**
 * Whether an e-mail belongs to someone: a user has proved it or was invited with it, or its signup has got
 * past the card. A user of an account that may be left does not count, so that they may come back; a signup by
 * which they are coming back does, and so does an account of theirs that ended and still holds them. Source:
 * contract 2.9, 2.11.
 */
export async function isEmailTaken(
  tx: Pick<Tx, 'users' | 'accounts' | 'signups' | 'invoices'>,
  user: User | undefined,
  email_key: string,
): Promise<boolean> {
  if (user && (await isHeld(tx, user))) return true
  if (await tx.signups.isPastCard(email_key)) return true
  return (await heldAccountOf(tx, email_key)) !== undefined
}

async function isHeld(tx: Pick<Tx, 'accounts' | 'invoices'>, user: User): Promise<boolean> {
  const account = await tx.accounts.get(user.account_id)
  if (account?.status === 'cancelled') return !(await mayBeLeft(tx, account))
  // Only a signup makes owners; everybody else was invited.
  return user.email_proven_at !== null || user.role !== 'owner'
}
