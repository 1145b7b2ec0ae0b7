import {
  type PriceRiseForMany,
  type PriceRises,
  pageOf,
  priceRiseMachine,
  type RaisedSubscription,
  type RiseCounts,
  statesOf,
} from '@billing/core'
import { type Columns, fromRow, toRow } from '../columns.ts'
import type { Handle } from '../dialect.ts'
import { lockRows } from './locking.ts'
import { isOlder } from './pages.ts'
import { upsert } from './writes.ts'

const riseColumns: Columns<PriceRiseForMany> = { asked: 'json' }

/** Price rises for many, and of whom they are for. */
export function priceRises({ db, dialect }: Handle): PriceRises {
  const all = () => db.selectFrom('price_rises').selectAll()
  return {
    async get(price_rise_id) {
      const row = await all().where('price_rise_id', '=', price_rise_id).executeTakeFirst()
      return row && fromRow<PriceRiseForMany>(row, riseColumns)
    },
    async getForUpdate(price_rise_id) {
      const row = await all()
        .where('price_rise_id', '=', price_rise_id)
        .$call(lockRows(dialect))
        .executeTakeFirst()
      return row && fromRow<PriceRiseForMany>(row, riseColumns)
    },
    put: (rise) => upsert(db, 'price_rises', 'price_rise_id', toRow(rise, riseColumns)),
    async list({ limit, after }) {
      const rows = await all()
        .where((row) => isOlder(row, ['created_at', 'price_rise_id'], after))
        .orderBy('created_at', 'desc')
        .orderBy('price_rise_id', 'desc')
        .limit(limit + 1)
        .execute()
      const found = rows.map((row) => fromRow<PriceRiseForMany>(row, riseColumns))
      return pageOf(found, limit, ({ created_at: at, price_rise_id: id }) => ({ at, id }))
    },
    ...raisedSubscriptions(db),
  }
}

function raisedSubscriptions(
  db: Handle['db'],
): Pick<PriceRises, 'counts' | 'insertRaised' | 'untold' | 'moveRaised'> {
  return {
    async counts(price_rise_id) {
      const rows = await db
        .selectFrom('raised_subscriptions')
        .select(({ fn }) => ['state', fn.countAll<number>().as('count')])
        .where('price_rise_id', '=', price_rise_id)
        .groupBy('state')
        .execute()
      const none = statesOf(priceRiseMachine).map((state) => [state, 0] as const)
      const counted = rows.map(({ state, count }) => [state, Number(count)] as const)
      return Object.fromEntries([...none, ...counted]) as RiseCounts
    },
    async insertRaised(raised: RaisedSubscription) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('raised_subscriptions')
        .values(raised)
        .onConflict((on) => on.columns(['price_rise_id', 'subscription_id']).doNothing())
        .executeTakeFirst()
      return numInsertedOrUpdatedRows === 1n
    },
    untold: (price_rise_id, limit) =>
      db
        .selectFrom('raised_subscriptions')
        .selectAll()
        .where('price_rise_id', '=', price_rise_id)
        .where('state', '=', 'planned')
        .orderBy('subscription_id')
        .limit(limit)
        .execute(),
    async moveRaised({ price_rise_id, subscription_id, state }, at) {
      await db
        .updateTable('raised_subscriptions')
        .set({ state, updated_at: at })
        .where('price_rise_id', '=', price_rise_id)
        .where('subscription_id', '=', subscription_id)
        .where('state', 'in', ['planned', 'told'])
        .execute()
    },
  }
}
