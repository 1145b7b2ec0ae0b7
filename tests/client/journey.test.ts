import {
  BillingProblem,
  createBillingClient,
  dataOf,
  each,
  type ProblemCode,
  type Tokens,
  withDates,
} from '@billing/client'
import { PROBLEMS } from '@billing/core'
import { expect, it } from 'vitest'
import { all, openCaller } from './caller.ts'

const caller = openCaller()
const { ask, signIn, url } = caller

it('an access token that has expired is renewed once for all who wait, and everybody is answered', async () => {
  const renewals: Tokens[] = []
  const auth = await signIn()
  const client = createBillingClient({
    url,
    auth,
    fetch: ask,
    onTokens: (tokens) => void renewals.push(tokens),
  })
  await caller.world.advance('PT16M')

  const answers = await Promise.all(Array.from({ length: 5 }, () => client.GET('/me')))

  expect(answers.map(({ response }) => response.status)).toEqual([200, 200, 200, 200, 200])
  expect(caller.asked.filter((request) => request.url.endsWith('/auth/refresh'))).toHaveLength(1)
  expect(renewals).toHaveLength(1)
  expect(renewals[0]?.refresh_token).not.toBe(auth.refresh_token)
})

it('a machine asks with its key, and is refused once the key is revoked', async () => {
  const { world } = caller
  const token = await world.operator()
  const body = { name: 'Shop', scopes: ['customers:read'], expires_in_days: 1 }
  const key = (await world.api('POST', '/admin/api-keys', { token, body })).body
  const client = createBillingClient({ url, auth: { api_key: key.secret }, fetch: ask })
  expect((await client.GET('/admin/customers')).response.status).toBe(200)

  await world.api('DELETE', `/admin/api-keys/${key.api_key_id}`, { token })

  const { error } = await client.GET('/admin/customers')
  expect(error?.code).toBe('auth.invalid_credentials')
})

it('a session that has ended is refused once, as the API refuses it', async () => {
  const auth = await signIn()
  await dataOf(createBillingClient({ url, auth, fetch: ask }).GET('/me'))
  const client = createBillingClient({ url, auth: { ...auth, refresh_token: 'spent' }, fetch: ask })
  await caller.world.advance('PT16M')

  const { error } = await client.GET('/me')

  expect(error?.code).toBe('auth.token_expired')
})

it('a command whose answer was lost is sent again under its own key, and takes effect once', async () => {
  const auth = await signIn()
  const client = createBillingClient({ url, auth, fetch: losing(1), retries: { wait: noWait } })

  const first = await client.POST('/payments/topup', {
    body: { amount_minor: 2000, currency: 'EUR' },
  })
  await client.POST('/payments/topup', { body: { amount_minor: 2000, currency: 'EUR' } })

  expect(first.response.headers.get('idempotent-replayed')).toBe('true')
  const keys = caller.asked.flatMap(({ headers }) => headers.get('idempotency-key') ?? [])
  expect(keys[0]).toMatch(/^[\da-f-]{36}$/)
  expect(keys).toEqual([keys[0], keys[0], expect.not.stringMatching(keys[0] ?? '')])
})

it('a command that takes no key is not sent again when its answer was lost', async () => {
  const auth = await signIn()
  const client = createBillingClient({ url, auth, fetch: losing(1), retries: { wait: noWait } })
  const body = { subject: 'No dial tone', message: 'Since noon.', category: 'technical' } as const

  await expect(client.POST('/support/tickets', { body })).rejects.toThrow('connection reset')

  expect(await all(each(client, '/support/tickets'))).toHaveLength(1)
})

const noWait = async () => {}

/** The first answers to commands get lost on the way. */
function losing(losses: number) {
  return async (request: Request) => {
    const answer = await ask(request)
    if (request.method === 'POST' && losses-- > 0) throw new TypeError('connection reset')
    return answer
  }
}

it.each([
  [429, '2', [2000], 200],
  [503, '1', [1000], 200],
  [429, '31', [], 429],
  [429, null, [], 429],
  [422, '1', [], 422],
])(
  'an answer of %d with Retry-After %s waits %j ms and ends with %d',
  async (status, after, waits, ends) => {
    const waited: number[] = []
    const headers: Record<string, string> = after === null ? {} : { 'retry-after': after }
    const answers = [
      new Response('{}', { status, headers }),
      Response.json({ data: [], page_info: { next_cursor: null } }),
    ]
    const client = createBillingClient({
      url,
      fetch: async () => answers.shift() ?? Response.error(),
      retries: { wait: async (ms) => void waited.push(ms) },
    })

    const { response } = await client.GET('/plans')

    expect([waited, response.status]).toEqual([waits, ends])
  },
)

it('a refusal can be thrown, with one of the codes that there are', async () => {
  const auth = await signIn()
  const client = createBillingClient({ url, auth, fetch: ask })

  const refused = await dataOf(
    client.GET('/invoices/{invoice_id}', { params: { path: { invoice_id: 'none' } } }),
  ).catch((error: unknown) => error)

  expect(refused).toBeInstanceOf(BillingProblem)
  expect(refused).toMatchObject({ code: 'not_found', status: 404, invalid_params: [] })
})

it('the codes of the types are those of the registry', () => {
  const codes: Readonly<Record<ProblemCode, keyof typeof PROBLEMS>> = {
    'auth.invalid_credentials': 'auth.invalid_credentials',
    'auth.token_expired': 'auth.token_expired',
    'auth.totp_invalid': 'auth.totp_invalid',
    'payment.declined': 'payment.declined',
    'auth.forbidden': 'auth.forbidden',
    not_found: 'not_found',
    'not-found': 'not-found',
    'idempotency.conflict': 'idempotency.conflict',
    'subscription.tier_invalid': 'subscription.tier_invalid',
    'validation.failed': 'validation.failed',
    'vat.verification_failed': 'vat.verification_failed',
    rate_limited: 'rate_limited',
    internal: 'internal',
    'upstream.pbx_unavailable': 'upstream.pbx_unavailable',
  }

  expect(Object.keys(codes).toSorted()).toEqual(Object.keys(PROBLEMS).toSorted())
})

it('instants become dates; calendar dates and numbers stay', async () => {
  const auth = await signIn()
  await caller.world.advance('P14D')
  const client = createBillingClient({ url, auth, fetch: ask })

  const [invoice] = withDates(await all(each(client, '/invoices')))

  expect(invoice?.issued_at).toBeInstanceOf(Date)
  expect(withDates({ created_at: 5, at: '2026-02-01T09:00:00.000Z', on: '2026-02-01' })).toEqual({
    created_at: 5,
    at: new Date('2026-02-01T09:00:00.000Z'),
    on: '2026-02-01',
  })
})
