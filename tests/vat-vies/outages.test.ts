import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createVies, type Vies } from '@billing/vat-vies'
import type { Exchange } from '@billing/wire'
import { certificateFor } from '../support/certificates.ts'
import { serveFetch } from '../support/serve.ts'
import { startUnruly, UNRULY, type UnrulyServer } from '../support/unruly-server.ts'
import { type Asked, GERMAN, openPlayed, said } from './open-vies.ts'

describe('a VIES that misbehaves', () => {
  let server: UnrulyServer
  let vies: Vies
  beforeAll(async () => {
    server = await startUnruly('silent')
    vies = createVies({ url: server.url, timeout_ms: 400, breaker: { outages: 1_000 } })
  })
  afterAll(async () => {
    await vies.close()
    await server.close()
  })

  it.each(UNRULY)('says nothing about the number: %s', async (how) => {
    server.behave(how)
    const began = performance.now()

    expect(await vies.vat.check(GERMAN)).toMatchObject({
      kind: 'no_verdict',
      reason: expect.stringMatching(/\w/),
    })
    expect(performance.now() - began).toBeLessThan(20_000)
  })

  it.each(UNRULY)('is found by a look at it: %s', async (how) => {
    server.behave(how)

    expect(await vies.diagnose()).toEqual([
      { what: 'VIES answers', verdict: 'fails', says: expect.stringMatching(/Look at VIES_URL/) },
    ])
  })
})

it('where nobody listens is no verdict, and breaks all states', async () => {
  const server = await startUnruly('silent')
  await server.close()
  const vies = createVies({ url: server.url })
  for (const vat_id of [GERMAN, 'ATU13585627', 'EE100931558']) {
    expect(await vies.vat.check(vat_id)).toMatchObject({
      kind: 'no_verdict',
      reason: expect.stringMatching(/cannot be reached.*ECONNREFUSED/),
    })
  }

  expect(await vies.vat.check('FI20774740')).toMatchObject({
    reason: 'VIES is out of order, and is asked again soon',
  })
  await vies.close()
})

it('with a certificate of somebody else is told nothing, and with a trusted one all', async () => {
  const tls = await certificateFor(['127.0.0.1'])
  const served = await serveFetch(async (request) => said((await request.json()) as Asked), { tls })
  const doubted = createVies({ url: served.url })
  const trusted = createVies({ url: served.url, ca: tls.cert })

  const answers = [await doubted.vat.check(GERMAN), await trusted.vat.check(GERMAN)]

  expect(answers.map(({ kind }) => kind)).toEqual(['no_verdict', 'valid'])
  await Promise.all([doubted.close(), trusted.close()])
  await served.close()
})

it('a slow state does not stop the others', async () => {
  const world = await openPlayed(
    (asked) => (asked.countryCode === 'DE' ? new Promise<Response>(() => undefined) : said(asked)),
    { timeout_ms: 400 },
  )
  const slow = [1, 2, 3, 4].map(() => world.vies.vat.check(GERMAN))
  expect((await world.vies.vat.check('ATU13585627')).kind).toBe('valid')

  expect((await Promise.all(slow)).map(({ kind }) => kind)).toEqual(Array(4).fill('no_verdict'))
  expect((await world.vies.vat.check('ATU13585627')).kind).toBe('valid')
  await world.close()
})

it('records what was asked and answered, and no secret of its address', async () => {
  const exchanges: Exchange[] = []
  const vies = createVies({
    url: 'http://user:hunter2@127.0.0.1:1/rest-api/',
    trace: (one) => exchanges.push(one),
  })
  await vies.vat.check(GERMAN)
  await vies.close()

  expect(exchanges).toMatchObject([
    { upstream: 'vies', what: 'POST /check-vat-number', asked: { body: { countryCode: 'DE' } } },
  ])
  expect(JSON.stringify(exchanges)).not.toContain('hunter2')
})
