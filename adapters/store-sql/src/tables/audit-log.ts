import type { AuditLog, AuditRow } from '@billing/core'
import { toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { headless } from './chains.ts'
import { type Flushed, lateLinks } from './late-links.ts'
import { lockRows } from './locking.ts'
import { insertAll } from './writes.ts'

/** The audit log. That it only grows is kept by triggers of the migrations. */
export function auditLog({ db, dialect }: Handle): AuditLog & Flushed {
  const late = lateLinks<AuditRow>(db, {
    heads: 'audit_chains',
    stored: (chain) =>
      db
        .selectFrom('audit_chains')
        .selectAll()
        .where('chain', '=', chain)
        .$call(lockRows(dialect))
        .executeTakeFirst(),
    insert: (rows) =>
      insertAll(
        db,
        'audit_log',
        rows.map((row) => toRow(row, {})),
      ),
  })
  return {
    flush: late.flush,
    headForUpdate: late.head,
    append: async (row) => late.add(row.chain, row),
    async rows(chain, after_seq, limit) {
      await late.flush()
      return db
        .selectFrom('audit_log')
        .selectAll()
        .where('chain', '=', chain)
        .where('seq', '>', after_seq)
        .orderBy('seq')
        .limit(limit)
        .execute()
    },
    async heads(after, limit) {
      await late.flush()
      return db
        .selectFrom('audit_chains')
        .selectAll()
        .where('chain', '>', after)
        .orderBy('chain')
        .limit(limit)
        .execute()
    },
    ...auditRoots(db),
    headless: (limit) => headless(db, 'audit_chains', limit),
  }
}

function auditRoots(db: Handle['db']): Pick<AuditLog, 'lastRoot' | 'insertRoot' | 'roots'> {
  return {
    lastRoot: () =>
      db.selectFrom('audit_roots').selectAll().orderBy('day', 'desc').limit(1).executeTakeFirst(),
    async insertRoot(root) {
      await db.insertInto('audit_roots').values(toRow(root, {})).execute()
    },
    roots: (after_day, limit) =>
      db
        .selectFrom('audit_roots')
        .selectAll()
        .where('day', '>', after_day)
        .orderBy('day')
        .limit(limit)
        .execute(),
  }
}
