import { money } from '@billing/core'
import { createHttpPbx } from '@billing/pbx-http'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createPbxCore } from '../../examples/pbx-core/src/pbx-core.ts'
import { certificateFor } from '../support/certificates.ts'
import { serveFetch } from '../support/serve.ts'
import { documented } from './documented.ts'
import {
  ASKED,
  json,
  type ScriptedCore,
  SHOWN,
  startScripted,
  TOKEN,
  VIEW,
} from './scripted-core.ts'

let core: ScriptedCore
const alarms: string[] = []
beforeEach(async () => {
  alarms.length = 0
  core = await startScripted({ ready_pauses_ms: [0, 0], on_alarm: (says) => alarms.push(says) })
})
afterEach(() => core.close())

const MAKING = { ...SHOWN, status: 'provisioning', portal_url: null, sip_domain: null }

it('waits a little for a tenant that takes a while', async () => {
  const shown = [MAKING, MAKING, SHOWN]
  core.answer((request) => json(shown.shift(), request.method === 'PUT' ? 202 : 200))

  expect(await core.pbx.createTenant(ASKED)).toEqual({ kind: 'done', value: VIEW })
  expect(core.asked).toEqual([
    'PUT /tenants/account-1',
    'GET /tenants/tenant-1',
    'GET /tenants/tenant-1',
  ])
})

it('takes no tenant for ready that is still being made, and none for missing', async () => {
  core.answer(() => json(MAKING, 202))
  expect(await core.pbx.createTenant(ASKED)).toEqual({ kind: 'unknown' })

  core.answer(() => json({ data: [MAKING], has_more: false }))
  expect(await core.pbx.findTenant('account-1')).toEqual({ kind: 'not_attempted' })
})

it('waits on when a look fails or shows another tenant', async () => {
  const answers = [
    json(MAKING, 202),
    new Response('', { status: 502 }),
    json({ ...SHOWN, tenant_id: 'tenant-2' }),
  ]
  core.answer(() => answers.shift() ?? json({}))

  expect(await core.pbx.createTenant(ASKED)).toEqual({ kind: 'unknown' })
})

it('asks again for a tenant that could not be made, and hears why not', async () => {
  const failed = { ...MAKING, status: 'failed' }
  core.answer(() => json({ data: [failed], has_more: false }))
  expect(await core.pbx.findTenant('account-1')).toEqual({ kind: 'not_found' })

  core.answer(() => json(failed))
  expect(await core.pbx.createTenant(ASKED)).toMatchObject({ kind: 'refused', code: 'failed' })
})

it('believes no core that shows other tenants when one is looked for', async () => {
  for (const page of [
    { data: [{ ...SHOWN, external_id: 'account-2' }], has_more: false },
    { data: [SHOWN, { ...SHOWN, tenant_id: 'tenant-2' }], has_more: false },
    { data: [SHOWN], has_more: true },
    { data: [], has_more: true },
  ]) {
    core.answer(() => json(page))
    expect(await core.pbx.findTenant('account-1')).toEqual({ kind: 'not_attempted' })
  }
})

it('adopts a tenant whose making took longer than we waited', async () => {
  let now = 0
  const slow = createPbxCore({ token: TOKEN, made_after_ms: 60_000, now: () => now })
  const watched = documented(async (request) => slow.fetch(request))
  const server = await serveFetch(watched.handler)
  const { pbx, ...http } = createHttpPbx({ url: server.url, token: TOKEN, ready_pauses_ms: [0] })

  expect(await pbx.createTenant(ASKED)).toEqual({ kind: 'unknown' })
  expect(await pbx.findTenant(ASKED.reference)).toEqual({ kind: 'not_attempted' })
  expect(await pbx.listTenants(null, 10)).toEqual({ kind: 'done', value: [] })
  now = 60_000
  const found = await pbx.findTenant(ASKED.reference)

  expect(found).toMatchObject({ kind: 'done', value: { reference: ASKED.reference } })
  expect(await pbx.createTenant(ASKED)).toEqual(found)
  expect(watched.faults).toEqual([])
  await http.close()
  await server.close()
})

it('names the same command the same, and one that may be meant anew another way', async () => {
  const keys: (string | null)[] = []
  const keyOf = async (work: Promise<unknown>) => {
    await work
    const { headers } = core.last()
    keys.push(headers.get('idempotency-key'))
    expect(headers.get('authorization')).toBe(`Bearer ${TOKEN}`)
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  }
  const { pbx } = core

  await keyOf(pbx.setLevel('tenant-1', 'full', 1))
  await keyOf(pbx.setLevel('tenant-1', 'full', 1))
  await keyOf(pbx.setLevel('tenant-1', 'full', 2))
  await keyOf(pbx.creditCallBalance('tenant-1', 'topup-1', money(2_000, 'EUR')))
  await keyOf(pbx.changePlan('tenant-1', 'starter'))
  await keyOf(pbx.changePlan('tenant-1', 'starter'))

  expect(keys[0]).toBe(keys[1])
  expect(new Set(keys).size).toBe(5)
  expect(keys.every((key) => key !== null && key.length <= 128)).toBe(true)
})

it('raises an alarm when the core does not take the token, without the token', async () => {
  core.answer(() => new Response('', { status: 401 }))

  expect(await core.pbx.setLevel('tenant-1', 'full', 1)).toEqual({ kind: 'not_attempted' })
  expect(alarms).toEqual(['The phone-system core does not accept our token (401).'])
})

it('works on when nobody can be told of an alarm', async () => {
  const deaf = await startScripted({
    on_alarm: () => {
      throw new Error('the log is full')
    },
  })
  deaf.answer(() => new Response('', { status: 403 }))

  expect(await deaf.pbx.findTenant('account-1')).toEqual({ kind: 'not_attempted' })
  await deaf.close()
})

it('refuses a token that no header can carry, and an address that is none', () => {
  for (const token of ['', 'two words', 'a\r\nx: y', 'ąžuolas']) {
    expect(() => createHttpPbx({ url: 'https://pbx.example.com', token })).toThrow('cannot be sent')
  }
  expect(() => createHttpPbx({ url: 'pbx.example.com', token: TOKEN })).toThrow()
})

it('tells a core that cannot limit its service, and takes full service for an answer', async () => {
  core.answer(() => json({ ...SHOWN, generation: 4 }))

  expect(await core.pbx.setLevel('tenant-1', 'limited', 4)).toEqual({ kind: 'done', value: VIEW })
  expect(await core.pbx.setLevel('tenant-1', 'emergency_only', 4)).toEqual({ kind: 'unknown' })
})

it('asks a core inside a company over TLS, by its own authority only', async () => {
  const tls = await certificateFor(['127.0.0.1'])
  const inside = createPbxCore({ token: TOKEN })
  const server = await serveFetch(async (request) => inside.fetch(request), { tls })
  const trusting = createHttpPbx({ url: `${server.url}/`, token: TOKEN, ca: tls.cert })
  const wary = createHttpPbx({ url: server.url, token: TOKEN })

  expect((await trusting.pbx.createTenant(ASKED)).kind).toBe('done')
  expect(await wary.pbx.deleteTenant('tenant-1')).toEqual({ kind: 'not_attempted' })
  await Promise.all([trusting.close(), wary.close()])
  await server.close()
})
