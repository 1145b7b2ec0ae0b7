import type { PaymentMethod, PaymentMethods, WebhookInbox } from '@billing/core'
import { rowsBy } from '../batching.ts'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle, Session } from '../dialect.ts'
import { insertOnce, upsert } from './writes.ts'

const methodColumns: Columns<PaymentMethod> = { is_default: 'boolean' }

/** Saved cards. */
export function paymentMethods({ db, batch }: Session): PaymentMethods {
  const all = () => db.selectFrom('payment_methods').selectAll()
  const storedOfAccount = rowsBy(
    batch,
    (account_ids) =>
      all()
        .where('account_id', 'in', account_ids)
        .where('deleted_at', 'is', null)
        .orderBy('created_at')
        .orderBy('payment_method_id')
        .execute(),
    ({ account_id }) => account_id,
  )
  return {
    async get(payment_method_id) {
      const row = await all().where('payment_method_id', '=', payment_method_id).executeTakeFirst()
      return row && fromRow(row, methodColumns)
    },
    async byProviderMethod(account_id, provider_method_id) {
      const row = await all()
        .where('account_id', '=', account_id)
        .where('provider_method_id', '=', provider_method_id)
        .executeTakeFirst()
      return row && fromRow(row, methodColumns)
    },
    async ofAccount(account_id) {
      const rows = await storedOfAccount(account_id)
      return rows.map((row) => fromRow(row, methodColumns))
    },
    ...cardsOfMany(db),
    insert: (method) => {
      const unique = ['account_id', 'provider_method_id'] as const
      return insertOnce(db, 'payment_methods', unique, toRow(method, methodColumns))
    },
    put: (method) =>
      upsert(db, 'payment_methods', 'payment_method_id', toRow(method, methodColumns)),
    async makeDefault({ account_id, payment_method_id }) {
      const cards = () => db.updateTable('payment_methods').where('account_id', '=', account_id)
      // In two steps: the index that allows one default is checked row by row.
      await cards().set({ is_default: 0 }).where('is_default', '=', 1).execute()
      await cards()
        .set({ is_default: 1 })
        .where('payment_method_id', '=', payment_method_id)
        .execute()
    },
  }
}

function cardsOfMany(db: Handle['db']): Pick<PaymentMethods, 'ofIds' | 'ofAccounts'> {
  const all = () => db.selectFrom('payment_methods').selectAll()
  return {
    async ofIds(payment_method_ids) {
      if (payment_method_ids.length === 0) return []
      const rows = await all().where('payment_method_id', 'in', payment_method_ids).execute()
      return rows.map((row) => fromRow(row, methodColumns))
    },
    async ofAccounts(account_ids) {
      if (account_ids.length === 0) return []
      const rows = await all()
        .where('account_id', 'in', account_ids)
        .where('deleted_at', 'is', null)
        .execute()
      return rows.map((row) => fromRow(row, methodColumns))
    },
  }
}

/** Evidence of verified webhooks. */
export function webhooks({ db }: Handle): WebhookInbox {
  return {
    insert: (webhook) =>
      insertOnce(db, 'webhooks', ['source', 'signed_at', 'body_hash'], toRow(webhook, {})),
  }
}
