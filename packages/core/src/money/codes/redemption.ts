import type { EpochMs } from '../../kernel/time.ts'

/** What a customer has in common with one who redeemed the same code before. Source: contract 2.11. */
export const REDEMPTION_DOUBTS = ['mailbox', 'card', 'vat_number'] as const
/** One such signal. */
export type RedemptionDoubt = (typeof REDEMPTION_DOUBTS)[number]

/** One redemption of a code. An account redeems a code once. */
export interface Redemption {
  /** Of the discount that comes of it. */
  readonly discount_id: string
  /** As `codeKey` writes it. */
  readonly code: string
  /** Who redeems it; null of a signup whose e-mail was taken, which holds it until it ends. */
  readonly account_id: string | null
  /** The signup that ordered with it; null where it was redeemed later. */
  readonly signup_id: string | null
  /** Whose discount it became; null while it is reserved, and of one that came along with an import. */
  readonly subscription_id: string | null
  readonly reserved_at: EpochMs
  /** When the discount was given; null while it is reserved: until the phone system stands, or a charge is made. */
  readonly given_at: EpochMs | null
  /** Why an operator is to look at it; null while nothing is known. */
  readonly doubt: RedemptionDoubt | null
}

/** A discount, and whose it is. */
export type GivenDiscount = Pick<Redemption, 'discount_id'> & { readonly subscription_id: string }

/** A code, and the account that redeemed it. */
export interface Redeemed extends Pick<Redemption, 'code'> {
  readonly account_id: string
}

/** How often a code was redeemed, those that are reserved counted. */
export interface CodeCount {
  readonly code: string
  readonly redeemed: number
}

/** The repository of redemptions. */
export interface Redemptions {
  /**
   * How often a code was redeemed, and the lock of the code: until this transaction ends, no other one gets an answer for the
   * same code. So the last redemption is never taken twice.
   */
  countLocked(code: string): Promise<number>
  /** The same without a lock: 0 where nobody redeemed it. */
  count(code: string): Promise<number>
  /** Of each code that was redeemed, by code. */
  counts(): Promise<CodeCount[]>
  get(discount_id: string): Promise<Redemption | undefined>
  /**
   * What an account has in common with another one that redeemed the same code: a proven mailbox, a card, or a VAT number; the
   * first of them that it has; null where nothing.
   */
  sharedWith(redeemed: Redeemed): Promise<RedemptionDoubt | null>
  /** Those in doubt that were given since an instant, that included, newest first. */
  doubtedSince(since: EpochMs): Promise<Redemption[]>
  /** An account's, the oldest first. */
  ofAccount(account_id: string): Promise<Redemption[]>
  /** In order of `discount_id`, after `after_id`. */
  page(after_id: string, limit: number): Promise<Redemption[]>
  /** Reserve it, or write what it is from now on. Throws where the account has redeemed the code. */
  put(redemption: Redemption): Promise<void>
  /** The discount was given to a subscription. */
  give(given: GivenDiscount, at: EpochMs): Promise<void>
  /** Nothing comes of it: another customer may redeem the code. What was given already stays. */
  free(discount_id: string): Promise<void>
  /** The same of what a signup has reserved. */
  freeOfSignup(signup_id: string): Promise<void>
}
