import { recordOwn } from '../audit/record-audit.ts'
import type { EpochMs } from '../kernel/time.ts'
import { dunningBanner } from '../notifications/banner.ts'
import type { Ports, Tx } from '../ports.ts'
import { moveSubscription } from '../subscription/move-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { tellAccount } from '../tell-account.ts'
import { setServiceLevel } from '../tenants/set-level.ts'
import type { BillingCycle } from './billing-cycle.ts'
import { decideClimb, type LadderRung, rungAfter } from './decide-climb.ts'
import { DUNNING_LADDER, type DunningState } from './dunning.ts'
import { endSubscription } from './end-subscription.ts'
import { ladderDates, ladderOf, lateness, climbsNoMore } from './ladder.ts'
import { suspendSubscription } from './suspend-subscription.ts'

type ClimbPorts = Pick<Ports, 'ids' | 'secrets' | 'settings'>

/** A subscription on its ladder. */
interface ToClimb {
  readonly subscription: Subscription
  /** The cycle that is worked on. */
  readonly cycle: BillingCycle
  /** All that is overdue, that cycle as it is now among them. */
  readonly overdue: readonly BillingCycle[]
}

/**
 * Take the ladder one rung up if its day has come, and tell the customer. Where we are late, because a
 * payment was unknown or something was away, every later date moves by as much. Source: contract 8 (dunning).
 */
export async function climbLadder(
  ports: ClimbPorts,
  tx: Tx,
  { subscription, cycle, overdue }: ToClimb,
  now: EpochMs,
): Promise<Subscription> {
  const { time_zone } = ports.settings
  const ladder = ladderOf(subscription, overdue)
  const state = decideClimb(ladder, now, time_zone)
  const rung = rungAfter(subscription.dunning_state)
  if (state === null || state === 'current' || !rung) return subscription
  // Also when a charge that was running when an operator took hold of the account ends now.
  if (climbsNoMore(subscription)) return subscription
  // Written off only after the provider's order was read back as cancelled: it could still be paid.
  if (state === 'cancelled' && cycle.state !== 'abandoned') return subscription
  const dunning_postponed_ms = ladder.postponed_ms + lateness(ladder, rung, now, time_zone)
  const change = { dunning_state: state, dunning_postponed_ms }
  const [, , event, kind] = rung
  const pay_url = await payUrl(tx, overdue)
  await auditClimb(ports, tx, { subscription, state }, now)
  await showBanner(ports, tx, { subscription, state, kind, pay_url }, now)
  const climbed = { ...subscription, ...change }
  const moved = await followSubscription(ports, tx, { climbed, change, event, pay_url }, now)
  if (state !== 'suspended' && state !== 'cancelled') {
    await remind(ports, tx, { subscription: moved, cycle, pay_url }, now)
  }
  return moved
}

/** What the rung means to the subscription; from day 21 on it is suspended, on day 45 it ends. */
async function followSubscription(
  ports: ClimbPorts,
  tx: Tx,
  {
    climbed,
    change,
    event,
    pay_url,
  }: {
    readonly climbed: Subscription
    readonly change: Partial<Subscription>
    readonly event: LadderRung[2]
    readonly pay_url: string | null
  },
  now: EpochMs,
): Promise<Subscription> {
  switch (event) {
    case 'ladder_suspends':
      return suspendSubscription(
        ports,
        tx,
        { subscription: climbed, lock: 'dunning', pay_url },
        now,
      )
    case 'write_off':
      return endSubscription(ports, tx, { subscription: climbed, event }, now)
    case 'final_notice':
      await setServiceLevel(ports, tx, { account_id: climbed.account_id, level: 'limited' }, now)
      return moveSubscription(ports, tx, { subscription: climbed, event, change }, now)
    case 'charge_failed':
      return moveSubscription(ports, tx, { subscription: climbed, event, change }, now)
    case null: {
      const kept = { ...climbed, updated_at: now }
      await tx.subscriptions.put(kept)
      return kept
    }
  }
}

/** The mail of a rung: when we try again, until when the service stays, and where to pay now. */
async function remind(
  { ids, settings }: ClimbPorts,
  tx: Tx,
  {
    subscription,
    cycle,
    pay_url,
  }: {
    readonly subscription: Subscription
    readonly cycle: BillingCycle
    readonly pay_url: string | null
  },
  now: EpochMs,
): Promise<void> {
  const { account_id } = subscription
  const { next_attempt_at, suspended_at } = ladderDates(
    ladderOf(subscription, [cycle]),
    now,
    settings.time_zone,
  )
  const card = cycle.last_failure_code === 'no_payment_method' || cycle.refused_method_id !== null
  const step = subscription.dunning_state === 'final_notice' ? 'final_notice' : 'reminder'
  const facts = { step, next_at: card ? null : next_attempt_at, suspend_at: suspended_at }
  const news = { account_id, about: cycle.cycle_id, facts, cta_url: pay_url }
  await tellAccount({ ids }, tx, { ...news, kind: 'payment_failed' }, now)
}

/** Show the banner of the rung that a subscription stands on again, with a page that still takes money. */
export async function renewBanner(
  ports: Pick<Ports, 'ids'>,
  tx: Tx,
  { subscription, overdue }: Pick<ToClimb, 'subscription' | 'overdue'>,
  now: EpochMs,
): Promise<void> {
  const rung = DUNNING_LADDER.find(([, state]) => state === subscription.dunning_state)
  if (!rung || subscription.status === 'cancelled') return
  const [, state, , kind] = rung
  const pay_url = await payUrl(tx, overdue)
  await showBanner(ports, tx, { subscription, state, kind, pay_url }, now)
}

async function showBanner(
  { ids }: Pick<Ports, 'ids'>,
  tx: Tx,
  {
    subscription,
    state,
    kind,
    pay_url,
  }: {
    readonly subscription: Subscription
    readonly state: Exclude<DunningState, 'current'>
    readonly kind: LadderRung[3]
    readonly pay_url: string | null
  },
  now: EpochMs,
): Promise<void> {
  const { account_id } = subscription
  await tx.banners.clearDunning(account_id, now)
  const url = state === 'cancelled' ? null : pay_url
  const banner = { id: ids.uuid(now), account_id, state, kind, pay_url: url }
  await tx.banners.put(dunningBanner(banner, now))
}

/** The page of the provider where the customer can pay what has been owed longest, with any card. */
async function payUrl(
  tx: Pick<Tx, 'orders'>,
  overdue: readonly BillingCycle[],
): Promise<string | null> {
  const byAge = overdue.toSorted((one, other) => one.period_start - other.period_start)
  const order_id = byAge.map((each) => each.provider_order_id).find((id) => id !== null)
  return order_id === undefined ? null : ((await tx.orders.get(order_id))?.checkout_url ?? null)
}

async function auditClimb(
  ports: ClimbPorts,
  tx: Tx,
  { subscription, state }: { readonly subscription: Subscription; readonly state: DunningState },
  now: EpochMs,
): Promise<void> {
  const { account_id, subscription_id, dunning_state: from } = subscription
  const meta = { subscription_id, from, to: state }
  await recordOwn(ports, tx, { action: 'dunning.climb', account_id, meta }, now)
}
