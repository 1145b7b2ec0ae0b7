import type {
  Account,
  AuditRoot,
  AuditRow,
  BillingCycle,
  ChainHead,
  IdempotencyRecord,
  OneTime,
  OutboxMessage,
  PaymentMethod,
  ProviderOrder,
  RefreshToken,
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

/** Every table, derived from the core's records. */
export interface Database {
  accounts: Row<Account>
  users: Row<User>
  sessions: Row<Session>
  refresh_tokens: Row<RefreshToken>
  one_times: Row<OneTime>
  signups: Row<Signup>
  subscriptions: Row<Subscription>
  billing_cycles: Row<BillingCycle>
  payment_methods: Row<PaymentMethod>
  provider_orders: Row<ProviderOrder> & Lease
  webhooks: Row<WebhookRecord>
  tenants: Row<Tenant>
  tenant_intents: Row<TenantIntent>
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
  rate_counters: { counter_key: string; used: number; resets_at: number }
  /** Kysely's own list of what was applied. */
  kysely_migration: { name: string }
}
