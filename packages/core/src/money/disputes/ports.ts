import type { EpochMs } from '../../kernel/time.ts'
import type { Dispute } from '../payments/dispute.ts'

/** The repository of disputes. */
export interface Disputes {
  get(dispute_id: string): Promise<Dispute | undefined>
  /** Those of them that we know, in no order. */
  ofIds(dispute_ids: readonly string[]): Promise<Dispute[]>
  /** Of the charges of an account, newest first. */
  ofAccount(account_id: string): Promise<Dispute[]>
  /** Of some payments, in order of id. */
  ofPayments(payment_ids: readonly string[]): Promise<Dispute[]>
  /** Those that are not settled, and those that were reported or changed since an instant; oldest change first. */
  standing(since: EpochMs): Promise<Dispute[]>
  put(dispute: Dispute): Promise<void>
  /** Whoever is to be looked at by now is looked at by us: the next look is at another instant. */
  postpone(due_by: EpochMs, to: EpochMs): Promise<void>
}
