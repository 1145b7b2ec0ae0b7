import { changeOfTerms } from '../subscription/change-of-terms.ts'
import { inForce } from '../dunning/decide-dunning-step.ts'
import type { Account, accountMachine as AccountMachine } from '../../people/account/account.ts'
import { accountMachine } from '../../people/account/account.ts'
import type { AuditActor, AuditEntry } from '../../records/audit/audit.ts'
import { type BillingCycle, billingCycleMachine } from '../subscription/billing-cycle.ts'
import { advance, type EventOf, step } from '../../kernel/machine.ts'
import { deliveryOf } from '../e-delivery/begin-delivery.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Movement } from '../ledger/postings.ts'
import type { News } from '../../people/notifications/decide-notify.ts'
import type { NotificationWords } from '../../people/notifications/messages.ts'
import type { NotificationKind } from '../../people/notifications/notification.ts'
import { type Payment, paymentMachine } from '../payments/payment.ts'
import type { MailKind } from '../../records/outbox/mail-kinds.ts'
import type { Pushed } from '../../records/outbox/push-effect.ts'
import type { Settings } from '../../settings.ts'
import { type Subscription, subscriptionMachine } from '../subscription/subscription.ts'
import type { Change, Changes, MovedRedemption, MovedRise, NewBanner, Records } from './changes.ts'
import { accountIn, after, type CustomerFacts, isBeingCharged, paymentOf } from './facts.ts'

/** What decisions are made by beside the facts. */
export interface Policy {
  readonly settings: Settings
  /** The id of a new invoice or payment: of records that others refer to. */
  readonly newId: () => string
  /** The id of the cycle of a subscription that begins at `start`: the same whenever it is planned. */
  readonly cycleId: (subscription_id: string, start: EpochMs) => string
  /** Whether documents go through a network too; by default they do not. */
  readonly delivers_e_invoices?: boolean
}

/** A decision that is being made: what it has changed so far, and the facts with that. */
export interface Draft extends Policy {
  readonly now: EpochMs
  facts: CustomerFacts
  readonly changes: Change[]
}

/** Who does it; the system unless said otherwise. */
export interface By {
  readonly actor?: AuditActor
  readonly user_id?: string | null
  readonly reason?: string | null
}

/** A decision that was made. */
export interface Decided<T = void> {
  readonly changes: Changes
  /** The facts with the changes. */
  readonly facts: CustomerFacts
  readonly result: T
}

/** Make a decision: from outside it is a function of facts. */
export function decided<T>(
  facts: CustomerFacts,
  policy: Policy,
  now: EpochMs,
  decide: (draft: Draft) => T,
): Decided<T> {
  const settings = inForce(policy.settings, facts.subscription)
  const draft: Draft = { ...policy, settings, now, facts, changes: [] }
  const result = decide(draft)
  if (isWaitedFor(facts) && !isBeingCharged(draft.facts)) payBack(draft)
  return { changes: draft.changes, facts: draft.facts, result }
}

/** A consumer has withdrawn while money was being asked for. Source: contract 6.12. */
function isWaitedFor(facts: CustomerFacts): boolean {
  return facts.subscription.withdrawn_at !== null && isBeingCharged(facts)
}

/** What was asked for when the consumer withdrew is paid, or will not be: all is paid back now. */
function payBack(draft: Draft): void {
  const { account_id } = draft.facts.subscription
  const dedupe_key = `withdrawal.pay_back:${account_id}:${draft.now}`
  push(draft, { effect: { type: 'withdrawal.pay_back', account_id }, dedupe_key })
}

function change(draft: Draft, made: Change): void {
  draft.facts = after(draft.facts, made)
  draft.changes.push(made)
}

/** The record as it is from now on. */
export function put<K extends keyof Records>(draft: Draft, of: K, record: Records[K]): Records[K] {
  change(draft, { kind: 'put', of, record } as Change)
  return record
}

export function post(draft: Draft, ref: string, movements: readonly Movement[]): void {
  for (const movement of movements) change(draft, { kind: 'post', ref, movement })
}

export function push(draft: Draft, pushed: Pushed): void {
  change(draft, { kind: 'push', ...pushed })
}

/** The document goes through a network too, where there is one and both parties are in it. */
export function deliver(draft: Draft, issued: Parameters<typeof deliveryOf>[0]): void {
  const delivery = draft.delivers_e_invoices === true ? deliveryOf(issued, draft.now) : null
  if (delivery) change(draft, { kind: 'deliver', delivery })
}

export function notify(draft: Draft, news: News): void {
  change(draft, { kind: 'notify', account_id: draft.facts.subscription.account_id, news })
}

/** Where a price rise stands for the subscription from now on; nothing is kept of one that is not for many. */
export function moveRaised(draft: Draft, raised: MovedRise): void {
  change(draft, { kind: 'raised', raised })
}

