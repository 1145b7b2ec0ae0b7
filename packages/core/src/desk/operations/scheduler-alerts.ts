import { type ChargeFacts, chargingStuck, heldFor, heldUnknown } from './charge-alerts.ts'
import { type CodeFacts, codeRedeemedAgain } from './code-alerts.ts'
import { type EInvoiceFact, eInvoiceRefused } from './e-invoice-alerts.ts'
import { type WebhookFact, webhookDisabled } from './webhook-alerts.ts'
import { type ExchangeFact, oldRateUsed, rateMissing } from './exchange-alerts.ts'
import { type ThresholdFact, thresholdCrossed, thresholdNear } from './threshold-alerts.ts'
import { type EpochMs, MINUTE } from '../../kernel/time.ts'
import type { AdriftFact, VerificationFact } from '../../records/findings.ts'
import { type DisputeFacts, paymentDisputed } from './dispute-alerts.ts'
import { type RefundFacts, refundFailed, refundParked, refundWaiting } from './refund-alerts.ts'
import { type TopupFacts, topupLate, topupWrong } from './topup-alerts.ts'
import { type LimitFacts, limitsExceeded, limitsNotTaken } from './limit-alerts.ts'
import type { Found } from './found.ts'
import { secondsSince } from './view-scheduler-health.ts'

/** How loud an alert is. Source: specification, SchedulerAlert. */
export type AlertSeverity = 'warning' | 'critical'

/** All that alerts are judged by; each is read from what is recorded. */
export interface SchedulerFacts
  extends
    ThresholdFact,
    ExchangeFact,
    EInvoiceFact,
    WebhookFact,
    DisputeFacts,
    TopupFacts,
    RefundFacts,
    LimitFacts,
    CodeFacts,
    ChargeFacts {
  /** When the last tick ended; null when none ever did. */
  readonly last_tick_at: EpochMs | null
  /** Cycles that came to these states within the last hour and still stand there. */
  readonly last_hour: { readonly charged: number; readonly failed: number }
  /** Since when the oldest effect that is due waits; null when none does. */
  readonly oldest_effect_due_at: EpochMs | null
  /** Effects that were given up within the last day. */
  readonly given_up: number
  /** Subscriptions on the dunning steps from `grace` to `suspended`: now, and the least within the last day. */
  readonly dunning: { readonly now: number; readonly least: number | null }
  /** The result of the last hourly look at debts, if there was one. */
  readonly adrift: AdriftFact | undefined
  /** The result of the last check of the books, if there was one. */
  readonly verification: VerificationFact | undefined
  /** Captures of the last seven days over more than was owed: the rest is account credit. */
  readonly overpayments: number
  /** Captures of the last seven days for invoices that had been written off. */
  readonly late_payments: number
  /** Orders and refunds at the provider that hold money and that nothing of ours names. */
  readonly money_strangers: number
  /** Invoices of the last 30 days to companies whose full address they do not show. */
  readonly without_address: number
  /** Invoices of the last 30 days whose PDF leaves letters of the buyer's name out, while the customer has that name. */
  readonly unprintable: number
  /** Tenants that the PBX core could not be brought in line with, and tenants of the core that are nobody's. */
  readonly tenants: { readonly unknown: number; readonly strangers: number }
}

/** One alert: what it is called, how loud it is, when it is raised, and how that is found. */
export interface AlertRule {
  readonly id: string
  readonly severity: AlertSeverity
  /** When it is raised. */
  readonly when: string
  /** What its `metric` counts. */
  readonly metric: string
  readonly find: (facts: SchedulerFacts) => Found | null
}

const NO_TICK_AFTER = 5 * MINUTE
const OUTBOX_OLD_AFTER = 15 * MINUTE
const FAILURE_RATE = 0.2
const OUTCOMES_LEAST = 5
const GROWTH_LEAST = 5
const GROWTH_RATE = 0.5

