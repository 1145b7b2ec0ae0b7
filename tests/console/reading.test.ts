import { afterEach, beforeEach, expect, it } from 'vitest'
import { ROUTES } from '@billing/portal'
import { TEST_OPERATOR } from '@billing/testing/kit'
import { openWorld, type World } from '../support/world.ts'
import { openDesk } from './desk.ts'
import { type Browsing, hiddenIn, openConsole, signedIn } from './open-console.ts'

let world: World
let customer: Awaited<ReturnType<World['signUp']>>
let desk: Awaited<ReturnType<typeof openDesk>>
beforeEach(async () => {
  world = await openWorld()
  customer = await world.signUp({ company_name: 'UAB Gandras' })
  await world.advance('P16D')
  desk = await openDesk(world)
})
afterEach(() => world.close())

const at = (path = '') => `/customers/${customer.account_id}${path}`
async function pressed(browser: Browsing, path: string, typed: Record<string, string>) {
  const [, form = ''] = /<main([\s\S]*)<\/main>/.exec((await browser.get(path)).text) ?? []
  return browser.post(path, { ...hiddenIn(form), ...typed })
}
const begin = () => desk.press(at('/reading'), { reason: 'They see no invoice' })

it('an operator reads a customer’s own pages, framed, with nothing to press, and finds the way back', async () => {
  expect((await begin()).to).toBe(`/console${at('/as-customer')}`)

  const home = await desk.get(at('/as-customer'))
  expect(home.status).toBe(200)
  expect(home.text).toContain('<body class="reading"')
  expect(home.text).toContain('these are the pages of UAB Gandras. Nothing can be changed here.')
  expect(home.text).toContain(`href="/console${at('/as-customer/billing')}"`)
  expect(home.text).not.toMatch(/<form/)
  const style = /href="\/console([^"]*pages\.css[^"]*)"/.exec(home.text)?.[1] ?? ''
  expect((await desk.get(style)).status).toBe(200)

  const invoices = await desk.get(at('/as-customer/billing/invoices'))
  const pdf = /href="\/console([^"]*\/pdf)"/.exec(invoices.text)?.[1] ?? ''
  expect((await desk.get(pdf)).headers.get('content-type')).toBe('application/pdf')
})

it('no form is taken there, whatever page it claims to come from', async () => {
  await begin()
  for (const { path, ...route } of ROUTES) {
    if (!('actions' in route)) continue
    const to = at(`/as-customer${path.replaceAll(/\{\w+\}/g, 'x')}`)
    expect([path, (await desk.post(to, { do: 'end', language: 'lt' })).status]).toEqual([path, 404])
  }
})

it('it is in the customer’s audit log with its reason, and over when its time is', async () => {
  await begin()
  expect((await desk.get(`/audit?account_id=${customer.account_id}`)).text).toContain(
    'They see no invoice',
  )
  await desk.later('PT16M')
  await begin()
  await world.advance('PT16M')

  const over = await desk.get(at('/as-customer'))
  expect(over.to).toBe(`/console${at()}`)
  expect((await desk.get(at())).status).toBe(200)
})

it('nobody reads whom they did not ask for', async () => {
  const other = await world.signUp({ email: 'other@example.lt' })
  await begin()

  expect((await desk.get(`/customers/${other.account_id}/as-customer`)).to).toBe(
    `/console/customers/${other.account_id}`,
  )
})

/** In as the operator once more: a code of an authenticator is good once. */
async function inAgain(): Promise<Browsing> {
  await world.advance('PT1M')
  return signedIn(world)
}

/** Every page of a customer, and every document. */
const EVERY_PAGE = ROUTES.filter(({ who }) => who === 'account').map(({ path }) =>
  path.replaceAll(/\{\w+\}/g, 'x').replace(/\/$/, ''),
)

/** Others of ours, by whether they only read. */
const others = {
  operator: { ...TEST_OPERATOR, email: 'other@example.com', reads_only: false },
  auditor: { ...TEST_OPERATOR, email: 'auditor@example.com', reads_only: true },
}

it.each(Object.entries(others))(
  'another %s who signs in in the same browser reads nothing that somebody else began to read',
  async (_, other) => {
    const first = await inAgain()
    await pressed(first, at('/reading'), { reason: 'They see no invoice' })
    expect((await first.get(at('/as-customer/billing'))).status).toBe(200)
    const kept = first.jar.get('console-reading') ?? ''

    const second = await signedIn(world, openConsole(world), other)
    second.jar.set('console-reading', kept)

    for (const path of EVERY_PAGE) {
      const page = await second.get(at(`/as-customer${path}`))
      expect([path, page.to]).toEqual([path, `/console${at()}`])
    }
    expect((await first.get(at('/as-customer/billing'))).status).toBe(200)
  },
)

it('signing out takes the reading along, also for who has kept the cookies', async () => {
  const browser = await inAgain()
  await pressed(browser, at('/reading'), { reason: 'They see no invoice' })
  const kept = new Map(browser.jar)

  await browser.post('/sign-out', {})

  expect(browser.jar.has('console-reading')).toBe(false)
  const thief = openConsole(world)
  for (const [name, value] of kept) thief.jar.set(name, value)
  expect((await thief.get(at('/as-customer/billing'))).to).toContain('/console')
  const again = await inAgain()
  again.jar.set('console-reading', kept.get('console-reading') ?? '')
  expect((await again.get(at('/as-customer/billing'))).to).toBe(`/console${at()}`)
})
