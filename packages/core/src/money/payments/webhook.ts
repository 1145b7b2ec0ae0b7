import type { EpochMs } from '../../kernel/time.ts'
import type { DisputeNews } from './dispute.ts'

/** A webhook as it arrived: the raw bytes, and the headers with lower-case names. */
export interface RawWebhook {
  readonly body: Uint8Array
  readonly headers: Readonly<Record<string, string | undefined>>
}

/** A webhook whose signature holds. It is a hint to read an order, never a fact about money. */
export interface VerifiedWebhook {
  readonly event: string
  readonly order_id: string | null
  /** What it says of a dispute, if it is about one. */
  readonly dispute?: DisputeNews
  readonly signed_at: EpochMs
  /** The body as text, byte for byte what was signed. */
  readonly body: string
}
