import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { decide } from '../../money/decisions/decide.ts'
import { type By, type Draft, moveSubscription } from '../../money/decisions/draft.ts'
import { announceAgain } from '../../money/price-rises/give-price.ts'
import { invalid } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { usableCard } from '../../money/cards/usable-card.ts'
import type { WritePorts } from '../../ports.ts'
import { isInTrial } from '../../money/subscription/in-trial.ts'
import { ownSubscription } from '../../money/subscription/own-subscription.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import {
  type SubscriptionView,
  subscriptionView,
} from '../../money/subscription/view-subscription.ts'
import { write } from '../../records/unit-of-work/write.ts'

/**
 * The customer takes a cancellation back before the end; what follows it is charged again, so a
 * card that works is needed. Throws `validation.failed` on `status` or `default_payment_method_id`.
 */
export async function resumeSubscription(ports: WritePorts, call: Call): Promise<SubscriptionView> {
  const { account_id, user_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const { tx, now } = work
    const subscription = await ownSubscription(tx, call)
    refuseUnlessCancelling(subscription, now)
    const methods = await tx.paymentMethods.ofAccount(account_id)
    if (!usableCard(methods, now)) {
      const reason = 'There is no default card that is still valid. Add one first.'
      throw invalid('default_payment_method_id', reason)
    }
    const by = { actor: 'customer', user_id } as const
    const { facts } = await decide(work, subscription, (draft) => resume(draft, by))
    return { kind: 'answered', answer: await subscriptionView(tx, facts.subscription) }
  })
}

/** The subscription goes on as if it had never been cancelled. Source: contract 8. */
export function resume(draft: Draft, by: By): void {
  const { subscription } = draft.facts
  const ends_with_trial =
    subscription.status === 'cancel_at_period_end' && isInTrial(subscription, draft.now)
  const event = ends_with_trial ? 'cancel_undone_in_trial' : 'cancel_undone'
  const gone = { cancel_reason: null, cancel_note: null }
  const also = { cancel_at_period_end: false, ends_at: null, ...gone }
  moveSubscription(draft, event, also, by)
  announceAgain(draft)
}

/** Where an end that was agreed for later can be taken back. */
const GOES_ON: readonly Subscription['status'][] = ['trialing', 'active', 'past_due', 'unpaid']

/** Throws `validation.failed` on `status`. */
export function refuseUnlessCancelling(
  { status, current_period_end, ends_at }: Subscription,
  now: EpochMs,
): void {
  if (ends_at !== null && ends_at > now && GOES_ON.includes(status)) return
  if (status !== 'cancel_at_period_end') {
    const reason = `The subscription is ${status}; we take a cancellation back while it is cancel_at_period_end, or ends later.`
    throw invalid('status', reason)
  }
  if (current_period_end <= now) {
    const reason = `The subscription is ${status} and its period is over; please sign up again.`
    throw invalid('status', reason)
  }
}
