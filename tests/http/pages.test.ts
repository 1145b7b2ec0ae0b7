import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openMetrics } from '@billing/http'
import { openWorld, type World } from '../support/world.ts'
import { openApp } from './apps.ts'
import { DOCUMENT } from './checked.ts'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

it('health says that the process is up', async () => {
  const answer = await world.request('/health')

  expect([answer.status, await answer.json()]).toEqual([200, { status: 'ok' }])
})

it('ready looks at the database', async () => {
  const answer = await world.request('/ready')

  expect([answer.status, await answer.json()]).toEqual([
    200,
    { status: 'ok', checks: { database: 'ok' } },
  ])
})

it.each([
  [
    'a check that fails',
    async () => ({ database: true, migrations: false }),
    { database: 'ok', migrations: 'failed' },
  ],
  ['a check that cannot be made', () => Promise.reject(new Error('gone')), { ready: 'failed' }],
])('%s is not ready', async (_name, ready, checks) => {
  const answer = await openApp(world, { ports: { ready } }).request('/ready')

  expect([answer.status, await answer.json()]).toEqual([503, { status: 'unavailable', checks }])
})

it('what probes ask is in the log only where we are not well', async () => {
  const well = openApp(world)
  const unwell = openApp(world, { ports: { ready: async () => ({ database: false }) } })
  for (const path of ['/health', '/ready', '/metrics']) {
    await well.request(path)
    await unwell.request(path)
  }

  expect(well.log).toEqual([])
  expect(unwell.log.map(({ fields }) => fields['status'])).toEqual([503])
})

it('metrics count requests by route and status, and show gauges as they are', async () => {
  const gauges = async () => [
    { name: 'billing_outbox_waiting', help: 'Effects that wait.', value: 7 },
  ]
  const metrics = openMetrics({ process_metrics: false, gauges })
  const { request } = openApp(world, { ports: { metrics } })
  await request('/v1/tenants/one')
  await request('/v1/tenants/two')
  await request('/wp-admin', { method: 'BREW' })

  const answer = await request('/metrics')
  const text = await answer.text()
  const again = await (await request('/metrics')).text()

  expect(answer.headers.get('content-type')).toContain('text/plain')
  expect(text).toContain(
    'http_request_duration_seconds_count{method="GET",route="/tenants/{tenant_id}",status="401"} 2',
  )
  expect(text).toContain(
    'http_request_duration_seconds_count{method="OTHER",route="none",status="404"} 1',
  )
  expect(text).toContain('billing_outbox_waiting 7')
  expect(text).not.toContain('wp-admin')
  expect(again).toContain('billing_outbox_waiting 7')
})

it('metrics hold those of the process when asked to', async () => {
  const { request } = openApp(world, { config: { process_metrics: true } })

  expect(await (await request('/metrics')).text()).toContain('process_cpu_seconds_total')
})

it('the document is served as it is printed, with the addresses of the configuration', async () => {
  const servers = [{ url: 'https://api.example.lt/v1', description: 'Ours' }]
  const { request } = openApp(world, { config: { servers } })

  const answer = await request('/openapi.json')

  expect(await answer.json()).toEqual({ ...DOCUMENT, servers })
})

it('the reference asks no other host for anything, and runs only its own scripts', async () => {
  const { request } = openApp(world)

  const page = await request('/docs')
  const html = await page.text()
  const policy = page.headers.get('content-security-policy') ?? ''
  const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''

  expect(page.headers.get('content-type')).toContain('text/html')
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/https?:/)
  expect(html.match(/<script/g)).toHaveLength(html.split(`nonce="${nonce}"`).length - 1)
  expect(html).not.toMatch(/https?:\/\//)
  expect(await (await request('/docs')).text()).not.toContain(nonce)
})

it('the script of the reference is ours to serve, packed for whoever unpacks it', async () => {
  const { request } = openApp(world)

  const packed = await request('/docs/reference.js', { headers: { 'accept-encoding': 'gzip, br' } })
  const plain = await request('/docs/reference.js')

  expect(packed.headers.get('content-encoding')).toBe('gzip')
  expect(plain.headers.get('content-encoding')).toBe(null)
  const script = Buffer.from(await plain.arrayBuffer())
  expect(gunzipSync(Buffer.from(await packed.arrayBuffer())).equals(script)).toBe(true)
  expect(script.includes('createApiReference')).toBe(true)
})
