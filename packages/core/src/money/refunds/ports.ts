import type { EpochMs } from '../../kernel/time.ts'
import type { Refund } from '../credit-notes/credit-note.ts'

/** The repository of refunds through the provider, and the queue of those that we ask about. */
export interface Refunds {
  get(refund_id: string): Promise<Refund | undefined>
  getForUpdate(refund_id: string): Promise<Refund | undefined>
  ofInvoice(invoice_id: string): Promise<Refund[]>
  ofInvoices(invoice_ids: readonly string[]): Promise<Refund[]>
  ofPayments(payment_ids: readonly string[]): Promise<Refund[]>
  put(refund: Refund): Promise<void>
  /** Those that are neither completed, refused nor failed, in order of id, after `after_id`. */
  open(after_id: string, limit: number): Promise<Refund[]>
  /** How many failed after they were accepted, since an instant, that included. */
  failedSince(since: EpochMs): Promise<number>
  /**
   * How many that were asked for before an instant the provider has neither taken nor refused; of those, in how many it
   * may have taken it. What an earlier version gave up asking about is not counted.
   */
  unanswered(asked_before: EpochMs): Promise<UnansweredRefunds>
  /** Lease up to `limit` refunds whose `next_attempt_at` has come, oldest first. */
  claimDue(now: EpochMs, limit: number, lease_ms: number): Promise<ClaimedRefund[]>
  /** Write under the lease and give it back. False, and nothing written, when it was lost to another. */
  release(claim: ClaimedRefund, refund: Refund): Promise<boolean>
}

/** Refunds that wait for the provider's answer. */
export interface UnansweredRefunds {
  readonly all: number
  /** Of all, those that may have been made. */
  readonly in_doubt: number
}

/** A refund that this process asks about now; `fence` tells its claim from a later one. */
export interface ClaimedRefund {
  readonly refund: Refund
  readonly fence: number
}
