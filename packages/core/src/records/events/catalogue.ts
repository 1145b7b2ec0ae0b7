import { type Currency, type Money, money } from '../../kernel/money.ts'
import type { EventData, EventMeta } from './event-data.ts'

/** One kind of event: what it tells of, in a sentence, and the audit rows that it follows from. */
interface EventRule {
  /** Whose id the data begins with; the account's own stands beside the data of every event. */
  readonly about:
    | 'account'
    | 'subscription'
    | 'invoice'
    | 'credit_note'
    | 'payment'
    | 'refund'
    | 'tenant'
  /** What has happened. */
  readonly says: string
  /** Audit actions; a family such as `subscription` stands for all of its actions. None: it is written by its use case. */
  readonly actions: readonly string[]
  /** Which of these rows: all unless it is said. */
  readonly when?: (meta: EventMeta) => boolean
  /** Amounts of the meta are bare: they are in the currency of the books. */
  readonly data: (meta: EventMeta, currency: Currency) => EventData
}

const moves = ({ from, to }: EventMeta) => from !== to
const nothing = () => ({})
const invoice = (meta: EventMeta) => ({ invoice_id: said(meta, 'invoice_id') })
const subscription = (meta: EventMeta) => ({ subscription_id: said(meta, 'subscription_id') })
const tenant = (meta: EventMeta) => ({ tenant_id: said(meta, 'tenant_id') })
const moved = (meta: EventMeta) => ({
  ...subscription(meta),
  from: said(meta, 'from'),
  to: said(meta, 'to'),
})
const disputed = (meta: EventMeta) => ({
  payment_id: said(meta, 'payment_id'),
  invoice_id: said(meta, 'invoice_id'),
  dispute_id: said(meta, 'dispute_id'),
})
const refund = (meta: EventMeta, currency: Currency) => ({
  refund_id: said(meta, 'refund_id'),
  invoice_id: said(meta, 'invoice_id'),
  amount: amount(meta, 'amount_minor', currency),
})

/**
 * Every kind of event that other systems are told of. A move of the domain becomes an event where the audit log tells of
 * it: in its transaction, once. This table is the rule.
 */
