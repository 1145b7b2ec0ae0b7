import { DAY, HOUR, type Measure, type Tallies, type Tally } from '@billing/core'
import { sql } from 'kysely'
import type { Handle } from '../dialect.ts'
import { insertRows } from './bulk.ts'
import { materialized } from './locking.ts'
import { tallySums } from './tally-sums.ts'

/** What is counted hour by hour. */
export function tallies(handle: Handle): Tallies {
  const { db } = handle
  return {
    add: (added) => addTallies(db, added),
    fold: (limit) => fold(handle, limit),
    ...tallySums(handle),
    async purge(before) {
      const days = [...before].map(
        ([measure, at]) => [measure, Math.floor(at / DAY) * DAY] as const,
      )
      await db
        .deleteFrom('tallies')
        .where((is) =>
          is.or(
            days.map(([measure, day]) =>
              is.and([is('measure', '=', measure), is('began_at', '<', day)]),
            ),
          ),
        )
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
  await insertRows(db, 'tally_rows', rows)
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
    .where('tally_row_id', 'in', materialized(oldest))
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
