import type { Tx } from '../../ports.ts'
import type { Account } from './account.ts'

/**
 * Whether nothing holds a customer in an account, so that its users may sign up again: it has ended, nothing
 * is owed on any of its invoices, also on those that were given up, and no operator's lock is on it. Source:
 * contract 2.11.
 */
export async function mayBeLeft(
  tx: Pick<Tx, 'invoices'>,
  { account_id, status, locks }: Account,
): Promise<boolean> {
  if (status !== 'cancelled' || locks.includes('operator')) return false
  return (await tx.invoices.owedBy(account_id)).length === 0
}
