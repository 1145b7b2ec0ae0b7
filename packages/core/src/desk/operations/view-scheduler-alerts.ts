import { needsEyes } from '../../money/payments/dispute.ts'
import { oldRates } from '../../money/exchange/old-rates.ts'
import { vatCurrencyOf } from '../../money/exchange/vat-currency.ts'
import { vatRateAt } from '../../money/exchange/vat-rate.ts'
import { lateTopups } from '../../money/topups/late-topups.ts'
import type { DunningState } from '../../money/policy/dunning.ts'
import { after, DAY, type EpochMs, HOUR, MINUTE } from '../../kernel/time.ts'
import { UNKNOWN_PARKED_AFTER } from '../../money/payments/unknown-reads.ts'
import { readThreshold } from '../../people/threshold/view-threshold.ts'
import type { Settings } from '../../settings.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import { CHARGING_STUCK_AFTER } from './charge-alerts.ts'
import { decideAlerts, type SchedulerAlert, type SchedulerFacts } from './scheduler-alerts.ts'
import type { DunningDepth } from '../../money/policy/dunning.ts'

/** Subscriptions that an alert names, at most. */
const SAMPLES = 10

/** For how long a code is shown that somebody may have redeemed twice. */
const CODE_SHOWN_FOR = 30 * DAY

/** For how long a refund that failed is shown. */
const REFUND_SHOWN_FOR = 7 * DAY

/** A refund that the provider has not taken for so long is told of. Source: contract 7.6. */
const REFUND_WAITS_AFTER = 15 * MINUTE

/** For how long it is shown what the bank decided. */
const DISPUTE_SHOWN_FOR = 30 * DAY

/** For how long it is shown that somebody paid too much. */
const CAPTURE_SHOWN_FOR = 7 * DAY

/** For how long a topup over a wrong amount is shown. */
const WRONG_TOPUP_SHOWN_FOR = 30 * DAY

/** For how long it is shown that an invoice went out without an address, or with a name that was not printed. */
const ADDRESS_SHOWN_FOR = 30 * DAY

/** For how long it is shown that an electronic document did not get through. */
const E_INVOICE_SHOWN_FOR = 7 * DAY

/** The dunning steps at which somebody owes us money and can still pay it without a loss. */
const QUEUE: readonly DunningState[] = ['grace', 'retry_1', 'retry_2', 'final_notice', 'suspended']

/** What needs a person. Source: specification, SchedulerAlertsResponse. */
export interface SchedulerAlerts {
  readonly generated_at: EpochMs
  readonly alerts: readonly SchedulerAlert[]
}

/** What needs a person now; nothing of it is counted over history. Source: contract 11. */
export async function viewSchedulerAlerts({
  store,
  clock,
  settings,
}: ReadPorts): Promise<SchedulerAlerts> {
  const now = clock()
  const facts = await store.read((tx) => readSchedulerFacts(tx, settings, now))
  return { generated_at: now, alerts: decideAlerts(facts) }
}

