import { aTenant } from '@billing/core/fixtures'
import { after, epochMs } from '@billing/core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
let get: (path: string) => ReturnType<World['api']>

beforeAll(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp({ legal_address: undefined })
  get = (path) => api('GET', path, { token: customer.token })
})
afterAll(() => world.close())

describe('the signed-in user', () => {
  it('sees themselves', async () => {
    const answer = await get('/me')

    expect(answer.status).toBe(200)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.body).toMatchObject({
      email: 'jonas@example.lt',
      role: 'owner',
      account_id: customer.account_id,
      notifications_enabled: true,
      created_at: '2026-02-01T09:00:00.000Z',
    })
  })

  it('changes what is given and keeps the rest', async () => {
    const token = customer.token
    const body = { first_name: 'Ona', language: 'lt', notifications_enabled: false }

    const answer = await api('PATCH', '/me', { token, body })
    const untouched = await api('PATCH', '/me', { token })

    expect(answer.body).toMatchObject(body)
    expect(untouched.body).toEqual(answer.body)
  })

  it.each([
    [{ first_name: '' }, 'first_name'],
    [{ language: 'de' }, 'language'],
    [{ notifications_enabled: 'yes' }, 'notifications_enabled'],
    [{ last_name: null }, 'last_name'],
    [{ role: 'admin' }, 'role'],
    [{ email: 'new@example.lt' }, 'email'],
  ])('may not change themselves to %j', async (body, field) => {
    const answer = await api('PATCH', '/me', { token: customer.token, body })

    expect([answer.status, complaints(answer)]).toEqual([422, [field]])
  })

  it('changes the password by the old one', async () => {
    const change = (body: object) => api('POST', '/me/password', { token: customer.token, body })
    const new_password = 'another long word'

    expect(complaints(await change({ new_password }))).toEqual(['current_password'])
    expect((await change({ current_password: 'x', new_password })).status).toBe(401)
    expect(
      complaints(await change({ current_password: customer.password, new_password: 'short' })),
    ).toEqual(['new_password'])
    expect((await change({ current_password: customer.password, new_password })).status).toBe(204)
    expect((await get('/me')).status).toBe(200)
  })
})

describe('the account', () => {
  it('is shown in short and in full', async () => {
    const short = await get('/me/account')
    const full = await get('/account')

    expect(short.body).toMatchObject({
      account_id: customer.account_id,
      email: 'jonas@example.lt',
      company_name: 'UAB Pavyzdys',
      vat_status: 'not_provided',
      status: 'active',
    })
    expect(full.body).toMatchObject({
      contact_email: 'jonas@example.lt',
      legal_address: null,
      vat_checked_at: null,
    })
    for (const hidden of ['locks', 'kind', 'country', 'full_name']) {
      expect(short.body).not.toHaveProperty(hidden)
      expect(full.body).not.toHaveProperty(hidden)
    }
  })
})

describe('the subscription', () => {
  it('is shown with its trial', async () => {
    const { body } = await get('/subscription')

    expect(body).toMatchObject({
      plan_tier: 'business',
      status: 'trialing',
      price: { amount_minor: 1_900, currency: 'EUR' },
      trial_ends_at: '2026-02-15T09:00:00.000Z',
      next_invoice_at: '2026-02-15T09:00:00.000Z',
      default_payment_method_id: expect.any(String),
    })
    expect(body).not.toHaveProperty('anchor_at')
  })

  it('is not there before the phone system is', async () => {
    const account_id = await newAccount(world)
    const token = await tokenOf(world, { role: 'owner', account_id })

    expect((await api('GET', '/subscription', { token })).body.code).toBe('not_found')
    expect((await api('GET', '/me/tenant', { token })).body.tenant_id).toBe(null)
    expect((await api('GET', '/tenants', { token })).body).toEqual({ data: [] })
  })
})

