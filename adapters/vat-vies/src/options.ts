import type { Alarm, Trace } from '@billing/wire'
import type { BreakerOptions } from './breaker.ts'
import type { StateSemaphoreOptions } from './state-semaphore.ts'

/** How VIES is reached, and how patient we are with it. */
export interface ViesOptions {
  /** Where its REST service is, without a slash at the end. Default the Commission's. */
  readonly url?: string | undefined
  /** Our own VAT number: VIES gives a consultation number, proof of a check, only to whoever says who he is. */
  readonly requester_vat_id?: string | null | undefined
  /** For one check with all that belongs to it, in milliseconds. Default 8,000. */
  readonly timeout_ms?: number | undefined
  /** When a register that is out of order is left alone. */
  readonly breaker?: BreakerOptions | undefined
  /** How much is asked at once. */
  readonly at_once?: StateSemaphoreOptions | undefined
  /** In milliseconds; measures how long registers are left alone. Default the machine's. */
  readonly clock?: (() => number) | undefined
  /** One more certificate authority, as PEM. */
  readonly ca?: string | undefined
  readonly trace?: Trace | undefined
  /** Told in words what somebody must put right, and not more than once an hour of the same. */
  readonly on_alarm?: Alarm | undefined
  /** Waits for the milliseconds, or until the signal; only tests need another. */
  readonly wait?: ((ms: number, signal: AbortSignal) => Promise<void>) | undefined
}
