import type { WebhookEndpoint, WebhookEndpoints } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockRows } from './locking.ts'
import { upsert } from './writes.ts'

const columns: Columns<WebhookEndpoint> = { kinds: 'json' }

/** Where events are sent. */
export function webhookEndpoints({ db, dialect }: Handle): WebhookEndpoints {
  const lock = lockRows(dialect)
  const all = () => db.selectFrom('webhook_endpoints').selectAll()
  const one = (endpoint_id: string) => all().where('endpoint_id', '=', endpoint_id)
  return {
    async get(endpoint_id) {
      const row = await one(endpoint_id).executeTakeFirst()
      return row && fromRow<WebhookEndpoint>(row, columns)
    },
    async getForUpdate(endpoint_id) {
      const row = await lock(one(endpoint_id)).executeTakeFirst()
      return row && fromRow<WebhookEndpoint>(row, columns)
    },
    put: (endpoint) => upsert(db, 'webhook_endpoints', 'endpoint_id', toRow(endpoint, columns)),
    async delete(endpoint_id) {
      await db.deleteFrom('webhook_endpoints').where('endpoint_id', '=', endpoint_id).execute()
    },
    async all() {
      const rows = await all().orderBy('created_at').orderBy('endpoint_id').execute()
      return rows.map((row) => fromRow<WebhookEndpoint>(row, columns))
    },
    async disabledByFailing() {
      const { disabled } = await db
        .selectFrom('webhook_endpoints')
        .select((row) => row.fn.countAll<number>().as('disabled'))
        .where('disabled_by', 'in', ['failing', 'gone'])
        .executeTakeFirstOrThrow()
      return Number(disabled)
    },
  }
}
