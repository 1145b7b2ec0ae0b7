import {
  after,
  type ClaimedMessage,
  dueSince,
  type EpochMs,
  invariant,
  LONGEST_BACK_OFF,
  type Outbox,
  type OutboxMessage,
  WEBHOOK_AGGREGATE,
} from '@billing/core'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { rowsOfKeys } from '../batching.ts'
import { type Columns, fromRow, toRow } from '../columns.ts'
import { type Handle, isUnleased } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { insertRows } from './bulk.ts'
import { givenUp } from './given-up-mails.ts'
import type { Flushable } from './link-buffer.ts'
import { leased, writeClaimed } from './leases.ts'
import { materialized, forUpdateSkipLocked } from './locking.ts'

const messageColumns: Columns<OutboxMessage> = { effect: 'json' }

/** The queue of effects. What a transaction pushes is there when it has committed. */
export function outbox({ db, dialect }: Handle): Outbox & Flushable {
  let pushed: OutboxMessage[] = []
  return {
    // Nobody reads a message in the transaction that pushes it, so they are written together when it ends.
    async push(message) {
      invariant(db.isTransaction, 'a message is pushed in the transaction of its change')
      pushed.push(message)
    },
    async knows(dedupe_key) {
      return pushed.some((message) => message.dedupe_key === dedupe_key) || isKnown(db, dedupe_key)
    },
    async flush() {
      const messages = pushed
      pushed = []
      if (messages.length > 0) await insertFresh(db, messages)
    },
    ...claims({ db, dialect }),
    ...keeping(db),
    ...givenUp(db),
  }
}

async function isKnown(db: Handle['db'], dedupe_key: string): Promise<boolean> {
  // In this order: a purge moves names from the one to the other.
  for (const table of ['outbox', 'outbox_keys'] as const) {
    const names = db.selectFrom(table).select('dedupe_key').where('dedupe_key', '=', dedupe_key)
    if (await names.executeTakeFirst()) return true
  }
  return false
}

/** Messages that were never pushed before, those among them that were purged. */
async function insertFresh(db: Handle['db'], messages: readonly OutboxMessage[]): Promise<void> {
  const purged = await rowsOfKeys(
    messages.map(({ dedupe_key }) => dedupe_key),
    (keys) =>
      db.selectFrom('outbox_keys').select('dedupe_key').where('dedupe_key', 'in', keys).execute(),
  )
  const known = new Set(purged.map(({ dedupe_key }) => dedupe_key))
  const rows = messages
    .filter(({ dedupe_key }) => !known.has(dedupe_key))
    .map((message) => toRow(message, messageColumns))
  await insertRows(db, 'outbox', rows, { unique: ['dedupe_key'] })
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

const queue = { table: 'outbox', key: 'outbox_id' } as const

function claims({ db, dialect }: Handle): Pick<Outbox, 'claimDue' | 'done' | 'retry' | 'bury'> {
  const settle = ({ message, fence }: ClaimedMessage, change: Partial<MessageRow>) => {
    const claim = { id: message.outbox_id, fence }
    return writeClaimed(db, queue, claim, { ...change, lease_until: null })
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
        .$call(forUpdateSkipLocked(dialect))
      const rows = await db
        .updateTable('outbox')
        .set((row) => ({ ...leased(dialect, lease_ms), attempts: row('attempts', '+', 1) }))
        .where('seq', 'in', materialized(due))
        .returningAll()
        .execute()
      return rows.toSorted((a, b) => a.next_at - b.next_at || a.seq - b.seq).map(claimOf)
    },
    done: (claim, at) => settle(claim, { done_at: at }),
    retry: (claim, next_at, error) =>
      settle(claim, { next_at, last_error: error, created_at: dueSince(claim.message) }),
    bury: (claim, at, error) => settle(claim, { dead_at: at, last_error: error }),
  }
}

/** What was tried in vain is found behind what is due, within its back-off: the index is walked no further. */
async function oldestDue(db: Handle['db'], now: EpochMs): Promise<EpochMs | null> {
  const due_since = sql<EpochMs | null>`min(case when last_error is null then next_at else created_at end)`
  const { oldest } = await db
    .selectFrom('outbox')
    .select(due_since.as('oldest'))
    .where('done_at', 'is', null)
    .where('dead_at', 'is', null)
    .where('next_at', '<=', after(now, LONGEST_BACK_OFF))
    .where((row) => row.or([row('next_at', '<=', now), row('last_error', 'is not', null)]))
    .where('aggregate', 'not like', `${WEBHOOK_AGGREGATE}%`)
    .executeTakeFirstOrThrow()
  return oldest
}

function keeping(db: Handle['db']): Pick<Outbox, 'backlog' | 'givenUpSince' | 'purge'> {
  return {
    async backlog(now) {
      const open = await db
        .selectFrom('outbox')
        .select((row) => row.fn.countAll<number>().as('waiting'))
        .where('done_at', 'is', null)
        .where('dead_at', 'is', null)
        .executeTakeFirstOrThrow()
      const { dead } = await db
        .selectFrom('outbox')
        .select((row) => row.fn.countAll<number>().as('dead'))
        .where('dead_at', 'is not', null)
        .executeTakeFirstOrThrow()
      return { waiting: open.waiting, oldest_due_at: await oldestDue(db, now), dead }
    },
    async givenUpSince(since) {
      const { dead } = await db
        .selectFrom('outbox')
        .select((row) => row.fn.countAll<number>().as('dead'))
        .where('dead_at', '>=', since)
        .executeTakeFirstOrThrow()
      return Number(dead)
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
