import type { Accounts } from './people/account/ports.ts'
import type { AuditLog } from './records/audit/ports.ts'
import type { BillingCycles } from './money/billing/ports.ts'
import type { ComplianceDocuments, ComplianceIntakes } from './people/compliance/ports.ts'
import type { Events } from './records/events/ports.ts'
import type { Outbox } from './records/outbox/effects.ts'
import type { Files } from './records/files/ports.ts'
import type { IdempotencyKeys } from './records/idempotency/ports.ts'
import type { ApiKeys } from './people/api-keys/ports.ts'
import type { Invitations, Users } from './people/identity/ports.ts'
import type { Totp } from './people/operators/ports.ts'
import type { PasswordHasher, PasswordJudge } from './people/passwords/ports.ts'
import type { CustomerNotes } from './people/notes/note.ts'
import type { OneTimes } from './people/proofs/ports.ts'
import type { Sessions, TokenSigner } from './people/sessions/ports.ts'
import type { Secrets } from './kernel/secrets.ts'
import type { ExchangeRates } from './money/exchange/ports.ts'
import type { EInvoiceWriter } from './money/einvoice/ports.ts'
import type { EInvoiceDeliveries, EInvoiceTransport } from './money/e-delivery/ports.ts'
import type { DocumentRenderer } from './money/invoices/document-view.ts'
import type { Invoices } from './money/invoices/ports.ts'
import type { DocumentNumbers } from './money/numbering/ports.ts'
import type { Refunds } from './money/refunds/ports.ts'
import type { CreditNotes } from './money/credit-notes/ports.ts'
import type { Ids } from './kernel/ids.ts'
import type { Currency } from './kernel/money.ts'
import type { Clock, EpochMs } from './kernel/time.ts'
import type { Ledger } from './money/ledger/ports.ts'
import type { Mailer } from './people/notifications/ports.ts'
import type { Banners, Notifications } from './people/notifications/repositories.ts'
import type {
  PaymentProvider,
  Payments,
  ProviderOrders,
  WebhookInbox,
} from './money/payments/ports.ts'
import type { Disputes } from './money/disputes/ports.ts'
import type { RefusedWebhookCounts } from './money/payments/refused-webhook-counts.ts'
import type { PaymentMethods } from './money/cards/ports.ts'
import type { PriceRises } from './money/prices/ports.ts'
import type { Redemptions } from './money/codes/redemption.ts'
import type { PlanChanges } from './money/plan-changes/ports.ts'
import type { WaitingLines } from './money/waiting/ports.ts'
import type { WebhookDeliveries, WebhookEndpoints, WebhookSender } from './desk/webhooks/ports.ts'
import type { Listings } from './desk/lists/listings.ts'
import type { Figures, Tallies } from './desk/reporting/ports.ts'
import type { SchedulerHours } from './desk/reporting/scheduler-hours.ts'
import type { Facts } from './desk/reporting/service-facts.ts'
import type { Settings } from './settings.ts'
import type { Signups } from './onboarding/signup/ports.ts'
import type { Subscriptions } from './money/subscription/ports.ts'
import type { SupportTickets } from './people/support/ports.ts'
import type { PbxCore, Tenants } from './phones/tenants/ports.ts'
import type { VatChecker, VatVerdicts } from './people/vat/ports.ts'
import type { CountryOfAddress, PlacePieces } from './people/evidence/ports.ts'
import type { Withdrawals } from './people/consumers/ports.ts'
import type { VatMeters } from './people/threshold/ports.ts'
import type { VatProofs } from './people/vat-proofs/ports.ts'

/** The repositories, as seen from inside one unit of work. There is no way to reach them from outside one. */
export interface Tx {
  /** What every amount of these books is in: `settings.currency`. */
  readonly currency: Currency
  readonly signups: Signups
  readonly accounts: Accounts
  readonly vatVerdicts: VatVerdicts
  readonly vatProofs: VatProofs
  readonly placePieces: PlacePieces
  readonly vatMeters: VatMeters
  readonly exchangeRates: ExchangeRates
  readonly users: Users
  readonly invitations: Invitations
  readonly sessions: Sessions
  readonly apiKeys: ApiKeys
  readonly oneTimes: OneTimes
  readonly subscriptions: Subscriptions
  readonly cycles: BillingCycles
  readonly planChanges: PlanChanges
  readonly waitingLines: WaitingLines
  readonly priceRises: PriceRises
  readonly redemptions: Redemptions
  readonly invoices: Invoices
  readonly creditNotes: CreditNotes
  readonly eInvoiceDeliveries: EInvoiceDeliveries
  readonly refunds: Refunds
  readonly withdrawals: Withdrawals
  readonly numbers: DocumentNumbers
  readonly ledger: Ledger
  readonly payments: Payments
  readonly disputes: Disputes
  readonly paymentMethods: PaymentMethods
  readonly orders: ProviderOrders
  readonly webhooks: WebhookInbox
  readonly refusedWebhooks: RefusedWebhookCounts
  readonly tenants: Tenants
  readonly complianceIntakes: ComplianceIntakes
  readonly complianceDocuments: ComplianceDocuments
  readonly customerNotes: CustomerNotes
  readonly tickets: SupportTickets
  readonly notifications: Notifications
  readonly banners: Banners
  readonly outbox: Outbox
  readonly idempotency: IdempotencyKeys
  readonly audit: AuditLog
  readonly events: Events
  readonly webhookEndpoints: WebhookEndpoints
  readonly webhookDeliveries: WebhookDeliveries
  readonly facts: Facts
  readonly schedulerHours: SchedulerHours
  readonly tallies: Tallies
  readonly figures: Figures
  readonly listings: Listings
}

