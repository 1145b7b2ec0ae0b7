import {
  DAY,
  epochMs,
  HOUR,
  type HourRange,
  type HourTotal,
  type KeyTotal,
  type Measure,
  type Tallies,
  type Tally,
} from '@billing/core'
import { sql } from 'kysely'
import type { Handle } from '../dialect.ts'
import { insertAll } from './writes.ts'

/**
 * What is counted hour by hour. What is counted is said as a literal: for a value that it does not know yet
 * PostgreSQL plans to read the whole table.
 */
export function tallies(handle: Handle): Tallies {
  const { db } = handle
  return {
    add: (added) => addTallies(db, added),
    fold: (limit) => fold(handle, limit),
    async byHour(measure, { from, to }) {
      const hours = db
        .selectFrom('tallies')
        .select(['began_at as hour_at', 'tally_key', 'amount'])
        .where('measure', '=', sql.lit(measure))
        .where('span', '=', sql.lit('hour'))
        .where('began_at', '>=', from)
        .where('began_at', '<', to)
      const rows = await db
        .selectFrom(hours.unionAll(notFolded(db, measure, { from, to })).as('counted'))
        .select(({ fn }) => ['hour_at', 'tally_key', fn.sum<number>('amount').as('amount')])
        .groupBy(['hour_at', 'tally_key'])
        .execute()
      return rows.map((row) => ({ measure, ...row, amount: Number(row.amount) }) as Tally)
    },
    perHour: (measure, range) => perHour(db, measure, range),
    byKey: (measure, range, limit) => byKey(db, measure, range, limit),
    async purge(measure, before) {
      await db
        .deleteFrom('tallies')
        .where('measure', '=', measure)
        .where('began_at', '<', Math.floor(before / DAY) * DAY)
        .execute()
    },
  }
}

/** Rows of their own for what is counted, so that no transaction waits for another. */
export async function addTallies(db: Handle['db'], added: readonly Tally[]): Promise<void> {
  const rows = added.map(({ measure, hour_at, tally_key, amount }) => ({
    measure,
    hour_at,
    tally_key,
    amount,
  }))
  await insertAll(db, 'tally_rows', rows)
}

function notFolded(db: Handle['db'], measure: Measure, { from, to }: HourRange) {
  return db
    .selectFrom('tally_rows')
    .select(['hour_at', 'tally_key', 'amount'])
    .where('measure', '=', measure)
    .where('hour_at', '>=', from)
    .where('hour_at', '<', to)
}

/** The sums are added up in the order of their key, which keeps nothing; few rows are not among them yet. */
async function perHour(
  db: Handle['db'],
  measure: Measure,
  { from, to }: HourRange,
): Promise<HourTotal[]> {
  const rows = await db
    .selectFrom('tallies')
    .select(({ fn }) => ['began_at as hour_at', fn.sum<number>('amount').as('amount')])
    .where('measure', '=', sql.lit(measure))
    .where('span', '=', sql.lit('hour'))
    .where('began_at', '>=', from)
    .where('began_at', '<', to)
    .groupBy('began_at')
    .unionAll(
      db
        .selectFrom(notFolded(db, measure, { from, to }).as('rows'))
        .select(({ fn }) => ['hour_at', fn.sum<number>('amount').as('amount')])
        .groupBy('hour_at'),
    )
    .execute()
  const sums = new Map<number, number>()
  for (const { hour_at, amount } of rows) {
    sums.set(hour_at, (sums.get(hour_at) ?? 0) + Number(amount))
  }
  return [...sums].map(([hour_at, amount]) => ({ hour_at: epochMs(hour_at), amount }))
}

/** Whole days by their sums, and the hours before and after them. */
async function byKey(
  db: Handle['db'],
  measure: Measure,
  { from, to }: HourRange,
  limit: number | undefined,
): Promise<KeyTotal[]> {
  const firstDay = Math.min(Math.ceil(from / DAY) * DAY, to)
  const lastDay = Math.max(Math.floor(to / DAY) * DAY, firstDay)
  const summed = (span: 'hour' | 'day', since: number, until: number) =>
    db
      .selectFrom('tallies')
      .select(['began_at as hour_at', 'tally_key', 'amount'])
      .where('measure', '=', sql.lit(measure))
      .where('span', '=', sql.lit(span))
      .where('began_at', '>=', since)
      .where('began_at', '<', until)
  const counted = summed('hour', from, firstDay)
    .unionAll(summed('day', firstDay, lastDay))
    .unionAll(summed('hour', lastDay, to))
    .unionAll(notFolded(db, measure, { from, to }))
  const rows = await db
    .selectFrom(counted.as('counted'))
    .select(({ fn }) => ['tally_key', fn.sum<number>('amount').as('amount')])
    .groupBy('tally_key')
    .orderBy(sql`sum(amount)`, 'desc')
    .orderBy('tally_key')
    .$if(limit !== undefined, (query) => query.limit(limit ?? 0))
    .execute()
  return rows.map(({ tally_key, amount }) => ({ tally_key, amount: Number(amount) }))
}

/** Several workers may do so at once: each takes rows that no other has taken. */
async function fold({ db, dialect }: Handle, limit: number): Promise<number> {
  const oldest = db
    .selectFrom('tally_rows')
    .select('tally_row_id')
    .orderBy('tally_row_id')
    .limit(limit)
    .$if(dialect === 'postgres', (query) => query.forUpdate().skipLocked())
  const rows = await db
    .deleteFrom('tally_rows')
    .where('tally_row_id', 'in', oldest)
    .returning(['measure', 'hour_at', 'tally_key', 'amount'])
    .execute()
  for (const sum of sumsOf(rows)) {
    await db
      .insertInto('tallies')
      .values(sum)
      .onConflict((conflict) =>
        conflict
          .columns(['measure', 'span', 'began_at', 'tally_key'])
          .doUpdateSet((row) => ({ amount: sql`${row.ref('tallies.amount')} + excluded.amount` })),
      )
      .execute()
  }
  return rows.length
}

interface Sum {
  readonly measure: Measure
  readonly span: 'hour' | 'day'
  readonly began_at: number
  readonly tally_key: string
  readonly amount: number
}

/** In the order of their key, so that two transactions lock the same rows in the same order. */
function sumsOf(rows: readonly Omit<Tally, 'hour_at'>[] & readonly { hour_at: number }[]): Sum[] {
  const sums = new Map<string, Sum>()
  for (const { measure, hour_at, tally_key, amount } of rows) {
    for (const [span, length] of [
      ['hour', HOUR],
      ['day', DAY],
    ] as const) {
      const began_at = Math.floor(hour_at / length) * length
      const name = `${measure} ${span} ${began_at} ${tally_key}`
      const sum = (sums.get(name)?.amount ?? 0) + amount
      sums.set(name, { measure, span, began_at, tally_key, amount: sum })
    }
  }
  return [...sums].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum)
}
