import { afterAll, beforeAll, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'
import { openPortal } from './open-portal.ts'
import { signedIn } from './people.ts'

type Browser = ReturnType<typeof openPortal>

let world: World
let browser: Browser
beforeAll(async () => {
  world = await openWorld()
  browser = await signedIn(world, await world.signUp())
  await browser.post('/language', { language: 'lt', next: '/' })
})
afterAll(() => world.close())

/** An address in which nothing is wrong. */
const HOME = { line1: 'Gedimino pr. 1', postal_code: '01103', city: 'Vilnius', country: 'LT' }

/** A form with this address, in which one field is wrong. */
function wrong(kind: string, field: string, value: string): Record<string, string> {
  const address = Object.entries({ ...HOME, [field]: value })
  return Object.fromEntries(address.map(([name, each]) => [`${kind}.${name}`, each]))
}

const SIGNUP = {
  customer_type: 'company',
  company_name: 'UAB Pavyzdys',
  email: 'jonas@example.lt',
  plan_tier: 'starter',
  key: 'signup-signup-signup',
}

/** Each field of both addresses, with each of its mistakes. */
const ADDRESSES = ['legal_address', 'invoice_address'].flatMap((kind) =>
  (
    [
      ['line1', '', 'Šis laukas negali būti tuščias.'],
      ['line1', 'x'.repeat(201), 'Galima ne daugiau kaip 200 ženklų.'],
      ['line1', 'Gedimino\npr. 1', 'Čia tinka tik viena eilutė.'],
      ['line1', '\u0000', 'Tokių ženklų išsaugoti negalime.'],
      ['line2', 'x'.repeat(201), 'Galima ne daugiau kaip 200 ženklų.'],
      ['postal_code', '', 'Šis laukas negali būti tuščias.'],
      ['postal_code', '1'.repeat(21), 'Galima ne daugiau kaip 20 ženklų.'],
      ['city', '', 'Šis laukas negali būti tuščias.'],
      ['city', 'x'.repeat(101), 'Galima ne daugiau kaip 100 ženklų.'],
      ['country', '', 'Reikia lygiai 2 ženklų.'],
      ['country', 'XX', 'Tokios šalies nežinome.'],
    ] as const
  ).map(([field, value, says]): [string, Record<string, string>, string] => [
    '/account/address',
    { do: kind, ...wrong(kind, field, value) },
    says,
  ]),
)

/** Forms with something wrong, and what a Lithuanian reads of it: nothing of it is left in English. */
it.each<[path: string, fields: Record<string, string>, says: string]>([
  ['/account', { do: 'company', company_name: '' }, 'Šis laukas negali būti tuščias.'],
  ['/account', { do: 'company', company_name: 'UAB', contact_email: 'ne' }, 'ne el. pašto adresas'],
  ['/account/people', { do: 'invite', email: 'ne', role: 'support' }, 'ne el. pašto adresas'],
  ['/account/people', { do: 'invite', email: 'ona@example.lt' }, 'Pirmiausia patvirtinkite savo'],
  ['/account/security', { current_password: 'x', new_password: 'short' }, 'Reikia bent 8 ženklų.'],
  [
    '/account/security',
    { current_password: 'x', new_password: 'password1' },
    'Šį slaptažodį lengva atspėti.',
  ],
  ['/account/address', { do: 'legal_address', 'legal_address.line1': '' }, 'negali būti tuščias'],
  ...ADDRESSES,
  ['/signup', { ...SIGNUP, ...wrong('legal_address', 'line1', '') }, 'negali būti tuščias'],
  ['/signup', { ...SIGNUP, ...wrong('legal_address', 'city', 'x'.repeat(101)) }, '100 ženklų'],
  ['/support', { subject: '', message: '' }, 'negali būti tuščias'],
  ['/billing/balance', { amount_minor: '99999', key: 'k'.repeat(20) }, 'Didžiausia suma'],
])('the refusal of %s %o is told in Lithuanian', async (path, fields, says) => {
  const { status, text } = await browser.post(path, fields)

  expect(status).toBe(422)
  expect(text).toContain(says)
  expect(text).not.toContain('<li lang="en"')
})

it('a reason that has no Lithuanian words is marked as English', async () => {
  const strange = openPortal({
    ...world,
    request: async (path, init) =>
      init?.method === 'PATCH'
        ? Response.json(
            {
              type: 'about:blank',
              title: 'No',
              status: 422,
              code: 'validation.failed',
              invalid_params: [{ name: 'company_name', reason: 'Something quite new.' }],
            },
            { status: 422 },
          )
        : world.request(path, init),
  })
  for (const [name, value] of browser.jar) strange.jar.set(name, value)

  const { text } = await strange.post('/account', { do: 'company', company_name: 'UAB' })

  expect(text).toMatch(/<li lang="en"\s*>\s*<a href="#f-company_name">Something quite new\./)
})

it('why a plan cannot change is said in Lithuanian, too', async () => {
  const path = '/billing/subscription/change?to=enterprise'
  const form = {
    do: 'next',
    new_tier: 'enterprise',
    name: 'Enterprise',
    key: 'change-change-change',
  }
  await browser.post(path, form)

  const { text } = await browser.get(path)

  expect(text).toContain('Suplanuoti negalima.')
  expect(text).toContain('Šis pakeitimas jau suplanuotas.')
  expect(text).not.toContain('planned already')
})
