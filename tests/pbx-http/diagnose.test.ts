import { createHttpPbx } from '@billing/pbx-http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPbxCore } from '../../examples/pbx-core/src/pbx-core.ts'
import { serveFetch } from '../support/serve.ts'
import { startUnruly } from '../support/unruly-server.ts'
import { documented, type Documented } from './documented.ts'
import { json, startScripted, TOKEN } from './scripted-core.ts'

let watched: Documented
let server: Awaited<ReturnType<typeof serveFetch>>
beforeAll(async () => {
  const core = createPbxCore({ token: TOKEN })
  watched = documented(async (request) => core.fetch(request))
  server = await serveFetch(watched.handler)
})
afterAll(() => server.close())

async function diagnosed(url: string, token = TOKEN) {
  const alarms: string[] = []
  const http = createHttpPbx({ url, token, timeout_ms: 500, on_alarm: (says) => alarms.push(says) })
  const findings = await http.diagnose()
  await http.close()
  expect(alarms).toEqual([])
  expect(JSON.stringify(findings)).not.toContain(token)
  return findings
}

it('a core that works is told by its version, the token and what it offers', async () => {
  expect(await diagnosed(server.url)).toEqual([
    {
      what: 'The phone-system core answers',
      verdict: 'works',
      says: expect.stringMatching(/^Version 1\.0\.0, after \d+ ms\.$/) as string,
    },
    { what: 'The token is accepted', verdict: 'works', says: 'It lists its tenants.' },
    { what: 'It takes credits for calls', verdict: 'works', says: 'Topups reach the core.' },
    { what: 'It tells balances', verdict: 'works', says: 'Customers see what the core says.' },
  ])
  expect(watched.faults).toEqual([])
})

it('a wrong token and a wrong prefix are told apart', async () => {
  expect(await diagnosed(server.url, 'another')).toMatchObject([
    { verdict: 'works' },
    {
      verdict: 'fails',
      says: 'The phone-system core does not accept our token (401).',
    },
    { verdict: 'works' },
    { verdict: 'works' },
  ])
  expect(await diagnosed(`${server.url}/v9`)).toMatchObject([
    {
      verdict: 'fails',
      says: 'GET /healthz gave 401 and not the health of pbx-provisioning/1. Look at its address, prefix included.',
    },
    { verdict: 'fails' },
  ])
})

it('a core without a balance warns', async () => {
  const core = await startScripted()
  const offers = { credits: false, balance: false }
  core.answer((request) =>
    request.url.endsWith('/healthz')
      ? json({ ok: true, version: '1', contract: 'pbx-provisioning/1', offers })
      : json({ data: [], has_more: false }),
  )

  const verdicts = (await core.diagnose()).map(({ verdict }) => verdict)

  expect(verdicts).toEqual(['works', 'works', 'warns', 'warns'])
  await core.close()
})

it('a core that tells what calls use up is told', async () => {
  const core = await startScripted()
  const offers = { credits: true, balance: true, debits: true, use: true }
  core.answer((request) =>
    request.url.endsWith('/healthz')
      ? json({ ok: true, version: '1', contract: 'pbx-provisioning/1', offers })
      : json({ data: [], has_more: false }),
  )

  expect((await core.diagnose()).at(-1)).toEqual({
    what: 'It tells what calls use up',
    verdict: 'works',
    says: 'VAT can be due with the use.',
  })
  await core.close()
})

it('a core that gives no credit back warns', async () => {
  const core = await startScripted()
  const offers = { credits: true, balance: true }
  core.answer((request) =>
    request.url.endsWith('/healthz')
      ? json({ ok: true, version: '1', contract: 'pbx-provisioning/1', offers })
      : json({ data: [], has_more: false }),
  )

  expect((await core.diagnose()).at(-1)).toMatchObject({
    what: 'It gives credits back',
    verdict: 'warns',
  })
  await core.close()
})

it('nothing that a core does makes it throw', async () => {
  const unruly = await startUnruly('garbage')
  expect(await diagnosed(unruly.url)).toMatchObject([{ verdict: 'fails' }, { verdict: 'fails' }])
  await unruly.close()

  expect(await diagnosed(unruly.url)).toMatchObject([
    { verdict: 'fails', says: expect.stringContaining('ECONNREFUSED') as string },
    { verdict: 'fails' },
  ])
})

it('a token that travels in the clear is a warning, unless it stays on this machine', async () => {
  const http = createHttpPbx({
    url: 'http://192.0.2.1:1',
    token: TOKEN,
    connect_ms: 1,
    timeout_ms: 1,
  })

  const [first] = await http.diagnose()
  await http.close()

  expect(first).toMatchObject({ what: 'The connection is encrypted', verdict: 'warns' })
})

it('the published document and a core that strays from it are told apart', async () => {
  const { handler, faults } = documented(async (request) =>
    request.method === 'GET' ? json({ data: [{}], has_more: 1 }) : json({}, 299),
  )
  const post = { method: 'PUT', body: '{}', headers: { 'content-type': 'application/json' } }

  await handler(new Request('http://core/tenants?limit=0&colour=red'))
  await handler(new Request('http://core/tenants/a/level', post))
  await handler(new Request('http://core/telephones'))

  const found = faults.join('\n')
  for (const part of ['X-Request-Id is missing', 'colour is unknown', '>= 1', 'boolean']) {
    expect(found).toContain(part)
  }
  for (const part of [
    "'generation'",
    'Idempotency-Key is missing',
    'a status',
    'no such operation',
  ]) {
    expect(found).toContain(part)
  }
})
