/** What is compared with somebody else's list. */
export const RECONCILED = ['orders', 'refunds', 'disputes'] as const
/** One of the lists. */
export type ReconciledArea = (typeof RECONCILED)[number]

/** Something that is not the same on both sides. It names what and where, and no person. */
export interface Drift {
  readonly area: ReconciledArea
  readonly id: string
  readonly what: string
  /** Money that nothing of ours names. */
  readonly stranger?: true
}

/** Where a comparison says what it has seen. */
export interface Drifts {
  compared(area: ReconciledArea, count: number): void
  found(drift: Drift): void
  /** The other side did not say. */
  unanswered(area: ReconciledArea): void
}
