import { accountMachine } from '../account/account.ts'
import type { Lock } from '../account/locks.ts'
import type { BillingCycle } from '../billing/billing-cycle.ts'
import { decideClimb, type LadderRung, rungAfter, rungAt } from '../billing/decide-climb.ts'
import { dunningMachine } from '../billing/dunning.ts'
import { type Ending, TENANT_KEPT_FOR } from '../billing/end-subscription.ts'
import { foundByFacts, RUNS } from '../billing/found-by-facts.ts'
import { type Ladder, lateness, noticeAt, climbsNoMore } from '../billing/ladder.ts'
import { isUncovered, restOfPeriod } from '../billing/restart-period.ts'
import { OWED_FOR, withoutRetries } from '../billing/stop-retries.ts'
import { owedOn } from '../invoicing/invoice.ts'
import { step } from '../kernel/machine.ts'
import { after, type EpochMs } from '../kernel/time.ts'
import { planCycle } from '../subscription/plan-cycle.ts'
import { decideLock } from '../tenants/decide-lock.ts'
import type { ServiceLevel } from '../tenants/tenant.ts'
import {
  billedInvoiceOf,
  type Copy,
  keep,
  ladderIn,
  moveIn,
  moveSubscriptionIn,
  overdueIn,
} from './forecast-copy.ts'

/** Take the copy's ladder one rung up if its day has come. */
export function climbIn(copy: Copy, cycle: BillingCycle, now: EpochMs): void {
  const { time_zone } = copy.settings
  const ladder = ladderIn(copy, cycle)
  const state = decideClimb(ladder, now, time_zone)
  const rung = rungAfter(copy.subscription.dunning_state)
  if (state === null || state === 'current' || !rung) return
  if (climbsNoMore(copy.subscription)) return
  if (state === 'cancelled' && cycle.state !== 'abandoned') return
  const dunning_postponed_ms = ladder.postponed_ms + lateness(ladder, rung, now, time_zone)
  copy.subscription = { ...copy.subscription, dunning_state: state, dunning_postponed_ms }
  const [, , event, banner] = rung
  followIn(copy, event, now)
  const owed = owedOn(billedInvoiceOf(copy, cycle))
  const level = copy.tenant?.desired_level ?? null
  copy.events.push({ kind: 'rung', at: now, state, banner, level, owed })
  if (event === 'write_off') endIn(copy, event, now)
}

function followIn(copy: Copy, event: LadderRung[2], now: EpochMs): void {
  if (event === 'ladder_suspends') lockIn(copy, { add: 'dunning' }, now)
  if (event === 'final_notice') levelIn(copy, 'limited')
  if (event === null || event === 'write_off') return
  if (event === 'ladder_suspends' && copy.subscription.status === 'suspended') return
  moveSubscriptionIn(copy, event)
}

/** Nothing is overdue any more: the ladder and what it locked are gone. */
export function leaveLadderIn(copy: Copy, now: EpochMs): void {
  if (!step(dunningMachine, copy.subscription.dunning_state, 'settled')) return
  copy.subscription = { ...copy.subscription, dunning_state: 'current', dunning_postponed_ms: 0 }
  levelIn(copy, 'full')
  if (copy.subscription.status !== 'suspended') return
  lockIn(copy, { remove: 'dunning' }, now)
  if (copy.account.locks.length > 0) return
  const event = foundByFacts(copy.subscription, overdueIn(copy).length > 0, now)
  moveSubscriptionIn(copy, event)
  if (RUNS.includes(event)) restartIn(copy, now)
  copy.events.push({ kind: 'restored', at: now })
}

/** What is left of a running period that nothing covers is billed by its days. */
export function restartIn(copy: Copy, now: EpochMs): void {
  const { subscription, cycles, settings } = copy
  if (!isUncovered(subscription, [...cycles.values()], now)) return
  const { amount, days, ...rest } = restOfPeriod(subscription, now, settings.time_zone)
  if (days === 0) return
  const { subscription_id, account_id } = subscription
  const cycle_id = `forecast ${cycles.size + 1}`
  keep(copy, planCycle({ cycle_id, subscription_id, account_id, amount }, rest, now))
}

/** Before the last rung a suspended customer is told on which day it ends. */
export function giveNoticeIn(copy: Copy, ladder: Ladder, now: EpochMs): void {
  const { time_zone } = copy.settings
  const last = rungAfter('suspended')
  if (ladder.state !== 'suspended' || !last || noticeAt(ladder, time_zone) > now) return
  copy.events.push({ kind: 'notice', at: now, ends_at: rungAt(last, ladder, time_zone) })
}

/** The subscription is over: nothing more is billed, and its phone system goes later. */
export function endIn(copy: Copy, event: Ending['event'], now: EpochMs): void {
  const writtenOff = event === 'write_off'
  const left = { dunning_state: 'current', dunning_postponed_ms: 0 } as const
  moveSubscriptionIn(copy, event, writtenOff ? {} : left)
  for (const cycle of copy.cycles.values()) endCycleIn(copy, cycle, writtenOff ? 0 : OWED_FOR, now)
  lockIn(copy, { add: 'ended' }, now)
  const status = step(accountMachine, copy.account.status, 'ended') ?? copy.account.status
  copy.account = { ...copy.account, status }
  copy.removal_at = after(now, TENANT_KEPT_FOR)
  copy.events.push({ kind: 'ended', at: now, event })
}

/** What was never billed is not wanted any more, and no card is asked for what was. */
function endCycleIn(copy: Copy, cycle: BillingCycle, owed_for: number, now: EpochMs): void {
  const { state, invoice_id } = cycle
  if (invoice_id !== null && (state === 'failed' || state === 'planned')) {
    keep(copy, withoutRetries(cycle, owed_for, now))
  } else if (state === 'planned') {
    moveIn(copy, cycle, 'not_wanted', { next_attempt_at: null, next_action_at: null })
  }
}

function lockIn(
  copy: Copy,
  change: { readonly add: Lock } | { readonly remove: Lock },
  now: EpochMs,
): void {
  const { account, tenant } = decideLock(copy, change, now)
  copy.account = account
  copy.tenant = tenant
}

/** As a wish for less or for all of the phone service: a lock goes further. */
function levelIn(copy: Copy, desired_level: ServiceLevel): void {
  if (copy.tenant?.status === 'active') copy.tenant = { ...copy.tenant, desired_level }
}