/** Read what alerts are judged by: a dozen look-ups in indexes, whatever the age of the service. */
export async function readSchedulerFacts(
  tx: Tx,
  settings: Settings,
  now: EpochMs,
): Promise<SchedulerFacts> {
  const { charged, failed } = await tx.cycles.movedSince(after(now, -HOUR))
  const held = await tx.cycles.held(SAMPLES)
  const { oldest_due_at } = await tx.outbox.backlog(now)
  const hours = await tx.schedulerHours.since(after(now, -DAY))
  const queues = hours.map(({ dunning }) => queueOf(dunning))
  return {
    now,
    last_tick_at: (await tx.schedulerHours.latest())?.last_tick_at ?? null,
    charging: await tx.cycles.longestCharging(SAMPLES),
    plan_changes: await readPlanChangeFacts(tx, now),
    last_hour: { charged, failed },
    oldest_effect_due_at: oldest_due_at,
    given_up: await tx.outbox.givenUpSince(after(now, -DAY)),
    dunning: {
      now: queueOf(await tx.subscriptions.dunningDepth()),
      least: queues.length === 0 ? null : Math.min(...queues),
    },
    held: Object.fromEntries(held.map(({ held_for, ...rest }) => [held_for, rest])),
    adrift: await tx.facts.get('adrift_debts'),
    verification: await tx.facts.get('last_verification'),
    disputes: (await tx.disputes.standing(after(now, -DISPUTE_SHOWN_FOR))).filter(needsEyes),
    overpayments: await tx.ledger.countSince(
      'overpayment_captured',
      after(now, -CAPTURE_SHOWN_FOR),
    ),
    late_payments: await tx.ledger.countSince(
      'late_payment_captured',
      after(now, -CAPTURE_SHOWN_FOR),
    ),
    money_strangers: (await tx.facts.get('provider_strangers'))?.strangers.length ?? 0,
    tenants: {
      unknown: await tx.tenants.countUnknown(),
      strangers: (await tx.facts.get('tenant_reconciliation'))?.strangers.length ?? 0,
    },
    ...(await readSoldFacts(tx, now)),
    without_address: await tx.invoices.withoutAddressSince(after(now, -ADDRESS_SHOWN_FOR)),
    unprintable: await tx.invoices.unprintableSince(after(now, -ADDRESS_SHOWN_FOR)),
    refused_e_invoices: await tx.eInvoiceDeliveries.refusedSince(after(now, -E_INVOICE_SHOWN_FOR)),
    webhooks_disabled: await tx.webhookEndpoints.disabledByFailing(),
    ...(await readVatFacts(tx, settings, now)),
    wrong_topups: await tx.payments.wrongTopupsSince(after(now, -WRONG_TOPUP_SHOWN_FOR)),
    late_topups: lateTopups(await tx.facts.get('late_topups'), now).length,
    refunds: await readRefundFacts(tx, now),
  }
}

/** What was agreed by number, and by which codes. */
async function readSoldFacts(
  tx: Pick<Tx, 'facts' | 'redemptions'>,
  now: EpochMs,
): Promise<Pick<SchedulerFacts, 'limits' | 'doubted_codes'>> {
  const doubted_codes = await tx.redemptions.doubtedSince(after(now, -CODE_SHOWN_FOR))
  return { limits: await tx.facts.get('tenant_limits'), doubted_codes }
}

async function readVatFacts(
  tx: Pick<Tx, 'exchangeRates' | 'facts' | 'vatMeters'>,
  settings: Settings,
  now: EpochMs,
): Promise<Pick<SchedulerFacts, 'threshold' | 'rate_missing' | 'old_rates'>> {
  const rate = await vatRateAt(tx, settings, now)
  const pair = `${settings.currency} to ${vatCurrencyOf(settings.seller)}`
  return {
    threshold: await readThreshold(tx, settings, now),
    rate_missing: rate === undefined ? pair : null,
    old_rates: oldRates(await tx.facts.get('old_rates'), now).map(({ number }) => number),
  }
}

async function readPlanChangeFacts(
  { planChanges }: Pick<Tx, 'planChanges'>,
  now: EpochMs,
): Promise<SchedulerFacts['plan_changes']> {
  return {
    stuck: await planChanges.chargingSince(after(now, -CHARGING_STUCK_AFTER), SAMPLES),
    unknown: await planChanges.chargingSince(after(now, -UNKNOWN_PARKED_AFTER), SAMPLES),
  }
}

async function readRefundFacts(
  { refunds }: Pick<Tx, 'refunds'>,
  now: EpochMs,
): Promise<SchedulerFacts['refunds']> {
  const { all } = await refunds.unanswered(after(now, -REFUND_WAITS_AFTER))
  const { in_doubt: parked } = await refunds.unanswered(after(now, -UNKNOWN_PARKED_AFTER))
  const failed = await refunds.failedSince(after(now, -REFUND_SHOWN_FOR))
  return { failed, waiting: all - parked, parked }
}

function queueOf(depth: DunningDepth): number {
  return QUEUE.reduce((sum, state) => sum + depth[state], 0)
}
