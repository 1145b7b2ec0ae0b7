import type {
  Account,
  AuditRoot,
  AuditRow,
  Banner,
  BillingCycle,
  ChainHead,
  CreditNote,
  DocumentSeries,
  IdempotencyRecord,
  Invoice,
  KeptVatVerdict,
  LedgerAccount,
  LedgerTransaction,
  Notification,
  OneTime,
  OutboxMessage,
  Payment,
  PaymentMethod,
  PlanChange,
  ProviderOrder,
  DunningState,
  RefreshToken,
  Refund,
  SchedulerHour,
  Session,
  Signup,
  Subscription,
  Tenant,
  TenantIntent,
  User,
  WebhookRecord,
} from '@billing/core'
import type { Generated } from 'kysely'
import type { Row } from './columns.ts'

/** Who works on a row and until when, by real time. `lease_fence` grows with each claim. */
export interface Lease {
  lease_until: Generated<number | null>
  lease_fence: Generated<number>
}

/** Debits less credits of a ledger account, kept by the database as postings are written. */
interface Counted {
  account: LedgerAccount
  currency: string
  debit_minor: number
}

/** Every table, derived from the core's records. */
export interface Database {
  accounts: Row<Account>
  vat_verdicts: Row<KeptVatVerdict>
  users: Row<User>
  sessions: Row<Session>
  refresh_tokens: Row<RefreshToken>
  one_times: Row<OneTime>
  signups: Row<Signup>
  subscriptions: Row<Subscription>
  billing_cycles: Row<BillingCycle> & Lease
  plan_changes: Row<PlanChange> & Lease
  invoices: Row<Invoice>
  refunds: Row<Refund> & Lease
  credit_notes: Row<CreditNote>
  document_series: {
    series: DocumentSeries
    year: number
    last: number
    last_issued_at: number
  }
  ledger_transactions: Row<LedgerTransaction>
  ledger_chains: Row<ChainHead>
  ledger_balances: Counted & { subject_id: string }
  /** All subjects together, in sixteen parts. */
  ledger_totals: Counted & { part: number }
  payments: Row<Payment>
  payment_methods: Row<PaymentMethod>
  provider_orders: Row<ProviderOrder> & Lease
  webhooks: Row<WebhookRecord>
  tenants: Row<Tenant>
  tenant_intents: Row<TenantIntent>
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
  audit_chains: Row<ChainHead>
  audit_roots: Row<AuditRoot>
  scheduler_hours: Row<SchedulerHour>
  /** Kept by the database as subscriptions move. */
  dunning_counts: { dunning_state: DunningState; part: number; subscriptions: number }
  service_facts: { fact_key: string; fact: string }
  rate_counters: { counter_key: string; used: number; resets_at: number }
  /** Kysely's own list of what was applied. */
  kysely_migration: { name: string }
}
