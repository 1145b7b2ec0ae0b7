import {
  type AnyMail,
  type EpochMs,
  MAIL_AGGREGATE,
  type Outbox,
  type OutboxMessage,
  pageOf,
} from '@billing/core'
import type { Selectable } from 'kysely'
import { fromRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import type { Database } from '../schema.ts'
import { isOlder } from './pages.ts'

/** The mails of the outbox that were given up, and their way back into it. */
export function givenUp(
  db: Handle['db'],
): Pick<Outbox, 'givenUpMails' | 'mail' | 'sendAgain' | 'sendAllAgain'> {
  const mails = () =>
    db.selectFrom('outbox').selectAll().where('aggregate', 'like', `${MAIL_AGGREGATE}%`)
  const again = (now: EpochMs) =>
    db
      .updateTable('outbox')
      .set({ dead_at: null, attempts: 0, created_at: now, next_at: now, lease_until: null })
      .where('dead_at', 'is not', null)
      .where('aggregate', 'like', `${MAIL_AGGREGATE}%`)
  return {
    async givenUpMails({ limit, after }) {
      const rows = await mails()
        .where('dead_at', 'is not', null)
        .where((row) => isOlder(row, ['dead_at', 'outbox_id'], after))
        .orderBy('dead_at', 'desc')
        .orderBy('outbox_id', 'desc')
        .limit(limit + 1)
        .execute()
      const given_up = rows.map((row) => {
        const { given_up_at, ...mail } = mailOf(row)
        return { ...mail, given_up_at: given_up_at as EpochMs }
      })
      return pageOf(given_up, limit, ({ given_up_at: at, outbox_id: id }) => ({ at, id }))
    },
    async mail(outbox_id) {
      const row = await mails().where('outbox_id', '=', outbox_id).executeTakeFirst()
      return row && mailOf(row)
    },
    async sendAgain(outbox_id, now) {
      const { numUpdatedRows } = await again(now)
        .where('outbox_id', '=', outbox_id)
        .executeTakeFirstOrThrow()
      return numUpdatedRows === 1n
    },
    async sendAllAgain(now) {
      return Number((await again(now).executeTakeFirstOrThrow()).numUpdatedRows)
    },
  }
}

function mailOf(row: Selectable<Database['outbox']>): AnyMail {
  const { seq: _seq, done_at: _done, dead_at, lease_until: _until, ...rest } = row
  const { lease_fence: _fence, ...message } = rest
  const { effect, ...mail } = fromRow<OutboxMessage>(message, { effect: 'json' })
  return { ...mail, effect: effect as AnyMail['effect'], given_up_at: dead_at as EpochMs | null }
}
