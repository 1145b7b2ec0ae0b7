import {
  type DocumentNumbers,
  type DocumentSeries,
  type EpochMs,
  epochMs,
  invariant,
} from '@billing/core'
import { sql } from 'kysely'
import type { Handle, Session } from '../dialect.ts'
import { documentGaps } from './document-gaps.ts'

/** Counters of document numbers. The row stays locked until the transaction ends, so rivals take turns. */
export function documentNumbers({ db, dialect, batch }: Session): DocumentNumbers {
  const taken = batch((asked: readonly Asked[]) => takeAll(db, asked))
  return {
    ...documentGaps({ db, dialect }),
    async take(series, year, count, now) {
      invariant(Number.isSafeInteger(count) && count >= 1, `nobody takes ${count} numbers`)
      return taken({ series, year, count, now })
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

/** Somebody wants so many numbers of a series. */
interface Asked {
  readonly series: DocumentSeries
  readonly year: number
  readonly count: number
  readonly now: EpochMs
}

type NumbersTaken = Awaited<ReturnType<DocumentNumbers['take']>>

/** Numbers for all who ask at once, in the order in which they ask. */
async function takeAll(db: Handle['db'], asked: readonly Asked[]): Promise<NumbersTaken[]> {
  const answers = new Map<Asked, NumbersTaken>()
  for (const group of Map.groupBy(asked, ({ series, year }) => `${series} ${year}`).values()) {
    const [{ series, year } = group[0] as Asked] = group
    const count = group.reduce((sum, each) => sum + each.count, 0)
    const { last, last_issued_at } = await moveCounter(db, {
      series,
      year,
      count,
      now: epochMs(Math.max(...group.map(({ now }) => now))),
    })
    let first = last - count + 1
    for (const each of group) {
      answers.set(each, { first, issued_at: epochMs(last_issued_at) })
      first += each.count
    }
  }
  return asked.map((each) => answers.get(each) as NumbersTaken)
}

function moveCounter(db: Handle['db'], { series, year, count, now }: Asked) {
  return db
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
}
