import {
  type DocumentNumbers,
  type EpochMs,
  type DocumentSeries,
  type NumberGap,
} from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockRows } from './locking.ts'

const gapColumns: Columns<NumberGap> = { seen: 'json' }

/** Where the documents of a series are. */
const DOCUMENTS: { readonly [S in DocumentSeries]: 'invoices' | 'credit_notes' } = {
  PBX: 'invoices',
  CN: 'credit_notes',
}

/** Numbers that were skipped. */
export function documentGaps({
  db,
  dialect,
}: Handle): Pick<DocumentNumbers, 'skipTo' | 'isOpen' | 'gaps'> {
  return {
    skipTo: (skip, now) => skipTo({ db, dialect }, skip, now),
    async isOpen({ series, year, n }, text) {
      const gap = await db
        .selectFrom('document_gaps')
        .select('first')
        .where('series', '=', series)
        .where('year', '=', year)
        .where('first', '<=', n)
        .where('last', '>=', n)
        .executeTakeFirst()
      if (!gap) return false
      const document = await db
        .selectFrom(DOCUMENTS[series])
        .select('number')
        .where('number', '=', text)
        .executeTakeFirst()
      return document === undefined
    },
    async gaps() {
      const rows = await db
        .selectFrom('document_gaps')
        .selectAll()
        .orderBy('series')
        .orderBy('year')
        .orderBy('first')
        .execute()
      return rows.map((row) => fromRow(row, gapColumns))
    },
  }
}

async function skipTo(
  { db, dialect }: Handle,
  { series, year, to, seen }: Parameters<DocumentNumbers['skipTo']>[0],
  now: EpochMs,
): Promise<NumberGap | undefined> {
  const counter = await db
    .selectFrom('document_series')
    .select('last')
    .where('series', '=', series)
    .where('year', '=', year)
    .$call(lockRows(dialect))
    .executeTakeFirst()
  const last = counter?.last ?? 0
  if (last >= to) return undefined
  await db
    .insertInto('document_series')
    .values({ series, year, last: to, last_issued_at: now })
    .onConflict((conflict) => conflict.columns(['series', 'year']).doUpdateSet({ last: to }))
    .execute()
  const gap: NumberGap = { series, year, first: last + 1, last: to, seen, created_at: now }
  await db.insertInto('document_gaps').values(toRow(gap, gapColumns)).execute()
  return gap
}
