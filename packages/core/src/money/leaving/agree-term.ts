import { noticeEnd } from '../pricing/planned-price.ts'
import type { Commitment } from '../pricing/commitment.ts'
import { endsBy, periodEnds, plannedEnd } from '../pricing/leave.ts'
import type { TimeZone } from '../../kernel/calendar.ts'
import { invalid } from '../../kernel/problem.ts'
import { DAY, type EpochMs, isoInstant } from '../../kernel/time.ts'
import { calledBy, recordAudit } from '../../records/audit/record-audit.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { write } from '../../records/unit-of-work/write.ts'
import type { WritePorts } from '../../ports.ts'
import { decide } from '../decisions/decide.ts'
import { audit, type By, changeSubscription, type Draft, push } from '../decisions/draft.ts'
import { accountIn } from '../decisions/facts.ts'
import { isInTrial } from '../subscription/in-trial.ts'
import { lockedSubscription } from '../subscription/own-subscription.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { type SubscriptionView, subscriptionView } from '../subscription/view-subscription.ts'
import { termReminder } from './remind-of-term.ts'

/** What an operator has agreed with a customer. */
export interface TermAsked {
  readonly subscription_id: string
  /** Calendar months from the start of the running period on, in a trial from its end; null: no minimum term. */
  readonly term_months: number | null
  /** Local days; 0 for an individual. */
  readonly notice_days: number
  readonly reason: string
}

/**
 * An operator writes down a minimum term and a notice that were agreed with a customer, in place of what was agreed before; the
 * customer is told by mail. Neither: nothing binds the customer any more. Throws `not_found`, and `validation.failed` on
 * `notice_days` of an individual, on `term_months` where that is agreed already or ends after the end that the customer asked
 * for, and on `status`.
 */
export async function adminAgreeTerm(
  ports: WritePorts,
  call: Call,
  { subscription_id, reason, ...asked }: TermAsked,
): Promise<SubscriptionView> {
  const { user_id } = actorOf(call)
  return write(ports, call, async (work) => {
    const subscription = await lockedSubscription(work.tx, subscription_id)
    const { account_id } = subscription
    const by = { actor: 'admin', user_id, reason } as const
    const { facts } = await decide(work, subscription, (draft) => agreeTerm(draft, asked, by))
    const { term_ends_at = null, notice_days = 0 } = facts.subscription.commitment ?? {}
    const meta = { subscription_id, term_ends_at, notice_days }
    const entry = { ...calledBy(call), account_id, reason, meta } as const
    await recordAudit(work, { ...entry, action: 'admin.subscription.term' })
    return { kind: 'answered', answer: await subscriptionView(work.tx, facts.subscription) }
  })
}

/** A minimum term and a notice count from now on. Throws as `adminAgreeTerm` does. */
export function agreeTerm(
  draft: Draft,
  { term_months, notice_days }: Pick<TermAsked, 'term_months' | 'notice_days'>,
  by: By,
): void {
  const { subscription } = draft.facts
  refuseOver(subscription)
  if (notice_days > 0 && accountIn(draft.facts).customer_type === 'individual') {
    throw invalid('notice_days', 'A consumer gives no notice: send 0.')
  }
  const { time_zone } = draft.settings
  const term_ends_at =
    term_months === null ? null : termFromNow(subscription, term_months, draft.now, time_zone)
  const commitment = boundBy({ term_ends_at, notice_days })
  refuseAsAgreed(subscription, commitment)
  refuseBeyondEnd(subscription, term_ends_at)
  const agreed = changeSubscription(draft, { commitment })
  const { subscription_id, account_id } = subscription
  audit(draft, 'subscription.term_agreed', { subscription_id, term_ends_at, notice_days }, by)
  const facts = { term_ends_at, notice_days }
  const effect = {
    type: 'mail.send',
    kind: 'term_agreed',
    to: { account_id },
    about: subscription_id,
    facts,
  } as const
  push(draft, { effect, dedupe_key: `term_agreed:${subscription_id}:${draft.now}` })
  for (const each of termReminder(agreed, draft.settings, draft.now)) push(draft, each)
}

/** The end of the last period of a term that begins with the running one, or with the first paid one. */
function termFromNow(
  subscription: Subscription,
  months: number,
  now: EpochMs,
  zone: TimeZone,
): EpochMs {
  const { current_period_start, current_period_end } = subscription
  const start = isInTrial(subscription, now) ? current_period_end : current_period_start
  // A day less: the clocks may show another hour then. No period is shorter.
  const last = noticeEnd(start, months, zone) - DAY
  for (const end of periodEnds(subscription, zone)) if (end > last) return end
  throw invalid('term_months', 'No period of the subscription ends then.')
}

function boundBy(commitment: Commitment): Commitment | null {
  return commitment.term_ends_at === null && commitment.notice_days === 0 ? null : commitment
}

function refuseOver({ status, withdrawn_at }: Subscription): void {
  if (status !== 'cancelled' && withdrawn_at === null) return
  const what = withdrawn_at === null ? 'over' : 'withdrawn from'
  throw invalid(
    'status',
    `The subscription is ${status}: the contract is ${what}, and nothing can be agreed on it.`,
  )
}

function refuseAsAgreed({ commitment: before }: Subscription, now: Commitment | null): void {
  const same =
    before?.term_ends_at === now?.term_ends_at && before?.notice_days === now?.notice_days
  if (same) throw invalid('term_months', 'That is what is agreed already: nothing would change.')
}

function refuseBeyondEnd(subscription: Subscription, term_ends_at: EpochMs | null): void {
  const ends_at = plannedEnd(subscription)
  if (ends_at === null || term_ends_at === null || term_ends_at <= ends_at) return
  if (!endsBy(subscription, term_ends_at)) return
  const reason = `The customer leaves on ${isoInstant(ends_at)}: no term can end later, unless they take that back.`
  throw invalid('term_months', reason)
}
