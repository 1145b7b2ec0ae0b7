import { sql } from 'kysely'
import type { World } from '../support/world.ts'

/** What is recorded of a life: each table in the order in which its rows came to be. */
const TABLES: Readonly<Record<string, string>> = {
  audit_log: 'chain, seq',
  ledger_transactions: 'account_id, seq',
  outbox: 'seq',
  outbox_keys: 'rowid',
  notifications: 'created_at, id',
  banners: 'created_at, id',
  billing_cycles: 'subscription_id, period_start',
  plan_changes: 'created_at, plan_change_id',
  invoices: 'issued_at, invoice_id',
  credit_notes: 'issued_at, credit_note_id',
  refunds: 'created_at, refund_id',
  payments: 'created_at, payment_id',
  provider_orders: 'created_at, order_id',
  subscriptions: 'created_at, subscription_id',
  accounts: 'created_at, account_id',
  tenants: 'created_at, tenant_id',
}

/** Columns that differ from run to run, and say nothing that another column does not. */
const UNTOLD = /hash|salt|token|^id$|lease|secret|password|email|_ref$|search_words/
/** Ids and names that are made at random: UUIDs, 22 characters alone or behind a prefix, keys of files, tenant codes. */
const RANDOM: readonly RegExp[] = [
  /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g,
  /(?<=(?<![A-Za-z0-9_-])[a-z]{3,4}_)[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])/g,
  /(?<![A-Za-z0-9_-])(?![a-z_.]{22})[A-Za-z0-9_-]{22}(?![A-Za-z0-9_-])/g,
  /(?<=\/)[a-z2-7]{26}(?=")/g,
  /(?<=["/])t[a-z0-9]{10}(?=[.\\"])/g,
]

/**
 * Every row that was written, one line each: the columns that are not null, and each id by the order in which it first
 * appears. Two runs of one life give the same text.
 */
export async function recordOf({ opened: { db } }: World): Promise<string> {
  const names = new Map<string, string>()
  const lines: string[] = []
  for (const [table, order] of Object.entries(TABLES)) {
    const query = sql.raw<Record<string, unknown>>(`select * from ${table} order by ${order}`)
    const { rows } = await query.execute(db)
    for (const row of rows) lines.push(`${table} ${named(JSON.stringify(told(row)), names)}`)
  }
  return `${lines.join('\n')}\n`
}

function told(row: Record<string, unknown>): Record<string, unknown> {
  const columns = Object.entries(row).filter(
    ([name, value]) => value !== null && !UNTOLD.test(name),
  )
  return Object.fromEntries(columns)
}

function named(text: string, names: Map<string, string>): string {
  const nameOf = (id: string) => {
    const name = names.get(id) ?? `#${names.size + 1}`
    names.set(id, name)
    return name
  }
  return RANDOM.reduce((left, pattern) => left.replaceAll(pattern, nameOf), text)
}
