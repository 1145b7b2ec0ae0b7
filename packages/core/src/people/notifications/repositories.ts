import type { Page, PageRequest } from '../../kernel/page.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Banner } from './banner.ts'
import type { Notification, NotificationKind } from './notification.ts'

/** The repository of notifications. */
export interface Notifications {
  get(id: string): Promise<Notification | undefined>
  /** False when the account has been told of the same `dedupe_key` before. */
  insert(notification: Notification): Promise<boolean>
  /** Newest first. */
  listOfAccount(account_id: string, page: PageRequest): Promise<Page<Notification>>
  /** How many are unread, of all kinds or of some. Costs as much as there are unread ones, however many were ever read. */
  unreadOf(account_id: string, kinds?: readonly NotificationKind[]): Promise<number>
  /** False when it was read before. */
  read(id: string, at: EpochMs): Promise<boolean>
  readAll(account_id: string, at: EpochMs): Promise<void>
  /** Whatever leads to one of these addresses leads to another one from now on, read or not. */
  readdress(account_id: string, from: readonly string[], to: string): Promise<void>
  /** Remove all that an account was told. Resolves to how many there were. */
  erase(account_id: string): Promise<number>
}

/** The repository of banners. */
export interface Banners {
  get(id: string): Promise<Banner | undefined>
  /** Neither cleared nor expired at `now`; newest first. */
  active(account_id: string, now: EpochMs, page: PageRequest): Promise<Page<Banner>>
  /** The cleared and the expired too; newest first. */
  listOfAccount(account_id: string, page: PageRequest): Promise<Page<Banner>>
  /** Throws when the account has another banner of dunning that is not cleared. */
  put(banner: Banner): Promise<void>
  /** Clears one banner; false when it was cleared before, or does not exist. */
  clear(id: string, at: EpochMs): Promise<boolean>
  /** Clears the account's banner of dunning; false when it has none. */
  clearDunning(account_id: string, at: EpochMs): Promise<boolean>
  /** Clears what asks the customer for something, by its kind; false when the account has no such banner. */
  clearAsked(account_id: string, kind: string, at: EpochMs): Promise<boolean>
  /** Whatever leads to one of these addresses and is not cleared leads to another one from now on. */
  readdress(account_id: string, from: readonly string[], to: string): Promise<void>
  /** Remove every banner of an account, cleared ones too. Resolves to how many there were. */
  erase(account_id: string): Promise<number>
}
