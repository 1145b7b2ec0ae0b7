import type { PaymentMethod, PaymentMethods, WebhookInbox } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { insertOnce } from './writes.ts'

const methodColumns: Columns<PaymentMethod> = { is_default: 'boolean' }

/** Saved cards. */
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
    insert: (method) => {
      const unique = ['account_id', 'provider_method_id'] as const
      return insertOnce(db, 'payment_methods', unique, toRow(method, methodColumns))
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
