import { pageOf, type VatProof, type VatProofs } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { pageIn } from './pages.ts'
import { upsert } from './writes.ts'

const columns: Columns<VatProof> = {}

/** Proofs of VAT numbers. That none changes once it is decided on is kept by triggers of the migrations. */
export function vatProofs({ db }: Handle): VatProofs {
  const all = () => db.selectFrom('vat_proofs').selectAll()
  return {
    async get(id) {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row && fromRow(row, columns)
    },
    async waitingOf(account_id) {
      const row = await all()
        .where('account_id', '=', account_id)
        .where('status', '=', 'pending_review')
        .executeTakeFirst()
      return row && fromRow(row, columns)
    },
    put: (proof) => upsert(db, 'vat_proofs', 'id', toRow(proof, columns)),
    async list({ account_id, status }, page) {
      const { limit } = page
      const { goesOn, direction } = pageIn<Database, 'vat_proofs'>(['created_at', 'id'], page)
      const rows = await all()
        .where(goesOn)
        .$call((query) =>
          account_id === undefined ? query : query.where('account_id', '=', account_id),
        )
        .$call((query) => (status === undefined ? query : query.where('status', '=', status)))
        .orderBy('created_at', direction)
        .orderBy('id', direction)
        .limit(limit + 1)
        .execute()
      const found = rows.map((row) => fromRow(row, columns))
      return pageOf(found, limit, ({ created_at, id }) => ({ at: created_at, id }))
    },
    async erase(account_id) {
      const rows = await db
        .updateTable('vat_proofs')
        .set({ customer_note: null, reviewer_note: null })
        .where('account_id', '=', account_id)
        .returning(['storage_key', 'status'])
        .execute()
      return rows.flatMap(({ storage_key, status }) => (status === 'approved' ? [] : [storage_key]))
    },
  }
}
