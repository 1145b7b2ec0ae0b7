import type { Redemption, Redemptions } from '@billing/core'
import type { Handle } from '../dialect.ts'
import { upsert } from './writes.ts'

/** Redemptions of discount codes. The row of a code stays locked until the transaction ends, so rivals take turns. */
export function redemptions({ db }: Handle): Redemptions {
  const all = () => db.selectFrom('redemptions').selectAll()
  const count = async (code: string) => {
    const { redeemed } = await db
      .selectFrom('redemptions')
      .select(({ fn }) => fn.countAll<number>().as('redeemed'))
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    return Number(redeemed)
  }
  return {
    count,
    async countLocked(code) {
      // Written, not only locked: a rival whose snapshot is older cannot count by it.
      await db
        .insertInto('counted_codes')
        .values({ code, times_counted: 1 })
        .onConflict((on) =>
          on
            .column('code')
            .doUpdateSet((row) => ({ times_counted: row('counted_codes.times_counted', '+', 1) })),
        )
        .execute()
      return count(code)
    },
    async counts() {
      const rows = await db
        .selectFrom('redemptions')
        .select(({ fn }) => ['code', fn.countAll<number>().as('redeemed')])
        .groupBy('code')
        .orderBy('code')
        .execute()
      return rows.map(({ code, redeemed }) => ({ code, redeemed: Number(redeemed) }))
    },
    get: (discount_id) => all().where('discount_id', '=', discount_id).executeTakeFirst(),
    ofAccount: (account_id) =>
      all()
        .where('account_id', '=', account_id)
        .orderBy('reserved_at')
        .orderBy('discount_id')
        .execute(),
    page: (after_id, limit) =>
      all().where('discount_id', '>', after_id).orderBy('discount_id').limit(limit).execute(),
    put: (redemption) => upsert(db, 'redemptions', 'discount_id', redemption),
    ...endings(db),
    ...doubts(db),
  }
}

function doubts(db: Handle['db']): Pick<Redemptions, 'sharedWith' | 'doubtedSince'> {
  return {
    sharedWith: sharedWith(db),
    doubtedSince: (since) =>
      db
        .selectFrom('redemptions')
        .selectAll()
        .where('doubt', 'is not', null)
        .where('given_at', '>=', since)
        .orderBy('given_at', 'desc')
        .orderBy('discount_id')
        .execute(),
  }
}

/** Accounts but one that redeemed a code, and what of theirs is the one's too. */
function sharedWith(db: Handle['db']): Redemptions['sharedWith'] {
  return async ({ code, account_id }) => {
    const others = db
      .selectFrom('redemptions')
      .select('redemptions.discount_id')
      .where('redemptions.code', '=', code)
      .where('redemptions.account_id', '<>', account_id)
      .limit(1)
    const mailbox = others
      .innerJoin('signups', 'signups.prospect_account_id', 'redemptions.account_id')
      .innerJoin('users', 'users.email_key', 'signups.email_key')
      .where('users.account_id', '=', account_id)
      .where('users.email_proven_at', 'is not', null)
    const card = others
      .innerJoin('place_pieces as theirs', 'theirs.account_id', 'redemptions.account_id')
      .innerJoin('place_pieces as own', 'own.fingerprint', 'theirs.fingerprint')
      .where('own.account_id', '=', account_id)
      .where('own.kind', '=', 'card')
    const vat_number = others
      .innerJoin('accounts as theirs', 'theirs.account_id', 'redemptions.account_id')
      .innerJoin('accounts as own', 'own.vat_id', 'theirs.vat_id')
      .where('own.account_id', '=', account_id)
    if (await mailbox.executeTakeFirst()) return 'mailbox'
    if (await card.executeTakeFirst()) return 'card'
    return (await vat_number.executeTakeFirst()) ? 'vat_number' : null
  }
}

function endings(db: Handle['db']): Pick<Redemptions, 'give' | 'free' | 'freeOfSignup'> {
  const reserved = () => db.deleteFrom('redemptions').where('given_at', 'is', null)
  return {
    async give({ discount_id, subscription_id }, at) {
      const set: Partial<Redemption> = { given_at: at, subscription_id }
      await db.updateTable('redemptions').set(set).where('discount_id', '=', discount_id).execute()
    },
    async free(discount_id) {
      await reserved().where('discount_id', '=', discount_id).execute()
    },
    async freeOfSignup(signup_id) {
      await reserved().where('signup_id', '=', signup_id).execute()
    },
  }
}
