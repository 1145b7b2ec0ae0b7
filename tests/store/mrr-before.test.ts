import { epochMs } from '@billing/core'
import { createSqlStore, migrate } from '@billing/store-sql'
import { aSubscription, march } from '@billing/core/fixtures'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../adapters/store-sql/src/migrations/index.ts'
import { DIALECTS, OPEN } from '../support/databases.ts'
import { putAccountOfBefore } from './account-of-before.ts'

const BEFORE = Object.fromEntries(
  Object.entries(MIGRATIONS).filter(([name]) => name < '0018-mrr-moved'),
)

const SUBSCRIPTIONS = [
  ['a', 'starter', 'active', 500],
  ['b', 'starter', 'past_due', 400],
  ['c', 'business', 'cancel_at_period_end', 1_900],
  ['d', 'business', 'suspended', 1_900],
  ['e', 'enterprise', 'trialing', 5_900],
  ['f', 'enterprise', 'cancelled', 5_900],
] as const

describe.each(DIALECTS)('subscriptions of before, on %s', (dialect) => {
  it('are what the history begins with, in the hour of the newest change, and moves go on from there', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened, BEFORE)
    for (const [n, [id, tier, status, price]] of SUBSCRIPTIONS.entries()) {
      await putAccountOfBefore(opened, id)
      await sql`insert into subscriptions (subscription_id, account_id, plan_tier, status, price_minor,
          price_currency, current_period_start, current_period_end, cancel_at_period_end, anchor_at,
          dunning_state, dunning_postponed_ms, created_at, updated_at)
        values (${id}, ${id}, ${tier}, ${status}, ${price}, 'EUR', 1, 2, 0, 1, 'current', 0, 1,
          ${march(n + 1) + 7})`.execute(opened.db)
    }
    await sql`insert into tally_rows (measure, hour_at, tally_key, amount)
      values ('revenue_minor', 0, 'EUR', 7)`.execute(opened.db)

    await migrate(opened)

    const store = createSqlStore(opened)
    const moved = () =>
      store.read((tx) => tx.tallies.byKey('mrr_moved_minor', { from: march(6), to: march(31) }))
    expect(await moved()).toEqual([
      { tally_key: 'opening business', amount: 1_900 },
      { tally_key: 'opening starter', amount: 900 },
    ])
    const ended = { subscription_id: 'a', account_id: 'a', plan_tier: 'starter' } as const
    await store.transaction((tx) =>
      tx.subscriptions.put(aSubscription({ ...ended, status: 'cancelled', updated_at: march(9) })),
    )
    expect(await moved()).toContainEqual({ tally_key: 'churn starter', amount: -500 })
    const recounted = await store.read((tx) => tx.figures.recount(march(1)))
    const [mrr] = recounted.filter(({ what }) => what === 'monthly recurring revenue')
    expect(mrr?.wrong).toEqual([])
    const kept = await store.read((tx) =>
      tx.tallies.byKey('revenue_minor', { from: epochMs(0), to: march(31) }),
    )
    expect(kept).toEqual([{ tally_key: 'EUR', amount: 7 }])
    await opened.close()
  })
})
