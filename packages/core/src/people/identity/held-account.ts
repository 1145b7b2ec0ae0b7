import type { Account } from '../account/account.ts'
import { mayBeLeft } from '../account/may-be-left.ts'
import type { Tx } from '../../ports.ts'

/**
 * The account by which somebody came back before, and which has ended and may not be left; undefined when none of
 * those that signups of the e-mail made is such a one. Its user may still be in an older account: nobody proved the
 * mailbox since. Source: contract 2.11.
 */
export async function heldAccountOf(tx: Tx, email_key: string): Promise<Account | undefined> {
  return heldAmong(tx, await tx.signups.accountsOf(email_key))
}

/** As `heldAccountOf`, of the accounts that signups of the e-mail made. */
export async function heldAmong(
  tx: Tx,
  account_ids: readonly string[],
): Promise<Account | undefined> {
  for (const account_id of account_ids) {
    const account = await tx.accounts.get(account_id)
    if (account?.status === 'cancelled' && !(await mayBeLeft(tx, account))) return account
  }
  return undefined
}
