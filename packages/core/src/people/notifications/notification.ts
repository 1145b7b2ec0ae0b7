import type { EpochMs } from '../../kernel/time.ts'

/** How much a notification or a banner matters, least first. */
export const SEVERITIES = ['info', 'warn', 'critical'] as const
/** How much a notification or a banner matters. */
export type Severity = (typeof SEVERITIES)[number]

/**
 * Every notification that we show in the web app: how much it matters, whether it asks something of the customer, and the
 * page of the web app where something can be done about it. Source: contract 10.2.
 */
// prettier-ignore
export const NOTIFICATIONS = {
  invoice_issued:         { severity: 'info',     asks: false, cta_url: '/billing/invoices' },
  invoice_paid:           { severity: 'info',     asks: false, cta_url: '/billing/invoices' },
  payment_failed:         { severity: 'warn',     asks: true,  cta_url: '/billing/payment-methods' },
  trial_ending:           { severity: 'info',     asks: false, cta_url: '/billing/subscription' },
  plan_changed:           { severity: 'info',     asks: false, cta_url: '/billing/subscription' },
  prices_changed:          { severity: 'info',     asks: false, cta_url: '/billing/subscription' },
  price_rise:             { severity: 'warn',     asks: false, cta_url: '/billing/subscription' },
  subscription_cancelled: { severity: 'warn',     asks: false, cta_url: '/billing/subscription' },
  account_suspended:      { severity: 'critical', asks: true,  cta_url: null },
  account_restored:       { severity: 'info',     asks: false, cta_url: null },
  topup_completed:        { severity: 'info',     asks: false, cta_url: '/billing/balance' },
  credit_note_issued:     { severity: 'info',     asks: false, cta_url: '/billing/invoices' },
  refund_issued:          { severity: 'info',     asks: false, cta_url: '/billing/invoices' },
  vat_valid:              { severity: 'info',     asks: false, cta_url: null },
  vat_invalid:            { severity: 'warn',     asks: true,  cta_url: '/account/vat' },
  vat_proof_approved:     { severity: 'info',     asks: false, cta_url: null },
  vat_proof_rejected:     { severity: 'warn',     asks: true,  cta_url: '/account/vat' },
  kyb_approved:           { severity: 'info',     asks: false, cta_url: null },
  kyb_rejected:           { severity: 'warn',     asks: true,  cta_url: '/account/documents' },
  ticket_reply:           { severity: 'info',     asks: true,  cta_url: '/support' },
  address_missing:        { severity: 'warn',     asks: true,  cta_url: '/account/address' },
} as const satisfies Record<string, { readonly severity: Severity; readonly asks: boolean; readonly cta_url: string | null }>

/** The name of a notification. */
export type NotificationKind = keyof typeof NOTIFICATIONS

/** Those that ask something of the customer: all others are receipts and news. */
export const ASKING_KINDS = (Object.keys(NOTIFICATIONS) as NotificationKind[]).filter(
  (kind) => NOTIFICATIONS[kind].asks,
)

/** The page of the web app that shows one invoice, what was paid of it and what was taken back. */
export function invoicePage(invoice_id: string): string {
  return `/billing/invoices/${invoice_id}`
}

/** What a text is completed with, by the names of its blanks. */
export type MessageArgs = Readonly<Record<string, string | number>>

/** Something that happened to an account, for its people to read in the web app. */
export interface Notification {
  readonly id: string
  readonly account_id: string
  readonly kind: NotificationKind
  readonly severity: Severity
  /** Looks up the text in the web app's own language. */
  readonly message_key: string
  readonly message_args: MessageArgs | null
  readonly cta_label_key: string | null
  /** A path of the web app, or an address elsewhere. */
  readonly cta_url: string | null
  /** Names what it tells of: an account is told of one thing once. */
  readonly dedupe_key: string
  /** When somebody of the account first said that they have read it. */
  readonly read_at: EpochMs | null
  readonly created_at: EpochMs
}

/** A notification as its reader sees it. */
export type NotificationView = Notification & { readonly read: boolean }

/** A notification as its reader sees it. */
export function notificationView(notification: Notification): NotificationView {
  return { ...notification, read: notification.read_at !== null }
}
