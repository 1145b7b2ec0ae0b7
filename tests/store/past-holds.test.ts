import { DAY, epochMs, type BillingCycle, type Subscription } from '@billing/core'
import { aCycle, anAccount, aSubscription, march } from '@billing/core/fixtures'
import { createSqlStore, migrate } from '@billing/store-sql'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { pastHolds } from '../../adapters/store-sql/src/migrations/0002-past-holds.ts'
import { DIALECTS, OPEN } from '../support/databases.ts'

const POSTPONED = 180 * DAY

/** Who was there before: how they stand, and a failed cycle whose next try is on the third day, as it was moved. */
const BEFORE: readonly (readonly [string, Partial<Subscription>])[] = [
  ['owes-nothing-was-held', { status: 'active', dunning_state: 'current' }],
  ['runs', { status: 'past_due', dunning_state: 'grace' }],
  ['left', { status: 'cancelled', dunning_state: 'retry_2' }],
  ['written-off', { status: 'cancelled', dunning_state: 'cancelled' }],
]

/* What versions before this one have stored: the migration mends it, on a database of any age, once or twice. */
describe.each(DIALECTS)('locks of before, on %s', (dialect) => {
  it('move nothing any more that did not run; who ended leaves dunning', async () => {
    const opened = await OPEN[dialect]()
    await migrate(opened)
    const store = createSqlStore(opened)
    const late = epochMs(march(4) + POSTPONED)
    const dates: Partial<BillingCycle> = { next_attempt_at: late, next_action_at: late }
    await store.transaction(async (tx) => {
      for (const [id, stands] of BEFORE) {
        const names = { subscription_id: id, account_id: id }
        await tx.accounts.put(anAccount({ account_id: id }))
        await tx.subscriptions.put(
          aSubscription({ ...names, ...stands, dunning_postponed_ms: POSTPONED }),
        )
        await tx.cycles.plan(aCycle({ cycle_id: id, ...names, state: 'failed', ...dates }))
      }
    })
    const mend = async () => {
      for (const statement of pastHolds(dialect)) await sql.raw(statement).execute(opened.db)
    }
    const stands = async () =>
      store.read(async (tx) => {
        const rows = []
        for (const [id] of BEFORE) {
          const { dunning_state, dunning_postponed_ms } = (await tx.subscriptions.get(id)) ?? {}
          const { next_attempt_at, next_action_at } = (await tx.cycles.get(id)) ?? {}
          rows.push([id, dunning_state, dunning_postponed_ms, next_attempt_at, next_action_at])
        }
        return rows
      })

    await mend()
    const once = await stands()
    await mend()

    expect(once).toEqual([
      ['owes-nothing-was-held', 'current', 0, march(4), march(4)],
      ['runs', 'grace', POSTPONED, late, late],
      ['left', 'current', 0, late, late],
      ['written-off', 'cancelled', POSTPONED, late, late],
    ])
    expect(await stands()).toEqual(once)
    const depth = await store.read((tx) => tx.subscriptions.dunningDepth())
    expect(depth).toMatchObject({ current: 1, grace: 1, retry_2: 0, cancelled: 1 })
    await opened.close()
  })
})
