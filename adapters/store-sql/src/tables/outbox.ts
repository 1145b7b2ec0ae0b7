import type { ClaimedMessage, Outbox, OutboxMessage } from '@billing/core'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { type Columns, fromRow, toRow } from '../columns.ts'
import { type Handle, isUnleased, leaseEnd } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { lockFreeRows } from './locking.ts'

const messageColumns: Columns<OutboxMessage> = { effect: 'json' }

/** The queue of effects. */
export function outbox({ db, dialect }: Handle): Outbox {
  return {
    async push(message) {
      const purged = await db
        .selectFrom('outbox_keys')
        .select('dedupe_key')
        .where('dedupe_key', '=', message.dedupe_key)
        .executeTakeFirst()
      if (purged) return
      await db
        .insertInto('outbox')
        .values(toRow(message, messageColumns))
        .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
        .execute()
    },
    ...claims({ db, dialect }),
    ...keeping(db),
  }
}

type MessageRow = Selectable<Database['outbox']>

function claimOf(row: MessageRow): ClaimedMessage {
  const { seq: _seq, done_at: _done, dead_at: _dead, lease_until: _until, ...rest } = row
  const { lease_fence: fence, ...message } = rest
  return { message: fromRow(message, messageColumns), fence }
}

/** Unfinished, and nothing unfinished of its aggregate is older. Only such a message can fall due. */
export function isHead(row: ExpressionBuilder<Database, 'outbox'>) {
  return row.and([
    row('outbox.done_at', 'is', null),
    row('outbox.dead_at', 'is', null),
    row.not(
      row.exists(
        row
          .selectFrom('outbox as older')
          .select('older.seq')
          .whereRef('older.aggregate', '=', 'outbox.aggregate')
          .whereRef('older.seq', '<', 'outbox.seq')
          .where('older.done_at', 'is', null)
          .where('older.dead_at', 'is', null),
      ),
    ),
  ])
}

function claims({ db, dialect }: Handle): Pick<Outbox, 'claimDue' | 'done' | 'retry' | 'bury'> {
  /** Writes to the message only while the claim holds, and gives it back. */
  const settle = async ({ message, fence }: ClaimedMessage, change: Partial<MessageRow>) => {
    const { numUpdatedRows } = await db
      .updateTable('outbox')
      .set({ ...change, lease_until: null })
      .where('outbox_id', '=', message.outbox_id)
      .where('lease_fence', '=', fence)
      .where('lease_until', 'is not', null)
      .executeTakeFirst()
    return numUpdatedRows === 1n
  }
  return {
    async claimDue(now, limit, lease_ms) {
      const due = db
        .selectFrom('outbox')
        .select('outbox.seq')
        .where(isHead)
        .where('next_at', '<=', now)
        .where(isUnleased(dialect))
        .orderBy('next_at')
        .orderBy('outbox.seq')
        .limit(limit)
        .$call(lockFreeRows(dialect))
      const rows = await db
        .updateTable('outbox')
        .set((row) => ({
          lease_until: leaseEnd(dialect, lease_ms),
          lease_fence: row('lease_fence', '+', 1),
          attempts: row('attempts', '+', 1),
        }))
        .where('seq', 'in', due)
        .returningAll()
        .execute()
      return rows.toSorted((a, b) => a.next_at - b.next_at || a.seq - b.seq).map(claimOf)
    },
    done: (claim, at) => settle(claim, { done_at: at }),
    retry: (claim, next_at, error) => settle(claim, { next_at, last_error: error }),
    bury: (claim, at, error) => settle(claim, { dead_at: at, last_error: error }),
  }
}

function keeping(db: Handle['db']): Pick<Outbox, 'backlog' | 'purge'> {
  return {
    async backlog(now) {
      const open = await db
        .selectFrom('outbox')
        .select((row) => row.fn.countAll<number>().as('waiting'))
        .select(sql<number | null>`min(case when next_at <= ${now} then next_at end)`.as('oldest'))
        .where('done_at', 'is', null)
        .where('dead_at', 'is', null)
        .executeTakeFirstOrThrow()
      const { dead } = await db
        .selectFrom('outbox')
        .select((row) => row.fn.countAll<number>().as('dead'))
        .where('dead_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return { waiting: open.waiting, oldest_due_at: open.oldest as never, dead }
    },
    async purge(before) {
      const old = db.selectFrom('outbox').select('dedupe_key').where('done_at', '<', before)
      await db
        .insertInto('outbox_keys')
        .columns(['dedupe_key'])
        .expression(old)
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await db.deleteFrom('outbox').where('done_at', '<', before).execute()
    },
  }
}
