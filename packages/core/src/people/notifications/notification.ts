import type { EpochMs } from '../../kernel/time.ts'

/** How much a notification or a banner matters, least first. */
export const SEVERITIES = ['info', 'warn', 'critical'] as const
/** How much a notification or a banner matters. */
export type Severity = (typeof SEVERITIES)[number]

/**
 * Every notification that we show in the web app: how much it matters, and the page of the web app where
 * something can be done about it. Source: contract 10.2.
 */
// prettier-ignore
export const NOTIFICATIONS = {
  invoice_issued:         { severity: 'info',     cta_url: '/billing/invoices' },
  invoice_paid:           { severity: 'info',     cta_url: '/billing/invoices' },
  payment_failed:         { severity: 'warn',     cta_url: '/billing/payment-methods' },
  trial_ending:           { severity: 'info',     cta_url: '/billing/subscription' },
  plan_changed:           { severity: 'info',     cta_url: '/billing/subscription' },
  subscription_cancelled: { severity: 'warn',     cta_url: '/billing/subscription' },
  account_suspended:      { severity: 'critical', cta_url: null },
  account_restored:       { severity: 'info',     cta_url: null },
  topup_completed:        { severity: 'info',     cta_url: '/billing/balance' },
  credit_note_issued:     { severity: 'info',     cta_url: '/billing/invoices' },
  refund_issued:          { severity: 'info',     cta_url: '/billing/invoices' },
  vat_valid:              { severity: 'info',     cta_url: null },
  vat_invalid:            { severity: 'warn',     cta_url: '/account/vat' },
  vat_proof_approved:     { severity: 'info',     cta_url: null },
  vat_proof_rejected:     { severity: 'warn',     cta_url: '/account/vat' },
  kyb_approved:           { severity: 'info',     cta_url: null },
  kyb_rejected:           { severity: 'warn',     cta_url: '/account/documents' },
  ticket_reply:           { severity: 'info',     cta_url: '/support' },
  address_missing:        { severity: 'warn',     cta_url: '/account/address' },
} as const satisfies Record<string, { readonly severity: Severity; readonly cta_url: string | null }>

/** The name of a notification. */
export type NotificationKind = keyof typeof NOTIFICATIONS

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
