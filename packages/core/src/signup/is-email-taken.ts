import type { User } from '../identity/user.ts'
import type { Tx } from '../ports.ts'

/**
 * Whether an e-mail belongs to someone: a user has proved it, or its signup has got past the card. A user
 * of an account that was cancelled does not count, so that they may come back; a signup by which they are
 * coming back does. Source: contract 2.9, 2.11.
 */
export async function isEmailTaken(
  tx: Pick<Tx, 'users' | 'accounts' | 'signups'>,
  user: User | undefined,
  email_key: string,
): Promise<boolean> {
  const account = user && (await tx.accounts.get(user.account_id))
  const proved = user !== undefined && user.email_proven_at !== null
  if (proved && account?.status !== 'cancelled') return true
  return tx.signups.isPastCard(email_key)
}
