import type { User } from '../identity/user.ts'
import type { Tx } from '../ports.ts'

/**
 * Whether an e-mail belongs to someone: a user has proved it, or the card of its signup was verified. A
 * user of an account that was cancelled does not count: they may come back. Source: contract 2.9, 2.11.
 */
export async function isEmailTaken(
  tx: Pick<Tx, 'users' | 'accounts' | 'signups'>,
  user: User | undefined,
  email_key: string,
): Promise<boolean> {
  if (user) {
    const account = await tx.accounts.get(user.account_id)
    if (account?.status === 'cancelled') return false
    if (user.email_proven_at !== null) return true
  }
  return tx.signups.isCardVerified(email_key)
}
