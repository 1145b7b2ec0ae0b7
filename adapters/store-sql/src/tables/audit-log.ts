import { type AuditLog, type AuditRow, invariant } from '@billing/core'
import { toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockRows } from './locking.ts'

/** The audit log. That it only grows is kept by triggers of the migrations. */
export function auditLog({ db, dialect }: Handle): AuditLog {
  return {
    headForUpdate: (chain) =>
      db
        .selectFrom('audit_chains')
        .selectAll()
        .where('chain', '=', chain)
        .$call(lockRows(dialect))
        .executeTakeFirst(),
    async append(row) {
      await moveHead(db, row)
      await db.insertInto('audit_log').values(toRow(row, {})).execute()
    },
    rows: (chain, after_seq, limit) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where('chain', '=', chain)
        .where('seq', '>', after_seq)
        .orderBy('seq')
        .limit(limit)
        .execute(),
    heads: (after, limit) =>
      db
        .selectFrom('audit_chains')
        .selectAll()
        .where('chain', '>', after)
        .orderBy('chain')
        .limit(limit)
        .execute(),
    lastRoot: () =>
      db.selectFrom('audit_roots').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst(),
    async insertRoot(root) {
      await db.insertInto('audit_roots').values(toRow(root, {})).execute()
    },
  }
}

/** First, so that of two who append at once the later meets a conflict and runs again. */
async function moveHead(db: Handle['db'], { chain, seq, hash }: AuditRow): Promise<void> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('audit_chains')
    .values({ chain, seq, hash })
    .onConflict((conflict) =>
      conflict
        .column('chain')
        .doUpdateSet({ seq, hash })
        .where('audit_chains.seq', '=', seq - 1),
    )
    .executeTakeFirst()
  invariant(numInsertedOrUpdatedRows === 1n, `${chain} has no link ${seq - 1} to append to`)
}
