import { type OneTimes, tallyOfLink } from '@billing/core'
import { toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { addTallies } from './tallies.ts'

/** Single-use secrets. */
export function oneTimes({ db }: Handle): OneTimes {
  const all = () => db.selectFrom('one_times').selectAll()
  return {
    get: (one_time_id) => all().where('one_time_id', '=', one_time_id).executeTakeFirst(),
    byToken: (token_hash) => all().where('token_hash', '=', token_hash).executeTakeFirst(),
    newest: (purpose, email_key) =>
      all()
        .where('purpose', '=', purpose)
        .where('email_key', '=', email_key)
        .where('spent_at', 'is', null)
        .orderBy('created_at', 'desc')
        .orderBy('one_time_id', 'desc')
        .limit(1)
        .executeTakeFirst(),
    async insert(one_time) {
      await db.insertInto('one_times').values(toRow(one_time, {})).execute()
      const { purpose, created_at } = one_time
      await addTallies(db, tallyOfLink('links_issued', purpose, created_at))
    },
    ...oneTimeUses(db),
    async purge(before) {
      await db
        .deleteFrom('one_times')
        .where((row) => row(row.fn.coalesce('spent_at', 'expires_at'), '<', before))
        .execute()
    },
  }
}

/** Every way to use one up, decided by the database: whoever changes the row has it. */
function oneTimeUses(db: Handle['db']): Pick<OneTimes, 'spend' | 'takeTry' | 'revoke'> {
  return {
    async spend(one_time_id, at) {
      const spent = await db
        .updateTable('one_times')
        .set({ spent_at: at })
        .where('one_time_id', '=', one_time_id)
        .where('spent_at', 'is', null)
        .returning('purpose')
        .executeTakeFirst()
      if (spent) await addTallies(db, tallyOfLink('links_used', spent.purpose, at))
      return spent !== undefined
    },
    async takeTry(one_time_id) {
      const { numUpdatedRows } = await db
        .updateTable('one_times')
        .set((row) => ({ tries_left: row('tries_left', '-', 1) }))
        .where('one_time_id', '=', one_time_id)
        .where('spent_at', 'is', null)
        .where('tries_left', '>', 0)
        .executeTakeFirst()
      return numUpdatedRows === 1n
    },
    async revoke(purpose, email_key, at) {
      await db
        .updateTable('one_times')
        .set({ spent_at: at })
        .where('purpose', '=', purpose)
        .where('email_key', '=', email_key)
        .where('spent_at', 'is', null)
        .execute()
    },
  }
}
