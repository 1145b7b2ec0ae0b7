import type { Finding } from '@billing/wire'
import { describe, expect, it } from 'vitest'

import { createRevolut, type RevolutOptions } from '@billing/payments-revolut'

import { anError, KEY, NOW, openOdd, PATHS, raw, type Said } from './odd-revolut.ts'

const URL_OF_OURS = 'https://billing.example.com/v1/webhooks/revolut'
const EVENTS = [
  'ORDER_COMPLETED',
  'ORDER_AUTHORISED',
  'ORDER_CANCELLED',
  'ORDER_FAILED',
  'ORDER_PAYMENT_DECLINED',
  'ORDER_PAYMENT_FAILED',
  'DISPUTE_ACTION_REQUIRED',
  'DISPUTE_LOST',
]

function aWebhook(over: object = {}) {
  return { id: 'w1', url: URL_OF_OURS, events: EVENTS, signing_secret: 'wsk_current', ...over }
}

function listed(body: unknown, at: number = NOW): Said {
  return raw(JSON.stringify(body), {
    headers: { 'content-type': 'application/json', date: new Date(at).toUTCString() },
  })
}

/** What our client finds at a provider that lists its orders and webhooks so. */
async function finding(
  {
    orders = listed({ orders: [] }),
    webhooks = [200, { webhooks: [aWebhook()] }],
  }: { readonly orders?: Said; readonly webhooks?: Said } = {},
  over: Partial<RevolutOptions> = {},
) {
  const answers = { [`GET ${PATHS.orders}`]: orders, [`GET ${PATHS.webhooks}`]: webhooks }
  const odd = await openOdd(answers, { webhook_url: URL_OF_OURS, ...over })
  return odd.revolut.diagnose()
}

function verdicts(findings: readonly Finding[]): string[] {
  return findings.map(({ what, verdict }) => `${verdict}: ${what}`)
}

const WELL = [
  'works: The secret key is accepted',
  'works: The API version 2026-04-20 is accepted',
  'works: Our clock agrees with that of the provider',
  'works: Our webhook is registered',
  'works: The webhook brings all the news that we need',
  'works: The signing secret of the webhook is one of ours',
  'works: Payers reach our card page',
]

describe('a look at the provider', () => {
  it('finds that all is well', async () => {
    expect(verdicts(await finding())).toEqual(WELL)
  })

  it.each([
    [
      'another webhook',
      [aWebhook({ url: 'https://x.example.com/' })],
      'fails: Our webhook is registered',
    ],
    [
      'a webhook to another host',
      [aWebhook({ url: URL_OF_OURS.replace('billing', 'old') })],
      'warns: Our webhook is registered',
    ],
    [
      'too few events',
      [aWebhook({ events: EVENTS.slice(1) })],
      'fails: The webhook brings all the news that we need',
    ],
    [
      'no disputes',
      [aWebhook({ events: EVENTS.slice(0, 6) })],
      'warns: The webhook brings all the news that we need',
    ],
    [
      'another secret',
      [aWebhook({ signing_secret: 'wsk_theirs' })],
      'fails: The signing secret of the webhook is one of ours',
    ],
    [
      'a hidden secret',
      [aWebhook({ signing_secret: null })],
      'warns: The signing secret of the webhook is one of ours',
    ],
  ])('finds %s', async (_, webhooks, expected) => {
    const found = await finding({ webhooks: [200, { webhooks }] })

    expect(verdicts(found)).toContain(expected)
    expect(JSON.stringify(found)).not.toContain('wsk_')
  })

  it('names the events that are missing, and the address to register', async () => {
    const events = await finding({
      webhooks: [200, { webhooks: [aWebhook({ events: EVENTS.slice(2) })] }],
    })
    const none = await finding({ webhooks: [200, { webhooks: [] }] })

    expect(JSON.stringify(events)).toContain('ORDER_COMPLETED, ORDER_AUTHORISED to it')
    expect(JSON.stringify(none)).toContain(`Register a webhook for ${URL_OF_OURS}`)
  })

  it('warns when webhooks cannot be looked at', async () => {
    const unlisted = await finding({ webhooks: [500, {}] })
    const untold = await finding({}, { webhook_url: undefined })

    expect(verdicts(unlisted)).toContain('warns: Our webhook is registered')
    expect(verdicts(untold)).toContain('warns: Our webhook is registered')
  })

  it.each([401, 403, 500])('says no more after %d', async (status) => {
    expect(verdicts(await finding({ orders: [status, anError('no')] }))).toEqual([
      'fails: The secret key is accepted',
      'works: Payers reach our card page',
    ])
  })

  it.each([
    [400, anError('bad_request')],
    [200, { orders: 'many' }],
    [200, []],
  ])('finds a version that is not taken: %d %j', async (...orders) => {
    const found = await finding({ orders })

    expect(verdicts(found)).toContain('fails: The API version 2026-04-20 is accepted')
  })

  it('finds a clock that is five minutes off', async () => {
    const off = await finding({ orders: listed({ orders: [] }, NOW - 301_000) })

    expect(verdicts(off)).toContain('fails: Our clock agrees with that of the provider')
    expect(JSON.stringify(off)).toContain('301 s apart')
  })

  it.each([
    'http://billing.example.com/pay',
    'https://localhost:8787/pay',
    'http://127.0.0.1:8787/pay',
    'https://[::1]/pay',
  ])('warns of pages at %s', async (pages_url) => {
    expect(verdicts(await finding({}, { pages_url }))).toContain(
      'warns: Payers reach our card page',
    )
  })

  it('survives a provider that is not there', async () => {
    const revolut = createRevolut({
      api_url: 'http://127.0.0.1:1',
      secret_key: KEY,
      webhook_secrets: ['wsk_current'],
      pages_url: 'https://billing.example.com/pay',
    })

    expect(verdicts(await revolut.diagnose())).toEqual([
      'fails: The secret key is accepted',
      'works: Payers reach our card page',
    ])
    await revolut.close()
  })
})
