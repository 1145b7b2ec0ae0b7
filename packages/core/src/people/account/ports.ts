import type { EpochMs } from '../../kernel/time.ts'
import type { Account } from './account.ts'

/** The repository of accounts. */
export interface Accounts {
  get(account_id: string): Promise<Account | undefined>
  /** As `get`, and nobody else changes the account before this transaction ends. */
  getForUpdate(account_id: string): Promise<Account | undefined>
  /** Nobody else changes the account, or what is only changed under its lock, before this transaction ends. */
  lock(account_id: string): Promise<void>
  /** The one account that operators belong to, if the first start made it. */
  operator(): Promise<Account | undefined>
  put(account: Account): Promise<void>
  /** Those of them that exist, in no order. */
  ofIds(account_ids: readonly string[]): Promise<Account[]>
  /**
   * Up to `limit` accounts whose `vat_next_check_at` has come, longest waiting first. Nobody else changes
   * them before this transaction ends; those that somebody else is changing are passed over.
   */
  vatChecksDue(now: EpochMs, limit: number): Promise<Account[]>
}
