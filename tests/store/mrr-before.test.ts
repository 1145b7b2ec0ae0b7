import { epochMs } from '@billing/core'
import { createSqlStore, migrate, type Opened } from '@billing/store-sql'
import { aSubscription, march } from '@billing/core/fixtures'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { MIGRATIONS } from '../../adapters/store-sql/src/migrations/index.ts'
import { DIALECTS, OPEN } from '../support/databases.ts'
import { putAccountOfBefore } from './account-of-before.ts'

const before = (migration: string) =>
  Object.fromEntries(Object.entries(MIGRATIONS).filter(([name]) => name < migration))

const SUBSCRIPTIONS = [
  ['a', 'starter', 'active', 500],
  ['b', 'starter', 'past_due', 400],
  ['c', 'business', 'cancel_at_period_end', 1_900],
  ['d', 'business', 'suspended', 1_900],
  ['e', 'enterprise', 'trialing', 5_900],
  ['f', 'enterprise', 'cancelled', 5_900],
] as const

async function putSubscriptions(opened: Opened): Promise<void> {
  for (const [n, [id, tier, status, price]] of SUBSCRIPTIONS.entries()) {
    await putAccountOfBefore(opened, id)
    await sql`insert into subscriptions (subscription_id, account_id, plan_tier, status, price_minor,
        price_currency, current_period_start, current_period_end, cancel_at_period_end, anchor_at,
        dunning_state, dunning_postponed_ms, created_at, updated_at)
      values (${id}, ${id}, ${tier}, ${status}, ${price}, 'EUR', 1, 2, 0, 1, 'current', 0, 1,
        ${march(n + 1) + 7})`.execute(opened.db)
  }
}

const recountOf = (store: ReturnType<typeof createSqlStore>) =>
  store.read(async (tx) => (await tx.figures.recount(march(1))).flatMap(({ wrong }) => wrong))

describe.each(DIALECTS)('subscriptions of before, on %s', (dialect) => {
  it('are what the history begins with, in the hour of the newest change, and moves go on from there', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened, before('0018-mrr-moved'))
    await putSubscriptions(opened)
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

  it('are given what they bring each month, and all that adds it up agrees', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened, before('0045-mrr'))
    await putSubscriptions(opened)

    await migrate(opened)

    const store = createSqlStore(opened)
    const kept = await store.read((tx) => tx.figures.keptMrr('', 10))
    expect(kept.map(({ subscription, mrr_minor }) => [subscription.account_id, mrr_minor])).toEqual(
      [
        ['a', 500],
        ['b', 400],
        ['c', 1_900],
        ['d', 0],
        ['e', 0],
        ['f', 0],
      ],
    )
    expect(await recountOf(store)).toEqual([])
    const moved = await store.read((tx) =>
      tx.tallies.byKey('mrr_moved_minor', { from: epochMs(0), to: march(31) }),
    )
    expect(moved).toEqual([
      { tally_key: 'new business', amount: 1_900 },
      { tally_key: 'new starter', amount: 900 },
    ])
    await opened.close()
  })

  it('that a server of before has moved since count with the next write', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened, before('0045-mrr'))
    await putSubscriptions(opened)
    await migrate(opened)
    await sql`update subscriptions set status = 'active' where subscription_id = 'e'`.execute(
      opened.db,
    )
    const store = createSqlStore(opened)
    const kept = async () =>
      (await store.read((tx) => tx.figures.keptMrr('d', 1))).map(({ mrr_minor }) => mrr_minor)
    const missed = await kept()

    await store.transaction(async (tx) => {
      const moved = await tx.subscriptions.get('e')
      if (moved) await tx.subscriptions.put({ ...moved, updated_at: march(9) })
    })

    expect([missed, await kept()]).toEqual([[0], [5_900]])
    expect(await recountOf(store)).toEqual([])
    await opened.close()
  })

  it('begin the history anew where what was counted of them was not what they came to', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened, before('0045-mrr'))
    await putSubscriptions(opened)
    await sql`insert into tally_rows (measure, hour_at, tally_key, amount)
      values ('mrr_moved_minor', 0, 'churn starter', -300)`.execute(opened.db)
    await sql`insert into tallies (measure, span, began_at, tally_key, amount)
      values ('mrr_moved_minor', 'hour', 0, 'churn starter', -100),
        ('mrr_moved_minor', 'day', 0, 'churn starter', -100)`.execute(opened.db)
    await sql`update subscription_counts set price_minor = price_minor + 9`.execute(opened.db)

    await migrate(opened)

    const store = createSqlStore(opened)
    expect(await recountOf(store)).toEqual([])
    const moved = await store.read((tx) =>
      tx.tallies.byKey('mrr_moved_minor', { from: march(6), to: march(7) }),
    )
    expect(moved).toEqual([{ tally_key: 'opening', amount: 400 }])
    await opened.close()
  })
})
