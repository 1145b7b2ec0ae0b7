import type {
  Clock,
  Currency,
  EInvoiceTransport,
  EpochMs,
  Files,
  Mailer,
  Money,
  PaymentProvider,
  PbxCore,
  RawWebhook,
  TenantCounts,
  VatChecker,
} from '@billing/core'
import type { Kysely } from 'kysely'

import type { SandboxApis } from './apis/apis.ts'
import type {
  Behaviour,
  FaultKind,
  FaultTarget,
  RefundCourse,
  WebhookMode,
  ZeroAmount,
} from './world/behaviours.ts'
import type { Dialect } from './world/migrate.ts'
import type { Move, Moved, SandboxHooks } from './world/moves.ts'
import type { Cashier } from './providers/payments/cashier.ts'
import type { DisputeReport } from './providers/payments/disputes.ts'
import type {
  CardRow,
  EInvoiceRow,
  FaultRow,
  MailRow,
  RecipientRow,
  Slice,
  TenantRow,
  VatRow,
  WebhookStatus,
} from './world/rows.ts'

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
  /** What the phone system keeps call credit in. Default the euro. */
  readonly currency?: Currency
  /** Tenants live at `<code>.<pbx_domain>`. Default `pbx.example.com`. */
  readonly pbx_domain?: string
}

/** The outside world of the service: every provider behind its port, and the controls that a person has. */
export interface Sandbox extends Cashier {
  readonly clock: Clock
  readonly payments: PaymentProvider
  readonly pbx: PbxCore
  readonly vat: VatChecker
  readonly mailer: Mailer
  /** An access point of a network of e-invoices. */
  readonly eInvoiceTransport: EInvoiceTransport
  readonly files: Files
  /** The same books behind the providers' own protocols. */
  readonly apis: SandboxApis

  /** Newest first, as all lists here; 200 rows unless told otherwise. */
  listCards(slice?: Slice): Promise<CardRow[]>
  /** A saved card behaves so from now on. Throws `not_found`. */
  setCard(method_id: string, behaviour: Behaviour): Promise<CardRow>
  refundCourse(): Promise<RefundCourse>
  /** Refunds go so from now on, those that are under way too. */
  setRefundCourse(course: RefundCourse): Promise<void>
  listTenants(slice?: Slice): Promise<TenantRow[]>
  /** Somebody calls for as much as is left of this; resolves to what was used. */
  useCallCredit(tenant_id: string, amount: Money): Promise<Money>
  /** A tenant has so many of a thing in use from now on; resolves to all that it has. Throws `not_found`. */
  setInUse(tenant_id: string, name: string, count: number): Promise<TenantCounts>
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
  /** What the access point was given, whatever became of it. */
  listEInvoices(slice?: Slice): Promise<EInvoiceRow[]>
  eInvoice(
    e_invoice_id: string,
  ): Promise<{ readonly filename: string; readonly bytes: Uint8Array } | undefined>
  /** The addresses that do not follow the rule. */
  listRecipients(): Promise<RecipientRow[]>
  /** So become of documents to an address from now on. */
  setRecipient(row: RecipientRow): Promise<void>

  listFaults(): Promise<FaultRow[]>
  /** Replaces the target's fault. `error_once` counts 1 unless told otherwise. */
  setFault(target: FaultTarget, kind: FaultKind | 'none', count?: number): Promise<void>
  clearFaults(): Promise<void>

  webhooks(): Promise<WebhookStatus>
  setWebhookMode(mode: WebhookMode): Promise<void>
  /** A cardholder disputes a charge, or the bank decides: tells the service. Resolves to the id of the dispute. */
  reportDispute(report: DisputeReport): Promise<string>
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
