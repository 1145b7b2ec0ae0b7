import type { AuditLog } from '@billing/core'
import { toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { moveHead } from './chains.ts'
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
      await moveHead(db, 'audit_chains', row)
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
