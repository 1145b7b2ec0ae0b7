import { epochMs, HOUR } from '@billing/core'
import { expect, test } from 'vitest'
import { migratedDatabase } from '../support/postgres.ts'
import { openOurService, type OurOptions } from './our-service.ts'

const DATABASES: Readonly<Record<string, () => Promise<OurOptions['database']>>> = {
  SQLite: async () => 'sqlite',
  PostgreSQL: async () => ({ postgres_url: await migratedDatabase() }),
}

/** Two processes of one service; the second takes the webhooks. */
async function openPair(database: OurOptions['database']) {
  const service = await openOurService({ database })({
    now: () => epochMs(Date.parse('2026-02-01T09:00:00Z')),
    async deliverWebhook({ body, headers }) {
      const known = JSON.parse(JSON.stringify(headers)) as Record<string, string>
      const init = { method: 'POST', body: Buffer.from(body), headers: known }
      const answer = await second.request('/v1/webhooks/revolut', init)
      return answer.status
    },
  })
  const first = service.startProcess((ports) => ports)
  const second = service.startProcess((ports) => ports)
  return { service, first, second }
}

const json = async (answer: Promise<Response>) =>
  (await (await answer).json()) as Readonly<Record<string, string>>

test.each(Object.entries(DATABASES))(
  'on %s two processes of one service serve one database, and another service has its own',
  async (_, open) => {
    const database = await open()
    const { service, first, second } = await openPair(database)
    const other = await openPair(database)
    const person = { customer_type: 'individual', full_name: 'Ona', email: 'ona@example.lt' }
    const body = JSON.stringify({ ...person, plan_tier: 'starter', country: 'LT' })
    const headers = { 'content-type': 'application/json' }
    const init = { method: 'POST', body, headers }
    const { signup_id, order_token = '' } = await json(first.request('/v1/signup', init))

    expect(await service.outside.pay(order_token, 'decline')).toBe(true)
    expect(await service.outside.pay(order_token, 'approve')).toBe(true)
    expect(await service.outside.pay(order_token, 'approve')).toBe(false)
    await service.outside.tick()
    for (let did = 1; did > 0;) ({ did } = await first.tick())

    const signup = await json(second.request(`/v1/signup/${signup_id}`))
    expect(signup['status']).toBe('active')
    expect(await service.outside.mailTo('ona@example.lt')).not.toHaveLength(0)
    expect(await service.query('select count(*) as n from signups')).toEqual([{ n: 1 }])
    expect(await other.service.query('select count(*) as n from signups')).toEqual([{ n: 0 }])
    expect(service.logged.join('\n')).toContain('/webhooks/revolut')
    await Promise.all([service.close(), other.service.close()])
  },
)

test('leases and rate windows on PostgreSQL follow the given clock', async () => {
  const began = Date.parse('2031-05-05T00:00:00Z')
  let now = began
  const open = openOurService({ database: { postgres_url: await migratedDatabase() } })
  const service = await open({ now: () => epochMs(now), deliverWebhook: async () => 200 })
  const process = service.startProcess((ports) => ports)
  const windowEnds = async () => {
    await process.request('/v1/signup', { method: 'POST', body: '{}' })
    const rows = await service.query('select max(resets_at) as at from rate_counters')
    return Number(rows[0]?.['at'])
  }
  const first = await windowEnds()
  now += HOUR - 1
  const still = await windowEnds()
  now += 1
  const next = await windowEnds()
  await service.close()

  expect([first, still, next]).toEqual([began + HOUR, began + HOUR, began + 2 * HOUR])
})
