import { afterEach, beforeEach, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'
import { PRICED_ELSEWHERE, signedIn } from './people.ts'

/** What somebody typed is kept over a sign-in for them alone: the next person at the browser never reads it. */
let world: World
let ona: Customer
let other: Customer
beforeEach(async () => {
  world = await openWorld()
  ona = await world.signUp({ email: 'ona@example.lt' })
  other = await world.signUp({ email: 'other@example.lt', company_name: 'UAB Kita' })
})
afterEach(() => world.close())

type Browsing = ReturnType<typeof openPortal>
const TYPED = 'value="37"'
const enter = (browser: Browsing, { email, password }: Customer) =>
  browser.post('/sign-in', { email, password, next: '/' })
const write = (browser: Browsing) =>
  browser.post('/billing/balance', { amount_minor: '37', key: 'k' })
const read = async (browser: Browsing) => (await browser.get('/billing/balance')).text

/** How a session is over while its form is still open. */
const ENDS: Readonly<Record<string, (browser: Browsing) => Promise<unknown>>> = {
  'was ended elsewhere': async () => {
    await world.api('POST', '/me/password', {
      token: ona.token,
      body: { current_password: ona.password, new_password: 'four green apple trees' },
    })
    ona = { ...ona, password: 'four green apple trees' }
    await world.advance('PT20M')
  },
  'is gone from the browser': async ({ jar }) => jar.delete('portal'),
}

it.each(Object.keys(ENDS))(
  'a form that was sent after the session %s is theirs alone',
  async (how) => {
    const browser = await signedIn(world, ona)
    await ENDS[how]?.(browser)
    expect((await write(browser)).to).toContain('/sign-in')
    const kept = new Map(browser.jar)

    await enter(browser, other)
    expect(await read(browser)).not.toContain(TYPED)

    const again = openPortal(world, kept)
    await enter(again, ona)
    expect(await read(again)).toContain(TYPED)
  },
)

it('a form that is sent after its sender signed out is kept for nobody', async () => {
  const browser = await signedIn(world, ona)
  await browser.post('/sign-out', {})
  await write(browser)

  for (const person of [other, ona]) {
    await enter(browser, person)
    expect(await read(browser)).not.toContain(TYPED)
  }
})

it('what is kept goes with the sign-out', async () => {
  const browser = await signedIn(world, ona)
  browser.jar.delete('portal')
  await write(browser)
  await enter(browser, ona)

  await browser.post('/sign-out', {})

  expect([...browser.jar.keys()].filter((name) => /form|who/.test(name))).toEqual([])
})

it('what a stranger fills in to sign up is not shown to somebody who signs in', async () => {
  const browser = openPortal(world)
  const { to } = await browser.post('/signup', PRICED_ELSEWHERE)
  const path = (to ?? '').replace('/portal', '')
  expect((await browser.get(path)).text).toContain('Firma AB')

  await enter(browser, other)
  expect((await browser.get(path)).text).not.toContain('Firma AB')
})
