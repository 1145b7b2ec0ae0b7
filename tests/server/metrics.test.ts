import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queries } from '../../docs/prometheus.ts'
import { freePort } from '../support/free-port.ts'
import { freshFolder, type ServerProcess, startServerProcess } from '../support/example-process.ts'
import { freshDatabase } from '../support/postgres.ts'
import { drillEnvironment } from '../drills/drilled-server.ts'

const TOKEN = 'a-token-that-only-prometheus-has'
const AUTHORIZED = { headers: { authorization: `Bearer ${TOKEN}` } }

describe('the metrics of a server', () => {
  let server: ServerProcess
  beforeAll(async () => {
    const env = {
      ...drillEnvironment(await freshDatabase()),
      BILLING_PORT: '0',
      BILLING_METRICS_TOKEN: TOKEN,
    }
    server = await startServerProcess(freshFolder(), { env })
    await server.post('/v1/auth/sign-in', { email: 'nobody@example.com', password: 'a guess' })
  })
  afterAll(() => server.stop())

  const page = async () => (await fetch(`${server.url}/metrics`, AUTHORIZED)).text()

  it('are for whoever has the token', async () => {
    const without = await fetch(`${server.url}/metrics`)
    const wrong = await fetch(`${server.url}/metrics`, {
      headers: { authorization: `Bearer ${TOKEN.slice(1)}` },
    })

    expect([without.status, wrong.status]).toEqual([401, 401])
    expect(await page()).toContain('http_request_duration_seconds_bucket')
  })

  it('have every metric that a rule or the dashboard asks for', async () => {
    const text = await page()
    const asked = new Set(
      queries().flatMap((query) => query.match(/\b(?:billing|http|process|nodejs)_\w+/g) ?? []),
    )

    expect(asked.size).toBeGreaterThan(12)
    expect([...asked].filter((name) => !text.includes(`\n${name}`))).toEqual([])
  })

  it('tell how long calls took, and what they answered', async () => {
    expect(await page()).toMatch(
      /billing_call_duration_seconds_count\{port="passwords",operation="waste",outcome="answered"\} 1/,
    )
  })

  it('do not grow with what strangers ask', async () => {
    const before = (await page()).split('\n').length
    for (let n = 0; n < 200; n++) {
      await fetch(`${server.url}/v1/${n}`, { method: n % 2 === 0 ? 'GET' : 'PURGE' })
    }

    // One series for all of them: a line for each bucket, and a few.
    expect((await page()).split('\n').length - before).toBeLessThan(40)
  })
})

it('metrics on a port of their own are nowhere else, and nothing else is there', async () => {
  const port = await freePort()
  const server = await startServerProcess(freshFolder(), {
    env: { BILLING_METRICS_PORT: String(port) },
  })
  const statusOf = async (url: string) => (await fetch(url)).status

  const found = {
    api: await statusOf(`${server.url}/metrics`),
    own: await statusOf(`http://127.0.0.1:${port}/metrics`),
    else: await statusOf(`http://127.0.0.1:${port}/v1/me`),
  }
  const page = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()
  await server.stop()

  expect(found).toEqual({ api: 404, own: 200, else: 404 })
  expect(page).toContain('billing_queue_due{queue="cycles"} 0')
})
