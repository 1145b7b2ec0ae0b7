import { epochMs, type RawWebhook } from '@billing/core'
import { verifyWebhook } from '@billing/wire/revolut'
import { afterEach, beforeEach, expect, it } from 'vitest'

import { serveFetch } from '../support/serve.ts'
import { anOrder, type Json, type OpenLoopback, openLoopback } from './loopback.ts'

let open: OpenLoopback
beforeEach(async () => {
  open = await openLoopback()
})
afterEach(async () => {
  open.watched.check()
  await open.close()
})

/** A service on a real socket that remembers what it was told. */
async function aService(statuses: number[] = []) {
  const told: RawWebhook[] = []
  const served = await serveFetch(async (request) => {
    const body = new Uint8Array(await request.arrayBuffer())
    told.push({ body, headers: Object.fromEntries(request.headers) })
    return new Response(null, { status: statuses.shift() ?? 204 })
  })
  return { ...served, told }
}

const EVENTS = ['ORDER_COMPLETED', 'ORDER_AUTHORISED', 'ORDER_CANCELLED', 'ORDER_PAYMENT_DECLINED']

const register = async (url: string, events: readonly string[] = EVENTS): Promise<Json> => {
  return (await open.ask('POST', '/api/webhooks', { url, events })).body
}
const pay = async () => open.sandbox.complete(`${(await anOrder(open)).token}`)
const believes = (webhook: RawWebhook | undefined, secret: string | undefined) => {
  return webhook && verifyWebhook(webhook, [`${secret}`], epochMs(open.sandbox.clock()))
}

it('tells every address that asked, each with its own signature, and nobody else', async () => {
  const [one, other] = await Promise.all([aService(), aService()])
  const first = await register(`${one.url}/hook`)
  const second = await register(`${other.url}/hook`)

  const { order_id } = await pay()
  await open.sandbox.drain(open.hooks)

  expect(believes(one.told[0], first.signing_secret)).toMatchObject({
    event: 'ORDER_COMPLETED',
    order_id,
    body: JSON.stringify({ event: 'ORDER_COMPLETED', order_id, merchant_order_ext_ref: 'topup_1' }),
  })
  expect(believes(other.told[0], second.signing_secret)).toBeDefined()
  expect(believes(other.told[0], first.signing_secret)).toBe(undefined)
  expect([one.told.length, other.told.length, open.delivered.length]).toEqual([1, 1, 0])
  await Promise.all([one.close(), other.close()])
})

it('tells only what was asked for, and nothing after the address is gone', async () => {
  const service = await aService()
  const { id } = await register(service.url, ['ORDER_CANCELLED'])

  await pay()
  await open.sandbox.drain(open.hooks)
  expect(service.told).toHaveLength(0)
  await open.ask('PATCH', `/api/webhooks/${id}`, { events: ['ORDER_COMPLETED'] })
  await pay()
  await open.sandbox.drain(open.hooks)
  expect(service.told).toHaveLength(1)
  expect((await open.ask('DELETE', `/api/webhooks/${id}`)).status).toBe(204)
  await pay()
  await open.sandbox.drain(open.hooks)
  expect(service.told).toHaveLength(1)
  await service.close()
})

it('signs with both secrets while the old one lives', async () => {
  const service = await aService()
  const { id, signing_secret: old } = await register(service.url)
  const rotate = (body: object) => {
    return open.ask('POST', `/api/webhooks/${id}/rotate-signing-secret`, body)
  }
  const told = async () => {
    await pay()
    await open.sandbox.drain(open.hooks)
    return service.told.at(-1)
  }

  const { signing_secret: young } = (await rotate({ expiration_period: 'PT5H' })).body
  const both = await told()
  const believed = [old, young].map((secret) => believes(both, secret))
  await open.sandbox.advance({ advance: 'PT5H' }, open.hooks)
  const alone = await told()

  expect(young).not.toBe(old)
  expect(believed).not.toContain(undefined)
  expect([believes(alone, old), Boolean(believes(alone, young))]).toEqual([undefined, true])
  expect((await rotate({ expiration_period: 'P8D' })).status).toBe(400)
  await service.close()
})

it('without a period a rotated secret is dead at once', async () => {
  const service = await aService()
  const { id, signing_secret } = await register(service.url)

  await open.ask('POST', `/api/webhooks/${id}/rotate-signing-secret`, {})
  await pay()
  await open.sandbox.drain(open.hooks)

  expect(believes(service.told[0], signing_secret)).toBe(undefined)
  await service.close()
})

it('comes again three times, ten minutes apart, when it is not received', async () => {
  const service = await aService([500, 404, 401, 500])
  const { signing_secret } = await register(service.url)

  await pay()
  await open.sandbox.advance({ advance: 'PT2H' }, open.hooks)

  const times = service.told.map(({ headers }) => Number(headers['revolut-request-timestamp']))
  expect(times.map((time) => (time - (times[0] ?? 0)) / 60_000)).toEqual([0, 10, 20, 30])
  expect(signing_secret).toMatch(/^wsk_/)
  await service.close()
})

it('keeps ten addresses and no more', async () => {
  const made = await Promise.all(
    Array.from({ length: 11 }, () =>
      open.ask('POST', '/api/webhooks', { url: 'http://127.0.0.1:9/', events: EVENTS }),
    ),
  )

  expect(made.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array(10).fill(200),
    422,
  ])
  expect((await open.ask('GET', '/api/webhooks')).body.webhooks).toHaveLength(10)
  const id = made.find(({ status }) => status === 200)?.body.id
  expect((await open.ask('GET', `/api/webhooks/${id}`)).body).toMatchObject({ id, events: EVENTS })
})

it('takes no address without a scheme, and no event that there is not', async () => {
  const refused = async (body: object) =>
    (await open.askWrongly('POST', '/api/webhooks', body)).status

  expect(await refused({ url: 'ftp://a.example', events: EVENTS })).toBe(400)
  expect(await refused({ url: 'https://a.example', events: ['ORDER_EATEN'] })).toBe(400)
  expect(await refused({ url: 'https://a.example', events: [] })).toBe(400)
})
