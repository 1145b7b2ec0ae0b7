import {
  type EpochMs,
  epochMs,
  type Refund,
  type Refunds,
  type UnansweredRefunds,
} from '@billing/core'
import type { Selectable } from 'kysely'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { claimDue, writeClaimed } from './leases.ts'
import { lockRows } from './locking.ts'
import { upsert } from './writes.ts'

const refundColumns: Columns<Refund> = { amount: 'money' }

type RefundRow = Selectable<Database['refunds']>

function refundOf({ lease_until: _until, lease_fence: _fence, ...row }: RefundRow): Refund {
  return fromRow(row, refundColumns)
}

/** Refunds through the provider, and the queue of those that we ask about. */
export function refunds({ db, dialect }: Handle): Refunds {
  const all = () => db.selectFrom('refunds').selectAll()
  return {
    async get(refund_id) {
      const row = await all().where('refund_id', '=', refund_id).executeTakeFirst()
      return row && refundOf(row)
    },
    async getForUpdate(refund_id) {
      const row = await all()
        .where('refund_id', '=', refund_id)
        .$call(lockRows(dialect))
        .executeTakeFirst()
      return row && refundOf(row)
    },
    ...refundsOf(db),
    async open(after_id, limit) {
      const rows = await all()
        .where('status', 'in', ['requested', 'sent', 'accepted'])
        .where('refund_id', '>', after_id)
        .orderBy('refund_id')
        .limit(limit)
        .execute()
      return rows.map(refundOf)
    },
    async failedSince(since) {
      const { failed } = await db
        .selectFrom('refunds')
        .select(({ fn }) => fn.countAll<number>().as('failed'))
        .where('status', '=', 'failed')
        .where('updated_at', '>=', since)
        .executeTakeFirstOrThrow()
      return Number(failed)
    },
    unanswered: (asked_before) => unanswered(db, asked_before),
    put: (refund) => upsert(db, 'refunds', 'refund_id', toRow(refund, refundColumns)),
    ...refundQueue({ db, dialect }),
  }
}

async function unanswered(db: Handle['db'], asked_before: EpochMs): Promise<UnansweredRefunds> {
  const rows = await db
    .selectFrom('refunds')
    .select(({ fn }) => ['failure_code', fn.countAll<number>().as('refunds')])
    // Who waits has an instant, so that the index of those alone is walked.
    .where('next_attempt_at', '>', epochMs(0))
    .where('status', 'in', ['requested', 'sent'])
    .where('created_at', '<', asked_before)
    .groupBy('failure_code')
    .execute()
  const count = (of: typeof rows) => of.reduce((sum, { refunds }) => sum + Number(refunds), 0)
  return {
    all: count(rows),
    in_doubt: count(rows.filter(({ failure_code }) => failure_code === 'unknown')),
  }
}

/** The refunds of invoices and of payments. */
function refundsOf(db: Handle['db']): Pick<Refunds, 'ofInvoice' | 'ofInvoices' | 'ofPayments'> {
  const all = () => db.selectFrom('refunds').selectAll()
  return {
    async ofInvoice(invoice_id) {
      const rows = await all()
        .where('invoice_id', '=', invoice_id)
        .orderBy('created_at')
        .orderBy('refund_id')
        .execute()
      return rows.map(refundOf)
    },
    async ofInvoices(invoice_ids) {
      if (invoice_ids.length === 0) return []
      const rows = await all().where('invoice_id', 'in', invoice_ids).orderBy('refund_id').execute()
      return rows.map(refundOf)
    },
    async ofPayments(payment_ids) {
      if (payment_ids.length === 0) return []
      const rows = await all().where('payment_id', 'in', payment_ids).orderBy('refund_id').execute()
      return rows.map(refundOf)
    },
  }
}

const queue = { table: 'refunds', key: 'refund_id', due_at: 'next_attempt_at' } as const

function refundQueue(handle: Handle): Pick<Refunds, 'claimDue' | 'release'> {
  return {
    async claimDue(now, limit, lease_ms) {
      const rows = await claimDue(handle, queue, { now, limit, lease_ms })
      return rows.map((row) => ({ refund: refundOf(row), fence: row.lease_fence }))
    },
    release: ({ refund: { refund_id: id }, fence }, refund) => {
      const change = { ...toRow(refund, refundColumns), lease_until: null }
      return writeClaimed(handle.db, queue, { id, fence }, change)
    },
  }
}
