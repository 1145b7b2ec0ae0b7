import type {
  ExchangeRate,
  Account,
  ApiKey,
  AuditRoot,
  AuditRow,
  Banner,
  BillingCycle,
  BusinessEvent,
  ChainHead,
  ComplianceDocument,
  ComplianceIntake,
  CreditNote,
  CustomerNote,
  Dispute,
  DocumentSeries,
  EInvoiceDelivery,
  IdempotencyRecord,
  Invitation,
  Invoice,
  KeptVatVerdict,
  VatProof,
  LedgerAccount,
  ListedCustomer,
  MeteredYear,
  ThresholdPeriod,
  LedgerTransaction,
  Notification,
  NumberGap,
  OneTime,
  OutboxMessage,
  Payment,
  PaymentMethod,
  PlacePiece,
  PlanChange,
  WaitingLine,
  PriceRiseForMany,
  RaisedSubscription,
  Redemption,
  ProviderOrder,
  EpochMs,
  PbxStatus,
  SubscriptionStatus,
  RefreshToken,
  Refund,
  RefusedWebhooks,
  SchedulerHour,
  SealedHead,
  Session,
  Signup,
  Measure,
  SubscriptionCount,
  Tally,
  SupportMessage,
  SupportTicket,
  TicketFile,
  Tenant,
  TenantIntent,
  User,
  WebhookRecord,
  WebhookDelivery,
  WebhookEndpoint,
  Withdrawal,
} from '@billing/core'
import type { Generated } from 'kysely'
import type { Row } from './columns.ts'
import type { SubscriptionRow } from './subscription-row.ts'

/** Who works on a row and until when, by real time. `lease_fence` grows with each claim. */
export interface Lease {
  lease_until: Generated<number | null>
  lease_fence: Generated<number>
}

/** The words by which a row is found: JSON text, an array of folded words. */
export interface Searched {
  search_words: Generated<string>
}

/** Since when an operator is to look at where an account is; told by its place. */
interface PlaceReviewed {
  place_review_at: Generated<EpochMs | null>
}

/** Debits less credits of a ledger account, kept by the database as postings are written. */
interface Counted {
  account: LedgerAccount
  currency: string
  debit_minor: number
}

/** Every table, derived from the core's records. */
export interface Database {
  accounts: Row<Account> & Searched & PlaceReviewed
  place_pieces: Row<PlacePiece>
  vat_meters: Row<MeteredYear>
  exchange_rates: Row<ExchangeRate>
  vat_threshold_periods: Row<ThresholdPeriod>
  /** Kept by the database from the listed tables' own words. */
  search_words: { list: string; word: string; id: string }
  /** Every word of a customer: kept by the database from the account, its people, phone systems and cards. */
  customer_words: { account_id: string; words: string }
  /** Kept by the database as accounts and subscriptions move. */
  listed_customers: ListedCustomer & Searched & { subscription_id: string | null }
  listed_tenants: {
    tenant_id: string
    account_id: string
    pbx_status: PbxStatus
    subscription_status: SubscriptionStatus
    created_at: EpochMs
  }
  vat_verdicts: Row<KeptVatVerdict>
  vat_proofs: Row<VatProof>
  users: Row<User> & Searched
  sessions: Row<Session>
  refresh_tokens: Row<RefreshToken>
  api_keys: Row<ApiKey>
  /** A text sealed under each secret key, to try the key on. */
  secret_canaries: { key_id: string; sealed: string }
  one_times: Row<OneTime>
  invitations: Row<Invitation>
  signups: Row<Signup>
  subscriptions: SubscriptionRow
  billing_cycles: Row<BillingCycle> & Lease
  plan_changes: Row<PlanChange> & Lease
  waiting_lines: Row<WaitingLine>
  price_rises: Row<PriceRiseForMany>
  raised_subscriptions: RaisedSubscription
  redemptions: Row<Redemption>
  /** A row for each code that was counted: whoever counts holds it. */
  counted_codes: { code: string; times_counted: number }
  invoices: Row<Invoice>
  refunds: Row<Refund> & Lease
  disputes: Row<Dispute>
  withdrawals: Row<Withdrawal>
  credit_notes: Row<CreditNote>
  e_invoice_deliveries: Row<EInvoiceDelivery>
  document_series: {
    series: DocumentSeries
    year: number
    last: number
    last_issued_at: number
  }
  document_gaps: Row<NumberGap>
  ledger_transactions: Row<LedgerTransaction>
  /** Only on PostgreSQL, which keeps the ledger apart by month: what is unique over all months. */
  ledger_keys: Pick<Row<LedgerTransaction>, 'kind' | 'ref' | 'account_id' | 'seq'>
  ledger_chains: Row<ChainHead>
  ledger_balances: Counted & { subject_id: string }
  /** All subjects together, in sixteen parts. */
  ledger_totals: Counted & { part: number }
  payments: Row<Payment>
  payment_methods: Row<PaymentMethod>
  provider_orders: Row<ProviderOrder> & Lease
  webhooks: Row<WebhookRecord>
  refused_webhooks: Row<RefusedWebhooks>
  tenants: Row<Tenant>
  tenant_intents: Row<TenantIntent>
  used_names: { digest: string; used_at: EpochMs }
  compliance_intakes: Row<ComplianceIntake>
  compliance_documents: Row<ComplianceDocument>
  customer_notes: Row<CustomerNote>
  support_tickets: Row<SupportTicket> & { search_words: string }
  support_messages: Row<SupportMessage>
  support_files: Row<TicketFile>
  notifications: Row<Notification>
  banners: Row<Banner>
  outbox: Row<OutboxMessage> &
    Lease & {
      /** The order of pushing, given by the database. */
      seq: Generated<number>
      done_at: Generated<number | null>
      dead_at: Generated<number | null>
    }
  /** The dedupe keys of messages that were purged. */
  outbox_keys: { dedupe_key: string }
  idempotency_keys: Row<IdempotencyRecord> & { lease_until: Generated<number | null> }
  audit_log: Row<AuditRow>
  events: Row<BusinessEvent> & {
    /** The order of writing, given by the database. */
    seq: Generated<number>
    /** Null until it is published. */
    position: Generated<number | null>
  }
  webhook_endpoints: Row<WebhookEndpoint>
  webhook_deliveries: Row<WebhookDelivery>
  /** One row: the last position. Whoever publishes holds it. */
  event_positions: { stream: string; last: number }
  audit_chains: Row<ChainHead>
  audit_roots: Row<AuditRoot>
  audit_day_heads: Row<SealedHead>
  scheduler_hours: Row<SchedulerHour>
  /** Kept by the database as subscriptions move, in sixteen parts. */
  subscription_counts: SubscriptionCount & { part: number }
  /** What was counted and is not added up yet. */
  tally_rows: Row<Tally> & { tally_row_id: Generated<number> }
  tallies: {
    measure: Measure
    span: 'hour' | 'day'
    began_at: number
    tally_key: string
    amount: number
  }
  service_facts: { fact_key: string; fact: string }
  rate_counters: { counter_key: string; used: number; resets_at: number }
  /** Kysely's own list of what was applied. */
  kysely_migration: { name: string }
}
