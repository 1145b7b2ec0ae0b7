import type { AuditRow } from '@billing/core'
import { afterEach, describe, expect, it } from 'vitest'
import { migratedDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'
import { openApp } from './apps.ts'

let world: World
afterEach(() => world.close())

const WORLDS = {
  sqlite: () => openWorld(),
  postgres: async () => openWorld({ database: { postgres_url: await migratedDatabase() } }),
}

/** The net: how many rows a flood of strangers writes, on both databases. Source: contract 5, 10.4. */
describe.each(['sqlite', 'postgres'] as const)('forged webhooks on %s', (database) => {
  const flood = async (count: number, address = '192.0.2.10') => {
    const { post } = openApp(world, { address })
    const send = (n: number) => post('/webhooks/revolut', { n }, { 'user-agent': 'flooder' })
    for (let sent = 0; sent < count; sent += 100) {
      await Promise.all(Array.from({ length: Math.min(100, count - sent) }, (_, n) => send(n)))
    }
  }
  const refusals = async (): Promise<AuditRow[]> => {
    const page = { limit: 100, after: null }
    const filter = { action: 'webhook.refused' }
    const { data } = await world.ports.store.read((tx) => tx.audit.list(filter, page))
    return data.toReversed()
  }
  const counted = async () => (await refusals()).map(({ meta }) => JSON.parse(meta ?? '{}').times)

  it('are counted, all of them, in one row a minute', async () => {
    world = await WORLDS[database]()

    await flood(3_000)
    expect(await counted()).toEqual([1])
    await world.advance('PT1M')
    expect(await counted()).toEqual([1, 2_999])
    await flood(2)
    await world.advance('PT5M')

    expect(await counted()).toEqual([1, 2_999, 2])
    expect((await refusals())[1]).toMatchObject({
      actor: 'webhook',
      outcome: 'failure',
      reason: 'signature',
      ip: '192.0.2.10',
      user_agent: 'flooder',
      account_id: null,
    })
  })

  it('of two sources are two rows; of one network of IPv6, one', async () => {
    world = await WORLDS[database]()

    await flood(1, '2001:db8:1:2::1')
    await flood(1, '2001:db8:1:2::2')
    await flood(1, '2001:db8:1:3::1')

    expect((await refusals()).map(({ ip }) => ip)).toEqual(['2001:db8:1:2::1', '2001:db8:1:3::1'])
  })

  it('leave no address anywhere but in the audit log, once they are counted', async () => {
    world = await WORLDS[database]()

    await flood(3)
    await world.advance('PT2M')

    expect(await world.opened.db.selectFrom('refused_webhooks').selectAll().execute()).toEqual([])
  })
})
