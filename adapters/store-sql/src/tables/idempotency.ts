import type { IdempotencyKeys, IdempotencyRecord } from '@billing/core'
import { type ExpressionBuilder, type Selectable, sql } from 'kysely'
import { type Columns, fromRow, toRow } from '../columns.ts'
import { type Handle, isUnleased, leaseEnd } from '../dialect.ts'
import type { Database } from '../schema.ts'

const keyColumns: Columns<IdempotencyRecord> = { answer: 'json' }

type KeyRow = Selectable<Database['idempotency_keys']>

function recordOf({ lease_until: _until, ...row }: KeyRow): IdempotencyRecord {
  return fromRow(row, keyColumns)
}

/** Idempotency keys, leased by real time. */
export function idempotencyKeys({ db, dialect }: Handle): IdempotencyKeys {
  return {
    async get(principal, key) {
      const row = await db
        .selectFrom('idempotency_keys')
        .selectAll()
        .where('principal', '=', principal)
        .where('key', '=', key)
        .executeTakeFirst()
      return row && recordOf(row)
    },
    async start(record, lease_ms) {
      const row = { ...toRow(record, keyColumns), lease_until: leaseEnd(dialect, lease_ms) }
      const { principal: _principal, key: _key, ...rest } = row
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('idempotency_keys')
        .values(row)
        .onConflict((conflict) =>
          conflict
            .columns(['principal', 'key'])
            .doUpdateSet(rest)
            // Whether the sweep has removed it or not, an answer is good for its 24 hours alone.
            .where('idempotency_keys.state', '=', 'done')
            .where('idempotency_keys.expires_at', '<=', record.created_at),
        )
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    async isSpent(op_id) {
      const { rows } = await sql<{ readonly spent: number | boolean }>`select
        exists (select 1 from signups where signup_id = ${op_id})
        or exists (select 1 from plan_changes where plan_change_id = ${op_id})
        or exists (select 1 from refunds where refund_id = ${op_id})
        or exists (select 1 from provider_orders where reference in (${`top_${op_id}`}, ${`card_${op_id}`}))
        as spent`.execute(db)
      return Boolean(rows[0]?.spent)
    },
    ...keyRuns({ db, dialect }),
    async purge(now) {
      await db
        .deleteFrom('idempotency_keys')
        .where('state', '=', 'done')
        .where('expires_at', '<=', now)
        .execute()
    },
  }
}

/** Who runs a started key: every write says whose run it is. */
function keyRuns({
  db,
  dialect,
}: Handle): Pick<
  IdempotencyKeys,
  'rename' | 'takeOver' | 'begin' | 'finish' | 'release' | 'forget'
> {
  /** The key's row while it is started and this run holds it. */
  const isOurs =
    ({ principal, key, op_id, fence }: IdempotencyRecord) =>
    (row: ExpressionBuilder<Database, 'idempotency_keys'>) =>
      row.and({ principal, key, op_id, fence, state: 'started' })
  const ours = (record: IdempotencyRecord) =>
    db.updateTable('idempotency_keys').where(isOurs(record))
  return {
    async rename(record, op_id) {
      await ours(record).set({ op_id }).execute()
    },
    async takeOver(principal, key, lease_ms) {
      const row = await db
        .updateTable('idempotency_keys')
        .set((known) => ({
          fence: known('fence', '+', 1),
          lease_until: leaseEnd(dialect, lease_ms),
        }))
        .where('principal', '=', principal)
        .where('key', '=', key)
        .where('state', '=', 'started')
        .where(isUnleased(dialect))
        .returningAll()
        .executeTakeFirst()
      return row && recordOf(row)
    },
    async begin(record, at) {
      const { numUpdatedRows } = await ours(record).set({ begun_at: at }).executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async finish(record, answer, expires_at) {
      const { numUpdatedRows } = await ours(record)
        .set({ state: 'done', answer: JSON.stringify(answer), expires_at, lease_until: null })
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async release(record) {
      await ours(record).set({ lease_until: null }).execute()
    },
    async forget(record) {
      await db.deleteFrom('idempotency_keys').where(isOurs(record)).execute()
    },
  }
}
