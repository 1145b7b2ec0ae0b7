import type { Currency } from '../../kernel/money.ts'
import type { BarTotal } from './range.ts'
import type { HourRange, TickCounts } from './scheduler-hours.ts'
import type { DunningState } from '../../money/policy/dunning.ts'
import type { User } from '../../people/identity/user.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import type { Subscription, SubscriptionStatus } from '../../money/subscription/subscription.ts'
import type { Bar } from './range.ts'
import type { Measure, Tally } from './tallies.ts'

/**
 * What is counted hour by hour. Whoever counts only adds rows, so that no two transactions stand in each
 * other's way; `fold` adds them up later. Every reading sees both. The store itself counts what follows
 * from a row that it writes: audit rows, links, subscriptions that begin and end, paid invoices.
 */
export interface Tallies {
  add(tallies: readonly Tally[]): Promise<void>
  /** Add up to `limit` rows to the sums that they belong to. Returns how many there were. */
  fold(limit: number): Promise<number>
  /**
   * What was counted under a key, bar by bar and in no order; of a bar without a count nothing or zero. Each
   * bar begins where the one before it ends.
   */
  byBar(measure: Measure, tally_key: string, bars: readonly Bar[]): Promise<BarTotal[]>
  /** As `byBar`, of every key that has a count. */
  byKeyAndBar(measure: Measure, bars: readonly Bar[]): Promise<readonly KeyedBarTotal[]>
  /** Over all hours and all keys. */
  total(measure: Measure, range: HourRange): Promise<number>
  /** By key over all hours, the largest first, then in order of the key; at most `limit`. */
  byKey(measure: Measure, range: HourRange, limit?: number): Promise<KeyTotal[]>
  /** Forget, of each of these measures, the days (UTC) that ended before an instant. */
  purge(before: ReadonlyMap<Measure, EpochMs>): Promise<void>
}

/** How much was counted under a key within a bar. */
export interface KeyedBarTotal extends BarTotal {
  readonly tally_key: string
}

/** How much was counted under a key. */
export interface KeyTotal {
  readonly tally_key: string
  readonly amount: number
}

/** How many subscriptions are alike, and the monthly recurring revenue of all of them, net, in minor units. */
export interface SubscriptionCount {
  readonly plan_tier: PlanTier
  readonly status: SubscriptionStatus
  readonly dunning_state: DunningState
  readonly subscriptions: number
  readonly mrr_minor: number
}

/** A subscription, and the monthly recurring revenue that is kept with it, net, in minor units. */
export interface KeptMrr {
  readonly subscription: Subscription
  readonly mrr_minor: number
}

/** What was issued to an account. */
export interface IssuedTotal {
  readonly account_id: string
  readonly amount_minor: number
  readonly invoices: number
}

/** What dashboards read besides tallies. Each takes as long as its range, and no longer as history grows. */
export interface Figures {
  /** One for each combination that has any. */
  subscriptions(): Promise<SubscriptionCount[]>
  /** Subscriptions after this id, in order of their ids, at most `limit`. Not for a dashboard. */
  keptMrr(after: string, limit: number): Promise<KeptMrr[]>
  /**
   * The plans that live subscriptions have or have chosen, and those of open signups, by name. Reads every subscription:
   * not for a dashboard.
   */
  plansHeld(): Promise<PlanTier[]>
  /** The items that live subscriptions hold, or wish for the next period, by name. Not for a dashboard. */
  itemsHeld(): Promise<string[]>
  /** What stored amounts are in: of any subscription, or any invoice; null where there is neither. */
  currency(): Promise<Currency | null>
  /** Customers whose signup waits for a card. */
  pendingAccounts(): Promise<number>
  /** Signups whose phone system came to stand in the range, by the plan that they were for. */
  signupsActive(range: HourRange): Promise<KeyTotal[]>
  /** Cycles that are being charged. */
  charging(): Promise<number>
  /**
   * The accounts with the largest totals of issued invoices, VAT included, largest first; totals are exact.
   * In a range of more than 50,000 invoices only accounts are looked at that have one of the largest of a day.
   */
  topAccounts(range: HourRange, limit: number): Promise<IssuedTotal[]>
  /** Ticks of the range, how many of them met a fault, and the newest faults. */
  ticks(range: HourRange, faults: number): Promise<TickCounts>
  /** Users with the role `admin`, oldest first. */
  admins(): Promise<User[]>
  /** Links of these purposes whose life ended in the range, the end included, before anybody used them. */
  linksExpired(purposes: readonly string[], range: HourRange): Promise<number>
  /** Count everything again, from `since` on what is not kept for ever. Reads every row: not for a dashboard. */
  recount(since: EpochMs): Promise<FiguresRecount[]>
}

/** The result of one check of counts: the counts were kept as things happened, and are counted again from the rows. */
export interface FiguresRecount {
  readonly what: string
  readonly checked: number
  /** The first twenty that differ. */
  readonly wrong: readonly {
    readonly name: string
    readonly kept: number
    readonly counted: number
  }[]
}
