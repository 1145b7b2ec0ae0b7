import { refuseWhileCharging } from '../../money/billing/refuse-while-charging.ts'
import { decided, type Draft, post, put } from '../../money/decisions/draft.ts'
import { accountIn, type CustomerFacts, tenantIn } from '../../money/decisions/facts.ts'
import { readCustomer } from '../../money/decisions/load.ts'
import type { Leaving } from '../../money/leaving/leaving-of.ts'
import { OWED_FOR } from '../../money/dunning/stop-retries.ts'
import { owedOn } from '../../money/invoices/invoice.ts'
import { ownSubscription } from '../../money/subscription/own-subscription.ts'
import type { Subscription } from '../../money/subscription/subscription.ts'
import { shownSubscription } from '../../money/subscription/view-subscription.ts'
import type { PlanTier } from '../../money/policy/plans.ts'
import { add, type Money, money, subtract } from '../../kernel/money.ts'
import { after, DAY, type EpochMs } from '../../kernel/time.ts'
import { TENANT_KEPT_FOR } from '../../phones/tenants/tenant.ts'
import { sellingAt } from '../../people/threshold/selling.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { transact } from '../../records/unit-of-work/transact.ts'
import type { Tx, Work, WritePorts } from '../../ports.ts'
import { forecast, foreseenWith } from '../forecast/forecast.ts'
import type { ForecastEvent } from '../forecast/forecast-event.ts'
import { invoicesIn, type NextInvoice } from './next-invoices.ts'
import { forecastFacts } from '../forecast/view-forecast.ts'
import { refuseIfLeft } from '../transitions/leave-subscription.ts'
import { type UnusedDays, unusedDays } from '../transitions/unused-days.ts'

/** What leaving now comes to. */
export interface CancellationPreview {
  /** When the phones stop. */
  readonly ends_at: EpochMs
  /** Something is unpaid, or the account is suspended, and no term runs: it does not wait for the end of the period. */
  readonly at_once: boolean
  /** Each period that is still billed until then, by today's facts: because of a minimum term or a notice. */
  readonly still_billed: readonly NextInvoice[]
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
  const { tx, now, settings } = work
  const read = await readCustomer(tx, { ...subscription, phones: true, bills: true })
  const leaver = { subscription, account: accountIn(read), settings }
  const leaving = refuseIfLeft(leaver, now)
  const cycles = await refuseWhileCharging(work, subscription)
  const at_once = leaving.kind === 'at_once'
  const unused = at_once ? await unusedDays(tx, cycles, now) : undefined
  const facts = unused ? withoutDays(work, read, unused) : read
  const events = await foreseen(work, facts, leaving)
  const taken_back = unused?.move.note.amount ?? money(0, facts.credit.currency)
  const owed = subtract(
    await owedBy(tx, subscription, facts.credit),
    takenFromDebt(unused, taken_back),
  )
  const end =
    leaving.kind === 'later'
      ? laterEnd(facts, events, leaving.ends_at)
      : { ...endIn(events, now), plan_tier_dropped: pendingOf(subscription) }
  return {
    ...end,
    at_once,
    taken_back,
    owed,
    payable_until: owed.amount_minor > 0 ? after(end.ends_at, OWED_FOR) : null,
    account_credit: facts.credit,
  }
}

function pendingOf(subscription: Subscription): PlanTier | null {
  return shownSubscription(subscription).plan_tier_pending
}

/** The end that the forecast has, now or with the running period. */
function endIn(events: readonly ForecastEvent[], now: EpochMs) {
  const ends_at = timeOf(events, 'ended') ?? now
  const phone_system_removed_at = timeOf(events, 'tenant_removed') ?? null
  return { ends_at, still_billed: [], phone_system_removed_at }
}

/** An end that a term or a notice has put off: what is planned for a period before it stays. */
function laterEnd(facts: CustomerFacts, events: readonly ForecastEvent[], ends_at: EpochMs) {
  const kept_until = tenantIn(facts) ? after(ends_at, TENANT_KEPT_FOR) : null
  const still_billed = invoicesIn(events).filter(({ at }) => at < ends_at)
  const gone = { phone_system_removed_at: kept_until, plan_tier_dropped: null }
  return { ends_at, still_billed, ...gone }
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

/** The end, and the 30 days that the phone system is kept after it; until an end that comes later the card works. */
async function foreseen({ tx, settings, now }: Work, facts: CustomerFacts, leaving: Leaving) {
  const { abroad } = await sellingAt(tx, settings, now)
  const wishes = [{ at: now, act: 'cancel' }] as const
  const { current_period_end: end } = facts.subscription
  const known = { ...forecastFacts(facts, abroad), wishes }
  if (leaving.kind === 'later') {
    return forecast({ ...known, declined_with: null }, settings, now, leaving.ends_at)
  }
  const until = after(end > now ? end : now, 60 * DAY)
  return forecast(known, settings, now, until)
}

function timeOf(events: readonly ForecastEvent[], kind: ForecastEvent['kind']) {
  return events.find((event) => event.kind === kind)?.at
}
