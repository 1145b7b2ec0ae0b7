import { after, DAY } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { migratedDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'
import { operate, transition } from './operator-hand.ts'

/*
 * States 1.6 (l): the service itself finds within an hour what no state of its own allows, however it came to
 * be. Every story of money ends with the same look, and the simulator with the invariant L4.
 */
describe.each(STORY_DIALECTS)('an invoice past due that nobody looks after, on %s', (dialect) => {
  const DECLINES = { behaviour: 'decline_after:1' } as const
  const named = async (world: World): Promise<string[]> => {
    const { body } = await operate(world, 'GET', '/admin/scheduler/alerts')
    const found = body.alerts.find(({ id }: { id: string }) => id === 'debt_adrift')
    return found?.sample_subscription_ids ?? []
  }
  async function pastDue() {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await migratedDatabase() }
    const world = await openWorld({ now: '2026-02-01T09:00:00Z', database })
    const { account_id } = await world.signUp({}, DECLINES)
    await world.until('2026-02-16T09:00:00Z')
    return { world, account_id }
  }

  it('raises no alert while dunning runs, an operator holds it, or it was given up', async () => {
    const { world, account_id } = await pastDue()
    expect(await named(world)).toEqual([])
    await transition(world, account_id, 'suspended')
    await world.until('2026-02-26T09:00:00Z')
    expect(await named(world)).toEqual([])
    await transition(world, account_id, 'cancelled')
    await world.until('2026-02-27T11:00:00Z')
    expect(await named(world)).toEqual([])
    await world.close()
  })

  it('raises an alert that names whose it is, within the hour', async () => {
    const { world, account_id } = await pastDue()
    const { db } = world.opened
    const half_a_year = after(world.now(), 180 * DAY)
    await db.updateTable('subscriptions').set({ dunning_state: 'current' }).execute()
    await db.updateTable('billing_cycles').set({ next_action_at: half_a_year }).execute()

    await world.advance('PT1H')

    const subscription = await world.ports.store.read((tx) =>
      tx.subscriptions.ofAccount(account_id),
    )
    expect(await named(world)).toEqual([subscription?.subscription_id])
    await world.close()
  })
})
