import { Problem } from '../../kernel/problem.ts'
import { emailKey } from '../../kernel/text/text.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Account } from './account.ts'

/** Text that is an id of ours, and no e-mail address. */
const ID = /^[0-9a-f-]{36}$/

/** A customer by the account's id or by the e-mail of one of its users. Throws `not_found`. */
export function findAccount({ store }: ReadPorts, text: string): Promise<Account> {
  return store.read((tx) => accountBy(tx, text))
}

/** As `findAccount`, within a transaction. */
async function accountBy(tx: Tx, text: string): Promise<Account> {
  const account_id = ID.test(text) ? text : (await tx.users.byEmail(emailKey(text)))?.account_id
  const account = account_id === undefined ? undefined : await tx.accounts.get(account_id)
  if (account?.kind !== 'customer') {
    throw new Problem('not_found', { detail: `We have no customer ${text}.` })
  }
  return account
}
