import { pageOf, type WaitingLine, type WaitingLines } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { isOlder } from './pages.ts'
import { upsert } from './writes.ts'

const lineColumns: Columns<WaitingLine> = { line: 'json' }

/** What is owed and goes on the next invoice. */
export function waitingLines({ db }: Handle): WaitingLines {
  const all = () => db.selectFrom('waiting_lines').selectAll()
  return {
    async get(waiting_line_id) {
      const row = await all().where('waiting_line_id', '=', waiting_line_id).executeTakeFirst()
      return row && fromRow(row, lineColumns)
    },
    async waitingOf(subscription_id) {
      const rows = await all()
        .where('subscription_id', '=', subscription_id)
        .where('state', '=', 'waiting')
        .orderBy('created_at')
        .orderBy('waiting_line_id')
        .execute()
      return rows.map((row) => fromRow(row, lineColumns))
    },
    async listOfSubscription(subscription_id, { limit, after }) {
      const rows = await all()
        .where('subscription_id', '=', subscription_id)
        .where((row) => isOlder(row, ['created_at', 'waiting_line_id'], after))
        .orderBy('created_at', 'desc')
        .orderBy('waiting_line_id', 'desc')
        .limit(limit + 1)
        .execute()
      const lines = rows.map((row) => fromRow(row, lineColumns))
      return pageOf(lines, limit, ({ created_at: at, waiting_line_id: id }) => ({ at, id }))
    },
    async ofInvoice(invoice_id) {
      const rows = await all().where('invoice_id', '=', invoice_id).execute()
      return rows.map((row) => fromRow(row, lineColumns))
    },
    async page(after_id, limit) {
      const rows = await all()
        .where('waiting_line_id', '>', after_id)
        .orderBy('waiting_line_id')
        .limit(limit)
        .execute()
      return rows.map((row) => fromRow(row, lineColumns))
    },
    put: (line) => upsert(db, 'waiting_lines', 'waiting_line_id', toRow(line, lineColumns)),
  }
}
