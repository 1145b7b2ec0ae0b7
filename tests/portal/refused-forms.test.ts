import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { CONSUMER } from '../support/withdrawal-actions.ts'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'

/** What the API says to whatever would change something. */
let refusal: Readonly<Record<string, unknown>> & { readonly status: number }
let world: World
let browser: ReturnType<typeof openPortal>

beforeAll(async () => {
  world = await openWorld()
  const { email, password } = await world.signUp(CONSUMER)
  const request: World['request'] = async (path, init) => {
    const writes = init?.method !== 'GET' && !path.startsWith('/v1/auth/')
    if (!writes) return world.request(path, init)
    const headers = { 'x-request-id': 'req-7' }
    return Response.json({ type: 'about:blank', title: 'No', ...refusal }, { ...refusal, headers })
  }
  browser = openPortal({ ...world, request })
  await browser.post('/sign-in', { email, password, next: '/' })
})
afterAll(() => world.close())

const KEY = 'the-same-key'
/** The forms of each page, and what somebody has written there. */
const FORMS: readonly (readonly [path: string, fields: Record<string, string>, written: string])[] =
  [
    ['/account', { do: 'company', company_name: 'UAB Written' }, 'value="UAB Written"'],
    ['/account', { do: 'you', first_name: 'Written', last_name: 'J' }, 'value="Written"'],
    [
      '/account/address',
      { do: 'legal_address', 'legal_address.line1': 'Written 1' },
      'value="Written 1"',
    ],
    ['/account/vat', { do: 'number', vat_id: 'LT100001919017' }, 'value="LT100001919017"'],
    ['/account/vat', { do: 'proof', note: 'Written' }, 'Written</textarea>'],
    ['/account/documents', { do: 'upload', doc_key: 'representative_id' }, 'representative_id'],
    ['/support', { subject: 'Written', message: 'Hm' }, 'value="Written"'],
    ['/withdraw', { do: 'state', consumer_name: 'Written' }, 'value="Written"'],
  ]

describe.each(FORMS)('a form of %s', (path, fields, written) => {
  it.each([
    [{ status: 500, code: 'internal', retry_after: 30 }, 'Try again in 30 seconds.', true],
    [{ status: 402, code: 'payment.declined' }, 'Your bank declined the payment', false],
    [{ status: 409, code: 'idempotency.conflict' }, 'You have sent this already', false],
    [{ status: 429, code: 'rate_limited', retry_after: 120 }, 'Try again in 2 minutes.', false],
    [{ status: 403, code: 'auth.forbidden' }, 'You cannot do this', false],
  ])('refused with %o says why, and stays filled in', async (given, says, same_key) => {
    refusal = given
    const page = await browser.post(path, { ...fields, key: KEY })

    expect(page.status).toBe(given.status)
    expect(page.text).toContain(says)
    expect(page.text).toContain(written)
    expect(page.text.includes(`value="${KEY}"`)).toBe(same_key)
  })
})