// prettier-ignore
export const EVENTS = {
  'account.activated':   { about: 'account',      actions: ['account.tenant_ready', 'account.came_back'], data: nothing, says: 'The account is active: its phone system stands, or its customer came back.' },
  'account.suspended':   { about: 'account',      actions: ['account.first_lock'], when: moves, data: (meta) => ({ lock: said(meta, 'lock') }), says: 'The account is locked, by dunning or by an operator.' },
  'account.restored':    { about: 'account',      actions: ['account.last_lock_gone'], when: moves, data: nothing, says: 'Nothing locks the account any more.' },
  'account.cancelled':   { about: 'account',      actions: ['account.ended', 'account.abandoned'], data: nothing, says: 'The account has ended.' },
  'phone_system.ready':  { about: 'tenant',       actions: ['tenant.created'], data: tenant, says: 'The phone system of the account stands.' },
  'phone_system.removed': { about: 'tenant',      actions: ['tenant.removed'], data: tenant, says: 'The phone system of an account that has ended is removed.' },
  'trial.ending':        { about: 'subscription', actions: [], data: subscription, says: 'The trial ends in three days, and the first charge follows.' },
  'subscription.changed': { about: 'subscription', actions: ['subscription.plan_changed', 'subscription.plan_took_effect'], data: planned, says: 'The subscription has another plan from now on.' },
  'subscription.discount_given': { about: 'subscription', actions: ['subscription.discount_given'], data: subscription, says: 'A discount of the periods to come was given.' },
  'subscription.price_announced': { about: 'subscription', actions: ['subscription.price_announced'], data: subscription, says: 'The customer was told that prices rise, and when.' },
  'subscription.past_due': { about: 'subscription', actions: ['subscription'], when: ({ from, to }) => to === 'past_due' && from !== to && from !== 'suspended', data: moved, says: 'A charge was declined, and something is unpaid.' },
  'subscription.recovered': { about: 'subscription', actions: ['subscription'], when: ({ from, to }) => (from === 'past_due' || from === 'unpaid') && to === 'active', data: moved, says: 'Nothing is overdue any more, or an operator has forgiven it.' },
  'subscription.suspended': { about: 'subscription', actions: ['subscription'], when: ({ from, to }) => to === 'suspended' && from !== to, data: moved, says: 'The service is suspended, by dunning or by an operator.' },
  'subscription.restored': { about: 'subscription', actions: ['subscription'], when: ({ from, to }) => from === 'suspended' && to !== from && to !== 'cancelled', data: moved, says: 'The service is back.' },
  'subscription.cancel_scheduled': { about: 'subscription', actions: ['subscription'], when: ({ from, to }) => to === 'cancel_at_period_end' && from !== to && from !== 'suspended', data: moved, says: 'The subscription ends with its period.' },
  'subscription.cancel_undone': { about: 'subscription', actions: ['subscription'], when: ({ from, to, ends_at }) => (from === 'cancel_at_period_end' && (to === 'active' || to === 'trialing')) || (from === to && ends_at === null), data: moved, says: 'The cancellation was taken back.' },
  'subscription.end_agreed': { about: 'subscription', actions: ['subscription.end_agreed'], data: moved, says: 'The subscription ends with a later period, because of a minimum term or a notice; until then it is billed.' },
  'subscription.term_agreed': { about: 'subscription', actions: ['subscription.term_agreed'], data: subscription, says: 'An operator wrote down a minimum term or a notice, or that none binds the customer any more.' },
  'subscription.cancelled': { about: 'subscription', actions: ['subscription'], when: ({ from, to }) => to === 'cancelled' && from !== to, data: moved, says: 'The subscription has ended.' },
  'dunning.advanced':    { about: 'subscription', actions: ['dunning.climb'], data: moved, says: 'Dunning has come to its next step.' },
  'dunning.ended':       { about: 'subscription', actions: ['dunning.settled'], data: moved, says: 'Dunning is over, paid or forgiven.' },
  'invoice.issued':      { about: 'invoice',      actions: ['invoice.issued'], data: (meta, currency) => ({ ...invoice(meta), number: said(meta, 'number'), total: amount(meta, 'total_minor', currency) }), says: 'An invoice has its number.' },
  'invoice.paid':        { about: 'invoice',      actions: ['invoice.settled'], data: invoice, says: 'An invoice is paid, by card, by account credit, or by a credit note.' },
  'invoice.voided':      { about: 'invoice',      actions: ['invoice.voided'], data: (meta) => ({ ...invoice(meta), credit_note_id: said(meta, 'credit_note_id') }), says: 'A credit note over all of it made an invoice void.' },
  'invoice.written_off': { about: 'invoice',      actions: ['invoice.written_off'], data: (meta, currency) => ({ ...invoice(meta), owed: amount(meta, 'owed_minor', currency) }), says: 'What is owed on an invoice is written off.' },
  'credit_note.issued':  { about: 'credit_note',  actions: ['credit_note.issued'], data: (meta, currency) => ({ credit_note_id: said(meta, 'credit_note_id'), number: said(meta, 'number'), ...invoice(meta), amount: amount(meta, 'amount_minor', currency), refund_id: said(meta, 'refund_id') }), says: 'A credit note has its number.' },
  'payment.captured':    { about: 'payment',      actions: ['payment.processed', 'payment.completed'], data: (meta) => ({ payment_id: said(meta, 'payment_id'), invoice_id: said(meta, 'invoice_id') }), says: 'A payment came in.' },
  'payment.failed':      { about: 'payment',      actions: ['billing_cycle.declined', 'plan_change.declined', 'payment.failed'], data: (meta) => ({ payment_id: said(meta, 'payment_id'), ...subscription(meta) }), says: 'A card was declined: for a period, a change of plan, or a topup.' },
  'payment.disputed':    { about: 'payment',      actions: ['payment.dispute_opened'], data: disputed, says: 'A cardholder disputes a charge at the bank.' },
  'payment.dispute_lost': { about: 'payment',     actions: ['payment.dispute_lost'], data: disputed, says: 'The bank has decided for the cardholder, and taken the money back.' },
  'refund.paid':         { about: 'refund',       actions: ['refund.completed'], when: ({ dispute_id, paid_to }) => dispute_id === undefined && paid_to === undefined, data: refund, says: 'The money of a refund is on its way back.' },
  'refund.failed':       { about: 'refund',       actions: ['refund.refused', 'refund.failed'], when: ({ paid_to }) => paid_to === undefined, data: refund, says: 'The payment provider refused a refund, or it failed later.' },
} as const satisfies Readonly<Record<string, EventRule>>

/** The name of a kind of event. */
export type EventKind = keyof typeof EVENTS

/** Every kind of event, in the order of the catalogue. */
export const EVENT_KINDS = Object.keys(EVENTS) as [EventKind, ...EventKind[]]

/** What an event of a kind is about, and its sentence. */
export function ruleOf(kind: EventKind): EventRule {
  return EVENTS[kind]
}

function planned(meta: EventMeta) {
  const { from_tier = meta['from'], to_tier = meta['to'] } = meta
  return { ...subscription(meta), from_tier: text(from_tier), to_tier: text(to_tier) }
}

function said(meta: EventMeta, field: string): string | null {
  return text(meta[field])
}

function text(value: EventMeta[string] | undefined): string | null {
  return typeof value === 'string' ? value : null
}

function amount(meta: EventMeta, field: string, currency: Currency): Money | null {
  const minor = meta[field]
  return typeof minor === 'number' ? money(minor, currency) : null
}
