import type { Tx } from '../../ports.ts'
import type { User } from './user.ts'

/** Whether an address has a user, or is about to have one: that of a signup whose card is proved. Source: contract 2.9. */
export async function isTaken(
  tx: Pick<Tx, 'users' | 'signups'>,
  email_key: User['email_key'],
): Promise<boolean> {
  return (await tx.users.byEmail(email_key)) !== undefined || tx.signups.isPastCard(email_key)
}

/**
 * As `isTaken`, for whoever opens an invitation: that shows the mailbox, so a signup of which nobody has shown it, nor
 * proved a card, gives way. Source: contract 2.9.
 */
export async function isTakenForInvited(
  tx: Pick<Tx, 'users' | 'accounts' | 'signups'>,
  email_key: User['email_key'],
): Promise<boolean> {
  const user = await tx.users.byEmail(email_key)
  if (user && !(await isProspect(tx, user))) return true
  return tx.signups.isPastCard(email_key)
}

async function isProspect(
  tx: Pick<Tx, 'accounts'>,
  { role, email_proven_at, account_id }: User,
): Promise<boolean> {
  if (role !== 'owner' || email_proven_at !== null) return false
  return (await tx.accounts.get(account_id))?.status === 'pending_payment'
}
