import type { KeptVatVerdict, VatVerdicts } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'

const columns: Columns<KeptVatVerdict> = { valid: 'boolean' }

/** What the VAT registry said. That a verdict never changes is kept by triggers of the migrations. */
export function vatVerdicts({ db }: Handle): VatVerdicts {
  return {
    async insert(verdict) {
      await db.insertInto('vat_verdicts').values(toRow(verdict, columns)).execute()
    },
    async ofAccount(account_id) {
      const rows = await db
        .selectFrom('vat_verdicts')
        .selectAll()
        .where('account_id', '=', account_id)
        .orderBy('checked_at')
        .orderBy('verdict_id')
        .execute()
      return rows.map((row) => fromRow<KeptVatVerdict>(row, columns))
    },
  }
}
