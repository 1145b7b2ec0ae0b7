import { after, type EpochMs, HOUR } from '../../kernel/time.ts'

/**
 * Within an hour, the refusal that closes a signup's page for the card: whoever gets that far is trying out cards
 * rather than looking for their own. Source: states 1.1.
 */
const CLOSES_AT = 5

/** For so long the page takes no card. */
export const CLOSED_FOR: number = HOUR

/** What the refusals of a signup's cards come to. */
export interface CardRefusals {
  /** Those of the last hour, the newest last; no more than close the page. */
  readonly refused_at: readonly EpochMs[]
  readonly closes: boolean
}

/** `fresh` refusals that were read now, after those at the instants `before`. */
export function countRefusals(
  before: readonly EpochMs[],
  fresh: number,
  now: EpochMs,
): CardRefusals {
  const recent = before.filter((at) => at > after(now, -CLOSED_FOR))
  const refused_at = [...recent, ...Array<EpochMs>(Math.min(fresh, CLOSES_AT)).fill(now)]
  return { refused_at: refused_at.slice(-CLOSES_AT), closes: refused_at.length >= CLOSES_AT }
}