it('the plans on offer are open to everybody', async () => {
  const { body } = await api('GET', '/plans')

  expect(body.data.map(({ plan_tier }: { plan_tier: string }) => plan_tier)).toEqual([
    'promo',
    'starter',
    'business',
    'enterprise',
  ])
  expect(body.data[0]).toEqual({
    plan_tier: 'promo',
    name: 'Promo',
    names: { en: 'Promo', lt: 'Promo' },
    price: { amount_minor: 99, currency: 'EUR' },
    trial_days: 14,
    description_key: 'plan.promo',
  })
})

it('the plans on offer say what they cost with VAT where the customer is', async () => {
  const priced = async (query: string) =>
    (await api('GET', `/plans?${query}`)).body.data[2].price_with_vat
  const german = await priced('country=de&customer_type=individual')

  expect(german).toEqual({
    net: { amount_minor: 1_900, currency: 'EUR' },
    vat_rate_basis_points: 1_900,
    vat: { amount_minor: 361, currency: 'EUR' },
    gross: { amount_minor: 2_261, currency: 'EUR' },
    shown: 'gross',
    renews: 'monthly',
    withdrawal: { days: 14, last_day: '2026-02-17', url: 'http://localhost:8787/withdraw' },
  })
  const { withdrawal: _right, ...company } = german
  expect(await priced('country=DE&customer_type=company')).toEqual({ ...company, shown: 'net' })
  expect(await priced('country=DE')).toEqual(german)
  expect(await priced('customer_type=company')).toBeUndefined()
  expect((await api('GET', '/plans?country=XX')).body.invalid_params[0].name).toBe('country')
  expect((await api('GET', '/plans?country=DE&customer_type=x')).status).toBe(422)
})

describe('tenants', () => {
  let token: string
  beforeAll(async () => {
    const account_id = await newAccount(world)
    token = await tokenOf(world, { role: 'owner', account_id })
    const begun = epochMs(world.now())
    await world.ports.store.transaction(async (tx) => {
      for (let n = 1; n <= 5; n++) {
        const name = `tenant-${n}`
        const status = n === 5 ? 'active' : 'deleted'
        const own = { tenant_id: name, account_id, code: name, slug: name, status } as const
        await tx.tenants.put(aTenant({ ...own, created_at: after(begun, n * 1_000) }))
      }
    })
  })

  const list = (query: string) => api('GET', `/tenants${query}`, { token })
  const ids = (answer: Awaited<ReturnType<World['api']>>): string[] =>
    answer.body.data.map(({ tenant_id }: { tenant_id: string }) => tenant_id)
  const next = (answer: Awaited<ReturnType<World['api']>>) =>
    /^<\/v1(\/tenants[^>]+)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1]

  it('are listed newest first, page by page', async () => {
    const first = await list('?limit=2')
    const second = await api('GET', next(first) ?? '', { token })
    const third = await api('GET', next(second) ?? '', { token })

    expect([ids(first), ids(second), ids(third)]).toEqual([
      ['tenant-5', 'tenant-4'],
      ['tenant-3', 'tenant-2'],
      ['tenant-1'],
    ])
    expect(next(third)).toBe(undefined)
  })

  it.each(['0', '1001', '-1', '1.5', 'many', '', '2&limit=3'])(
    'refuses limit=%s',
    async (limit) => {
      const answer = await list(`?limit=${limit}`)

      expect([answer.status, complaints(answer)]).toEqual([422, ['limit']])
    },
  )

  it('refuses a cursor that was changed, and one of somebody else', async () => {
    const cursor =
      new URLSearchParams(next(await list('?limit=2'))?.split('?')[1]).get('cursor') ?? ''
    const foreign = await api('GET', `/tenants?cursor=${cursor}`, { token: customer.token })

    for (const answer of [await list(`?cursor=${cursor}x`), await list('?cursor='), foreign]) {
      expect([answer.status, complaints(answer)]).toEqual([422, ['cursor']])
    }
  })

  it('of another account are not found', async () => {
    expect((await api('GET', '/tenants/tenant-1', { token })).status).toBe(200)
    expect((await get('/tenants/tenant-1')).body.code).toBe('not_found')
    expect((await get('/tenants/nothing')).body.code).toBe('not_found')
  })
})
