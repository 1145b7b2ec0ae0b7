import type { AuditLog } from '@billing/core'
import { toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { insertRows } from './bulk.ts'

type Roots = Pick<AuditLog, 'lastRoot' | 'root' | 'insertRoot' | 'roots'>
type DayHeads = Pick<AuditLog, 'grownSince' | 'insertDayHeads' | 'dayHeads' | 'sealedHead'>

/** The roots of days, and the heads that each of them keeps. */
export function auditSeals(db: Handle['db']): Roots & DayHeads {
  return { ...roots(db), ...dayHeads(db) }
}

function roots(db: Handle['db']): Roots {
  const all = () => db.selectFrom('audit_roots').selectAll()
  return {
    lastRoot: () => all().orderBy('day', 'desc').limit(1).executeTakeFirst(),
    root: (day) => all().where('day', '=', day).executeTakeFirst(),
    async insertRoot(root) {
      await db.insertInto('audit_roots').values(toRow(root, {})).execute()
    },
    roots: (after_day, limit) =>
      all().where('day', '>', after_day).orderBy('day').limit(limit).execute(),
  }
}

function dayHeads(db: Handle['db']): DayHeads {
  const heads = () => db.selectFrom('audit_day_heads')
  return {
    async grownSince(since) {
      const rows = await db
        .selectFrom('audit_log')
        .select('chain')
        .distinct()
        .where('ts', '>=', since)
        .execute()
      return rows.map(({ chain }) => chain)
    },
    async insertDayHeads(day, kept) {
      const rows = kept.map(({ chain, seq, hash }) => ({ day, chain, seq, hash }))
      await insertRows(db, 'audit_day_heads', rows)
    },
    dayHeads: (day, after, limit) =>
      heads()
        .select(['chain', 'seq', 'hash'])
        .where('day', '=', day)
        .where('chain', '>', after)
        .orderBy('chain')
        .limit(limit)
        .execute(),
    sealedHead: (chain, seq) =>
      heads()
        .selectAll()
        .where('chain', '=', chain)
        .where('seq', '>=', seq)
        .orderBy('seq')
        .limit(1)
        .executeTakeFirst(),
  }
}
