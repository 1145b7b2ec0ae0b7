import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { write } from '../../records/unit-of-work/write.ts'
import { invalid, Problem } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { ReadPorts, WritePorts } from '../../ports.ts'
import { decide } from '../decisions/decide.ts'
import { audit, type By, changeSubscription, type Draft } from '../decisions/draft.ts'
import { repricePlanned } from '../decisions/periods.ts'
import { type Discount, isRunning, type Off } from '../pricing/discount.ts'
import type { Interval } from '../../kernel/interval.ts'
import { lockedSubscription } from '../subscription/own-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** A discount, as an operator gives it. */
export interface DiscountGiven {
  readonly subscription_id: string
  readonly off: Off
  /** How many billed periods it is for; null: every one. */
  readonly periods: number | null
  /** Not for periods that begin earlier; missing: from the next one that is billed. */
  readonly from?: EpochMs | undefined
  /** Of periods of this length; missing: of that of the next period. */
  readonly interval?: Interval | undefined
  readonly reason: string
}

/**
 * An operator gives a customer a discount of the periods that are billed from now on; the running one stays as it was billed.
 * Throws `not_found`, and `validation.failed` on `periods` of a gift for good, or on `status` where nothing is billed any more.
 */
export async function adminGiveDiscount(
  ports: WritePorts,
  call: Call,
  { subscription_id, off, periods, interval, from, reason }: DiscountGiven,
): Promise<Discount> {
  const { user_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const { tx, ids, now } = work
    const subscription = await lockedSubscription(tx, subscription_id)
    const discount: Discount = {
      discount_id: ids.uuid(now),
      off,
      periods,
      periods_left: periods,
      interval: interval ?? subscription.planned?.interval?.interval ?? subscription.interval,
      from: from ?? null,
      code: null,
      reason,
      given_at: now,
      ended_at: null,
    }
    const { account_id } = subscription
    const entry = { ...calledBy(call), account_id, reason, meta: { subscription_id } } as const
    await recordAudit(work, { ...entry, action: 'admin.subscription.discount' })
    const by = { actor: 'admin', user_id, reason } as const
    await decide(work, subscription, (draft) => giveDiscount(draft, discount, by))
    return { kind: 'answered', answer: discount }
  })
}

/** All discounts that a subscription was given, newest first, also those that are over. Throws `not_found`. */
export async function adminListDiscounts(
  { store }: ReadPorts,
  subscription_id: string,
): Promise<readonly Discount[]> {
  return store.read(async (tx) => {
    const subscription = await tx.subscriptions.get(subscription_id)
    if (!subscription) throw new Problem('not_found')
    return subscription.discounts.toReversed()
  })
}

/** Which discount an operator ends. */
export interface DiscountEnded {
  readonly subscription_id: string
  readonly discount_id: string
}

/**
 * An operator ends a discount before its periods are used up: the next period costs what it costs without it, and the running one
 * stays as it was billed. Throws `not_found`, and `validation.failed` on `state` where it is over already.
 */
export async function adminEndDiscount(
  ports: WritePorts,
  call: Call,
  { subscription_id, discount_id }: DiscountEnded,
): Promise<Discount> {
  const { user_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const subscription = await lockedSubscription(work.tx, subscription_id)
    const found = subscription.discounts.find((each) => each.discount_id === discount_id)
    if (!found) throw new Problem('not_found')
    if (!isRunning(found)) throw invalid('state', 'The discount is over already.')
    const { account_id } = subscription
    const meta = { subscription_id, discount_id }
    const entry = { ...calledBy(call), account_id, meta } as const
    await recordAudit(work, { ...entry, action: 'admin.subscription.discount_end' })
    const by = { actor: 'admin', user_id } as const
    const ended = { ...found, ended_at: work.now }
    await decide(work, subscription, (draft) => endDiscount(draft, ended, by))
    return { kind: 'answered', answer: ended }
  })
}

/** Throws as `adminGiveDiscount` does. */
export function giveDiscount(draft: Draft, discount: Discount, by: By): void {
  const { subscription } = draft.facts
  refuseWithoutNextPeriod(subscription)
  const { discount_id, off, periods } = discount
  if (off.kind === 'period' && periods === null) {
    throw invalid('periods', 'A gift is of so many periods: say how many.')
  }
  changeSubscription(draft, { discounts: [...subscription.discounts, discount] })
  const { subscription_id } = subscription
  const meta = { subscription_id, discount_id, ...saidOff(off), periods }
  audit(draft, 'subscription.discount_given', meta, by)
  repricePlanned(draft)
}

function endDiscount(draft: Draft, ended: Discount, by: By): void {
  const { subscription_id, discounts } = draft.facts.subscription
  const { discount_id, periods_left } = ended
  changeSubscription(draft, {
    discounts: discounts.map((each) => (each.discount_id === discount_id ? ended : each)),
  })
  audit(draft, 'subscription.discount_ended', { subscription_id, discount_id, periods_left }, by)
  repricePlanned(draft)
}

/** What is taken off, as the audit log has it. */
export function saidOff(off: Off): Readonly<Record<string, string | number>> {
  const { kind, ...size } = off
  return { off: kind, ...size }
}

/** What is over, or has been withdrawn from, is billed nothing any more. */
function refuseWithoutNextPeriod({ status, withdrawn_at }: Subscription): void {
  if (status !== 'cancelled' && withdrawn_at === null) return
  throw invalid('status', `The subscription is ${status}: no period follows.`)
}
