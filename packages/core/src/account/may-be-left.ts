import type { Tx } from '../ports.ts'
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

/**
 * The account by which somebody came back before, and which has ended and may not be left; undefined when none of
 * those that signups of the e-mail made is such a one. Its user may still be in an older account: nobody proved the
 * mailbox since. Source: contract 2.11.
 */
export async function heldAccountOf(
  tx: Pick<Tx, 'signups' | 'accounts' | 'invoices'>,
  email_key: string,
): Promise<Account | undefined> {
  for (const account_id of await tx.signups.accountsOf(email_key)) {
    const account = await tx.accounts.get(account_id)
    if (account?.status === 'cancelled' && !(await mayBeLeft(tx, account))) return account
  }
  return undefined
}
