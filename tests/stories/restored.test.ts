import { createBilling, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { orderTokenIn } from '../support/card-actions.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { tickAround } from '../support/while-asked.ts'
import { moneyStory } from './money-story.ts'
import { operate, transition } from './operator-hand.ts'
import { restoreStory, toPay } from './restore-story.ts'

/**
 * The database goes back, the world outside does not. The net of the class is the fault "the database goes back",
 * with "nothing captured twice under one reference"; here is each thing that is made outside. Source: contract 7.3.
 */
describe.each(STORY_DIALECTS)('a restored database on %s', (dialect) => {
  const story = moneyStory(dialect)
  const { inLostHours, outside, balances } = restoreStory(story)
  const at = (date: string) => story.world.until(`${date}T09:30:00Z`)

  it('charges nobody twice for a period that was paid in the lost hours', async () => {
    const ona = await story.customer({ email: 'ona@example.lt' })
    const jonas = await story.customer({ email: 'jonas@example.lt' })
    await at('2026-02-14')
    await inLostHours(() => at('2026-02-16'))

    await at('2026-02-17')

    expect(await outside()).toEqual({
      moved: ['capture 2299', 'capture 2299'],
      orders: 4,
      references: 4,
    })
    for (const each of [ona, jonas]) {
      const { cycles, invoices } = await each.page()
      expect(cycles).toEqual(['2026-02-15 charged', '2026-03-15 planned'])
      expect(invoices.map((text) => text.split(' ').slice(1))).toEqual([['paid', '22.99']])
    }
  })

  it('asks no card again for a try whose decline is forgotten, and read while its order is noted', async () => {
    const { world } = story
    // Between two hours at which open orders are read by themselves.
    await world.until('2026-02-01T10:00:00Z')
    const ona = await story.customer({}, { behaviour: 'decline_after:1' })
    await world.until('2026-02-18T09:59:00Z')
    await inLostHours(() => world.until('2026-02-18T10:01:00Z'))
    const declined = async () => {
      const orders = await world.sandbox.listOrders()
      return orders.find(({ reference }) => reference.startsWith('cyc_'))?.declines
    }
    expect(await declined()).toBe(2)
    const isCharging = async () => (await ona.page()).cycles.includes('2026-02-15 charging')

    await tickAround(world, isCharging, async () => {
      const { store } = world.ports
      const ids = (await world.sandbox.listOrders()).map(({ order_id }) => order_id)
      await store.transaction((tx) =>
        Promise.all(ids.map((id) => tx.orders.touch(id, world.now()))),
      )
      await createBilling(world.ports).worker.tick(SYSTEM)
    })

    expect(await declined()).toBe(2)
    expect(await ona.page()).toMatchObject({
      dunning: 'retry_1',
      cycles: ['2026-02-15 failed', '2026-03-15 planned'],
    })
    await world.until('2026-02-22T10:01:00Z')
    expect(await declined()).toBe(3)
  })

  it('finds the order of a period that was planned and paid in the lost hours', async () => {
    const ona = await story.customer()
    await at('2026-02-14')
    await inLostHours(() => at('2026-03-16'))

    await at('2026-03-17')

    expect(await outside()).toMatchObject({ moved: ['capture 2299', 'capture 2299'] })
    expect((await ona.page()).cycles.slice(0, 2)).toEqual([
      '2026-02-15 charged',
      '2026-03-15 charged',
    ])
  })

  it('takes a topup up again whose page was paid in the lost hours', async () => {
    const ona = await story.customer()
    const started = await ona.ask('POST', '/payments/topup', toPay)
    await inLostHours(async () => {
      await story.world.sandbox.complete(orderTokenIn(started))
      await story.world.settle()
    })

    await story.world.advance('PT15M')

    expect((await outside()).moved).toEqual(['capture 2500'])
    expect(await balances()).toEqual([2_500])
  })

  it('adopts the phone system that was made in the lost hours', async () => {
    const body = { email: 'late@example.lt' }
    await story.world.sandbox.setFault('pbx', 'down')
    await story.customer(body).catch(() => undefined)
    await inLostHours(async () => {
      await story.world.sandbox.clearFaults()
      await story.world.advance('PT15M')
      expect(await story.world.sandbox.listTenants()).toHaveLength(1)
    })

    await story.world.advance('PT15M')

    expect(await story.world.sandbox.listTenants()).toHaveLength(1)
    const signups = await story.world.opened.db.selectFrom('signups').select('status').execute()
    expect(signups).toEqual([{ status: 'active' }])
  })

  it('tells the phone system again what we want, past the commands of the lost hours', async () => {
    const ona = await story.customer()
    const { account_id } = ona
    await operate(story.world, 'GET', '/admin/customers')
    await inLostHours(async () => {
      for (const to of ['suspended', 'active', 'suspended']) {
        expect((await transition(story.world, account_id, to)).status).toBe(200)
      }
    })
    expect((await story.world.sandbox.listTenants())[0]?.level).toBe('emergency_only')

    await story.world.advance('PT2H')

    expect((await story.world.sandbox.listTenants())[0]?.level).toBe('full')
    const tenant = await story.world.ports.store.read((tx) => tx.tenants.ofAccount(account_id))
    expect(tenant?.actual_level).toBe('full')
  })
})
