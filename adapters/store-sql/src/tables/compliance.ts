import {
  type ComplianceDocument,
  type ComplianceDocuments,
  type ComplianceIntake,
  type ComplianceIntakes,
  pageOf,
} from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { pageIn } from './pages.ts'
import { upsert } from './writes.ts'

const intakeColumns: Columns<ComplianceIntake> = { required_docs: 'json' }
const documentColumns: Columns<ComplianceDocument> = {}

/** Reviews of identity documents. What one asks for is kept by a trigger of the migrations. */
export function complianceIntakes({ db }: Handle): ComplianceIntakes {
  const all = () => db.selectFrom('compliance_intakes').selectAll()
  return {
    async get(id) {
      const row = await all().where('id', '=', id).executeTakeFirst()
      return row && fromRow(row, intakeColumns)
    },
    async ofAccount(account_id) {
      const row = await all().where('account_id', '=', account_id).executeTakeFirst()
      return row && fromRow(row, intakeColumns)
    },
    put: (intake) => upsert(db, 'compliance_intakes', 'id', toRow(intake, intakeColumns)),
    async list({ status, account_id }, page) {
      const { limit } = page
      const { goesOn, direction } = pageIn<Database, 'compliance_intakes'>(
        ['created_at', 'id'],
        page,
      )
      const rows = await all()
        .where(goesOn)
        .$call((query) => (status === undefined ? query : query.where('status', '=', status)))
        .$call((query) =>
          account_id === undefined ? query : query.where('account_id', '=', account_id),
        )
        .where((row) => {
          const once = row('submitted_at', 'is not', null)
          if (status !== 'open') return once
          const file = row
            .selectFrom('compliance_documents')
            .select('compliance_documents.id')
            .whereRef('compliance_documents.intake_id', '=', 'compliance_intakes.id')
          return row.or([once, row.exists(file)])
        })
        .orderBy('created_at', direction)
        .orderBy('id', direction)
        .limit(limit + 1)
        .execute()
      const found = rows.map((row) => fromRow(row, intakeColumns))
      return pageOf(found, limit, ({ created_at, id }) => ({ at: created_at, id }))
    },
  }
}

/** Uploaded files. That a row never changes is kept by triggers of the migrations. */
export function complianceDocuments({ db }: Handle): ComplianceDocuments {
  const all = () => db.selectFrom('compliance_documents').selectAll()
  return {
    async insert(document) {
      await db.insertInto('compliance_documents').values(toRow(document, documentColumns)).execute()
    },
    async ofIntakes(intake_ids) {
      if (intake_ids.length === 0) return []
      const rows = await all()
        .where('intake_id', 'in', intake_ids)
        .orderBy('created_at')
        .orderBy('id')
        .execute()
      return rows.map((row) => fromRow(row, documentColumns))
    },
    async newest(intake_id, doc_key) {
      const row = await all()
        .where('intake_id', '=', intake_id)
        .where('doc_key', '=', doc_key)
        .orderBy('created_at', 'desc')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirst()
      return row && fromRow(row, documentColumns)
    },
    async storageKeysOf(account_id) {
      const rows = await all()
        .clearSelect()
        .select('storage_key')
        .where('account_id', '=', account_id)
        .execute()
      return rows.map(({ storage_key }) => storage_key)
    },
  }
}
