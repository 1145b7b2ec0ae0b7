import { refuseWhileCharging } from '../../money/billing/refuse-while-charging.ts'
import { decided, type Draft, post, put } from '../../money/decisions/draft.ts'
import type { CustomerFacts } from '../../money/decisions/facts.ts'
import { readCustomer } from '../../money/decisions/load.ts'
import { OWED_FOR } from '../../money/dunning/stop-retries.ts'
import { owedOn } from '../../money/invoices/invoice.ts'
import { ownSubscription } from '../../money/subscription/own-subscription.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import { shownSubscription } from '../../money/subscription/view-subscription.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import { add, type Money, money, subtract } from '../../kernel/money.ts'
import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import { forecast, foreseenWith } from '../forecast/forecast.ts'
import type { ForecastEvent } from '../forecast/forecast-event.ts'
import { forecastFacts } from '../forecast/view-forecast.ts'
import { goesOn, refuseIfLeft } from '../transitions/leave-subscription.ts'
import { type UnusedDays, unusedDays } from '../transitions/unused-days.ts'

/** What leaving now comes to. */
export interface CancellationPreview {
  /** When the phones stop. */
  readonly ends_at: EpochMs
  /** Something is unpaid, or the account is suspended: it does not wait for the end of the period. */
  readonly at_once: boolean
  /** The unused days of what is unpaid, with VAT: they are not owed any more. */
  readonly taken_back: Money
  /** What is still owed then, on all invoices. */
  readonly owed: Money
  /** Until when that can be paid; null where nothing is owed. */
  readonly payable_until: EpochMs | null
  /** Account credit that is left. Nothing uses it up any more. */
  readonly account_credit: Money
  /** When the phone system goes, with its numbers and recordings. */
  readonly phone_system_removed_at: EpochMs | null
  /** A change of plan that was planned, and is dropped. */
  readonly plan_tier_dropped: PlanTier | null
}

/**
 * What the customer would lose by leaving now, and what stays: by the decisions that end the subscription, and nothing is
 * changed. Throws as `cancelSubscription` does. Source: contract 8.
 */
export async function previewCancellation(
  ports: WritePorts,
  call: Call,
): Promise<CancellationPreview> {
  return transact(ports, async (work) => preview(work, await ownSubscription(work.tx, call)))
}

async function preview(work: Work, subscription: Subscription): Promise<CancellationPreview> {
  const { tx, now } = work
  refuseIfLeft(subscription)
  const cycles = await refuseWhileCharging(work, subscription)
  const at_once = !goesOn(subscription)
  const unused = at_once ? await unusedDays(tx, cycles, now) : undefined
  const read = await readCustomer(tx, { ...subscription, phones: true, bills: true })
  const facts = unused ? withoutDays(work, read, unused) : read
  const events = await leaving(work, facts)
  const taken_back = unused?.move.note.amount ?? money(0, facts.credit.currency)
  const owed = subtract(
    await owedBy(tx, subscription, facts.credit),
    takenFromDebt(unused, taken_back),
  )
  const ends_at = timeOf(events, 'ended') ?? now
  return {
    ends_at,
    at_once,
    taken_back,
    owed,
    payable_until: owed.amount_minor > 0 ? after(ends_at, OWED_FOR) : null,
    account_credit: facts.credit,
    phone_system_removed_at: timeOf(events, 'tenant_removed') ?? null,
    plan_tier_dropped: shownSubscription(subscription).plan_tier_pending,
  }
}

/** The note over the unused days, as it is issued before the end. */
function withoutDays(
  { settings, now }: Work,
  facts: CustomerFacts,
  { move }: UnusedDays,
): CustomerFacts {
  const rule = (draft: Draft) => {
    put(draft, 'invoice', move.invoice)
    post(draft, 'preview', move.movements)
  }
  return decided(facts, foreseenWith(settings), now, rule).facts
}

/** Beyond what is owed, a note takes back account credit that was used up. */
function takenFromDebt(unused: UnusedDays | undefined, taken_back: Money): Money {
  return unused ? subtract(owedOn(unused.facts.invoice), owedOn(unused.move.invoice)) : taken_back
}

async function owedBy(tx: Pick<Tx, 'invoices'>, { account_id }: Subscription, { currency }: Money) {
  const invoices = await tx.invoices.owedBy(account_id)
  return invoices.map(owedOn).reduce(add, money(0, currency))
}

/** The end, and the 30 days that the phone system is kept after it. */
async function leaving({ tx, settings, now }: Work, facts: CustomerFacts) {
  const { abroad } = await sellingAt(tx, settings, now)
  const wishes = [{ at: now, act: 'cancel' }] as const
  const { current_period_end: end } = facts.subscription
  const until = after(end > now ? end : now, 60 * DAY)
  return forecast({ ...forecastFacts(facts, abroad), wishes }, settings, now, until)
}

function timeOf(events: readonly ForecastEvent[], kind: ForecastEvent['kind']) {
  return events.find((event) => event.kind === kind)?.at
}
