import { createPortal, ROUTES } from '@billing/portal'
import { DEFAULT_SETTINGS } from '@billing/core'
import { createSecrets } from '@billing/security'
import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { askWorld, browse, openPortal, ORIGIN } from './open-portal.ts'

const PAGES = ROUTES.filter((route) => 'view' in route)
const INSIDE = ROUTES.filter(({ who }) => who === 'account')

/** A path of a route with something in its parameters. */
const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'ffffffff-0000-4000-8000-000000000000')

let world: World
let customer: Awaited<ReturnType<World['signUp']>>
beforeAll(async () => {
  world = await openWorld()
  customer = await world.signUp()
})
afterAll(() => world.close())

/** A browser whose reader is signed in; what its pages ask of the API is written down. */
async function signedIn(asked: string[] = []) {
  const request: World['request'] = (asking, init) => {
    asked.push(`${init?.method ?? 'GET'} ${asking.replace(/\?.*/, '')}`)
    return world.request(asking, init)
  }
  const browser = openPortal({ ...world, request })
  const { email, password } = customer
  const answer = await browser.post('/sign-in', { email, password })
  expect(answer.to).toBe('/portal')
  return browser
}

describe.each(INSIDE.map(({ path }) => path))('%s', (path) => {
  it('leads whoever is not signed in to the sign-in, and back', async () => {
    const answer = await openPortal(world).get(pathOf(path))

    expect(answer.status).toBe(303)
    const next = path === '/' ? '' : `?next=${encodeURIComponent(pathOf(path))}`
    expect(answer.to).toBe(`/portal/sign-in${next}`)
  })

  it('takes a cookie that we did not seal for none', async () => {
    const browser = openPortal(world)
    browser.jar.set('portal', 's1.test.AAAA')

    expect((await browser.get(pathOf(path))).to).toMatch(/^\/portal\/sign-in/)
  })
})

describe.each(PAGES.map(({ path }) => path))('the page %s', (path) => {
  it.each(['en', 'lt'])('has its frame and headers in %s, and nothing inline', async (language) => {
    const browser = await signedIn()
    await browser.post('/language', { language, next: '/' })
    const { text, headers, status } = await browser.get(pathOf(path))
    if (status === 303) return

    expect([200, 404]).toContain(status)
    expect(text).toContain(`<html lang="${language}">`)
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(text).not.toMatch(/\sstyle=|<[^>]+\son\w+=|<style|javascript:|<script(?![^>]*nonce=)/)
    expect(text).not.toContain('undefined')
    expect(text).not.toContain('[object')
    const nonce = /'nonce-([\w-]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
    expect(text).toContain(`nonce="${nonce}"`)
    expect(headers.get('content-security-policy')).toContain("require-trusted-types-for 'script'")
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).not.toContain(browser.jar.get('portal'))
  })
})

/** What a form of ours does not send. Each of these is refused, whatever the form asks. */
const FORGERIES: Readonly<Record<string, Record<string, string>>> = {
  'another site': { 'sec-fetch-site': 'cross-site' },
  'another port of this host': { 'sec-fetch-site': 'same-site' },
  'an address typed in': { 'sec-fetch-site': 'none' },
  'an origin that hides itself': { 'sec-fetch-site': 'cross-site', origin: 'null' },
  JSON: { 'content-type': 'application/json' },
  'plain text': { 'content-type': 'text/plain' },
  'a program that says nothing of itself': { 'sec-fetch-site': '' },
  'no kind of content': { 'content-type': '' },
}

describe.each(PAGES.filter((page) => page.actions).map(({ path }) => path))(
  'a form to %s',
  (path) => {
    it.each(Object.entries(FORGERIES))('is refused from %s', async (_, headers) => {
      const asked: string[] = []
      const browser = await signedIn(asked)
      asked.length = 0
      const answer = await browser.post(pathOf(path), { language: 'lt' }, headers)

      expect(answer.status).toBe(403)
      expect(answer.headers.getSetCookie()).toEqual([])
      expect(asked).toEqual([])
    })

    it('has no effect as an address', async () => {
      const asked: string[] = []
      const browser = await signedIn(asked)
      asked.length = 0
      const fields = new URLSearchParams({ language: 'lt', do: 'pay', key: 'k'.repeat(20) })
      await browser.get(`${pathOf(path)}?${fields.toString()}`)

      expect(asked.filter((each) => !/^GET |\/preview$/.test(each))).toEqual([])
    })
  },
)

it('a browser that tells nothing of the site is believed by its origin alone', async () => {
  const silent = { 'content-type': 'application/x-www-form-urlencoded' }
  const body = 'language=lt&next=/sign-in'
  const send = (origin: Record<string, string>) =>
    openPortal(world).send('/language', { method: 'POST', headers: { ...silent, ...origin }, body })

  expect((await send({ origin: ORIGIN })).status).toBe(303)
  expect((await send({ origin: 'http://localhost:9999' })).status).toBe(403)
  expect((await send({})).status).toBe(403)
})

it('an address that leads elsewhere is no place to go after the sign-in', async () => {
  for (const next of [
    'https://evil.example/',
    '//evil.example',
    '/\\evil.example',
    'javascript:1',
  ]) {
    const { email, password } = customer
    const answer = await openPortal(world).post('/sign-in', { email, password, next })
    expect(answer.to).toBe('/portal')
  }
})

it('an invoice of nobody and one of another account look alike', async () => {
  const browser = await signedIn()
  const other = await world.signUp({ email: 'other@example.lt' })
  await world.advance('P15D')
  const listed = await world.api('GET', '/invoices', { token: (await again(other)).token })
  const theirs = await browser.get(`/billing/invoices/${listed.body.data[0].invoice_id}`)
  const nobodys = await browser.get(pathOf('/billing/invoices/{invoice_id}'))

  expect(theirs.status).toBe(404)
  expect(nobodys.status).toBe(404)
})

async function again({ email, password }: { email: string; password: string }) {
  const answer = await world.api('POST', '/auth/sign-in', { body: { email, password } })
  return { token: answer.body.access_token as string }
}

it('a cookie of another front end does not open', async () => {
  const keys = [{ id: 'test', key: new Uint8Array(32).fill(9) }]
  const other = createPortal({
    api: askWorld(world),
    url: `${ORIGIN}/portal`,
    house: DEFAULT_SETTINGS,
    secrets: createSecrets({ keys, purpose: 'console-cookie-1' }),
    clock: () => world.now(),
  })
  const browser = await signedIn()
  const stranger = browse(new Hono({ strict: false }).route('/portal', other), browser.jar)

  expect((await stranger.get('/billing')).to).toMatch(/^\/portal\/sign-in/)
})
