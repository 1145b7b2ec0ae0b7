import type {
  CardBrand,
  Clock,
  EpochMs,
  Files,
  Mailer,
  PaymentProvider,
  PbxCore,
  RawWebhook,
  VatChecker,
} from '@billing/core'
import type { Kysely } from 'kysely'

import type { SandboxApis } from './apis/apis.ts'
import type {
  CardRow,
  ChargeRow,
  FaultRow,
  MailRow,
  OrderRow,
  Slice,
  TenantRow,
  VatRow,
  WebhookStatus,
} from './rows.ts'

/** Which SQL the tables are made with. */
export type Dialect = 'sqlite' | 'postgres'

/** What the provider does with an order that asks for nothing but a saved card. It never holds zero. */
export type ZeroAmount = 'accept' | 'refuse' | 'accept_then_fail'

/** The ways in which the provider takes refunds. */
export const REFUND_COURSES = ['at_once', 'later', 'fail', 'refuse'] as const
/** At once; a minute after it accepted them; it fails them by then; or it accepts none. */
export type RefundCourse = (typeof REFUND_COURSES)[number]

/** How a card behaves. `decline_after:<n>` lets n charges pass, the card proof included. Source: contract 12. */
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
export const FAULT_TARGETS = ['payments', 'pbx', 'vat', 'mail'] as const
/** A provider that can be made to fail. */
export type FaultTarget = (typeof FAULT_TARGETS)[number]

/**
 * How it fails. `down`: nothing is reached, until cleared or `count` is used up. `error_once`: the same,
 * once. `slow`: it waits, then works. `timeout_after_effect`: a command takes effect and its answer is
 * lost; reads work. Source: contract 12.
 */
export const FAULT_KINDS = ['down', 'slow', 'timeout_after_effect', 'error_once'] as const
/** One way to fail. */
export type FaultKind = (typeof FAULT_KINDS)[number]

/** How webhooks travel. `hold` keeps new ones back until a release; `reorder` sends the newest first. */
export const WEBHOOK_MODES = ['normal', 'hold', 'duplicate', 'reorder'] as const
/** One way for webhooks to travel. */
export type WebhookMode = (typeof WEBHOOK_MODES)[number]

/** Who the sandbox drives when it moves time: the service's worker. */
export interface SandboxHooks {
  /** Run what is due in the service. Resolves to how many pieces of work it did. */
  readonly tick: () => Promise<number>
  /** The next instant at which something in the service falls due. */
  readonly nextDueAt: () => Promise<EpochMs | null>
  /** The operator's present TOTP code for the control room; undefined hides it. */
  readonly operatorCode?: () => Promise<string | null>
}

/** Where a move of the clock ended. */
export interface Moved {
  readonly now: EpochMs
  /** How often the worker ran. */
  readonly ticks: number
}

/** Where to move time. */
export type Move = { readonly advance: string } | { readonly to: EpochMs }

/** What the sandbox stands on, and how it behaves. */
export interface SandboxOptions<Tables> {
  /** The service's own database; the sandbox keeps its tables, `sandbox_*`, in it. */
  readonly db: Kysely<Tables>
  readonly dialect: Dialect
  /** Where the service is served, without a slash at the end; the sandbox is below it under `/sandbox`. */
  readonly base_url: string
  /** The first signs; each of them verifies. */
  readonly webhook_secrets: readonly [string, ...string[]]
  /** Sends a signed webhook to the service; resolves to the HTTP status. A throw counts as no answer. */
  readonly deliver_webhook: (webhook: RawWebhook) => Promise<number>
  /** Deliver an event as soon as it is queued, beside the caller. Default true; else only `tick` delivers. */
  readonly auto_deliver?: boolean
  /** Told of what goes wrong where nobody waits for an answer. */
  readonly report_error?: (error: unknown) => void
  /** The machine's clock; the sandbox's runs ahead of it. Default `Date.now`. */
  readonly machine_now?: () => number
  /** Where time begins in a world that is made now, so that it may have a past. Default: the machine's. */
  readonly begins_at?: EpochMs | undefined
  /** How long the fault `slow` takes. Default 2000. */
  readonly slow_ms?: number
  /** Default `accept`. */
  readonly zero_amount?: ZeroAmount
  /** Default `at_once`. */
  readonly refunds?: RefundCourse
  /** Tenants live at `<code>.<pbx_domain>`. Default `pbx.example.com`. */
  readonly pbx_domain?: string
}

/** What the hosted page of an order shows. */
export interface Checkout {
  readonly order: OrderRow
  /** Only a pending order takes a payment. */
  readonly can_be_paid: boolean
}

/** The outside world of the service: every provider behind its port, and the controls that a person has. */
export interface Sandbox {
  readonly clock: Clock
  readonly payments: PaymentProvider
  readonly pbx: PbxCore
  readonly vat: VatChecker
  readonly mailer: Mailer
  readonly files: Files
  /** The same books behind the providers' own protocols. */
  readonly apis: SandboxApis

  /** What the hosted page shows. Throws `not_found`. */
  checkout(order_token: string): Promise<Checkout>
  /**
   * The payer pays, or tries to; the news is delivered before it resolves. Throws `not_found`, and
   * `validation.failed` for an order that can no longer be paid.
   */
  complete(order_token: string, completion?: Completion): Promise<OrderRow>

  /** Newest first, as all lists here; 200 rows unless told otherwise. */
  listOrders(slice?: Slice): Promise<OrderRow[]>
  listCharges(slice?: Slice): Promise<ChargeRow[]>
  listCards(slice?: Slice): Promise<CardRow[]>
  /** A saved card behaves so from now on. Throws `not_found`. */
  setCard(method_id: string, behaviour: Behaviour): Promise<CardRow>
  refundCourse(): Promise<RefundCourse>
  /** Refunds go so from now on, those that are under way too. */
  setRefundCourse(course: RefundCourse): Promise<void>
  listTenants(slice?: Slice): Promise<TenantRow[]>
  /** Of one recipient, or of all. */
  listMail(to?: string, slice?: Slice): Promise<MailRow[]>
  findMail(mail_id: string): Promise<MailRow | undefined>
  attachment(
    mail_id: string,
    position: number,
  ): Promise<
    | { readonly filename: string; readonly content_type: string; readonly bytes: Uint8Array }
    | undefined
  >
  listVat(): Promise<VatRow[]>
  setVat(row: VatRow): Promise<void>

  listFaults(): Promise<FaultRow[]>
  /** Replaces the target's fault. `error_once` counts 1 unless told otherwise. */
  setFault(target: FaultTarget, kind: FaultKind | 'none', count?: number): Promise<void>
  clearFaults(): Promise<void>

  webhooks(): Promise<WebhookStatus>
  setWebhookMode(mode: WebhookMode): Promise<void>
  /** Deliver what is held now. Resolves to how many were sent. */
  releaseWebhooks(): Promise<number>

  /** Expire orders and deliver webhooks that are due. Resolves to how many pieces of work it did. */
  tick(): Promise<number>
  /** The next instant at which something in the sandbox falls due. */
  nextDueAt(): Promise<EpochMs | null>
  /** Read the clock's offset again, which another process may have moved. */
  refresh(): Promise<void>
  /** Run everything that is due now, in the sandbox and in the service, until all is quiet. */
  drain(hooks: SandboxHooks): Promise<Moved>
  /** Jump from one due instant to the next up to the target. Throws `validation.failed` on a move back. */
  advance(move: Move, hooks: SandboxHooks): Promise<Moved>
  /** Resolves when no delivery is under way. Call before the database is closed. */
  idle(): Promise<void>
}
