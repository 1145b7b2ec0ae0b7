import { DUE_WORK, type DueWork, earliest, epochMs, type EpochMs } from '@billing/core'
import { type CompiledQuery, type RawBuilder, sql } from 'kysely'
import type { Handle } from './dialect.ts'
import type { ColumnName, Table } from './tables/column.ts'
import { isHead } from './tables/outbox.ts'

/** What waits in one queue. */
interface Queue {
  /** Its first instant, read from the end of its index. */
  readonly first: (db: Handle['db']) => RawBuilder<unknown>
  /** A row for each that is due, at most so many. */
  readonly due: (db: Handle['db'], now: EpochMs, limit: number) => RawBuilder<unknown>
}

const queued = <T extends Table>(
  table: T,
  column: ColumnName<T>,
  condition = `${column} is not null`,
): Queue => {
  const at = sql.ref(column)
  const from = sql`from ${sql.table(table)} where ${sql.raw(condition)}`
  return {
    first: () => sql`select ${at} as due_at ${from} order by ${at} limit 1`,
    due: (_db, now, limit) =>
      sql`select 1 ${from} and ${at} <= ${now} order by ${at} limit ${limit}`,
  }
}

/** Of each aggregate the first message alone can fall due. */
const HEADS: Queue = {
  first: (db) => sql`${heads(db).limit(1)}`,
  due: (db, now, limit) => sql`${heads(db).where('next_at', '<=', now).limit(limit)}`,
}

/** Due from the moment in which it happened; the first of them stands for all. */
const UNPUBLISHED: Queue = {
  first: () =>
    sql`select occurred_at as due_at from events where position is null order by seq limit 1`,
  due: (_db, now, limit) =>
    sql`select 1 from events where position is null and occurred_at <= ${now} order by seq limit ${limit}`,
}

function heads(db: Handle['db']) {
  return db.selectFrom('outbox').select('next_at as due_at').where(isHead).orderBy('next_at')
}

/** Everything that falls due by the service's clock. What runs by real time is not here. */
const DUE: readonly (readonly [work: DueWork, queue: Queue])[] = [
  ['effects', HEADS],
  ['orders', queued('provider_orders', 'next_read_at')],
  ['orders', queued('provider_orders', 'updated_at', 'dirty_seq > done_seq')],
  ['cycles', queued('billing_cycles', 'next_action_at')],
  ['plan changes', queued('plan_changes', 'next_action_at')],
  ['signups', queued('signups', 'expires_at', `status = 'pending_payment'`)],
  ['VAT numbers', queued('accounts', 'vat_next_check_at')],
  ['refunds', queued('refunds', 'next_attempt_at')],
  ['disputes', queued('disputes', 'next_look_at')],
  ['tickets', queued('support_tickets', 'next_action_at')],
  ['refused webhooks', queued('refused_webhooks', 'due_at')],
  ['events', UNPUBLISHED],
]

/** The first instant of each queue, built once for each database: building it takes longer than asking. */
const FIRSTS = new WeakMap<Handle['db'], CompiledQuery<Firsts>>()

/** By the place in `DUE`. */
type Firsts = Readonly<Record<string, number | null>>

/** One row with a column for each queue: a third of the time that a union of them takes on SQLite. */
function firstsOf(db: Handle['db']): CompiledQuery<Firsts> {
  const known = FIRSTS.get(db)
  if (known) return known
  const columns = DUE.map(
    ([, queue], place) => sql`(${queue.first(db)}) as ${sql.ref(`at_${place}`)}`,
  )
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

/** One queue at an instant. */
export interface DueQueue {
  readonly work: DueWork
  readonly due: number
  /** When the oldest of them fell due; null when nothing is. */
  readonly oldest_due_at: EpochMs | null
}

/** More than so many are not counted: nobody does anything else about them. */
const COUNTED = 10_000

/** How much of each kind of work is due by an instant, and since when. An order that is due in two ways counts twice. */
export async function dueQueues({ db }: Handle, now: EpochMs): Promise<readonly DueQueue[]> {
  const firsts = await readFirsts(db)
  const columns = DUE.map(
    ([, queue], place) =>
      sql`(select count(*) from (${queue.due(db, now, COUNTED)}) as waiting) as ${sql.ref(`due_${place}`)}`,
  )
  const { rows } = await sql<Readonly<Record<string, number>>>`
    select ${sql.join(columns)}`.execute(db)
  return DUE_WORK.map((work) => {
    const places = DUE.flatMap(([of], place) => (of === work ? [place] : []))
    const oldest = firsts
      .filter(([of, at]) => of === work && at <= now)
      .reduce<EpochMs | null>((least, [, at]) => earliest(least, at), null)
    const due = places.reduce((sum, place) => sum + Number(rows[0]?.[`due_${place}`]), 0)
    return { work, due, oldest_due_at: oldest }
  })
}
