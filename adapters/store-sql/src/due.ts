import { epochMs, type EpochMs } from '@billing/core'
import { type RawBuilder, sql } from 'kysely'
import type { Handle } from './dialect.ts'
import { isHead } from './tables/outbox.ts'

/** The first instant of one queue, read from the end of its index. */
type Due = (db: Handle['db']) => RawBuilder<unknown>

const queued = (table: string, column: string, condition = `${column} is not null`): Due => {
  const at = sql.ref(column)
  return () =>
    sql`select ${at} as due_at from ${sql.table(table)} where ${sql.raw(condition)} order by ${at} limit 1`
}

/** Everything that falls due by the service's clock. What runs by real time is not here. */
const DUE: readonly Due[] = [
  (db) =>
    sql`${db.selectFrom('outbox').select('next_at as due_at').where(isHead).orderBy('next_at').limit(1)}`,
  queued('provider_orders', 'next_read_at'),
  queued('provider_orders', 'updated_at', 'dirty_seq > done_seq'),
  queued('billing_cycles', 'next_action_at'),
  queued('plan_changes', 'next_action_at'),
  queued('signups', 'expires_at', `status = 'pending_payment'`),
  queued('accounts', 'vat_next_check_at'),
  queued('refunds', 'next_attempt_at'),
]

/** The earliest instant at which anything in the database falls due; one statement, since idle ticks ask it. */
export async function nextDueAt(db: Handle['db']): Promise<EpochMs | null> {
  const each = DUE.map((due, n) => sql`select due_at from (${due(db)}) as ${sql.table(`due_${n}`)}`)
  const { rows } = await sql<{ due_at: number | null }>`
    select min(due_at) as due_at from (${sql.join(each, sql` union all `)}) as due
  `.execute(db)
  const due_at = rows[0]?.due_at ?? null
  return due_at === null ? null : epochMs(Number(due_at))
}
