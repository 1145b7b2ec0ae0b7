import {
  daysBetween,
  localTime,
  type Period,
  periodDays,
  type TimeZone,
} from '../../kernel/calendar.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Charge } from './terms.ts'

/** What is done about days: taken back or charged, from a change on, or of its day alone. */
export type PartRule = 'unused' | 'remaining' | 'day_unused' | 'day_remaining'

/** Days of one thing that are taken back or charged: the last ones of the period, or that of the change alone. */
export interface Part<C extends Charge = Charge> {
  readonly rule: PartRule
  readonly charge: C
  readonly days: number
  readonly of_days: number
  /** Whether the day of the change is one of them. */
  readonly from_today: boolean
}

/** A charge, and over how many days its period spreads it: by both the worth of a day is told. */
export interface Rate<C extends Charge = Charge> {
  readonly charge: C
  readonly of_days: number
}

/** Terms change within a period, which may grow from a month to a year; both begin at the same instant. */
export interface TermsChange<C extends Charge = Charge> {
  readonly before: readonly C[]
  readonly after: readonly C[]
  /** The dearest so far of each thing on the local day of the change. */
  readonly dearest: readonly Rate<C>[]
  readonly at: EpochMs
  readonly from: Period
  readonly to: Period
}

/** Whether a day of one is worth more than a day of the other. */
export function isDearerDay(one: Rate | undefined, other: Rate | undefined): boolean {
  const worth = (rate: Rate | undefined, days: number) =>
    BigInt(rate?.charge.price.amount_minor ?? 0) * BigInt(days)
  return worth(one, other?.of_days ?? 1) > worth(other, one?.of_days ?? 1)
}

/**
 * What a change takes back and charges, thing by thing. The day of the change belongs to the dearest held on it: what is
 * dearer counts from that day, what is cheaper from the next; and where the day belongs to an earlier one, the days after
 * it are counted by themselves, and that one only where the new one is dearer still. No days make no part. Source: states 2.2.
 */
export function prorate<C extends Charge>(change: TermsChange<C>, zone: TimeZone): Part<C>[] {
  const { before, after, dearest, at, from: p0, to: p1 } = change
  const left = ({ end }: Period) => daysBetween(localTime(at, zone), localTime(end, zone))
  const [d0, d1] = [left(p0), left(p1)]
  const [n0, n1] = [periodDays(p0, zone), periodDays(p1, zone)]
  // The day on which a month ends is none of its days: what becomes a year on it begins with that day.
  const is_over = d0 < 1
  const held = is_over ? [] : before
  return keysOf(before, after).flatMap((key) => {
    const from = rateOf(held, key, n0)
    const to = rateOf(after, key, n1)
    if (isSame(from, to)) return []
    const most = is_over ? undefined : (dearest.find(({ charge }) => charge.key === key) ?? from)
    const rest = () => [
      ...part('unused', from, d0 - 1, false),
      ...part('remaining', to, d1 - 1, false),
    ]
    if (isDearerDay(most, from)) {
      const today = Math.min(d1, 1)
      if (!isDearerDay(to, most)) return rest()
      return [
        ...rest(),
        ...part('day_unused', most, today, true),
        ...part('day_remaining', to, today, true),
      ]
    }
    if (isDearerDay(from, to)) return rest()
    return [...part('unused', from, d0, true), ...part('remaining', to, d1, true)]
  })
}

function rateOf<C extends Charge>(
  charges: readonly C[],
  key: string,
  of_days: number,
): Rate<C> | undefined {
  const charge = charges.find((each) => each.key === key)
  return charge && { charge, of_days }
}

function keysOf(...lists: readonly (readonly Charge[])[]): string[] {
  return [...new Set(lists.flat().map(({ key }) => key))]
}

/** What stays as it is makes no part; another plan of the same price does. */
function isSame(from: Rate | undefined, to: Rate | undefined): boolean {
  if (!from || !to) return !from && !to
  const { charge: one, of_days } = from
  const { charge: other } = to
  return (
    one.price.amount_minor === other.price.amount_minor &&
    (one.key !== 'plan' || one.plan_tier === other.plan_tier) &&
    of_days === to.of_days
  )
}

function part<C extends Charge>(
  rule: PartRule,
  rate: Rate<C> | undefined,
  days: number,
  from_today: boolean,
): Part<C>[] {
  if (!rate || days < 1) return []
  return [{ rule, ...rate, days, from_today }]
}
