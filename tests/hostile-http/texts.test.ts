import { PROBLEMS } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { LIMITS } from '../../adapters/http/src/limits.ts'
import { checked, DOCUMENT } from '../http/checked.ts'
import { freshDatabase } from '../support/postgres.ts'
import { openWorld, type World } from '../support/world.ts'
import type { ApiAnswer } from '../support/api.ts'

/** Hostile text as it stands in an address, encoded well and badly. */
const IN_ADDRESSES = {
  'a NUL': '%00',
  'half a character': '%ED%A0%80',
  'a byte that is not UTF-8': '%FF',
  'a percent sign alone': '%',
  'Arabic digits': encodeURIComponent('٣٠'),
  'fullwidth digits': encodeURIComponent('１０'),
  'right to left, without width': encodeURIComponent('\u202e\u200b\u2060a'),
  'an accent apart': encodeURIComponent('e\u0301'),
  'the end of a line': encodeURIComponent('a\u2028b\r\nc'),
  'a name of each object': '__proto__',
  'a number of programs': '0x10',
  'a family': encodeURIComponent('👩‍👩‍👧‍👦'),
  'the wildcards of SQL': encodeURIComponent("%_'\\"),
  '10,000 letters': encodeURIComponent('ž'.repeat(10_000)),
}

/** Nothing is refused for how often it was asked. */
const WIDE = Object.fromEntries(
  Object.keys(LIMITS).map((name) => [name, { points: 1_000_000, seconds: 60 }]),
)

interface Parameter {
  readonly name: string
  readonly in: string
}
interface Operation {
  readonly parameters?: readonly Parameter[]
}

/** Each address of a GET with the text in one of its parameters. */
function addressesWith(text: string): string[] {
  const paths = Object.entries(DOCUMENT.paths as Record<string, Record<string, Operation>>)
  return paths.flatMap(([path, { get }]) =>
    (get?.parameters ?? [])
      .filter((parameter) => parameter.in === 'query' || parameter.in === 'path')
      .map((parameter) => {
        const filled = path.replaceAll(/\{(\w+)\}/g, (_, name) =>
          name === parameter.name ? text : 'some-id',
        )
        return parameter.in === 'query' ? `${filled}?${parameter.name}=${text}` : filled
      }),
  )
}

/** Hostile text as it stands in JSON. */
const IN_BODIES = [
  '\0',
  '\ud800',
  'a\u2028b',
  '\u202e\u200b\u2060',
  '\ufeffona@example.lt',
  'ſe',
  'ﬁ20774740',
  '٣٠',
  '2026-02-30',
  '0050-03-01T00:00:00Z',
  '__proto__',
  'e\u0301'.repeat(5_000),
  '👩‍👩‍👧‍👦'.repeat(1_000),
]

/** Fields of bodies that a client fills in, by the operation that takes them. */
const FIELDS: readonly (readonly [method: string, path: string, name: string, beside?: object])[] =
  [
    ['PATCH', '/account', 'company_name'],
    ['PATCH', '/account', 'contact_phone'],
    ['PATCH', '/account', 'contact_email'],
    ['PATCH', '/account', 'reg_number'],
    ['PATCH', '/account', 'vat_id'],
    [
      'POST',
      '/account/addresses',
      'postal_code',
      { kind: 'legal', line1: 'a', city: 'b', country: 'GB' },
    ],
    [
      'POST',
      '/account/addresses',
      'country',
      { kind: 'legal', line1: 'a', city: 'b', postal_code: '1' },
    ],
    ['POST', '/auth/sign-in', 'email', { password: 'a password of hers' }],
    ['POST', '/auth/forgot-password', 'email'],
    ['POST', '/support/tickets', 'subject', { category: 'billing', body: 'Help' }],
    ['POST', '/admin/api-keys', 'name', { scopes: ['customers:read'], expires_in_days: 30 }],
    ['POST', '/admin/webhook-endpoints', 'url'],
  ]

describe.each(['sqlite', 'postgres'] as const)('hostile text, %s', (dialect) => {
  let world: World
  let tokens: { readonly customer: string; readonly operator: string }
  beforeAll(async () => {
    const database = dialect === 'sqlite' ? dialect : { postgres_url: await freshDatabase() }
    world = await openWorld({ database, http: { limits: WIDE } })
    const { token } = await world.signUp()
    tokens = { customer: token, operator: await world.operator() }
  })
  afterAll(() => world.close())

  const tokenFor = (path: string) => (path.startsWith('/admin') ? tokens.operator : tokens.customer)
  const isRefusalOrAnswer = ({ status, body }: ApiAnswer) =>
    status < 400 || (status < 500 && status !== 429 && Object.hasOwn(PROBLEMS, body.code))

  it.each(Object.entries(IN_ADDRESSES))(
    'in an address is answered or refused by the registry: %s',
    async (_name, text) => {
      const wrong: string[] = []
      for (const path of addressesWith(text)) {
        const answer = await world.api('GET', path, { token: tokenFor(path) })
        if (!isRefusalOrAnswer(answer)) wrong.push(`${answer.status} ${path.slice(0, 80)}`)
      }
      expect(wrong).toEqual([])
    },
  )

  it.each(FIELDS.map(([method, path, name, beside]) => ({ method, path, name, beside })))(
    'in a body is kept as it is or refused: $method $path, $name',
    async ({ method, path, name, beside }) => {
      const api = checked(world)
      for (const text of IN_BODIES) {
        const answer = await api(method, path, {
          token: tokenFor(path),
          body: { ...beside, [name]: text },
        })

        expect([text.slice(0, 20), isRefusalOrAnswer(answer), answer.body.code]).toEqual([
          text.slice(0, 20),
          true,
          answer.body.code,
        ])
        const isShown = answer.status < 300 && name !== 'contact_email'
        if (isShown && typeof answer.body[name] === 'string') {
          expect(answer.body[name]).toBe(text.trim())
        }
      }
    },
  )

  it.each([
    'idempotency-key',
    'x-request-id',
    'accept-language',
    'last-event-id',
    'if-none-match',
    'traceparent',
    'x-forwarded-for',
    'user-agent',
    'accept',
    'range',
  ])('in a header %s is answered or refused', async (header) => {
    for (const text of IN_BODIES) {
      // A header carries bytes; NUL and the ends of lines never reach a program.
      const value = Buffer.from(text)
        .toString('latin1')
        .replaceAll(/[\0\r\n]/g, '')
      const headers = { [header]: value }
      const asked = [
        await world.api('GET', '/account', { token: tokens.customer, headers }),
        await world.api('GET', '/admin/events', { token: tokens.operator, headers }),
        await world.api('POST', '/subscription/resume', { token: tokens.customer, headers }),
      ]
      expect(asked.map(isRefusalOrAnswer)).toEqual([true, true, true])
    }
  })
})
