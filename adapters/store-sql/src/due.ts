import { type DueWork, earliest, epochMs, type EpochMs } from '@billing/core'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Handle } from './dialect.ts'
import type { ColumnName, Table } from './tables/column.ts'
import { isHead } from './tables/outbox.ts'

/** The first instant of one queue, read from the end of its index. */
type Due = (db: Handle['db']) => RawBuilder<unknown>

const queued = <T extends Table>(
  table: T,
  column: ColumnName<T>,
  condition = `${column} is not null`,
): Due => {
  const at = sql.ref(column)
  return () =>
    sql`select ${at} as due_at from ${sql.table(table)} where ${sql.raw(condition)} order by ${at} limit 1`
}

/** Everything that falls due by the service's clock. What runs by real time is not here. */
const DUE: readonly (readonly [work: DueWork, due: Due])[] = [
  [
    'effects',
    (db) =>
      sql`${db.selectFrom('outbox').select('next_at as due_at').where(isHead).orderBy('next_at').limit(1)}`,
  ],
  ['orders', queued('provider_orders', 'next_read_at')],
  ['orders', queued('provider_orders', 'updated_at', 'dirty_seq > done_seq')],
  ['cycles', queued('billing_cycles', 'next_action_at')],
  ['plan changes', queued('plan_changes', 'next_action_at')],
  ['signups', queued('signups', 'expires_at', `status = 'pending_payment'`)],
  ['VAT numbers', queued('accounts', 'vat_next_check_at')],
  ['refunds', queued('refunds', 'next_attempt_at')],
  ['tickets', queued('support_tickets', 'next_action_at')],
  ['refused webhooks', queued('refused_webhooks', 'due_at')],
]

/** The first instant of each queue, built once for each database: building it takes longer than asking. */
const FIRSTS = new WeakMap<Handle['db'], CompiledQuery<Firsts>>()

/** By the place in `DUE`. */
type Firsts = Readonly<Record<string, number | null>>

/** One row with a column for each queue: a third of the time that a union of them takes on SQLite. */
function firstsOf(db: Handle['db']): CompiledQuery<Firsts> {
  const known = FIRSTS.get(db)
  if (known) return known
  const columns = DUE.map(([, due], place) => sql`(${due(db)}) as ${sql.ref(`at_${place}`)}`)
  const firsts = sql<Firsts>`select ${sql.join(columns)}`.compile(db)
  FIRSTS.set(db, firsts)
  return firsts
}

async function readFirsts(db: Handle['db']): Promise<(readonly [DueWork, EpochMs])[]> {
  const { rows } = await db.executeQuery(firstsOf(db))
  return DUE.flatMap(([work], place) => {
    const at = rows[0]?.[`at_${place}`] ?? null
    return at === null ? [] : [[work, epochMs(Number(at))] as const]
  })
}

/** The earliest instant at which anything in the database falls due. */
export async function nextDueAt(db: Handle['db']): Promise<EpochMs | null> {
  const firsts = await readFirsts(db)
  return firsts.reduce<EpochMs | null>((least, [, at]) => earliest(least, at), null)
}

/** The kinds of work that are due by an instant. */
export async function dueBy(db: Handle['db'], now: EpochMs): Promise<ReadonlySet<DueWork>> {
  const firsts = await readFirsts(db)
  return new Set(firsts.filter(([, at]) => at <= now).map(([work]) => work))
}
