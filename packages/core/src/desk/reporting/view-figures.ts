import type { Currency } from '../../kernel/money.ts'
import { after, type EpochMs, hourOf, HOUR } from '../../kernel/time.ts'
import { DUNNING_STATES } from '../../money/policy/dunning.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import { countOf, isLive } from './live-subscriptions.ts'
import type { KeyedBarTotal } from './ports.ts'
import { type Bar, daysAsked, type DashboardRange, type RangeAsked } from './range.ts'
import type { Measure } from './tallies.ts'

/** Within how long an answer of ours came: hours, of those that took no longer than the one before. */
export const ANSWERED_WITHIN = ['1h', '4h', '24h', '72h', 'longer'] as const

/** What a value counts: things, cents, or milliseconds. */
export const FIGURE_UNITS = ['count', 'minor', 'ms'] as const
/** What a value counts. */
export type FigureUnit = (typeof FIGURE_UNITS)[number]

/** One thing that is counted, by what: each key that has a count, these keys also without one, or all together; or one account of the ledger, in its currency. */
interface Counted {
  readonly name: string
  readonly measure: Measure
  readonly unit: FigureUnit
  readonly by: 'each' | 'all' | readonly string[] | { readonly of: string }
}

const LEFT = DUNNING_STATES.filter((state) => state !== 'cancelled')

/** What each kind of figures is counted from. */
// prettier-ignore
const FIGURES = {
  churn: [
    { name: 'ended',     measure: 'subscriptions_cancelled', unit: 'count', by: 'all' },
  ],
  signups: [
    { name: 'signed_up', measure: 'signups',                 unit: 'count', by: 'all' },
    { name: 'begun',     measure: 'subscriptions_begun',     unit: 'count', by: 'all' },
    { name: 'paying',    measure: 'subscriptions_paying',    unit: 'count', by: 'all' },
  ],
  revenue: [
    { name: 'net',       measure: 'ledger_minor',            unit: 'minor', by: { of: 'revenue' } },
    { name: 'vat',       measure: 'ledger_minor',            unit: 'minor', by: { of: 'vat_payable' } },
  ],
  dunning: [
    { name: 'reached',   measure: 'dunning_reached',         unit: 'count', by: DUNNING_STATES },
    { name: 'left',      measure: 'dunning_left',            unit: 'count', by: LEFT },
    { name: 'recovered', measure: 'dunning_recovered_minor', unit: 'minor', by: LEFT },
  ],
  payments: [
    { name: 'outcome',   measure: 'payment_outcomes',        unit: 'count', by: 'each' },
  ],
  answers: [
    { name: 'answered',  measure: 'tickets_answered',        unit: 'count', by: ANSWERED_WITHIN },
    { name: 'waited',    measure: 'tickets_waited_ms',       unit: 'ms',    by: 'all' },
  ],
} as const satisfies Readonly<Record<string, readonly Counted[]>>

/** A kind of figures of the business. */
export type FigureKind = keyof typeof FIGURES
/** Every kind of figures. */
export const FIGURE_KINDS = Object.keys(FIGURES) as [FigureKind, ...FigureKind[]]

/** Which figures are asked for: of revenue unless it is said. */
export interface FiguresAsked extends RangeAsked {
  readonly kind?: FigureKind
}

/** A row of values, one for each bar. */
export interface FigureSeries {
  readonly name: string
  /** What it is counted by: a dunning step, a reason; null where it is one sum. */
  readonly key: string | null
  readonly unit: FigureUnit
  readonly values: readonly number[]
}

/** Figures of one kind, bar by bar. */
export interface BusinessFigures {
  readonly kind: FigureKind
  readonly range: DashboardRange
  readonly currency: Currency
  /** When each bar begins, oldest first. */
  readonly at: readonly EpochMs[]
  readonly series: readonly FigureSeries[]
}

/**
 * How the business did, by day over 90 days unless asked otherwise: counted as it happened, and for ever. Beside the
 * subscriptions that ended stands how many there were as the bar began. Throws `validation.failed`. Source: contract 11.
 */
export async function viewFigures(
  { store, clock, settings }: ReadPorts,
  { kind = 'revenue', ...asked }: FiguresAsked,
): Promise<BusinessFigures> {
  const now = clock()
  const { range, hours, bars } = daysAsked(asked, now, settings.time_zone)
  return store.read(async (tx) => {
    const series: FigureSeries[] = []
    for (const counted of FIGURES[kind]) {
      const totals = await tx.tallies.byKeyAndBar(counted.measure, bars)
      series.push(...seriesOf(counted, bars, totals, settings.currency))
    }
    if (kind === 'churn') series.push(await liveAtStart(tx, bars, { from: hours.to, now }))
    return { kind, range, currency: settings.currency, at: bars.map(({ ts }) => ts), series }
  })
}

/** The series of one thing that is counted; of keys as they come, the one with most first. */
export function seriesOf(
  { name, unit, by }: Counted,
  bars: readonly Pick<Bar, 'ts'>[],
  totals: readonly KeyedBarTotal[],
  currency: Currency,
): FigureSeries[] {
  const series = (key: string | null, isOf: (tally_key: string) => boolean): FigureSeries => {
    const own = totals.filter(({ tally_key }) => isOf(tally_key))
    return { name, key, unit, values: valuesOf(bars, own) }
  }
  if (by === 'all') return [series(null, () => true)]
  if (typeof by === 'object' && 'of' in by) {
    return [series(null, (key) => key === `${by.of} ${currency}`)]
  }
  const keys = by === 'each' ? keysOf(totals) : by
  return keys.map((key) => series(key, (tally_key) => tally_key === key))
}

function valuesOf(
  bars: readonly Pick<Bar, 'ts'>[],
  totals: readonly Pick<KeyedBarTotal, 'ts' | 'amount'>[],
): number[] {
  const sums = new Map<EpochMs, number>()
  for (const { ts, amount } of totals) sums.set(ts, (sums.get(ts) ?? 0) + amount)
  return bars.map(({ ts }) => sums.get(ts) ?? 0)
}

function keysOf(totals: readonly KeyedBarTotal[]): string[] {
  const sums = new Map<string, number>()
  for (const { tally_key, amount } of totals) {
    sums.set(tally_key, (sums.get(tally_key) ?? 0) + amount)
  }
  return [...sums]
    .toSorted(([a, one], [b, other]) => other - one || (a < b ? -1 : 1))
    .map(([key]) => key)
}

/** From those that are live now back through each that began or ended. */
async function liveAtStart(
  { figures, tallies }: Pick<Tx, 'figures' | 'tallies'>,
  bars: readonly Bar[],
  behind: { readonly from: EpochMs; readonly now: EpochMs },
): Promise<FigureSeries> {
  const later = { from: behind.from, to: after(hourOf(behind.now), HOUR) }
  const totalLater = async (measure: Measure) =>
    later.from < later.to ? tallies.total(measure, later) : 0
  const perBar = async (measure: Measure) =>
    valuesOf(bars, await tallies.byKeyAndBar(measure, bars))
  const begun = await perBar('subscriptions_begun')
  const ended = await perBar('subscriptions_cancelled')
  let live = countOf(await figures.subscriptions(), isLive)
  live += (await totalLater('subscriptions_cancelled')) - (await totalLater('subscriptions_begun'))
  const values: number[] = []
  for (let bar = bars.length - 1; bar >= 0; bar--) {
    live += (ended[bar] ?? 0) - (begun[bar] ?? 0)
    values.unshift(live)
  }
  return { name: 'live', key: null, unit: 'count', values }
}
