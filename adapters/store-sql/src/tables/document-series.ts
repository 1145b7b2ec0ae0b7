import { type DocumentNumbers, epochMs, invariant } from '@billing/core'
import { sql } from 'kysely'
import type { Handle } from '../dialect.ts'

/** Counters of document numbers. The row stays locked until the transaction ends, so rivals take turns. */
export function documentNumbers({ db }: Handle): DocumentNumbers {
  return {
    async take(series, year, count, now) {
      invariant(Number.isSafeInteger(count) && count >= 1, `nobody takes ${count} numbers`)
      const { last, last_issued_at } = await db
        .insertInto('document_series')
        .values({ series, year, last: count, last_issued_at: now })
        .onConflict((conflict) =>
          conflict.columns(['series', 'year']).doUpdateSet((row) => ({
            last: row('document_series.last', '+', count),
            last_issued_at: sql<number>`case when document_series.last_issued_at > ${now}
                then document_series.last_issued_at else ${now} end`,
          })),
        )
        .returning(['last', 'last_issued_at'])
        .executeTakeFirstOrThrow()
      return { first: last - count + 1, issued_at: epochMs(last_issued_at) }
    },
    counters: () =>
      db
        .selectFrom('document_series')
        .select(['series', 'year', 'last'])
        .orderBy('series')
        .orderBy('year')
        .execute(),
  }
}
