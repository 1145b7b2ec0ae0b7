import { createRevolut } from '@billing/payments-revolut'
import { expect, it } from 'vitest'

import { anOrder, KEY, openOdd, ORDER_ID, PATHS, TOKEN } from '../payments-revolut/odd-revolut.ts'
import { BASE, SAVING } from '../payments-revolut/open-card-page.ts'

const get = (url: string, init?: RequestInit) => new Request(url, init)
const idOf = (i: number) => `6a1f0c52-7b1e-40c4-9d53-${String(i).padStart(12, '0')}`
/** How many questions a minute may come of what strangers ask us. */
const FEW = 40

async function opened() {
  const odd = await openOdd({ [`GET ${PATHS.order}`]: [200, anOrder(SAVING)] })
  const answer = await odd.payments.getOrder(ORDER_ID)
  const link = answer.kind === 'order' ? answer.order.checkout_url : ''
  odd.asked.length = 0
  return { ...odd, link, pages: odd.revolut.pages }
}

it('a stranger who makes up links has us ask the provider a few times only', async () => {
  const { pages, asked } = await opened()

  const answers = await Promise.all(
    Array.from({ length: 500 }, (_, i) => pages(get(`${BASE}/${idOf(i)}/${TOKEN}`))),
  )

  expect(asked.length).toBeLessThanOrEqual(FEW)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([404, 503]))
  const turned_away = answers.filter(({ status }) => status === 503)
  for (const { headers } of turned_away)
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0)
})

it('meanwhile whoever has a real link gets the page', async () => {
  const { pages, link } = await opened()
  for (let i = 0; i < 500; i++) await pages(get(`${BASE}/${idOf(i)}/${TOKEN}`))

  expect((await pages(get(link))).status).toBe(200)
})

it('a real link that is asked for over and over has us ask a few times only', async () => {
  const { pages, link, asked } = await opened()

  for (let i = 0; i < 300; i++) await pages(get(link, { method: i % 2 ? 'GET' : 'HEAD' }))

  expect(asked.length).toBeLessThanOrEqual(FEW)
})

it('what makes a link real cannot be taken to another order, nor be guessed from what we show', async () => {
  const { pages, link, asked } = await opened()
  const [, , sealed = ''] = new URL(link).pathname.split('/')
  const seal = sealed.replace(ORDER_ID, '')
  expect(seal).not.toContain(KEY)
  expect(seal.length).toBeGreaterThan(20)
  for (let i = 0; i < 500; i++) await pages(get(`${BASE}/${idOf(i)}${seal}/${TOKEN}`))

  expect(asked.length).toBeLessThanOrEqual(FEW)
})

it('a link from before a new key is a link still', async () => {
  const { pages, asked } = await opened()

  expect((await pages(get(`${BASE}/${ORDER_ID}/${TOKEN}`))).status).toBe(200)
  expect((await pages(get(`${BASE}/${ORDER_ID}~of-an-older-key/${TOKEN}`))).status).toBe(200)
  expect(asked).toHaveLength(2)
})

it('the page is found behind a proxy that takes the first part of our address away', async () => {
  const pages_url = 'https://example.com/billing/pay'
  const odd = await openOdd({ [`GET ${PATHS.order}`]: [200, anOrder(SAVING)] }, { pages_url })
  const shown = async (url: string) => (await odd.revolut.pages(get(url))).text()

  for (const base of [pages_url, 'http://localhost/pay']) {
    const html = await shown(`${base}/${ORDER_ID}/${TOKEN}`)
    expect(html).toContain('<form')
    expect(html).toContain('src="/billing/pay/card.js?')
    expect(await shown(`${base}/card.js`)).toContain('RevolutCheckout')
  }
})

it.each(['PUT', 'POST', 'DELETE', 'OPTIONS', 'PATCH'])(
  '%s asks nobody anything',
  async (method) => {
    const { pages, link, asked } = await opened()

    expect((await pages(get(link, { method }))).status).toBe(405)
    expect(asked).toEqual([])
  },
)

it('a huge link and a huge query are a link like any other', async () => {
  const { pages, link } = await opened()

  expect((await pages(get(`${link}?${'x'.repeat(100_000)}`))).status).toBe(200)
  expect((await pages(get(`${BASE}/${'x'.repeat(100_000)}/${TOKEN}`))).status).toBe(404)
  expect((await pages(get(`${BASE}/${ORDER_ID}/${'%41'.repeat(100_000)}`))).status).toBe(404)
})

it('is made of nothing that a constructor could refuse late', () => {
  expect(() =>
    createRevolut({
      api_url: 'https://merchant.revolut.com',
      secret_key: 'sk',
      webhook_secrets: ['wsk'],
      pages_url: 'no address',
    }),
  ).toThrow('Invalid URL')
})
