import type { Invitations } from '@billing/core'
import type { Handle } from '../dialect.ts'
import { upsert } from './writes.ts'

/** People who were invited to an account. */
export function invitations({ db }: Handle): Invitations {
  const all = () => db.selectFrom('invitations').selectAll()
  return {
    get: (invitation_id) => all().where('invitation_id', '=', invitation_id).executeTakeFirst(),
    byToken: (token_hash) => all().where('token_hash', '=', token_hash).executeTakeFirst(),
    ofAccount: (account_id) =>
      all()
        .where('account_id', '=', account_id)
        .orderBy('created_at')
        .orderBy('invitation_id')
        .execute(),
    put: (invitation) => upsert(db, 'invitations', 'invitation_id', invitation),
    async delete(invitation_id) {
      await db.deleteFrom('invitations').where('invitation_id', '=', invitation_id).execute()
    },
    async erase(account_id) {
      const { numDeletedRows } = await db
        .deleteFrom('invitations')
        .where('account_id', '=', account_id)
        .executeTakeFirst()
      return Number(numDeletedRows)
    },
    async purge(before) {
      await db.deleteFrom('invitations').where('expires_at', '<', before).execute()
    },
  }
}
