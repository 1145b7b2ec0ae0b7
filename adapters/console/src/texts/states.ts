import type { Schema } from '@billing/client'
import type { Tone } from '@billing/pages'

type Word = readonly [word: string, tone: Tone]
type Words<State extends string> = Readonly<Record<State, Word>>

/** What the states of things are called among operators, and how they look. */
export const WORDS = {
  subscription: {
    trialing: ['Trial', 'busy'],
    active: ['Active', 'good'],
    past_due: ['Past due', 'bad'],
    cancel_at_period_end: ['Ends with the period', 'quiet'],
    unpaid: ['Unpaid', 'bad'],
    cancelled: ['Ended', 'quiet'],
    suspended: ['Suspended', 'bad'],
  } satisfies Words<Schema<'AdminCustomerSubscriptionStatus'>>,
  account: {
    pending_payment: ['Card awaited', 'busy'],
    provisioning: ['Being made', 'busy'],
    active: ['Active', 'good'],
    suspended: ['Suspended', 'bad'],
    cancelled: ['Ended', 'quiet'],
  } satisfies Words<Schema<'AdminStandingResponse'>['status']>,
  vat: {
    none: ['No number', 'quiet'],
    pending_review: ['Under review', 'busy'],
    valid: ['Valid', 'good'],
    invalid: ['Not valid', 'bad'],
  } satisfies Words<Schema<'AdminCustomerVatStatus'>>,
  // A policy may leave steps and mails out: no reminders, but the names that it has for its steps.
  dunning: {
    current: ['Nothing overdue', 'good'],
    grace: ['In grace', 'warn'],
    retry_1: ['Unpaid, early', 'bad'],
    retry_2: ['Unpaid, late', 'bad'],
    final_notice: ['Phones limited', 'bad'],
    suspended: ['Suspended for debt', 'bad'],
    cancelled: ['Written off', 'quiet'],
  } satisfies Words<Schema<'AdminCustomerDunningState'>>,
  invoice: {
    draft: ['Draft', 'quiet'],
    open: ['Open', 'warn'],
    overdue: ['Overdue', 'bad'],
    paid: ['Paid', 'good'],
    void: ['Void', 'quiet'],
    uncollectible: ['Written off', 'quiet'],
    partially_refunded: ['Partly refunded', 'quiet'],
    refunded: ['Refunded', 'quiet'],
  } satisfies Words<Schema<'InvoiceStatus'> | Schema<'AdminInvoiceListStatus'>>,
  payment: {
    pending: ['Under way', 'busy'],
    completed: ['Paid', 'good'],
    failed: ['Failed', 'bad'],
    refunded: ['Refunded', 'quiet'],
  } satisfies Words<Schema<'AdminPaymentStatus'>>,
  cycle: {
    planned: ['Planned', 'quiet'],
    charging: ['Outcome awaited', 'busy'],
    failed: ['Failed', 'bad'],
    charged: ['Charged', 'good'],
    abandoned: ['Given up', 'quiet'],
    skipped: ['Skipped', 'quiet'],
  } satisfies Words<Schema<'AdminBillingCycleRow'>['state']>,
  ticket: {
    open: ['New', 'busy'],
    awaiting_us: ['Waits for us', 'warn'],
    awaiting_customer: ['Waits for them', 'quiet'],
    resolved: ['Solved', 'good'],
    closed: ['Closed', 'quiet'],
    duplicate: ['Duplicate', 'quiet'],
  } satisfies Words<Schema<'SupportTicketStatus'>>,
  tenant: {
    active: ['Works', 'good'],
    suspended: ['Suspended', 'bad'],
    deleted: ['Removed', 'quiet'],
    unknown: ['Not as wanted', 'warn'],
  } satisfies Words<Schema<'AdminTenantRow'>['pbx_status']>,
  delivery: {
    waiting: ['Waits', 'busy'],
    sent: ['Sent', 'busy'],
    accepted: ['Accepted', 'good'],
    rejected: ['Refused', 'bad'],
    unknown_recipient: ['Recipient unknown', 'bad'],
    given_up: ['Given up', 'bad'],
  } satisfies Words<Schema<'EInvoiceDelivery'>['status']>,
  alert: {
    warning: ['Warning', 'warn'],
    critical: ['Critical', 'bad'],
  } satisfies Words<Schema<'SchedulerAlert'>['severity']>,
  banner: {
    info: ['Note', 'quiet'],
    warn: ['Warning', 'warn'],
    critical: ['Critical', 'bad'],
  } satisfies Words<Schema<'BannerSeverity'>>,
  api_key: {
    active: ['Works', 'good'],
    expired: ['Expired', 'quiet'],
    revoked: ['Revoked', 'bad'],
  } satisfies Words<Schema<'AdminApiKey'>['state']>,
  outcome: {
    success: ['Done', 'good'],
    failure: ['Refused', 'bad'],
  } satisfies Words<Schema<'AuditLogRow'>['outcome']>,
  withdrawal: {
    stated: ['Stated', 'busy'],
    confirmed: ['To be paid back', 'warn'],
    paid_back: ['Paid back', 'good'],
  } satisfies Words<Schema<'AdminWithdrawal'>['status']>,
} as const

/** For how long something is overdue. */
export const OVERDUE = { days: { one: 'day', other: 'days' } } as const
