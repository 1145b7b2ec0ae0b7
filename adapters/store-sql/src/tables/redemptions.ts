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
