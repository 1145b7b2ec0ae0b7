import { localTime } from '../../kernel/calendar.ts'
import type { Money } from '../../kernel/money.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { Settings } from '../../settings.ts'
import {
  type Abroad,
  decideThreshold,
  newPeriod,
  type ThresholdFacts,
  type ThresholdPeriod,
  type ThresholdReason,
} from './decide-threshold.ts'
import { type Meter, meterLimit, type MeteredYear, yearIn } from './meter.ts'

/** One sum of the meter in the running year. */
export interface MeterView {
  readonly net: Money
  readonly threshold: Money
  /** Of the threshold, rounded down: 100 is reached, and only more than the threshold has crossed it. */
  readonly percent: number
  /** Null until it was crossed in this year. */
  readonly crossed_at: EpochMs | null
}

/** Where we stand at the thresholds of the VAT of consumers. Source: contract 6.10, 6.14. */
export interface ThresholdView {
  readonly year: number
  /** To consumers in other member states: EUR 10,000. */
  readonly cross_border: MeterView
  /** To all consumers in the EU: EUR 100,000. */
  readonly consumers: MeterView
  /** Whose rate consumers in other member states are charged now. */
  readonly charges: Abroad
  readonly reason: ThresholdReason
  /** Null where nothing was sold abroad since. */
  readonly since: EpochMs | null
  /** Whether one piece of evidence of a third party says where a consumer is. */
  readonly one_piece_suffices: boolean
  /** Those that were written down, oldest first. */
  readonly periods: readonly ThresholdPeriod[]
}

/** Where we stand at the thresholds now. Source: contract 6.14. */
export async function viewThreshold({ store, settings, clock }: ReadPorts): Promise<ThresholdView> {
  const now = clock()
  return store.read((tx) => readThreshold(tx, settings, now))
}

/** As `viewThreshold`, for whoever reads already. */
export async function readThreshold(
  tx: Pick<Tx, 'vatMeters'>,
  settings: Settings,
  now: EpochMs,
): Promise<ThresholdView> {
  const years = await tx.vatMeters.years()
  const periods = await tx.vatMeters.periods()
  const facts = { choice: settings, years, periods }
  const decided = decideThreshold(facts, now)
  const { year } = localTime(now, settings.time_zone)
  const both = [year, year - 1].map((each) => yearIn(years, each, settings.currency))
  const crossed = both.some(({ consumers_crossed_at: at }) => at !== null)
  return {
    year,
    cross_border: meterView('cross_border', both),
    consumers: meterView('consumers', both),
    charges: decided.charges,
    reason: decided.reason,
    since: sinceOf(facts, decided),
    one_piece_suffices: settings.one_piece_of_evidence && !crossed,
    periods,
  }
}

function meterView(meter: Meter, [year]: readonly MeteredYear[]): MeterView {
  const { [meter]: net, [`${meter}_crossed_at` as const]: crossed_at } = year as MeteredYear
  const threshold = meterLimit(meter, net.currency)
  const percent = Math.floor((net.amount_minor * 100) / threshold.amount_minor)
  return { net, threshold, percent, crossed_at }
}

/** A choice, and being below, count from the first sale that was seen of them; the rest has its own day. */
function sinceOf(facts: ThresholdFacts, decided: ThresholdPeriod): EpochMs | null {
  const { reason } = decided
  if (newPeriod(facts, decided) === null) return facts.periods.at(-1)?.starts_at ?? null
  return reason === 'crossed' || reason === 'back' ? decided.starts_at : null
}
