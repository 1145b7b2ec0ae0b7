import type { EpochMs } from '../../kernel/time.ts'

/** The result of one delivery of an effect. `refused` is for good: a retry would give the same. */
export type EffectOutcome =
  | { readonly kind: 'done' }
  /** `retry_after`: seconds that the provider asked us to wait. */
  | { readonly kind: 'retry'; readonly reason: string; readonly retry_after?: number }
  | { readonly kind: 'refused'; readonly reason: string }
  /** Nothing was done, because the lease has expired: the next worker that leases the effect delivers it. */
  | { readonly kind: 'overtaken' }

/** `who` did not do it: asked again, and no sooner than they said where they did. */
export function retryOf(
  who: string,
  { kind, retry_after }: { readonly kind: string; readonly retry_after?: number },
): Extract<EffectOutcome, { readonly kind: 'retry' }> {
  const reason = `${who}: ${kind}`
  return { kind: 'retry', reason, ...(retry_after === undefined ? {} : { retry_after }) }
}

/** One try to deliver an effect. */
export interface Delivery {
  readonly outbox_id: string
  /** By this process's clock: from then on another process may have taken the effect over. */
  readonly held_until: EpochMs
}
