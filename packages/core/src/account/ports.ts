import type { Account } from './account.ts'

/** The repository of accounts. */
export interface Accounts {
  get(account_id: string): Promise<Account | undefined>
  /** As `get`, and nobody else changes the account before this transaction ends. */
  getForUpdate(account_id: string): Promise<Account | undefined>
  /** The one account that operators belong to, if the first start made it. */
  operator(): Promise<Account | undefined>
  put(account: Account): Promise<void>
}
