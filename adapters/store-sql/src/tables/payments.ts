import type { PaymentMethod, PaymentMethods, WebhookInbox } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'

const methodColumns: Columns<PaymentMethod> = { is_default: 'boolean' }

export function paymentMethods({ db }: Handle): PaymentMethods {
  return {
    async ofAccount(account_id) {
      const rows = await db
        .selectFrom('payment_methods')
        .selectAll()
        .where('account_id', '=', account_id)
        .orderBy('created_at')
        .orderBy('payment_method_id')
        .execute()
      return rows.map((row) => fromRow(row, methodColumns))
    },
    async insert(method) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('payment_methods')
        .values(toRow(method, methodColumns))
        .onConflict((conflict) =>
          conflict.columns(['account_id', 'provider_method_id']).doNothing(),
        )
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}

export function webhooks({ db }: Handle): WebhookInbox {
  return {
    async insert(webhook) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('webhooks')
        .values(toRow(webhook, {}))
        .onConflict((conflict) =>
          conflict.columns(['source', 'signed_at', 'body_hash']).doNothing(),
        )
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
  }
}
