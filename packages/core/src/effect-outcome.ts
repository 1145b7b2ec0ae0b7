import type { EpochMs } from './kernel/time.ts'

/** What one try of an effect came to. `refused` is for good: trying again would give the same. */
export type EffectOutcome =
  | { readonly kind: 'done' }
  /** `retry_after`: seconds that the provider asked us to wait. */
  | { readonly kind: 'retry'; readonly reason: string; readonly retry_after?: number }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing was done, because the claim is over: whoever claims it next does it. */
  | { readonly kind: 'overtaken' }

/** One try to deliver an effect. */
export interface Delivery {
  readonly outbox_id: string
  /** By this process's clock: from then on another process may have taken the effect over. */
  readonly held_until: EpochMs
}
