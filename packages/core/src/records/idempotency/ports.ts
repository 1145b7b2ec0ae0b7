import type { EpochMs } from '../../kernel/time.ts'
import type { IdempotencyRecord, StoredAnswer } from './idempotency.ts'

/** The repository of idempotency keys. */
export interface IdempotencyKeys {
  get(principal: string, key: string): Promise<IdempotencyRecord | undefined>
  /** Insert a started record, leased by real time, also over a done one that is past its time. False when the key exists. */
  start(record: IdempotencyRecord, lease_ms: number): Promise<boolean>
  /** Whether a signup, a change of plan, a refund or an order of ours is named by this `op_id`. */
  isSpent(op_id: string): Promise<boolean>
  /** Name a record that was just started anew. */
  rename(record: IdempotencyRecord, op_id: string): Promise<void>
  /** Take over a started record whose lease ended or was given back; undefined when somebody runs it. */
  takeOver(principal: string, key: string, lease_ms: number): Promise<IdempotencyRecord | undefined>
  /** Remember that the effect is committed and only the answer is missing. False, and nothing written, when the fence is not ours any more. */
  begin(record: IdempotencyRecord, at: EpochMs): Promise<boolean>
  /** Store the final answer. False, and nothing written, when the fence is not ours any more. */
  finish(record: IdempotencyRecord, answer: StoredAnswer, expires_at: EpochMs): Promise<boolean>
  /** Give the lease back without an answer. */
  release(record: IdempotencyRecord): Promise<void>
  /** Remove a started record that this run holds, as if the key had never been seen. */
  forget(record: IdempotencyRecord): Promise<void>
  /** Done records past their time. */
  purge(now: EpochMs): Promise<void>
}
