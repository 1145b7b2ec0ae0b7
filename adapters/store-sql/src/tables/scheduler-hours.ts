import type { SchedulerHour, SchedulerHours } from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockRows } from './locking.ts'
import { upsert } from './writes.ts'

const hourColumns: Columns<SchedulerHour> = {
  did: 'json',
  dunning: 'json',
  last_faults: 'json',
}

/** What the scheduler did, hour by hour. */
export function schedulerHours({ db, dialect }: Handle): SchedulerHours {
  const all = () => db.selectFrom('scheduler_hours').selectAll()
  return {
    async getForUpdate(hour_at) {
      const row = await all()
        .where('hour_at', '=', hour_at)
        .$call(lockRows(dialect))
        .executeTakeFirst()
      return row && fromRow(row, hourColumns)
    },
    async latest() {
      const row = await all().orderBy('hour_at', 'desc').limit(1).executeTakeFirst()
      return row && fromRow(row, hourColumns)
    },
    async since(since) {
      const rows = await all().where('hour_at', '>=', since).orderBy('hour_at').execute()
      return rows.map((row) => fromRow(row, hourColumns))
    },
    put: (hour) => upsert(db, 'scheduler_hours', 'hour_at', toRow(hour, hourColumns)),
    async purge(before) {
      await db.deleteFrom('scheduler_hours').where('hour_at', '<', before).execute()
    },
  }
}
