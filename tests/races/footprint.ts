import { sql } from 'kysely'
import type { World } from '../support/world.ts'

/** Wherever something that happened leaves a row: here, and at the provider, the PBX and in the mailbox. */
const TABLES = [
  'accounts',
  'users',
  'sessions',
  'signups',
  'subscriptions',
  'billing_cycles',
  'plan_changes',
  'invoices',
  'credit_notes',
  'refunds',
  'ledger_transactions',
  'payments',
  'payment_methods',
  'provider_orders',
  'notifications',
  'banners',
  'outbox',
  'audit_log',
  'sandbox_orders',
  'sandbox_methods',
  'sandbox_charges',
  'sandbox_refunds',
  'sandbox_credits',
  'sandbox_tenants',
  'sandbox_mail',
] as const

/** A table in which effects are counted. */
export type EffectTable = (typeof TABLES)[number]

/** How many rows something added, table by table, and of the audit log action by action; what it left alone is missing. */
export type Footprint = Partial<Record<EffectTable | `audit: ${string}`, number>>

/** Rows of what we did: when a webhook arrives is for the provider to say, and it may be after the next deed. */
const OURS = sql`action <> 'webhook.received'`

/** Run something, let all settle, and see how many rows it added where. */
export async function footprintOf<T>(
  world: Pick<World, 'opened' | 'settle'>,
  deed: () => Promise<T>,
): Promise<{ readonly result: T; readonly footprint: Footprint }> {
  const before = await counts(world)
  const result = await deed()
  await world.settle()
  const after = await counts(world)
  const names = Object.keys(after) as (keyof Footprint)[]
  const grown = names.map((name) => [name, (after[name] ?? 0) - (before[name] ?? 0)] as const)
  return { result, footprint: Object.fromEntries(grown.filter(([, by]) => by !== 0)) }
}

async function counts({ opened }: Pick<World, 'opened'>): Promise<Footprint> {
  const each = TABLES.map(
    (table) =>
      sql`select ${sql.lit(table)} as name, count(*) as n from ${sql.table(table)}
        where ${table === 'audit_log' ? OURS : sql`true`}`,
  )
  const actions = sql`select 'audit: ' || action as name, count(*) as n from audit_log
    where ${OURS} group by action`
  const { rows } = await sql<{ name: keyof Footprint; n: number | string }>`${sql.join(
    [...each, actions],
    sql` union all `,
  )}`.execute(opened.db)
  return Object.fromEntries(rows.map(({ name, n }) => [name, Number(n)]))
}
