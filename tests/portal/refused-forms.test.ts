import { SYSTEM } from '@billing/core'
import { ITEMS_BY_YEAR, PLANS_BY_YEAR } from '@billing/core/fixtures'
import { ROUTES } from '@billing/portal'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { signUpProved } from '../support/proved.ts'
import { CONSUMER } from '../support/withdrawal-actions.ts'
import { openWorld, type World } from '../support/world.ts'
import { type FilledIn, FORMS } from './every-form.ts'
import { openPortal } from './open-portal.ts'

type Refused = Readonly<Record<string, unknown>> & { readonly status: number }

/** What the API says to whatever would change something; nothing is refused while it is undefined. */
let refusal: Refused | undefined
/** Whether it refuses what pages read as well. */
let reads_too = false
let world: World
let browser: ReturnType<typeof openPortal>
let person: { readonly email: string; readonly password: string }
/** What stands in the place of each parameter of a path. */
const known: Record<string, string> = {}

const isRead = (path: string, init?: RequestInit) =>
  init?.method === 'GET' || path.endsWith('/preview')

beforeAll(async () => {
  world = await openWorld({
    settings: { plans: PLANS_BY_YEAR, items: ITEMS_BY_YEAR },
    http: { limits: { user: { points: 1e6, seconds: 60 } } },
  })
  const { email, password, account_id, signup_id, token } = await signUpProved(world, CONSUMER)
  const request: World['request'] = async (path, init) => {
    if (refusal === undefined || (isRead(path, init) && !reads_too)) {
      return world.request(path, init)
    }
    const headers = { 'x-request-id': 'req-7' }
    return Response.json({ type: 'about:blank', title: 'No', ...refusal }, { ...refusal, headers })
  }
  browser = openPortal({ ...world, request })
  await world.billing.identity.addSupportUser(SYSTEM, { account_id, email: 'ruta@example.lt' })
  const asked = { subject: 'No sound', message: 'Hm' }
  const ticket = await world.api('POST', '/support/tickets', { token, body: asked })
  const cards = await world.api('GET', '/payment-methods', { token })
  const users = await world.api('GET', '/account/users', { token })
  Object.assign(known, {
    signup_id,
    ticket_id: ticket.body.ticket_id,
    payment_method_id: cards.body.data[0].payment_method_id,
    user_id: users.body.data.find((each: { email: string }) => each.email !== email).user_id,
  })
  await world.advance('P15D')
  person = { email, password }
  await browser.post('/sign-in', { ...person, next: '/' })
  const { text } = await browser.get('/billing/invoices')
  known['invoice_id'] = /\/billing\/invoices\/([\w-]{36})"/.exec(text)?.[1] ?? ''
})
afterAll(() => world.close())
beforeEach(() => {
  refusal = undefined
  reads_too = false
})

const KEY = 'the-same-key'

it('every action of every page is here', () => {
  const actions = ROUTES.flatMap((route) =>
    'view' in route && !['/sign-out', '/language'].includes(route.path)
      ? Object.keys(route.actions ?? {}).map((does) => `${route.path} ${does}`)
      : [],
  )
  expect(FORMS.map(({ path, does = '' }) => `${path} ${does}`).toSorted()).toEqual(
    actions.toSorted(),
  )
})

const at = ({ path, query = '' }: FilledIn) =>
  path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name] ?? name) + query
const send = (row: FilledIn) =>
  browser.post(at(row), { ...row.fields, ...(row.does && { do: row.does }), key: KEY })

const REFUSALS = [
  [{ status: 500, code: 'internal', retry_after: 30 }, 'Try again in 30 seconds.'],
  [{ status: 402, code: 'payment.declined' }, 'Your bank declined the payment'],
  [{ status: 409, code: 'idempotency.conflict' }, 'You have sent this already'],
  [{ status: 429, code: 'rate_limited', retry_after: 120 }, 'Try again in 2 minutes.'],
  [{ status: 403, code: 'auth.forbidden' }, 'You cannot do this'],
  [{ status: 404, code: 'not_found' }, 'This page is not there'],
] as const

describe.each(FORMS.map((row) => [`${row.path} ${row.does ?? ''}`, row] as const))(
  'a form of %s',
  (_, row) => {
    it.each(REFUSALS)('refused with %o says why, and stays filled in', async (given, says) => {
      refusal = given
      const { status, text } = await send(row)

      expect(status).toBe(given.status)
      expect(text).toContain(says)
      expect(text).toContain('role="alert"')
      expect(text).toContain(row.again ?? '')
      const keys = [...text.matchAll(/name="key" value="([^"]*)"/g)].map(([, key]) => key)
      expect(new Set(keys.map((key) => key === KEY)).has(given.status !== 500)).toBe(false)
    })

    if (row.has_nothing_to_mend) return
    it('refused for a field says which and why, and stays filled in', async () => {
      const [field = 'do'] = Object.keys(row.fields ?? {})
      const invalid_params = [{ name: field, reason: 'Not this one.' }]
      refusal = { status: 422, code: 'validation.failed', invalid_params }
      const { status, text } = await send(row)

      expect(status).toBe(422)
      expect(text).toContain('Not this one.')
      expect(text).toContain('role="alert"')
      expect(text).toContain(row.again ?? '')
    })
  },
)

/** What asks for no session. */
const IN_PUBLIC =
  /^\/(?:signup|sign-in|magic-link|first-login|verify|confirm-contact-email|forgot-password|reset-password)\b/
const IN_SESSION = FORMS.filter(
  ({ path, does }) =>
    !IN_PUBLIC.test(path) && !(path === '/withdraw' && /ask|link/.test(does ?? '')),
)

it.each(IN_SESSION.map((row) => [`${row.path} ${row.does ?? ''}`, row] as const))(
  'whoever is signed out in the middle of %s finds it as it was after the next sign-in',
  async (_, row) => {
    const next = at(row)
    browser.jar.delete('portal')
    const { to } = await send(row)
    expect(to).toBe(`/portal/sign-in?next=${encodeURIComponent(next)}`)
    expect((await browser.post('/sign-in', { ...person, next })).to).toBe(`/portal${next}`)

    const { text } = await browser.get(next)

    expect(text).toContain('You were signed out')
    expect(text).toContain(row.again ?? '')
  },
)

it('a form that finds nothing to be read either is kept with its key, and goes on where it was', async () => {
  refusal = { status: 500, code: 'internal', retry_after: 30 }
  reads_too = true
  const path = '/billing/subscription/change?to=enterprise'
  const form = { do: 'now', new_tier: 'enterprise', key: KEY }
  const away = await browser.post(path, form)
  expect(away.status).toBe(500)
  expect(away.text).toContain('Try again in 30 seconds.')

  refusal = undefined
  const { text } = await browser.get(path)

  expect(text).toContain(`name="key" value="${KEY}"`)
  expect(text).toContain('This is what you had filled in: please send it again.')
  expect(text).not.toContain('You were signed out')
  expect((await browser.get(path)).text).not.toContain(KEY)
})

it('a form whose page leads elsewhere by then says there why it was refused', async () => {
  refusal = { status: 404, code: 'not_found' }
  const gone = '/billing/payment-methods/gone/remove'
  const { to } = await browser.post(gone, { key: KEY })
  expect(to).toBe('/portal/billing/payment-methods')

  expect((await browser.get('/billing/payment-methods')).text).toContain('This page is not there')
})
