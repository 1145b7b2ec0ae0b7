import type { RefusedWebhookCounts } from '@billing/core'
import { fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockRows } from './locking.ts'
import { upsert } from './writes.ts'

/** Webhooks that were refused and not written down yet, by source. */
export function refusedWebhooks({ db, dialect }: Handle): RefusedWebhookCounts {
  return {
    async getForUpdate(source) {
      const row = await db
        .selectFrom('refused_webhooks')
        .selectAll()
        .where('source', '=', source)
        .$call(lockRows(dialect))
        .executeTakeFirst()
      return row && fromRow(row, {})
    },
    put: (refused) => upsert(db, 'refused_webhooks', 'source', toRow(refused, {})),
    async remove(source) {
      await db.deleteFrom('refused_webhooks').where('source', '=', source).execute()
    },
    async due(now, limit) {
      const rows = await db
        .selectFrom('refused_webhooks')
        .select('source')
        .where('due_at', '<=', now)
        .orderBy('due_at')
        .orderBy('source')
        .limit(limit)
        .execute()
      return rows.map(({ source }) => source)
    },
  }
}