/** Every alert that operators see. This table is the rule. Source: contract 7.6, 11. */
// prettier-ignore
export const SCHEDULER_ALERTS: readonly AlertRule[] = [
  { id: 'charging_stuck',       severity: 'critical', when: 'a cycle, or a change of plan, stands in `charging` for more than 15 minutes',                       metric: 'the age of the oldest in seconds',     find: chargingStuck },
  { id: 'no_tick',              severity: 'critical', when: 'no tick ended within 5 minutes, or none ever did',                                                   metric: 'seconds since the last one',           find: noTick },
  { id: 'failure_rate',         severity: 'warning',  when: 'of at least 5 cycles that were charged or failed within the last hour, more than 20 % failed',       metric: 'the share that failed, 0 to 1',        find: failureRate },
  { id: 'outbox_old',           severity: 'warning',  when: 'an effect, other than a delivery to a webhook endpoint, is due for more than 15 minutes, tried in vain or not', metric: 'the age of the oldest in seconds',     find: outboxOld },
  { id: 'effects_given_up',     severity: 'warning',  when: 'an effect was given up within the last day',                                                         metric: 'how many',                             find: effectsGivenUp },
  { id: 'dunning_growth',       severity: 'warning',  when: 'more subscriptions than a day ago, or since, stand at a dunning step: by 5 or more, and by more than half',  metric: 'how many more',                        find: dunningGrowth },
  { id: 'held_unknown_payment', severity: 'critical', when: 'nobody knows for days what became of a charge, of a cycle or of a change of plan',                  metric: 'how many charges',                     find: heldUnknown },
  { id: 'held_wrong_amount',    severity: 'critical', when: 'the provider took another amount than we asked for',                                                 metric: 'how many cycles',                      find: heldFor('wrong_amount', 'The provider took less than is owed; nothing is settled until you decide.') },
  { id: 'topup_wrong_amount',   severity: 'critical', when: 'the order of a topup was seen within the last 30 days to be over another amount or currency than we asked for', metric: 'how many topups', find: topupWrong },
  { id: 'topup_late',           severity: 'warning',  when: 'a topup that had failed was paid after all within the last seven days',                             metric: 'how many topups',                      find: topupLate },
  { id: 'held_not_sent',        severity: 'warning',  when: 'a charge did not reach the provider eight times in a row',                                           metric: 'how many cycles',                      find: heldFor('not_sent', 'Charges do not reach the provider; we go on trying.') },
  { id: 'held_daily_bound',     severity: 'warning',  when: 'an account had its share of charges for a day',                                                      metric: 'how many cycles',                      find: heldFor('daily_bound', 'An account had three charges within a day; the next waits.') },
  { id: 'debt_adrift',          severity: 'critical', when: 'the last hourly look found an invoice past due without dunning, under no lock, and not given up',     metric: 'how many invoices',                    find: debtAdrift },
  { id: 'refund_failed',        severity: 'critical', when: 'a refund that the provider had accepted failed within the last seven days',                          metric: 'how many',                             find: refundFailed },
  { id: 'refund_waiting',       severity: 'warning',  when: 'the provider has neither taken nor refused a refund for more than 15 minutes',                metric: 'how many',                             find: refundWaiting },
  { id: 'refund_parked',        severity: 'critical', when: 'nobody knows for five days whether a refund was made',                                               metric: 'how many',                             find: refundParked },
  { id: 'payment_disputed',     severity: 'critical', when: 'a cardholder disputes a charge, or won that dispute within the last 30 days',                      metric: 'how many disputes',                    find: paymentDisputed },
  { id: 'money_overpaid',       severity: 'critical', when: 'more was captured within the last seven days than was owed, as when somebody paid twice',               metric: 'how many captures',                    find: moneyOverpaid },
  { id: 'money_late',           severity: 'warning',  when: 'an invoice that was written off was paid within the last seven days',                                metric: 'how many captures',                    find: moneyLate },
  { id: 'money_stranger',       severity: 'critical', when: 'the last look at the provider found money that nothing of ours names, as after a restore',               metric: 'how many orders and refunds',          find: moneyStranger },
  { id: 'address_missing',      severity: 'warning',  when: 'an invoice was issued within the last 30 days to a company whose full address it does not show',     metric: 'how many invoices',                    find: withoutAddress },
  { id: 'name_not_printed',     severity: 'warning',  when: 'an invoice was issued within the last 30 days to a name with letters that its PDF cannot print, which are not Latin, Greek or Cyrillic, and the customer has that name still', metric: 'how many invoices', find: unprintableName },
  { id: 'e_invoice_refused',   severity: 'warning',  when: 'a network refused an electronic document by a rule, or did not know its recipient, within the last seven days', metric: 'how many documents',             find: eInvoiceRefused },
  { id: 'webhook_disabled',     severity: 'warning',  when: 'a webhook endpoint is sent nothing, because it took nothing for three days or said that it is gone', metric: 'how many endpoints', find: webhookDisabled },
  { id: 'vat_threshold_near',   severity: 'warning',  when: 'sales to consumers in other member states came to 80 % of EUR 10,000 this year, and we charge our own VAT rate there', metric: 'percent of the threshold', find: thresholdNear },
  { id: 'vat_threshold_crossed', severity: 'critical', when: 'sales to consumers in other member states came above EUR 10,000 within the last 30 days, and we had not chosen their states’ VAT rates before', metric: 'percent of the threshold', find: thresholdCrossed },
  { id: 'exchange_rate_missing', severity: 'critical', when: 'VAT is to be stated in another currency than we sell in, and no rate of the table is at most 7 days old today', metric: 'nothing', find: rateMissing },
  { id: 'exchange_rate_old', severity: 'warning', when: 'an invoice that was paid already was issued within the last 30 days by an exchange rate of more than 7 days, or without one', metric: 'how many invoices', find: oldRateUsed },
  { id: 'tenant_unknown',       severity: 'critical', when: 'the PBX core could not be brought to what we want of a tenant three times in a row',                 metric: 'how many tenants',                     find: tenantUnknown },
  { id: 'tenant_stranger',      severity: 'warning',  when: 'the last comparison found a tenant of the PBX core that no account has',                             metric: 'how many tenants',                     find: tenantStranger },
  { id: 'limits_not_taken',     severity: 'warning',  when: 'the last comparison found quantities agreed that the PBX core does not limit: it takes none, or refuses them', metric: 'how many tenants',                     find: limitsNotTaken },
  { id: 'limits_exceeded',      severity: 'warning',  when: 'the last comparison found more of a thing in use at the PBX core than was agreed',                   metric: 'how many tenants',                     find: limitsExceeded },
  { id: 'code_redeemed_again',  severity: 'warning',  when: 'a discount code was redeemed within the last 30 days by a customer with the mailbox, the card or the VAT number of another who redeemed it', metric: 'how many redemptions', find: codeRedeemedAgain },
  { id: 'ledger_broken',        severity: 'critical', when: 'the last check of the books found them wrong',                                                       metric: 'how many findings',                    find: brokenBooks((check) => !check.startsWith('audit.')) },
  { id: 'audit_broken',         severity: 'critical', when: 'the last check of the books found the audit log wrong',                                              metric: 'how many findings',                    find: brokenBooks((check) => check.startsWith('audit.')) },
]

