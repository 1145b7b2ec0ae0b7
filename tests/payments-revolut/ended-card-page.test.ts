import { describe, expect, it } from 'vitest'

import {
  anError,
  anOrder,
  aPayment,
  METHOD_ID,
  openOdd,
  ORDER_ID,
  PATHS,
  raw,
  TOKEN,
} from './odd-revolut.ts'
import { BASE, openPage, PAGE, SAVING } from './open-card-page.ts'

describe('the page of an order that has ended', () => {
  const paid = [aPayment('captured')]

  it.each([
    ['completed', { payments: paid }, 'You paid €19.00'],
    ['completed', { amount: 0 }, 'Your card is saved'],
    ['authorised', { capture_mode: 'manual' }, 'Your card is saved'],
    [
      'cancelled',
      { ...SAVING, amount: 1, payments: [aPayment('cancelled')] },
      'Your card is saved',
    ],
    ['cancelled', {}, 'This page has expired'],
    ['failed', {}, 'This page has expired'],
    ['processing', {}, 'Your payment is on its way'],
  ])('%s %j says so and leads back', async (state, over, title) => {
    const { answer, html } = await openPage([200, anOrder({ ...over, state })])

    expect(answer.status).toBe(200)
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain('<a class="button" href="https://portal.example.com/return">Back</a>')
    expect(html).not.toContain('<form')
    expect(answer.headers.get('content-security-policy')).not.toContain('script-src')
  })

  it('tells nothing when the token is no more: nobody can prove who they are', async () => {
    const order = anOrder({ state: 'completed', token: undefined })

    const { answer, html } = await openPage([200, order])

    expect(answer.status).toBe(200)
    expect(html).toContain('<h1>This page is done</h1>')
    expect(html).not.toContain('portal.example.com')
    expect(html).not.toContain('19')
  })
})

describe('a page that is not there', () => {
  it.each([
    ['another token', `${BASE}/${ORDER_ID}/${TOKEN.replace('0', '1')}`],
    ['a longer token', `${PAGE}0`],
    ['no token', `${BASE}/${ORDER_ID}/`],
    ['no token at all', `${BASE}/${ORDER_ID}`],
    ['more than a token', `${PAGE}/x`],
    ['a token that is no text', `${BASE}/${ORDER_ID}/%ff`],
    ['another order', `${BASE}/${METHOD_ID}/${TOKEN}`],
    ['an id that leads elsewhere', `${BASE}/%2e%2e%2fcustomers/${TOKEN}`],
    ['another path', `https://billing.example.com/elsewhere/${ORDER_ID}/${TOKEN}`],
    ['nothing', `${BASE}/`],
  ])('answers 404 to %s', async (_, url) => {
    const { answer, html } = await openPage([200, anOrder(SAVING)], { url })

    expect(answer.status).toBe(404)
    expect(html).toContain('We have no such page')
    expect(html).not.toContain(TOKEN)
  })

  it('takes nothing but reads', async () => {
    const { answer } = await openPage([200, anOrder(SAVING)], { method: 'POST' })

    expect(answer.status).toBe(405)
    expect(answer.headers.get('allow')).toBe('GET, HEAD')
  })
})

describe('while the provider is away', () => {
  it.each([
    ['down', [500, {}], '10'],
    ['busy', raw('{}', { status: 429, headers: { 'retry-after': '30' } }), '30'],
    ['odd', [200, anOrder({ amount: 'free' })], '10'],
    ['not letting us in', [401, anError('unauthenticated')], '10'],
  ] as const)('and %s, the page asks to come again', async (_, order, retry_after) => {
    const { answer, html } = await openPage(order)

    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe(retry_after)
    expect(html).toContain('We cannot reach our payment provider')
  })
})

describe('what the page loads', () => {
  it.each([
    ['card.js', 'text/javascript; charset=utf-8', 'RevolutCheckout'],
    ['card.css', 'text/css; charset=utf-8', 'color-scheme'],
  ])('%s is served beside it', async (file, type, part) => {
    const { html: page, odd } = await openPage([200, anOrder(SAVING)])
    const path = new RegExp(`/pay/${file}\\?v=[0-9a-f]{12}`).exec(page)?.[0]

    const answer = await odd.revolut.pages(new Request(`https://billing.example.com${path}`))

    expect(answer.headers.get('content-type')).toBe(type)
    expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
    expect(await answer.text()).toContain(part)
  })

  it('the widget comes from where it is configured', async () => {
    const widget_url = 'https://sandbox-merchant.revolut.com/embed.js'
    const odd = await openOdd({ [`GET ${PATHS.order}`]: [200, anOrder(SAVING)] }, { widget_url })

    const answer = await odd.revolut.pages(new Request(PAGE))

    expect(await answer.text()).toContain(`<script src="${widget_url}"`)
    expect(answer.headers.get('content-security-policy')).toContain(
      'frame-src https://sandbox-merchant.revolut.com;',
    )
  })
})
