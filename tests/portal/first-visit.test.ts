import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import type { openPortal } from './open-portal.ts'
import { signedIn } from './people.ts'

/** Bytes of a page with everything it loads, as they are sent. */
const BYTES_MAX = 15_000
/** The page, its style, its script, and its icon. */
const REQUESTS_MAX = 4

let world: World
let browser: ReturnType<typeof openPortal>
beforeAll(async () => {
  world = await openWorld()
  const customer = await world.signUp()
  await world.advance('P15D')
  browser = await signedIn(world, customer)
})
afterAll(() => world.close())

const sent = (text: string) => gzipSync(text).byteLength

it.each([
  '/sign-in',
  '/signup',
  '/',
  '/billing',
  '/billing/invoices',
  '/account',
  '/account/people',
])('a first visit to %s is small, and a second one asks for its HTML alone', async (path) => {
  const page = await browser.get(path)
  expect(page.status).toBe(200)
  const loaded = [...page.text.matchAll(/(?:href|src)="\/portal(\/assets\/[^"]+)"/g)].map(
    ([, address = '']) => address,
  )
  const assets = await Promise.all(loaded.map((address) => browser.get(address)))

  expect(1 + loaded.length).toBeLessThanOrEqual(REQUESTS_MAX)
  const bytes = [page, ...assets].map(({ text }) => sent(text)).reduce((a, b) => a + b, 0)
  expect(bytes).toBeLessThanOrEqual(BYTES_MAX)
  for (const { headers } of assets) {
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  }
})
