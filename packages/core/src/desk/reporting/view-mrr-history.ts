import type { Currency } from '../../kernel/money.ts'
import { after, type EpochMs, hourOf, HOUR } from '../../kernel/time.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import type { ReadPorts } from '../../ports.ts'
import { sumOfMrr } from './live-subscriptions.ts'
import type { KeyedBarTotal, KeyTotal } from './ports.ts'
import { type Bar, type DashboardRange, daysAsked, type RangeAsked } from './range.ts'

/**
 * How the monthly recurring revenue can move: a subscription begins to pay, or that is taken back within its trial; its
 * price rises or falls; it stops paying; it pays again after it had stopped. The triggers of the store tell them apart.
 */
export const MRR_MOVES = ['new', 'expansion', 'contraction', 'churn', 'back'] as const
/** How the monthly recurring revenue moved. */
export type MrrMove = (typeof MRR_MOVES)[number]

/** By how much it moved each way, in minor units; what it lost is negative. */
export type MrrMoves = Readonly<Record<MrrMove, number>>

/** One bar of the history, and what the monthly recurring revenue was as it ended; null before it was counted. */
export interface MrrBar extends MrrMoves {
  readonly ts: EpochMs
  readonly mrr_minor: number | null
}

/** How the monthly recurring revenue came to be what it is. */
export interface MrrHistory {
  readonly range: DashboardRange
  readonly currency: Currency
  /** As the range began; null when it was not counted then. */
  readonly opening_minor: number | null
  /** Oldest first. */
  readonly bars: readonly MrrBar[]
  /** What moved in the whole range, under the plan that each move led to. */
  readonly by_plan_tier: readonly (MrrMoves & { readonly plan_tier: PlanTier })[]
}

/**
 * The history of the monthly recurring revenue, by day unless asked otherwise: from what stands now back through each
 * move that was counted with it. Throws `validation.failed`. Source: contract 11.
 */
export async function viewMrrHistory(
  { store, clock, settings }: ReadPorts,
  asked: RangeAsked,
): Promise<MrrHistory> {
  const now = clock()
  const { range, hours, bars } = daysAsked(asked, now, settings.time_zone)
  return store.read(async (tx) => {
    const later = { from: hours.to, to: after(hourOf(now), HOUR) }
    const stands = sumOfMrr(await tx.figures.subscriptions())
    const behind = later.from < later.to ? await tx.tallies.byKey('mrr_moved_minor', later) : []
    const moved = await tx.tallies.byKeyAndBar('mrr_moved_minor', bars)
    return { range, currency: settings.currency, ...historyOf({ stands, behind, moved }, bars) }
  })
}

/** What stands now, what moved after the range, and what moved in it. */
interface Counted {
  readonly stands: number
  readonly behind: readonly KeyTotal[]
  readonly moved: readonly KeyedBarTotal[]
}

/** What stood when the counting began, under each plan: no move, and before it nothing is known. */
const OPENING = 'opening'

/** From the newest bar back to the oldest, each ends where the one after it began. */
export function historyOf(
  { stands, behind, moved }: Counted,
  bars: readonly Pick<Bar, 'ts'>[],
): Pick<MrrHistory, 'opening_minor' | 'bars' | 'by_plan_tier'> {
  let mrr_minor = before(stands, behind)
  const drawn: MrrBar[] = []
  for (const { ts } of bars.toReversed()) {
    const own = moved.filter((each) => each.ts === ts)
    drawn.unshift({ ts, mrr_minor, ...movesOf(own) })
    mrr_minor = before(mrr_minor, own)
  }
  const tiers = [...new Set(moved.filter(isMove).map(({ tally_key }) => tierIn(tally_key)))]
  const by_plan_tier = tiers.toSorted().map((plan_tier) => ({
    plan_tier,
    ...movesOf(moved.filter(({ tally_key }) => tierIn(tally_key) === plan_tier)),
  }))
  return { opening_minor: mrr_minor, bars: drawn, by_plan_tier }
}

function before(mrr_minor: number | null, moved: readonly KeyTotal[]): number | null {
  if (mrr_minor === null || !moved.every(isMove)) return null
  return moved.reduce((left, { amount }) => left - amount, mrr_minor)
}

function isMove({ tally_key }: Pick<KeyTotal, 'tally_key'>): boolean {
  return kindIn(tally_key) !== OPENING
}

function movesOf(moved: readonly KeyTotal[]): MrrMoves {
  const of = (kind: MrrMove) =>
    moved
      .filter(({ tally_key }) => kindIn(tally_key) === kind)
      .reduce((sum, { amount }) => sum + amount, 0)
  return {
    new: of('new'),
    expansion: of('expansion'),
    contraction: of('contraction'),
    churn: of('churn'),
    back: of('back'),
  }
}

/** A key is the kind of the move and the plan: `expansion business`. */
const kindIn = (tally_key: string) => tally_key.split(' ')[0]
const tierIn = (tally_key: string) => tally_key.slice(tally_key.indexOf(' ') + 1)
