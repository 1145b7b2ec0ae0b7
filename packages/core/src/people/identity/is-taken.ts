import type { Tx } from '../../ports.ts'
import type { User } from './user.ts'

/** Whether an address has a user, or is about to have one: that of a signup whose card is proved. Source: contract 2.9. */
export async function isTaken(
  tx: Pick<Tx, 'users' | 'signups'>,
  email_key: User['email_key'],
): Promise<boolean> {
  return (await tx.users.byEmail(email_key)) !== undefined || tx.signups.isPastCard(email_key)
}
