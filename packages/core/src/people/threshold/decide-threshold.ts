import { instantOf, localTime, type TimeZone } from '../../kernel/calendar.ts'
import { add, type Currency, type Money, money } from '../../kernel/money.ts'
import { type EpochMs, epochMs } from '../../kernel/time.ts'
import { isAbove, type MeteredYear, yearIn } from './meter.ts'

/** Whose rate consumers in other member states are charged: ours, or that of the state where they are. */
export const ABROAD = ['home_rate', 'destination'] as const
/** One of them. */
export type Abroad = (typeof ABROAD)[number]

/**
 * Why. `below`: at or below the threshold; `crossed`: above it in this calendar year or the last; `opted`: we have chosen
 * their states' rates; `registered`: who is in the Union scheme has chosen them, from 2027; `back`: a whole calendar year
 * was at or below the threshold. Source: contract 6.14; Directive 2006/112/EC, Art. 59c (1) to (3).
 */
export const THRESHOLD_REASONS = ['below', 'crossed', 'opted', 'registered', 'back'] as const
/** Why one rate is charged abroad, and not the other. */
export type ThresholdReason = (typeof THRESHOLD_REASONS)[number]

/** Since when consumers abroad are charged whose rate. It ends where the next one starts. */
export interface ThresholdPeriod {
  readonly starts_at: EpochMs
  readonly charges: Abroad
  readonly reason: ThresholdReason
}

/** What the operator has decided of it. */
export interface ThresholdChoice {
  /** We have chosen the rates of the customers' states, whatever the sum. */
  readonly oss: boolean
  /** We are registered in the Union scheme. */
  readonly union_scheme: boolean
  readonly time_zone: TimeZone
  /** What the sums are in. */
  readonly currency: Currency
}

/** What decides whose rate is charged abroad. */
export interface ThresholdFacts {
  readonly choice: ThresholdChoice
  readonly years: readonly MeteredYear[]
  /** Those that were written down, oldest first. */
  readonly periods: readonly ThresholdPeriod[]
  /** What is being sold abroad now; nothing where one only asks. */
  readonly net?: Money
}

/** From then on registration in the Union scheme is the choice. Source: Directive (EU) 2025/516, new Art. 59c (3). */
const REGISTERED_COUNTS_FROM = 2027

type Rule = (
  facts: ThresholdFacts & { readonly year: number },
  now: EpochMs,
) => ThresholdPeriod | null

/** The first rule that gives a period decides. Source: contract 6.14; Directive 2006/112/EC, Art. 59c. */
const RULES: readonly Rule[] = [opted, registered, crossedThisYear, crossedLastYear, back]

/**
 * Whose rate is charged to consumers in other member states at the tax point `now`. The supply that crosses the threshold
 * is itself taxed where the customer is, as a whole. Source: contract 6.14; Directive 2006/112/EC, Art. 59c.
 */
export function decideThreshold(facts: ThresholdFacts, now: EpochMs): ThresholdPeriod {
  const { year } = localTime(now, facts.choice.time_zone)
  for (const rule of RULES) {
    const found = rule({ ...facts, year }, now)
    if (found !== null) return found
  }
  return below(facts, now)
}

/**
 * The period to write down, where it says something else than the last one; it never starts before that: what was
 * charged until now stands.
 */
export function newPeriod(
  { periods }: Pick<ThresholdFacts, 'periods'>,
  decided: ThresholdPeriod,
): ThresholdPeriod | null {
  const last = periods.at(-1)
  if (last === undefined) return decided
  const { charges, reason, starts_at } = decided
  const goes_on = last.charges === charges && last.reason === reason && last.starts_at >= starts_at
  return goes_on ? null : { ...decided, starts_at: epochMs(Math.max(starts_at, last.starts_at)) }
}

/** The one that goes on, if it has this reason; a choice counts from when we first saw it. */
function since({ periods }: ThresholdFacts, reason: ThresholdReason, earliest: EpochMs): EpochMs {
  const last = periods.at(-1)
  return last?.reason === reason ? last.starts_at : earliest
}

function opted(facts: ThresholdFacts, now: EpochMs): ThresholdPeriod | null {
  if (!facts.choice.oss) return null
  return { starts_at: since(facts, 'opted', now), charges: 'destination', reason: 'opted' }
}

function registered(
  facts: ThresholdFacts & { readonly year: number },
  now: EpochMs,
): ThresholdPeriod | null {
  if (!facts.choice.union_scheme || facts.year < REGISTERED_COUNTS_FROM) return null
  return {
    starts_at: since(facts, 'registered', now),
    charges: 'destination',
    reason: 'registered',
  }
}

function crossedThisYear(
  { years, net, year, choice: { currency } }: ThresholdFacts & { readonly year: number },
  now: EpochMs,
): ThresholdPeriod | null {
  const { cross_border, cross_border_crossed_at: before } = yearIn(years, year, currency)
  // Who was above it already in the last year has crossed it then.
  if (yearIn(years, year - 1, currency).cross_border_crossed_at !== null) return null
  const at =
    before ?? (isAbove('cross_border', add(cross_border, net ?? money(0, currency))) ? now : null)
  return at === null ? null : { starts_at: at, charges: 'destination', reason: 'crossed' }
}

/** Since the first crossing of the years that follow each other without one at or below the threshold. */
function crossedLastYear({
  years,
  year,
  choice: { currency },
}: ThresholdFacts & { readonly year: number }): ThresholdPeriod | null {
  let starts_at: EpochMs | null = null
  for (let of = year - 1; ; of--) {
    const { cross_border_crossed_at: at } = yearIn(years, of, currency)
    if (at === null) break
    starts_at = at
  }
  return starts_at === null ? null : { starts_at, charges: 'destination', reason: 'crossed' }
}

/** From 1 January after a whole calendar year at or below the threshold that followed one above it. */
function back({
  years,
  choice,
  year,
}: ThresholdFacts & { readonly year: number }): ThresholdPeriod | null {
  const crossed = years.filter((each) => each.cross_border_crossed_at !== null)
  const last = Math.max(...crossed.map((each) => each.year).filter((each) => each < year))
  if (!Number.isFinite(last)) return null
  return {
    starts_at: newYear(last + 2, choice.time_zone),
    charges: 'home_rate',
    reason: 'back',
  }
}

function below(facts: ThresholdFacts, now: EpochMs): ThresholdPeriod {
  return { starts_at: since(facts, 'below', now), charges: 'home_rate', reason: 'below' }
}

function newYear(year: number, zone: TimeZone): EpochMs {
  return instantOf({ year, month: 1, day: 1, ms_of_day: 0 }, zone)
}
