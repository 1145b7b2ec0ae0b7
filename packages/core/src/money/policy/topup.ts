/** What one topup may be for, in EUR cents, both ends included. */
export interface TopupBounds {
  readonly min_minor: number
  readonly max_minor: number
}

/** The bounds of a topup unless configuration says otherwise. Source: contract 1.2. */
export const TOPUP: TopupBounds = { min_minor: 100, max_minor: 1_000_000 }
