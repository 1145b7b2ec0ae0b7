import { signWebhook } from '@billing/wire/revolut'
import { epochMs } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openApp } from './apps.ts'

const SECRET = 'wsk_test_secret'

let world: World
beforeAll(async () => {
  world = await openWorld()
})
afterAll(() => world.close())

const EVENT = JSON.stringify({ event: 'ORDER_COMPLETED', order_id: 'an-order', note: 'ačiū' })

function signed({ body = EVENT, secret = SECRET, late = 0 } = {}) {
  const bytes = new TextEncoder().encode(body)
  const { headers } = signWebhook(secret, bytes, epochMs(world.now() - late))
  return { method: 'POST', body: bytes, headers: headers as Record<string, string> }
}

/** The same bytes in capitals: a signature has one spelling. */
function respelt(webhook: ReturnType<typeof signed>) {
  const signature = webhook.headers['revolut-signature'] ?? ''
  const capitals = `v1=${signature.slice('v1='.length).toUpperCase()}`
  return { ...webhook, headers: { ...webhook.headers, 'revolut-signature': capitals } }
}

const receive = (init: RequestInit) => world.request('/v1/webhooks/revolut', init)

describe('a webhook', () => {
  it('that is signed is acknowledged, and so is its repeat', async () => {
    const webhook = signed()

    for (const answer of [await receive(webhook), await receive(webhook)]) {
      expect([answer.status, await answer.json()]).toEqual([200, { ok: true }])
    }
  })

  it.each([
    ['of no JSON', 'not json'],
    ['of an unknown kind', '{"event":"SOMETHING_NEW"}'],
    ['that is empty', ''],
  ])('%s is acknowledged when its signature holds', async (_name, body) => {
    expect((await receive(signed({ body }))).status).toBe(200)
  })

  it('is verified before it is read: the raw bytes count', async () => {
    const answer = await receive({ ...signed(), body: EVENT.replace('"note"', ' "note"') })

    expect([answer.status, await answer.json()]).toMatchObject([
      401,
      { code: 'auth.invalid_credentials' },
    ])
  })

  it.each([
    ['of another secret', () => signed({ secret: 'wsk_other' })],
    ['that is six minutes old', () => signed({ late: 360_000 })],
    ['whose signature is spelt in another way', () => respelt(signed())],
    ['without a signature', () => ({ method: 'POST', body: EVENT })],
  ])('%s is refused', async (_name, webhook) => {
    expect((await receive(webhook())).status).toBe(401)
  })

  it('larger than a mebibyte is refused unread', async () => {
    expect((await receive(signed({ body: 'x'.repeat(1_048_577) }))).status).toBe(422)
  })

  it('that we could not keep is not acknowledged, so that it is sent again', async () => {
    const receiveWebhook = () => Promise.reject(new Error('the disk is full'))
    const billing = { ...world.billing, payments: { ...world.billing.payments, receiveWebhook } }
    const { request } = openApp(world, { ports: { billing } })

    expect((await request('/v1/webhooks/revolut', signed())).status).toBe(500)
  })

  it('wakes whoever reads orders once it is answered, and only for what is kept', async () => {
    let woken = 0
    const kicked = Promise.withResolvers<void>()
    const kick = () => {
      woken += 1
      kicked.resolve()
    }
    const { request } = openApp(world, { config: { kick } })

    await request('/v1/webhooks/revolut', signed({ secret: 'wsk_other' }))
    await request('/v1/webhooks/revolut', signed())
    const before = woken
    await kicked.promise

    expect([before, woken]).toEqual([0, 1])
  })
})
