import { type AuditLog, type AuditRow, EUR, eventsOfAudit, talliesOfAudit } from '@billing/core'
import { sql } from 'kysely'
import { NAMES_TICKET, ticketOfMeta } from '../indexed-expressions.ts'
import { toRow } from '../columns.ts'
import type { Handle, Session } from '../dialect.ts'
import { auditList } from './audit-list.ts'
import { auditSeals } from './audit-seals.ts'
import { insertRows } from './bulk.ts'
import { appendEvents } from './events.ts'
import { headless } from './chains.ts'
import { flushBefore } from './flush-before.ts'
import { type Flushable, linkBuffer } from './link-buffer.ts'
import { addTallies } from './tallies.ts'

/** The audit log. That it only grows is kept by triggers of the migrations. */
export function auditLog(session: Session): AuditLog & Flushable {
  const { db, dialect, currency = EUR } = session
  const buffer = linkBuffer<AuditRow>(session, {
    heads: 'audit_chains',
    async insert(rows) {
      await insertRows(
        db,
        'audit_log',
        rows.map((row) => toRow(row, {})),
      )
      await addTallies(db, talliesOfAudit(rows))
      await appendEvents(db, eventsOfAudit(rows, currency))
    },
  })
  return {
    flush: buffer.flush,
    headForUpdate: buffer.head,
    append: async (row) => buffer.add(row.chain, row),
    ...flushBefore(auditRows({ db, dialect }), [buffer]),
    ...flushBefore(auditSeals(db), [buffer]),
    headless: (limit) => headless(db, 'audit_chains', limit),
  }
}

/** What the rows say; every buffer is flushed before these are read. */
function auditRows({
  db,
  dialect,
}: Handle): Pick<
  AuditLog,
  'row' | 'headOf' | 'rows' | 'ofTicket' | 'list' | 'heads' | 'erasePersonal'
> {
  return {
    row: (id) => db.selectFrom('audit_log').selectAll().where('id', '=', id).executeTakeFirst(),
    headOf: (chain) =>
      db.selectFrom('audit_chains').selectAll().where('chain', '=', chain).executeTakeFirst(),
    rows: (chain, after_seq, limit) =>
      db
        .selectFrom('audit_log')
        .selectAll()
        .where('chain', '=', chain)
        .where('seq', '>', after_seq)
        .orderBy('seq')
        .limit(limit)
        .execute(),
    ofTicket: (ticket_id) => rowsOfTicket({ db, dialect }, ticket_id),
    list: auditList({ db, dialect }),
    heads: (after, limit) =>
      db
        .selectFrom('audit_chains')
        .selectAll()
        .where('chain', '>', after)
        .orderBy('chain')
        .limit(limit)
        .execute(),
    async erasePersonal(chain) {
      const { numUpdatedRows } = await db
        .updateTable('audit_log')
        .set({ ip: null, user_agent: null, salt: null })
        .where('chain', '=', chain)
        .where('salt', 'is not', null)
        .executeTakeFirst()
      return Number(numUpdatedRows)
    },
  }
}

function rowsOfTicket({ db, dialect }: Handle, ticket_id: string): Promise<AuditRow[]> {
  return db
    .selectFrom('audit_log')
    .selectAll()
    .where(sql<boolean>`${sql.raw(NAMES_TICKET)}`)
    .where(sql<boolean>`${sql.raw(ticketOfMeta(dialect))} = ${ticket_id}`)
    .orderBy('ts')
    .orderBy('seq')
    .execute()
}