/** An alert as it is shown. */
export interface SchedulerAlert extends Found {
  readonly id: string
  readonly severity: AlertSeverity
}

/** The alerts that the facts raise, in the table's order. */
export function decideAlerts(facts: SchedulerFacts): SchedulerAlert[] {
  return SCHEDULER_ALERTS.flatMap(({ id, severity, find }) => {
    const found = find(facts)
    return found ? [{ id, severity, ...found }] : []
  })
}

function noTick({ last_tick_at, now }: SchedulerFacts): Found | null {
  if (last_tick_at === null) return { message: 'The scheduler has never run.' }
  if (now - last_tick_at <= NO_TICK_AFTER) return null
  const metric = secondsSince(last_tick_at, now)
  return { message: 'The scheduler has not run for more than 5 minutes.', metric }
}

function failureRate({ last_hour: { charged, failed } }: SchedulerFacts): Found | null {
  const outcomes = charged + failed
  if (outcomes < OUTCOMES_LEAST || failed <= FAILURE_RATE * outcomes) return null
  const message = `Of ${outcomes} cycles of the last hour, ${failed} failed.`
  return { message, metric: failed / outcomes }
}

function outboxOld({ oldest_effect_due_at: due, now }: SchedulerFacts): Found | null {
  if (due === null || now - due <= OUTBOX_OLD_AFTER) return null
  const message = 'Effects wait in the outbox for more than 15 minutes.'
  return { message, metric: secondsSince(due, now) }
}

