import type {
  CardBrand,
  EpochMs,
  Money,
  OrderState,
  ServiceLevel,
  TenantCounts,
} from '@billing/core'

import type { Behaviour, FaultKind, FaultTarget, WebhookMode } from './behaviours.ts'

/** Which rows of a list: the newest, or the newest that are older than the row with an id. */
export interface Slice {
  readonly limit: number
  readonly older_than?: string | undefined
}

/** A fault in force. */
export interface FaultRow {
  readonly target: FaultTarget
  readonly kind: FaultKind
  /** How many more operations it spoils; null until it is cleared. */
  readonly remaining: number | null
}

/** An order at the provider, as the control room lists it. */
export interface OrderRow {
  readonly order_id: string
  readonly order_token: string
  readonly reference: string
  readonly state: OrderState
  readonly amount_minor: number
  readonly refunded_minor: number
  readonly currency: string
  readonly description: string
  readonly capture: 'automatic' | 'manual'
  readonly save_method: boolean
  readonly customer_id: string
  readonly customer_email: string
  readonly checkout_url: string
  readonly return_url: string
  readonly declines: number
  readonly decline_code: string | null
  readonly saved_method_id: string | null
  readonly created_at: EpochMs
  /** When a pending order fails, or held money goes back, by itself. */
  readonly expires_at: EpochMs | null
  /** What the merchant wrote on it over HTTP. */
  readonly metadata: Readonly<Record<string, string>>
}

/** What the hosted page of an order shows. */
export interface Checkout {
  readonly order: OrderRow
  /** Only a pending order takes a payment. */
  readonly can_be_paid: boolean
}

/** A movement of money that the provider made. `hold` and `release` are of a manual capture. */
export interface ChargeRow {
  readonly charge_id: string
  readonly kind: 'capture' | 'hold' | 'release' | 'refund' | 'chargeback' | 'chargeback_reversal'
  readonly order_id: string
  readonly reference: string
  readonly amount_minor: number
  readonly currency: string
  /** Who asked: the payer on the hosted page, or we with a saved card. */
  readonly initiator: 'customer' | 'merchant'
  readonly payment_method_id: string | null
  /** The key of a refund. */
  readonly key: string | null
  readonly created_at: EpochMs
}

/** A saved card, as the control room lists it. */
export interface CardRow {
  readonly method_id: string
  readonly customer_id: string
  readonly customer_email: string
  readonly brand: CardBrand
  readonly last4: string
  readonly exp_month: number
  readonly exp_year: number
  readonly behaviour: Behaviour
  /** Why it would be declined now; null when it would pay. */
  readonly decline_code: string | null
}

/** A tenant of the PBX core, as the control room lists it. */
export interface TenantRow {
  readonly tenant_id: string
  readonly reference: string
  readonly code: string
  readonly name: string
  readonly slug: string
  readonly level: ServiceLevel
  readonly generation: number
  readonly plan_tier: string
  readonly country: string
  readonly timezone: string
  readonly contact_email: string
  readonly sip_domain: string
  readonly portal_url: string
  /** How many of each thing it may have; null where it was set none. */
  readonly limits: TenantCounts | null
  readonly in_use: TenantCounts
  readonly balance: Money
  readonly created_at: EpochMs
}

/** A file that came with a mail. */
export interface MailAttachmentRow {
  readonly filename: string
  readonly content_type: string
  readonly size: number
  readonly url: string
}

/** A mail in the mailbox. */
export interface MailRow {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  /** The addresses in the text. */
  readonly links: readonly string[]
  /** The six-digit codes in the text. */
  readonly codes: readonly string[]
  readonly attachments: readonly MailAttachmentRow[]
  readonly sent_at: EpochMs
}

/** A document that the access point was given. */
export interface EInvoiceRow {
  readonly e_invoice_id: string
  /** The sender's own id of the delivery. */
  readonly delivery_id: string
  readonly number: string
  readonly syntax: string
  /** Both as `0088:4035811991021`. */
  readonly sender: string
  readonly receiver: string
  readonly outcome: 'accepted' | 'rejected' | 'unknown_recipient'
  /** Null but for an accepted one. */
  readonly message_id: string | null
  readonly rule_id: string | null
  readonly rule_message: string | null
  readonly size: number
  readonly received_at: EpochMs
}

/** An electronic address that does not follow the rule "known, unless it ends in 999". */
export interface RecipientRow {
  readonly scheme: string
  readonly id: string
  readonly known: boolean
  /** The rule by which documents to it are refused; null for none. */
  readonly rule: { readonly id: string; readonly message: string } | null
}

/** A VAT number that does not follow the rule "valid, unless it ends in 999". */
export interface VatRow {
  readonly vat_id: string
  readonly valid: boolean
  readonly name: string | null
}

/** Where webhook delivery stands. */
export interface WebhookStatus {
  readonly mode: WebhookMode
  /** Waiting for a release. */
  readonly held: number
  /** Waiting for delivery or for another try. */
  readonly queued: number
}
