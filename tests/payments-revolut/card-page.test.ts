import { describe, expect, it } from 'vitest'

import { anOrder, KEY, METHOD_ID, ORDER_ID, TOKEN } from './odd-revolut.ts'
import { BASE, openPage, PAGE, SAVING } from './open-card-page.ts'

function lt(): RequestInit {
  return { headers: { 'accept-language': 'en;q=0.5, lt-LT, de' } }
}

describe('every answer below the card pages', () => {
  const asked = async (init: RequestInit & { readonly url?: string } = {}) =>
    (await openPage([200, anOrder(SAVING)], init)).answer

  // The net: whatever is answered there passes one door, as at the API.
  it.each([
    ['the page', {}],
    ['a page that is not there', { url: `${BASE}/nothing` }],
    ['a file of the page', { url: `${BASE}/card.css` }],
    ['another method', { method: 'POST' }],
  ])('keeps browsers to https, and has a request id: %s', async (_, init) => {
    const headers = { 'x-request-id': 'mine-1' }
    const [named, unnamed, odd] = await Promise.all([
      asked({ ...init, headers }),
      asked(init),
      asked({ ...init, headers: { 'x-request-id': '<script>' } }),
    ])

    expect(named.headers.get('x-request-id')).toBe('mine-1')
    for (const answer of [unnamed, odd]) {
      expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
    }
    expect(named.headers.get('strict-transport-security')).toBe(
      'max-age=31536000; includeSubDomains',
    )
  })
})

describe('the page of an order that saves a card', () => {
  it('has the form, and says that nothing is charged', async () => {
    const { answer, html } = await openPage([200, anOrder(SAVING)])

    expect(answer.status).toBe(200)
    expect(html).toContain('<html lang="en">')
    expect(html).toContain('<h1>Save your card</h1>')
    expect(html).toContain('Saving it charges nothing.')
    expect(html).toContain(`data-token="${TOKEN}"`)
    expect(html).toContain('data-mode="sandbox"')
    expect(html).toContain('data-saves="merchant"')
    expect(html).toContain('data-email="payer@example.com"')
    expect(html).toContain('value="Ona Onaitė"')
    expect(html).toContain('data-back="https://portal.example.com/return"')
  })

  it('speaks the language that the browser likes best', async () => {
    const { html } = await openPage([200, anOrder(SAVING)], lt())

    expect(html).toContain('<html lang="lt">')
    expect(html).toContain('data-locale="lt"')
    expect(html).toContain('<h1>Išsaugokite kortelę</h1>')
  })

  it('says that one cent is only held', async () => {
    const order = anOrder({ ...SAVING, amount: 1, capture_mode: 'manual' })

    expect((await openPage([200, order])).html).toContain('we hold €0.01 on it for a moment')
    expect((await openPage([200, order], lt())).html).toContain('rezervuosime 0,01')
  })

  it('names the amount where it is charged', async () => {
    const { html } = await openPage([200, anOrder({ metadata: SAVING.metadata })])

    expect(html).toContain('<h1>Pay €19.00</h1>')
    expect(html).toContain('€19.00 is charged now.')
  })

  it('asks to save nothing where the order does not', async () => {
    expect((await openPage([200, anOrder()])).html).toContain('data-saves=""')
  })

  it('runs our script and that of the provider, and is framed by nobody', async () => {
    const { answer, html, odd } = await openPage([200, anOrder(SAVING)])

    const policy = answer.headers.get('content-security-policy') ?? ''
    const nonce = /'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
    expect(policy.split('; ')).toEqual([
      "default-src 'none'",
      `style-src 'nonce-${nonce}'`,
      `script-src 'nonce-${nonce}' ${odd.url}`,
      `frame-src ${odd.url}`,
      `connect-src ${odd.url}`,
      `img-src ${odd.url} data:`,
      "style-src-attr 'unsafe-inline'",
      "form-action 'none'",
      "base-uri 'none'",
      "frame-ancestors 'none'",
    ])
    const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
    expect(tags).toHaveLength(3)
    for (const tag of tags) expect(tag).toContain(`nonce="${nonce}"`)
    expect(html).toContain(`src="${odd.url}/embed.js"`)
    expect(html).not.toMatch(/\son\w+=|<style|style="/)
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
  })

  it('has another nonce each time', async () => {
    const { answer, odd } = await openPage([200, anOrder(SAVING)])
    const again = await odd.revolut.pages(new Request(PAGE))

    expect(again.headers.get('content-security-policy')).not.toBe(
      answer.headers.get('content-security-policy'),
    )
  })

  it('keeps strange texts as texts', async () => {
    const evil = `"><script>alert('1')</script>&`
    const customer = { id: METHOD_ID, email: evil, full_name: evil }
    const order = anOrder({ ...SAVING, description: evil, customer, token: `${TOKEN}"'<` })

    const { html } = await openPage([200, order], { url: `${BASE}/${ORDER_ID}/${TOKEN}%22'%3C` })

    expect(html).toContain('&quot;&gt;&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&amp;')
    expect(html).not.toContain('<script>')
    expect(html.match(/<script\b/g)).toHaveLength(2)
  })

  it.each([
    'javascript:alert(1)',
    'data:text/html,hello',
    '//portal.example.com',
    'portal.example.com',
  ])('leads nowhere by %s', async (redirect_url) => {
    const { html } = await openPage([200, anOrder({ ...SAVING, redirect_url })])

    expect(html).toContain('data-back=""')
  })

  it('holds no secret but the token', async () => {
    const { html } = await openPage([200, anOrder(SAVING)])

    expect(html).not.toContain(KEY)
    expect(html).not.toContain('wsk_current')
  })
})
