import { type RawBuilder, sql } from 'kysely'

import type { SandboxDb } from './tables.ts'

/** Which SQL the tables are made with. */
export type Dialect = 'sqlite' | 'postgres'

/** `key` sorts by bytes on both databases, `int` holds milliseconds and cents. */
const TYPES = {
  sqlite: { key: 'text', int: 'integer', bytes: 'blob' },
  postgres: { key: 'text collate "C"', int: 'bigint', bytes: 'bytea' },
} as const satisfies Record<Dialect, object>

// prettier-ignore
const TABLES = [
  'sandbox_state (id $int primary key check (id = 1), clock_offset_ms $int not null, webhook_mode $key not null)',
  `sandbox_orders (order_id $key primary key, token $key not null unique, reference $key not null,
     customer_id $key, state $key not null, amount_minor $int not null check (amount_minor >= 0),
     refunded_minor $int not null check (refunded_minor between 0 and amount_minor), currency $key not null,
     declines $int not null, decline_code $key, saved_method_id $key, capture $key not null,
     save_method $int not null, description $key not null, return_url $key not null, expires_at $int,
     hold_ms $int, wire $key, created_at $int not null)`,
  `sandbox_customers (customer_id $key primary key, email $key not null, full_name $key not null,
     phone $key, date_of_birth $key, created_at $int not null, updated_at $int not null, deleted $int not null)`,
  `sandbox_methods (method_id $key primary key, customer_id $key not null, brand $key not null,
     last4 $key not null, exp_month $int not null, exp_year $int not null, behaviour $key not null,
     charges $int not null, saved_for $key not null, created_at $int not null, deleted $int not null)`,
  `sandbox_attempts (payment_id $key primary key, order_id $key not null, method_id $key, state $key not null,
     decline_code $key, amount_minor $int not null, currency $key not null, brand $key not null,
     last4 $key not null, exp_month $int not null, exp_year $int not null, initiator $key not null,
     created_at $int not null, updated_at $int not null)`,
  `sandbox_charges (charge_id $key primary key, once $key not null unique, kind $key not null,
     order_id $key not null, reference $key not null, amount_minor $int not null, currency $key not null,
     initiator $key not null, method_id $key, refund_key $key, created_at $int not null)`,
  `sandbox_refunds (refund_id $key primary key, refund_key $key not null unique, order_id $key not null,
     amount_minor $int not null, state $key not null, ends_at $int, wire $key, created_at $int not null default 0)`,
  `sandbox_webhooks (webhook_id $key primary key, order_id $key not null, event $key not null,
     body $key not null, state $key not null, tries $int not null, next_at $int not null, endpoint_id $key)`,
  `sandbox_disputes (dispute_id $key primary key, order_id $key, stage $key not null, amount_minor $int not null,
     currency $key not null, created_at $int not null, updated_at $int not null)`,
  'sandbox_unlisted_disputes (dispute_id $key primary key)',
  `sandbox_endpoints (endpoint_id $key primary key, url $key not null, events $key not null,
     secret $key not null, old_secret $key, old_until $int, created_at $int not null)`,
  `sandbox_tenants (tenant_id $key primary key, reference $key not null unique, code $key not null unique,
     slug $key not null unique, level $key not null, generation $int not null, plan_tier $key not null,
     content $key not null, created_at $int not null)`,
  'sandbox_limits (tenant_id $key primary key, limits $key not null, limits_generation $int not null)',
  'sandbox_in_use (tenant_id $key not null, name $key not null, count $int not null, primary key (tenant_id, name))',
  `sandbox_credits (tenant_id $key not null, reference $key not null, amount_minor $int not null,
     currency $key not null, primary key (tenant_id, reference))`,
  `sandbox_debits (tenant_id $key not null, reference $key not null, amount_minor $int not null,
     currency $key not null, primary key (tenant_id, reference))`,
  `sandbox_calls (call_id $key primary key, tenant_id $key not null, amount_minor $int not null,
     used_at $int not null)`,
  'sandbox_mail (mail_id $key primary key, recipient $key not null, content $key not null, sent_at $int not null)',
  `sandbox_attachments (mail_id $key not null, position $int not null, filename $key not null,
     content_type $key not null, bytes $bytes not null, primary key (mail_id, position))`,
  `sandbox_e_invoices (e_invoice_id $key primary key, delivery_id $key not null unique, number $key not null,
     syntax $key not null, sender $key not null, receiver $key not null, outcome $key not null, rule_id $key,
     rule_message $key, bytes $bytes not null, received_at $int not null)`,
  `sandbox_recipients (scheme $key not null, id $key not null, known $int not null, rule_id $key,
     rule_message $key, primary key (scheme, id))`,
  'sandbox_vat (vat_id $key primary key, valid $int not null, name $key)',
  'sandbox_faults (target $key primary key, kind $key not null, remaining $int)',
  'sandbox_files (file_key $key primary key, content_type $key not null, bytes $bytes not null)',
  'sandbox_refund_course (id $int primary key check (id = 1), course $key not null)',
]