/** What may fall due, each kind in a queue of its own. */
export const DUE_WORK = [
  'signups',
  'orders',
  'plan changes',
  'cycles',
  'refunds',
  'disputes',
  'events',
  'effects',
  'VAT numbers',
  'tickets',
  'refused webhooks',
] as const
/** One kind of work that falls due. */
export type DueWork = (typeof DUE_WORK)[number]

/** How the store runs a transaction. */
export interface TransactionOptions {
  /**
   * The store may commit it in one group with other waiting transactions; the group commits or fails as one. The
   * work must be small, independent of other work, and idempotent, and must await nothing but `tx`.
   */
  readonly groupCommit?: true
  /**
   * The work locks an account before it reads or writes anything of that account, and needs no other isolation: for
   * batches of many customers, any two of which would otherwise abort each other. A store may still run the work
   * serialisably.
   */
  readonly accountLocks?: true
}

/** The database. Passes `storeContract` of @billing/testing. */
export interface Store {
  /**
   * Run `work` in one transaction, serialisable unless the options say otherwise: all of it commits, or none of it. On a
   * conflict `work` runs again, so it must touch nothing but `tx`: no provider, no clock, no mail. Whoever writes
   * what an account is charged by takes that account's lock before.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>
  /** Reads only; a write throws. Each statement sees what is committed, not one snapshot for all. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** The next instant at which something in the database falls due, for a clock that jumps. */
  nextDueAt(): Promise<EpochMs | null>
  /** What of it is due by now; work that somebody else has claimed may be among it. */
  dueBy(now: EpochMs): Promise<ReadonlySet<DueWork>>
}

/** Everything that the core asks of the world. */
export interface Ports {
  readonly clock: Clock
  readonly ids: Ids
  readonly secrets: Secrets
  readonly passwords: PasswordHasher
  readonly passwordJudge: PasswordJudge
  readonly tokens: TokenSigner
  readonly totp: Totp
  readonly store: Store
  /** Reads that may be some seconds behind, as of a replica; without it they are the store's. */
  readonly delayed?: Pick<Store, 'read'>
  readonly payments: PaymentProvider
  readonly pbx: PbxCore
  readonly vat: VatChecker
  /** Without it nobody knows where a client address is. */
  readonly addresses?: CountryOfAddress
  readonly mailer: Mailer
  readonly files: Files
  readonly documents: DocumentRenderer
  readonly eInvoices: EInvoiceWriter
  /** Without it electronic documents are downloaded, and go nowhere by themselves. */
  readonly eInvoiceTransport?: EInvoiceTransport
  /** Without it events are sent nowhere, and wait. */
  readonly webhookSender?: WebhookSender
  readonly settings: Settings
}

/** What a use case needs that only reads, and the ports that it asks beside the store. */
export type ReadPorts<Asked extends keyof Ports = never> = Pick<
  Ports,
  'store' | 'clock' | 'settings' | Asked
>

/** What a use case needs that writes, and the ports that it asks beside the store. */
export type WritePorts<Asked extends keyof Ports = never> = Pick<
  Ports,
  'store' | 'clock' | 'ids' | 'secrets' | 'settings' | 'eInvoiceTransport' | Asked
>

/** One unit of work: a transaction, its instant, and what its writes are made of. */
export interface Work extends Pick<Ports, 'ids' | 'secrets' | 'settings'> {
  readonly tx: Tx
  /** When it happens: read once, outside the transaction. */
  readonly now: EpochMs
  /** Whether documents go through a network to buyers who can be reached there: there is a transport. By default not. */
  readonly delivers_e_invoices?: boolean
}
