import type { CardBrand } from '@billing/core'

/** What the provider does with an order that asks for nothing but a saved card. It never holds zero. */
export type ZeroAmount = 'accept' | 'refuse' | 'accept_then_fail'

/** The ways in which the provider takes refunds. */
export const REFUND_COURSES = ['at_once', 'later', 'fail', 'refuse'] as const
/** At once; a minute after it accepted them; it fails them by then; or it accepts none. */
export type RefundCourse = (typeof REFUND_COURSES)[number]

/**
 * How a card behaves. `decline_after:<n>` lets n charges pass, the card proof included: `decline_after:1` leads into
 * dunning, where `insufficient_funds` is refused already at the signup. Source: contract 12.
 */
export type Behaviour =
  | 'approve'
  | 'decline'
  | 'insufficient_funds'
  | 'expired'
  | `decline_after:${number}`

/** The card that a payer types on the hosted page. */
export interface Card {
  readonly brand: CardBrand
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
}

/** Who may charge a saved card: we alone, or only the payer on the page. */
export type SavedFor = 'merchant' | 'customer'

/** What a payer does on the hosted page. The default is visa 4242, 12/2099, that works. */
export interface Completion {
  readonly card?: Card | undefined
  readonly behaviour?: Behaviour | undefined
  /** The provider declines this try, with this reason of its own, whatever the card does. */
  readonly decline_reason?: string | undefined
  /** For whom a success saves the card, instead of what the order asks for. */
  readonly save_for?: SavedFor | 'nobody' | undefined
}

/** What can be made to fail. */
export const FAULT_TARGETS = ['payments', 'pbx', 'vat', 'mail', 'e_invoices'] as const
/** A provider that can be made to fail. */
export type FaultTarget = (typeof FAULT_TARGETS)[number]

/**
 * How it fails. `down`: nothing is reached, until cleared or `count` is used up. `error_once`: the same,
 * once. `slow`: it waits, then works. `timeout_after_effect`: a command takes effect and its answer is
 * lost; reads work. `timeout_before_effect`: a command is lost on the way, which nobody is told; reads work. Source:
 * contract 12.
 */
export const FAULT_KINDS = [
  'down',
  'slow',
  'timeout_after_effect',
  'timeout_before_effect',
  'error_once',
] as const
/** One way to fail. */
export type FaultKind = (typeof FAULT_KINDS)[number]

/** How webhooks travel. `hold` keeps new ones back until a release; `reorder` sends the newest first. */
export const WEBHOOK_MODES = ['normal', 'hold', 'duplicate', 'reorder'] as const
/** One way for webhooks to travel. */
export type WebhookMode = (typeof WEBHOOK_MODES)[number]
