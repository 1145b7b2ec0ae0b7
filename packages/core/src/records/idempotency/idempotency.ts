import type { EpochMs } from '../../kernel/time.ts'

/** An answer as it went out, kept to be sent again byte for byte. */
export interface StoredAnswer {
  readonly status: number
  readonly content_type: string
  readonly body: string
}

/** One Idempotency-Key of one caller. Source: contract 4. */
export interface IdempotencyRecord {
  /** A user id, or `anonymous`. */
  readonly principal: string
  readonly key: string
  /** Digest of method, path and canonical body. */
  readonly fingerprint: string
  /**
   * 128 bits that nobody can guess, which the use case makes its ids and references from, so that a retry finds what was
   * done; also a retry of a request that a restored database has forgotten. Source: contract 7.3.
   */
  readonly op_id: string
  readonly state: 'started' | 'done'
  readonly answer: StoredAnswer | null
  /** Who runs it now; grows with each take-over. */
  readonly fence: number
  readonly created_at: EpochMs
  /** When its effect was committed, where the answer waits for somebody else; null until then. */
  readonly begun_at: EpochMs | null
  /** Null while started: a started record is never removed. */
  readonly expires_at: EpochMs | null
}
