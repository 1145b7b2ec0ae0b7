import { createConsole } from '@billing/console'
import { DEFAULT_SETTINGS, type NewOperator, SYSTEM } from '@billing/core'
import { PORTAL } from '@billing/portal'
import { createSecrets, totpCode } from '@billing/security'
import { TEST_OPERATOR } from '@billing/testing/kit'
import { Hono } from 'hono'
import { expect } from 'vitest'
import { askWorld, browse, ORIGIN } from '../portal/open-portal.ts'
import type { World } from '../support/world.ts'

const KEY = { id: 'test', key: new Uint8Array(32).fill(9) }

/** A browser on the console of a world. */
export type Browsing = ReturnType<typeof openConsole>

/** The console of a world, and a browser that keeps its cookies. */
export function openConsole(world: Pick<World, 'request' | 'now'>, origin = ORIGIN) {
  const app = createConsole({
    api: askWorld(world),
    url: `${origin}/console`,
    house: DEFAULT_SETTINGS,
    customers: PORTAL,
    secrets: createSecrets({ keys: [KEY], purpose: 'console-cookie-1' }),
    clock: () => world.now(),
    report_error: (error) => {
      throw error
    },
  })
  return browse(new Hono({ strict: false }).route('/console', app), new Map(), '/console')
}

/** What a form of a page sends by itself: what is hidden in it. */
export function hiddenIn(text: string): Record<string, string> {
  const found = text.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...found].map(([, name, value]) => [name, value]))
}

/** In by password and code. */
export async function signedIn(
  world: Pick<World, 'request' | 'now' | 'billing'>,
  browser = openConsole(world),
  operator: NewOperator & { readonly totp_secret: string } = TEST_OPERATOR,
): Promise<Browsing> {
  await world.billing.identity.createOperator(SYSTEM, operator)
  const { email, password, totp_secret } = operator
  expect((await browser.post('/sign-in', { email, password, next: '/' })).to).toBe(
    '/console/sign-in/code',
  )
  const { challenge_id = '' } = hiddenIn((await browser.get('/sign-in/code')).text)
  const code = totpCode(totp_secret, world.now())
  const answer = await browser.post('/sign-in/code', { challenge_id, code, next: '/' })
  expect(answer.to).toBe('/console')
  return browser
}
