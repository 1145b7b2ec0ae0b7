import { ITEMS_BY_YEAR, PLANS_BY_YEAR } from '@billing/core/fixtures'
import { SYSTEM } from '@billing/core'
import { ROUTES } from '@billing/portal'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'
import { signedIn } from './people.ts'

type Browser = ReturnType<typeof openPortal>

/** Every page of somebody who is signed in, and what its address has beside the path. */
const QUERIES: Readonly<Record<string, string>> = {
  '/billing/subscription/change': '?to=starter',
  '/billing/subscription/again': '?plan=business',
}
const PAGES = ROUTES.filter((route) => 'view' in route && route.who === 'account').map(
  ({ path }) => path,
)

/** A customer of whom there is something on each page, and what stands in the place of each parameter. */
async function whole(world: World) {
  const customer = await world.signUp()
  const { account_id, token, email } = customer
  await world.billing.identity.addSupportUser(SYSTEM, { account_id, email: 'ruta@example.lt' })
  const asked = { subject: 'No sound', message: 'Hm' }
  const ticket = await world.api('POST', '/support/tickets', { token, body: asked })
  const cards = await world.api('GET', '/payment-methods', { token })
  const users = await world.api('GET', '/account/users', { token })
  const known: Record<string, string> = {
    ticket_id: ticket.body.ticket_id,
    payment_method_id: cards.body.data[0].payment_method_id,
    user_id: users.body.data.find((each: { email: string }) => each.email !== email).user_id,
  }
  return { customer, known }
}

const at = (path: string, known: Readonly<Record<string, string>>) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? name) + (QUERIES[path] ?? '')

async function addInvoice(browser: Browser, known: Record<string, string>): Promise<void> {
  const { text } = await browser.get('/billing/invoices')
  known['invoice_id'] = /\/billing\/invoices\/([\w-]{36})"/.exec(text)?.[1] ?? ''
}

describe('when one thing that a page reads cannot be read', () => {
  let world: World
  let browser: Browser
  let known: Record<string, string>
  /** What was asked of the API, and what of it fails. */
  let asked: Set<string>
  let away: string | undefined
  beforeAll(async () => {
    world = await openWorld({ http: { limits: { user: { points: 1e6, seconds: 60 } } } })
    const made = await whole(world)
    known = made.known
    await world.advance('P15D')
    const request: World['request'] = async (path, init) => {
      const bare = path.replace(/\?.*/, '')
      asked.add(bare)
      if (bare !== away) return world.request(path, init)
      const problem = { type: 'about:blank', title: 'Away', status: 500, code: 'internal' }
      const headers = { 'x-request-id': 'req-7' }
      return Response.json({ ...problem, retry_after: 30 }, { status: 500, headers })
    }
    asked = new Set()
    browser = openPortal({ ...world, request })
    const { email, password } = made.customer
    await browser.post('/sign-in', { email, password })
    await addInvoice(browser, known)
  })
  afterAll(() => world.close())

  it.each(PAGES)('%s shows the rest, or says which request it was', async (path) => {
    asked = new Set()
    away = undefined
    const whole_page = await browser.get(at(path, known))
    expect([200, 303]).toContain(whole_page.status)
    const reads = [...asked]
    const gone: string[] = []
    for (const read of reads) {
      away = read
      const { status, text, to } = await browser.get(at(path, known))
      if (status === 303) expect(to).toBe(whole_page.to)
      else if (status === 500) {
        gone.push(read)
        expect(text).toContain('Try again in 30 seconds.')
        expect(text).toContain('req-7')
        expect(text).toContain('>Overview</a')
      } else expect(status).toBe(200)
    }
    away = undefined
    // What the page is about, at most.
    expect(gone.length).toBeLessThanOrEqual(1)
  })
})

/** How far an unpaid invoice has come, and what stands above each page then. */
const STAGES = [
  ['past due', 'P15D', 'We could not collect your payment.'],
  ['on the final notice', 'P14D', 'we suspend your phone system on 8 March 2026'],
  ['suspended', 'P7D', 'Your phone system is suspended'],
] as const

/** Pages of what cannot be done while something is owed. */
const MEANWHILE = /\/subscription\/(?:change|length)$/

describe('when an invoice stays unpaid', () => {
  let world: World
  let known: Record<string, string>
  let browser: Browser
  beforeAll(async () => {
    world = await openWorld({
      settings: { plans: PLANS_BY_YEAR, items: ITEMS_BY_YEAR },
      http: { limits: { user: { points: 1e6, seconds: 60 } } },
    })
    const made = await whole(world)
    known = made.known
    for (const { method_id } of await world.sandbox.listCards()) {
      await world.sandbox.setCard(method_id, 'insufficient_funds')
    }
    browser = await signedIn(world, made.customer)
  })
  afterAll(() => world.close())

  it.each(STAGES)('every page of a customer who is %s says so', async (_, duration, says) => {
    await world.advance(duration)
    if (known['invoice_id'] === undefined) await addInvoice(browser, known)
    for (const path of PAGES) {
      const { status, text } = await browser.get(at(path, known))
      if (status === 303) {
        expect(path).toMatch(MEANWHILE)
        continue
      }
      expect([path, status]).toEqual([path, 200])
      const above = text.slice(text.indexOf('<main'), text.indexOf('<h1'))
      expect([path, above]).toEqual([path, expect.stringContaining(says)])
      expect(above).toContain('€22.99')
      expect(above).toMatch(
        /href="http:\/\/localhost:8787\/sandbox\/checkout\/[^"]+"[^>]*>\s*Pay now/,
      )
    }
  })

  it('whoever asks for another plan meanwhile is told why not, on the page of the plan', async () => {
    const { to } = await browser.get('/billing/subscription/change?to=starter')
    expect(to).toBe('/portal/billing/subscription')
    const { text } = await browser.get('/billing/subscription')
    expect(text).toContain('Your plan cannot be changed at the moment')
    expect(text).toMatch(/id="note"[^>]*>[\s\S]*href="\/portal\/billing">See what is owed/)
  })
})

it('whoever opens the page that cancels when nothing is left to cancel is told so', async () => {
  const world = await openWorld()
  const browser = await signedIn(world, await world.signUp())
  await browser.post('/billing/subscription/cancel', { key: 'cancel-cancel-cancel' })

  await browser.get('/billing/subscription')

  const { to } = await browser.get('/billing/subscription/cancel')

  expect(to).toBe('/portal/billing/subscription')
  const { text } = await browser.get('/billing/subscription')
  expect(text).toContain('There is nothing left to cancel.')
  await world.close()
})
