import type { Page, PageRequest } from '../../kernel/page.ts'
import type { Withdrawal } from './withdrawal.ts'

/** The repository of withdrawals. A statement is kept as it was made. */
export interface Withdrawals {
  get(withdrawal_id: string): Promise<Withdrawal | undefined>
  /** Newest first. */
  ofAccount(account_id: string): Promise<Withdrawal[]>
  put(withdrawal: Withdrawal): Promise<void>
  /** Those of all accounts that were confirmed, newest first. */
  confirmed(page: PageRequest): Promise<Page<Withdrawal>>
  /** Those that were confirmed, in order of id, after `after_id`. */
  page(after_id: string, limit: number): Promise<Withdrawal[]>
}
