import { ROUTES } from '@billing/console'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { type Browsing, openConsole, signedIn } from './open-console.ts'

const PAGES = ROUTES.filter((route) => 'view' in route)
const INSIDE = ROUTES.filter(({ who }) => who === 'account')

/** A path of a route with something in its parameters. */
const pathOf = (path: string) => path.replaceAll(/\{\w+\}/g, 'ffffffff-0000-4000-8000-000000000000')

let world: World
let browser: Browsing
beforeAll(async () => {
  world = await openWorld()
  browser = await signedIn(world)
})
afterAll(() => world.close())

describe.each(INSIDE.map(({ path }) => path))('%s', (path) => {
  it('leads whoever is not signed in to the sign-in, and back', async () => {
    const answer = await openConsole(world).get(pathOf(path))
    const next = path === '/' ? '' : `?next=${encodeURIComponent(pathOf(path))}`

    expect(answer.status).toBe(303)
    expect(answer.to).toBe(`/console/sign-in${next}`)
  })

  it('takes a cookie that we did not seal for none', async () => {
    const stranger = openConsole(world)
    stranger.jar.set('console', 's1.test.AAAA')

    expect((await stranger.get(pathOf(path))).to).toMatch(/^\/console\/sign-in/)
  })
})

describe.each(PAGES.map(({ path }) => path))('the page %s', (path) => {
  it('has its frame and headers, and nothing inline', async () => {
    const { text, headers, status } = await browser.get(pathOf(path))
    if (status === 303) return

    expect([200, 404]).toContain(status)
    expect(text).toContain('<html lang="en">')
    expect(text.match(/<h1[\s>]/g)).toHaveLength(1)
    expect(text).not.toMatch(/\sstyle=|<[^>]+\son\w+=|<style|javascript:|<script(?![^>]*nonce=)/)
    expect(text).not.toMatch(/undefined|\[object|NaN|Invalid Date/)
    const nonce = /'nonce-([\w-]+)'/.exec(headers.get('content-security-policy') ?? '')?.[1]
    expect(text).toContain(`nonce="${nonce}"`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(text).not.toContain(browser.jar.get('console'))
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
}

const ACTIONS = PAGES.flatMap(({ path, actions = {} }) => {
  return Object.keys(actions).map((name) => [path, name] as const)
})

describe.each(ACTIONS)('a form to %s that asks for “%s”', (path, name) => {
  it.each(Object.entries(FORGERIES))('is refused from %s', async (_, headers) => {
    const answer = await browser.post(pathOf(path), { do: name }, headers)

    expect(answer.status).toBe(403)
    expect(answer.headers.getSetCookie()).toEqual([])
  })
})