function effectsGivenUp({ given_up }: SchedulerFacts): Found | null {
  if (given_up === 0) return null
  return { message: `Effects that we gave up within a day: ${given_up}.`, metric: given_up }
}

function dunningGrowth({ dunning }: SchedulerFacts): Found | null {
  if (dunning.least === null) return null
  const more = dunning.now - dunning.least
  if (more < GROWTH_LEAST || more <= GROWTH_RATE * dunning.least) return null
  const message = `Subscriptions that owe money grew from ${dunning.least} to ${dunning.now} within a day.`
  return { message, metric: more }
}

function debtAdrift({ adrift }: SchedulerFacts): Found | null {
  if (!adrift || adrift.count === 0) return null
  return {
    message: 'Invoices are past due, and nothing of ours will ask for them.',
    metric: adrift.count,
    sample_subscription_ids: adrift.subscription_ids,
  }
}

function moneyStranger({ money_strangers }: SchedulerFacts): Found | null {
  if (money_strangers === 0) return null
  const message = `Orders and refunds at the provider that we know nothing of: ${money_strangers}. See billing reconcile.`
  return { message, metric: money_strangers }
}

function moneyOverpaid({ overpayments }: SchedulerFacts): Found | null {
  if (overpayments === 0) return null
  const message = `Captures over more than was owed: ${overpayments}. The rest is account credit; refund it where the customer wants it back.`
  return { message, metric: overpayments }
}

function moneyLate({ late_payments }: SchedulerFacts): Found | null {
  if (late_payments === 0) return null
  const message = `Payments of invoices that were written off: ${late_payments}. Where the service has ended, offer a refund.`
  return { message, metric: late_payments }
}

function withoutAddress({ without_address }: SchedulerFacts): Found | null {
  if (without_address === 0) return null
  const message = `Invoices to companies that gave no full address, though we waited: ${without_address}. The law wants it on them; ask for it.`
  return { message, metric: without_address }
}

function unprintableName({ unprintable }: SchedulerFacts): Found | null {
  if (unprintable === 0) return null
  const message = `Invoices whose PDF prints […] for letters of the buyer’s name: ${unprintable}. The law wants the full name; ask for it in Latin letters.`
  return { message, metric: unprintable }
}

function tenantUnknown({ tenants: { unknown } }: SchedulerFacts): Found | null {
  if (unknown === 0) return null
  const message = `Phone systems that the core does not make as we want them: ${unknown}.`
  return { message, metric: unknown }
}

function tenantStranger({ tenants: { strangers } }: SchedulerFacts): Found | null {
  if (strangers === 0) return null
  return { message: `Phone systems of the core that nobody has: ${strangers}.`, metric: strangers }
}

function brokenBooks(counts: (check: string) => boolean): AlertRule['find'] {
  return ({ verification }) => {
    const wrong = (verification?.wrong ?? []).filter(({ id }) => counts(id))
    if (wrong.length === 0) return null
    const names = wrong.map(({ id }) => id).join(', ')
    const metric = wrong.reduce((sum, { wrong_count }) => sum + wrong_count, 0)
    return { message: `The last check of the books found these wrong: ${names}.`, metric }
  }
}
