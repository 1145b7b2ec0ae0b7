import { DEFAULT_SETTINGS } from '@billing/core'
import type { Embedding } from '@billing/pages'
import { createPortal } from '@billing/portal'
import { createSecrets } from '@billing/security'
import { Hono } from 'hono'
import { afterEach, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { askWorld, browse } from './open-portal.ts'

const SHOP = 'https://shop.example.com'
const secrets = createSecrets({
  keys: [{ id: 'test', key: new Uint8Array(32).fill(9) }],
  purpose: 'portal-cookie-1',
})

let world: World
afterEach(() => world.close())

/** The portal in somebody's site, and a customer who has signed in there. */
async function embedded(embedding: Embedding) {
  world = await openWorld()
  const customer = await world.signUp()
  const portal = createPortal({
    api: askWorld(world),
    url: 'https://my.example.com/portal',
    house: DEFAULT_SETTINGS,
    secrets,
    clock: () => world.now(),
    ...embedding,
  })
  const browser = browse(new Hono({ strict: false }).route('/portal', portal))
  return { browser, signIn: () => signIn(browser, customer) }
}

type Browser = ReturnType<typeof browse>
const signIn = (browser: Browser, { email, password }: Customer) =>
  browser.post('/sign-in', { email, password })

it('a deep link of a listed site leads back there from each page, also after the sign-in', async () => {
  const { browser, signIn: enter } = await embedded({ return_origins: [SHOP] })
  const { to } = await browser.get(`/billing?return=${encodeURIComponent(`${SHOP}/orders?a=1`)}`)
  expect(to).toContain('/portal/sign-in?next=')
  await enter()

  const next = new URL(to ?? '', SHOP).searchParams.get('next') ?? ''
  const first = await browser.get(next)
  expect(first.text).toContain(`href="${SHOP}/orders?a=1">Back to shop.example.com</a>`)
  expect((await browser.get('/account')).text).toContain(`href="${SHOP}/orders?a=1"`)
})

it.each([
  'https://evil.example',
  'javascript:alert(1)',
  '//shop.example.com',
  'http://shop.example.com',
  SHOP.replace('.com', '.com.evil.example'),
])('an address of nobody who is listed, %s, is no way back', async (address) => {
  const { browser, signIn: enter } = await embedded({ return_origins: [SHOP] })
  await enter()
  const { text } = await browser.get(`/billing?return=${encodeURIComponent(address)}`)

  expect(text).not.toContain('Back to')
  browser.jar.set('__Secure-portal-back', encodeURIComponent(address))
  expect((await browser.get('/billing')).text).not.toContain('Back to')
})

it('no site may frame the pages unless it is listed', async () => {
  const { browser } = await embedded({})
  const { headers } = await browser.get('/sign-in')

  expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
})

it('a listed site may; its frame has a session of its own, and forms of others are refused', async () => {
  const { browser, signIn: enter } = await embedded({ frame_origins: [SHOP] })
  const answer = await enter()

  const cookies = answer.headers.getSetCookie()
  expect(cookies.find((line) => line.startsWith('__Secure-portal='))).toMatch(
    /SameSite=None.*Partitioned|Partitioned.*SameSite=None/,
  )
  const { headers } = await browser.get('/billing')
  expect(headers.get('content-security-policy')).toContain(`frame-ancestors ${SHOP}`)
  expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const forged = await browser.post(
    '/language',
    { language: 'lt' },
    { 'sec-fetch-site': 'cross-site' },
  )
  expect(forged.status).toBe(403)
})

it('cards are entered in a window beside the frame, which goes on where it was, signed in', async () => {
  const { browser, signIn: enter } = await embedded({ frame_origins: [SHOP] })
  await enter()
  const add = { do: 'add', key: 'add-a-card-add-a-card' }
  const framed = await browser.post('/billing/payment-methods', add, { 'sec-fetch-dest': 'iframe' })

  expect(framed.status).toBe(200)
  expect(framed.text).toMatch(/target="_blank" href="[^"]*\/sandbox\/checkout\//)
  expect(framed.text).toMatch(/href="\/portal\/billing\/payment-methods">Go on here/)
  const back = await browser.get('/billing/payment-methods')
  expect(back.status).toBe(200)
  const above = await browser.post('/billing/payment-methods', {
    ...add,
    key: 'another-key-to-add-it',
  })
  expect(above.status).toBe(303)
})

it('the window that comes back from there has no session of the frame, and says where there is one', async () => {
  const { browser } = await embedded({ frame_origins: [SHOP] })
  const headers = { 'sec-fetch-dest': 'document' }

  const { to } = await browser.send('/billing/payment-methods', { headers })

  expect(to).toBe('/portal/sign-in?next=%2Fbilling%2Fpayment-methods')
  expect((await browser.get('/sign-in')).text).toContain('you are still signed in there')
})
