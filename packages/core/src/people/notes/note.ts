import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'

/** The longest note, in characters. */
export const NOTE_MAX = 4_000

/** What an operator wrote down about a customer, for operators alone. It is never changed. */
export interface CustomerNote {
  readonly note_id: string
  readonly account_id: string
  readonly author_user_id: string
  readonly body: string
  readonly created_at: EpochMs
}

/** The repository of notes on customers. */
export interface CustomerNotes {
  insert(note: CustomerNote): Promise<void>
  /** Newest first. */
  listOfAccount(account_id: string, page: PageRequest): Promise<Page<CustomerNote>>
  /** Resolves to how many there were. */
  erase(account_id: string): Promise<number>
}
