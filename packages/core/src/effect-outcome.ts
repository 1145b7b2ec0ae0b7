/** What one try of an effect came to. `refused` is for good: trying again would give the same. */
export type EffectOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'retry'; readonly reason: string }
  | { readonly kind: 'refused'; readonly reason: string }
