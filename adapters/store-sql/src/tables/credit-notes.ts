import { type CreditNote, type CreditNotes, pageOf } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { isNewer, isNumberWithin, isOlder } from './pages.ts'

const noteColumns: Columns<CreditNote> = {
  amount: 'money',
  vat_amount: 'money',
  vat_converted: 'json',
  vat: 'json',
  restated: 'json',
  seller: 'json',
  buyer: 'json',
}

/** Credit notes. That an issued one never changes is kept by triggers of the migrations. */
export function creditNotes({ db }: Handle): CreditNotes {
  const all = () => db.selectFrom('credit_notes').selectAll()
  return {
    async get(credit_note_id) {
      const row = await all().where('credit_note_id', '=', credit_note_id).executeTakeFirst()
      return row && fromRow(row, noteColumns)
    },
    async ofInvoice(invoice_id) {
      const rows = await all()
        .where('invoice_id', '=', invoice_id)
        .orderBy('issued_at')
        .orderBy('credit_note_id')
        .execute()
      return rows.map((row) => fromRow(row, noteColumns))
    },
    ...noteWalks(db),
    async insert(note) {
      await db.insertInto('credit_notes').values(toRow(note, noteColumns)).execute()
    },
    async setPdf(credit_note_id, pdf_key) {
      await db
        .updateTable('credit_notes')
        .set({ pdf_key })
        .where('credit_note_id', '=', credit_note_id)
        .execute()
    },
    async list({ account_id, invoice_id }, { limit, after }) {
      const rows = await all()
        .where((row) => isOlder(row, ['issued_at', 'credit_note_id'], after))
        .$if(account_id !== undefined, (query) => query.where('account_id', '=', account_id ?? ''))
        .$if(invoice_id !== undefined, (query) => query.where('invoice_id', '=', invoice_id ?? ''))
        .orderBy('issued_at', 'desc')
        .orderBy('credit_note_id', 'desc')
        .limit(limit + 1)
        .execute()
      const notes = rows.map((row) => fromRow(row, noteColumns))
      return pageOf(notes, limit, (note) => ({ at: note.issued_at, id: note.credit_note_id }))
    },
  }
}

function noteWalks(
  db: Handle['db'],
): Pick<CreditNotes, 'ofInvoices' | 'issuedIn' | 'countIssuedIn' | 'numbered'> {
  const all = () => db.selectFrom('credit_notes').selectAll()
  return {
    async ofInvoices(invoice_ids) {
      if (invoice_ids.length === 0) return []
      const rows = await all()
        .where('invoice_id', 'in', invoice_ids)
        .orderBy('credit_note_id')
        .execute()
      return rows.map((row) => fromRow(row, noteColumns))
    },
    async issuedIn({ start, end }, after, limit) {
      const rows = await all()
        .where('issued_at', '>=', start)
        .where('issued_at', '<', end)
        .where((row) => isNewer(row, ['issued_at', 'credit_note_id'], after))
        .orderBy('issued_at')
        .orderBy('credit_note_id')
        .limit(limit)
        .execute()
      return rows.map((row) => fromRow(row, noteColumns))
    },
    async countIssuedIn({ start, end }) {
      const { rows } = await db
        .selectFrom('credit_notes')
        .select((row) => row.fn.countAll<number>().as('rows'))
        .where('issued_at', '>=', start)
        .where('issued_at', '<', end)
        .executeTakeFirstOrThrow()
      return rows
    },
    numbered: (first, last) =>
      all()
        .clearSelect()
        .select(['credit_note_id as id', 'number', 'issued_at', 'time_zone'])
        .where(isNumberWithin(first, last))
        .orderBy('number')
        .execute(),
  }
}
