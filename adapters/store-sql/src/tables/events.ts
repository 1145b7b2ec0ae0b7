import type { BusinessEvent, EventFilter, Events, PublishedEvent } from '@billing/core'
import { sql } from 'kysely'
import { type Columns, fromRow, type Row, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { insertRows, updateRows } from './bulk.ts'

type Db = Handle['db']

const columns: Columns<PublishedEvent> = { data: 'json' }

/** What happened to customers. */
export function events({ db }: Handle): Events {
  const published = () =>
    db
      .selectFrom('events')
      .select(['event_id', 'account_id', 'kind', 'data', 'occurred_at', 'position'])
      .where('position', 'is not', null)
  return {
    append: (event) => appendEvents(db, [event]),
    publish: (limit) => publish(db, limit),
    async list({ kind, account_id }: EventFilter, after, limit) {
      let found = published().where('position', '>', after)
      if (kind !== undefined) found = found.where('kind', '=', kind)
      if (account_id !== undefined) found = found.where('account_id', '=', account_id)
      const rows = await found.orderBy('position').limit(limit).execute()
      return rows.map((row) => fromRow(row as Row<PublishedEvent>, columns))
    },
    async last() {
      const row = await db
        .selectFrom('event_positions')
        .select('last')
        .where('stream', '=', 'all')
        .executeTakeFirst()
      return row?.last ?? 0
    },
    async get(event_id) {
      const row = await published().where('event_id', '=', event_id).executeTakeFirst()
      return row && fromRow(row as Row<PublishedEvent>, columns)
    },
  }
}

/** Write events in their order, in the transaction of what they tell of. */
export async function appendEvents(db: Db, some: readonly BusinessEvent[]): Promise<void> {
  const rows = some.map((event) => toRow<BusinessEvent>(event, columns))
  await insertRows(db, 'events', rows, { unique: ['event_id'] })
}

/**
 * A number that an insert takes may be seen after a higher one that committed before it. Positions are given to what is
 * committed, by one transaction after another: the lock is taken first, so that the rows are looked for after the
 * publisher before has ended.
 */
async function publish(db: Db, limit: number): Promise<PublishedEvent[]> {
  const { last } = await db
    .insertInto('event_positions')
    .values({ stream: 'all', last: 0 })
    .onConflict((row) =>
      row.column('stream').doUpdateSet({ last: sql<number>`event_positions.last` }),
    )
    .returning('last')
    .executeTakeFirstOrThrow()
  const waiting = await db
    .selectFrom('events')
    .select(['seq', 'event_id', 'account_id', 'kind', 'data', 'occurred_at'])
    .where('position', 'is', null)
    .orderBy('seq')
    .limit(limit)
    .execute()
  if (waiting.length === 0) return []
  const placed = waiting.map((row, place) => ({ ...row, position: last + place + 1 }))
  const given = placed.map(({ seq, position }) => ({ seq, position }))
  await updateRows(db, 'events', 'seq', given)
  const end = last + placed.length
  await db.updateTable('event_positions').set({ last: end }).where('stream', '=', 'all').execute()
  return placed.map(({ seq: _seq, ...row }) => fromRow<PublishedEvent>(row, columns))
}
