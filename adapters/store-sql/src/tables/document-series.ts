import { type DocumentNumbers, invariant } from '@billing/core'
import type { Handle } from '../dialect.ts'

/** Counters of document numbers. The row stays locked until the transaction ends, so rivals take turns. */
export function documentNumbers({ db }: Handle): DocumentNumbers {
  return {
    async take(series, year, count) {
      invariant(Number.isSafeInteger(count) && count >= 1, `nobody takes ${count} numbers`)
      const { last } = await db
        .insertInto('document_series')
        .values({ series, year, last: count })
        .onConflict((conflict) =>
          conflict
            .columns(['series', 'year'])
            .doUpdateSet((row) => ({ last: row('document_series.last', '+', count) })),
        )
        .returning('last')
        .executeTakeFirstOrThrow()
      return last - count + 1
    },
  }
}