const INDEXES = [
  'sandbox_orders_reference on sandbox_orders (reference)',
  'sandbox_orders_expiry on sandbox_orders (expires_at) where expires_at is not null',
  'sandbox_methods_customer on sandbox_methods (customer_id)',
  'sandbox_attempts_order on sandbox_attempts (order_id)',
  'sandbox_orders_customer on sandbox_orders (customer_id)',
  'sandbox_refunds_order on sandbox_refunds (order_id)',
  'sandbox_charges_order on sandbox_charges (order_id)',
  'sandbox_refunds_end on sandbox_refunds (ends_at) where ends_at is not null',
  'sandbox_webhooks_due on sandbox_webhooks (state, next_at)',
  'sandbox_calls_tenant on sandbox_calls (tenant_id, used_at)',
  'sandbox_mail_recipient on sandbox_mail (recipient)',
]

/** Any number: what keeps two starting processes from making the tables at once. */
const LOCK = 5_021_404_412

/** Every table and index that a statement finds without a schema. */
const NAMES: Readonly<Record<Dialect, RawBuilder<{ readonly name: string }>>> = {
  sqlite: sql`select name from sqlite_master`,
  postgres: sql`select relname as name from pg_class where pg_table_is_visible(oid)`,
}

/** Where a world begins that is made now. */
export interface Beginning {
  readonly dialect: Dialect
  /** Milliseconds by which its clock is ahead of the machine's. */
  readonly clock_offset_ms: number
}

/**
 * Make the sandbox's tables where they are missing. Repeatable, and safe for two processes at once. A world
 * that is there keeps its time.
 */
export async function migrateSandbox(
  db: SandboxDb,
  { dialect, clock_offset_ms }: Beginning,
): Promise<void> {
  const types = TYPES[dialect]
  const typed = (ddl: string) =>
    ddl.replace(/\$(key|int|bytes)/g, (_, type: keyof typeof types) => types[type])
  await db.transaction().execute(async (trx) => {
    if (dialect === 'postgres') await sql`select pg_advisory_xact_lock(${LOCK})`.execute(trx)
    // Who may only read and write rows may not even ask for what is there already.
    const known = new Set((await NAMES[dialect].execute(trx)).rows.map(({ name }) => name))
    const missing = (ddl: string) => !known.has(/^\w+/.exec(ddl)?.[0] ?? '')
    for (const table of TABLES.filter(missing)) {
      await sql.raw(`create table ${typed(table)}`).execute(trx)
    }
    for (const index of INDEXES.filter(missing)) {
      await sql.raw(`create index ${index}`).execute(trx)
    }
    await trx
      .insertInto('sandbox_state')
      .values({ id: 1, clock_offset_ms, webhook_mode: 'normal' })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .execute()
  })
}
