import { decideOn } from '../../money/decisions/decide.ts'
import { cardIn, type CustomerFacts, accountIn, tenantIn } from '../../money/decisions/facts.ts'
import { readCustomer } from '../../money/decisions/load.ts'
import { orderedTerms } from '../../money/plan-changes/ordered-terms.ts'
import { offeredPlan } from '../../money/policy/plans.ts'
import type { Quantities } from '../../money/pricing/paid-quantity.ts'
import type { Terms } from '../../money/pricing/terms.ts'
import { ownSubscription } from '../../money/subscription/own-subscription.ts'
import {
  type SubscriptionView,
  subscriptionView,
} from '../../money/subscription/view-subscription.ts'
import type { Interval } from '../../kernel/interval.ts'
import { namedId, timePart } from '../../kernel/named-id.ts'
import { invalid } from '../../kernel/problem.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { write } from '../../records/unit-of-work/write.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { COME_BACK_REFUSALS, comeBack, type ComeBackRefusal, whyNotBack } from './come-back.ts'

/** What the customer comes back to. */
export interface Resubscription {
  readonly plan_tier: string
  /** Quantities by item, at the prices of today; missing: the plan alone. */
  readonly items?: Quantities | undefined
  /** How long the periods are; missing: a month. */
  readonly interval?: Interval | undefined
}

/** A customer whose account ended, as of the moment in which they come back. */
export interface ComingBack {
  readonly facts: CustomerFacts
  /** What is taken, at the prices of today. */
  readonly terms: Terms
  /** Why they do not; null where nothing is in the way. */
  readonly refused: ComeBackRefusal | null
}

/**
 * The customer of an account that has ended subscribes again, on the same account: the card is charged as at every
 * beginning of a period. Throws `validation.failed` on `status`, `items.<name>` or `default_payment_method_id`, `not_found`, and
 * `subscription.tier_invalid`. Source: contract 2.11, 8.
 */
export async function resubscribe(
  ports: WritePorts,
  call: Call,
  asked: Resubscription,
): Promise<SubscriptionView> {
  const { user_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const { facts, terms, refused } = await readComingBack(work, call, asked)
    if (refused !== null) {
      const [field, reason] = COME_BACK_REFUSALS[refused]
      throw invalid(field, reason)
    }
    const { subscription_id: before } = facts.subscription
    // Named by what stays when a database goes back: the provider knows the orders of its cycles.
    const named_at = timePart(before) ?? facts.subscription.created_at
    const subscription_id = namedId(work.secrets, named_at, `subscription after ${before}`)
    const by = { actor: 'customer', user_id } as const
    const made = await decideOn(work, facts, (draft) =>
      comeBack(draft, { terms, subscription_id }, by),
    )
    return { kind: 'answered', answer: await subscriptionView(work.tx, made.facts.subscription) }
  })
}

/**
 * What decides about whoever wants to come back. Throws `not_found`, `subscription.tier_invalid` on `plan_tier`, and
 * `validation.failed` on `items.<name>`.
 */
export async function readComingBack(
  work: Work,
  call: Call,
  { plan_tier, ...beside }: Resubscription,
): Promise<ComingBack> {
  const { tx, now, settings } = work
  const plan = offeredPlan(settings.plans, 'plan_tier', plan_tier)
  const terms = orderedTerms(settings, plan.plan_tier, beside)
  const subscription = await ownSubscription(tx, call)
  const facts = await readCustomer(tx, { ...subscription, phones: true, bills: true })
  const ended = {
    account: accountIn(facts),
    subscription,
    tenant: tenantIn(facts),
    owes: (await tx.invoices.owedBy(subscription.account_id)).length > 0,
    signed_up_again: await hasSignedUp(work, call),
    has_card: cardIn(facts, now) !== undefined,
  }
  return { facts, terms, refused: whyNotBack(ended, now) }
}

/** A signup whose card is proved makes an account of its own, into which its user moves. Source: contract 2.11. */
async function hasSignedUp({ tx }: Work, call: Call): Promise<boolean> {
  const user = await tx.users.get(actorOf(call).user_id)
  return user !== undefined && (await tx.signups.isPastCard(user.email_key))
}