/** What became of a redemption: its discount was given, or nothing comes of it. */
export function moveRedemption(draft: Draft, moved: MovedRedemption): void {
  change(draft, { kind: 'redemption', moved })
}

export function showBanner(draft: Draft, banner: NewBanner | null): void {
  change(draft, { kind: 'banner', account_id: draft.facts.subscription.account_id, banner })
}

/** What the system did by itself and succeeded in, unless said otherwise. */
export function audit(
  draft: Draft,
  action: string,
  meta: NonNullable<AuditEntry['meta']>,
  by: By & { readonly outcome?: 'failure' } = {},
): void {
  const { account_id } = draft.facts.subscription
  const { actor = 'system', user_id = null, reason = null, outcome = 'success' } = by
  const entry: AuditEntry = { action, outcome, actor, account_id, user_id, reason, meta }
  change(draft, { kind: 'audit', entry })
}

/** One thing that an account is told of by mail and in its web app, once. */
export type AccountNotice = NotificationWords<MailKind & NotificationKind> & {
  /** The id of its subject. */
  readonly about: string
  readonly facts?: Readonly<Record<string, string | number | null>>
  /** Instead of the kind's own page. */
  readonly cta_url?: string | null
  /** By default its kind, what it is about, and this instant. */
  readonly dedupe_key?: string
}

export function tell(draft: Draft, { about, facts, cta_url, ...told }: AccountNotice) {
  const { kind, dedupe_key = `${kind}:${about}:${draft.now}` } = told
  const to = { account_id: draft.facts.subscription.account_id }
  push(draft, {
    effect: { type: 'mail.send', kind, to, about, ...(facts ? { facts } : {}) },
    dedupe_key,
  })
  const page = typeof cta_url === 'string' ? { cta_url } : {}
  notify(draft, { ...told, dedupe_key, ...page })
}

/** Move a cycle along its table. */
export function moveCycle(
  draft: Draft,
  cycle: BillingCycle,
  event: EventOf<typeof billingCycleMachine>,
  also: Partial<BillingCycle> = {},
): BillingCycle {
  const state = advance(billingCycleMachine, cycle.state, event)
  const state_since = state === cycle.state ? cycle.state_since : draft.now
  const { cycle_id, subscription_id } = cycle
  audit(draft, `billing_cycle.${event}`, {
    cycle_id,
    subscription_id,
    from: cycle.state,
    to: state,
  })
  return put(draft, 'cycle', { ...cycle, ...also, state, state_since, updated_at: draft.now })
}

/** Change a cycle where it stands. */
export function changeCycle(draft: Draft, cycle: BillingCycle, also: Partial<BillingCycle>) {
  return put(draft, 'cycle', { ...cycle, ...also, updated_at: draft.now })
}

/** Move the subscription along its table. */
export function moveSubscription(
  draft: Draft,
  event: EventOf<typeof subscriptionMachine>,
  also: Partial<Subscription> = {},
  by: By = {},
): Subscription {
  const { subscription } = draft.facts
  const { subscription_id, status: from } = subscription
  const status = advance(subscriptionMachine, from, event)
  const moved = changeSubscription(draft, { ...also, status })
  const meta = { subscription_id, from, to: status, ...changeOfTerms(subscription, moved) }
  audit(draft, `subscription.${event}`, meta, by)
  return moved
}

/** Change the subscription where it stands. */
export function changeSubscription(draft: Draft, also: Partial<Subscription>): Subscription {
  return put(draft, 'subscription', {
    ...draft.facts.subscription,
    ...also,
    updated_at: draft.now,
  })
}

/** Move the account along its table. */
export function moveAccount(
  draft: Draft,
  event: EventOf<typeof AccountMachine>,
  by: By = {},
): Account {
  const account = accountIn(draft.facts)
  const status = advance(accountMachine, account.status, event)
  const ended_at = status === 'cancelled' ? draft.now : null
  const moved = put(draft, 'account', { ...account, status, ended_at, updated_at: draft.now })
  const meta = { from: account.status, to: status }
  audit(draft, `account.${event}`, meta, { actor: by.actor ?? 'system' })
  return moved
}

/** Move the payment of an order, where there is one; that the event does not move it is a bug. */
export function advancePayment(
  draft: Draft,
  order_id: string | null,
  event: EventOf<typeof paymentMachine>,
  also: Partial<Payment>,
): void {
  const payment = paymentOf(draft.facts, order_id)
  if (!payment) return
  const status = advance(paymentMachine, payment.status, event)
  put(draft, 'payment', { ...payment, ...also, status, updated_at: draft.now })
}

/** Move the payment of an order, where there is one and the event moves it. */
export function movePayment(
  draft: Draft,
  order_id: string | null,
  event: EventOf<typeof paymentMachine>,
  also: Partial<Payment> = {},
): void {
  const payment = paymentOf(draft.facts, order_id)
  const status = payment && step(paymentMachine, payment.status, event)
  if (status) put(draft, 'payment', { ...payment, ...also, status, updated_at: draft.now })
}
