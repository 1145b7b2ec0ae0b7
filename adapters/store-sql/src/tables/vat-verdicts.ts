import type { KeptVatVerdict, VatVerdicts } from '@billing/core'
import { rowsBy } from '../batching.ts'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Session } from '../dialect.ts'

const columns: Columns<KeptVatVerdict> = { valid: 'boolean' }

/** What the VAT registry said. That a verdict never changes is kept by triggers of the migrations. */
export function vatVerdicts({ db, batch }: Session): VatVerdicts {
  const storedOfAccount = rowsBy(
    batch,
    (account_ids) =>
      db
        .selectFrom('vat_verdicts')
        .selectAll()
        .where('account_id', 'in', account_ids)
        .orderBy('checked_at')
        .orderBy('verdict_id')
        .execute(),
    ({ account_id }) => account_id,
  )
  return {
    async insert(verdict) {
      await db.insertInto('vat_verdicts').values(toRow(verdict, columns)).execute()
    },
    async ofAccount(account_id) {
      const rows = await storedOfAccount(account_id)
      return rows.map((row) => fromRow<KeptVatVerdict>(row, columns))
    },
  }
}
