import { expect, it } from 'vitest'
import { freshFolder, startServerProcess } from '../support/example-process.ts'

const PERSON = { email: 'jonas@pavyzdys.example', password: 'a long enough word' }

async function list(url: string, what: string): Promise<Record<string, unknown>[]> {
  const body = (await (await fetch(`${url}/sandbox/${what}`)).json()) as Record<string, unknown>
  return body[what] as Record<string, unknown>[]
}

it('a seeded server has customers in many states; a restart keeps them and seeds nothing twice', async () => {
  const folder = freshFolder()
  const first = await startServerProcess(folder, { args: ['--seed-demo'] })
  await first.says(/Then pay at/)
  const session = await first.post('/v1/auth/sign-in', PERSON)
  const orders = await list(first.url, 'orders')
  const tenants = await list(first.url, 'tenants')
  const now = await (await fetch(`${first.url}/sandbox/clock`)).json()
  await first.stop()

  expect(session.status).toBe(200)
  expect(tenants.length).toBeGreaterThanOrEqual(2)
  expect(orders.map(({ state }) => state)).toEqual(
    expect.arrayContaining(['pending', 'cancelled', 'failed']),
  )

  const second = await startServerProcess(folder, { args: ['--seed-demo'] })
  await second.says(/The demo is there already/)
  const later = (await (await fetch(`${second.url}/sandbox/clock`)).json()) as { now: string }
  const kept = await list(second.url, 'orders')
  const again = await second.post('/v1/auth/sign-in', PERSON)
  await second.stop()

  expect(kept.map(({ order_id }) => order_id)).toEqual(orders.map(({ order_id }) => order_id))
  expect(again.status).toBe(200)
  expect(later.now >= (now as { now: string }).now).toBe(true)
}, 120_000)
