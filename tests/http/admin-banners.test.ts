import { after, SECOND, unixSeconds } from '@billing/core'
import { aBanner } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
let token: string

beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
  token = await world.operator()
})
afterEach(() => world.close())

const NEW = { severity: 'info', kind: 'system', message_key: 'banner.maintenance' }
const path = (rest = '', account_id = customer.account_id) =>
  `/admin/customers/${account_id}/banners${rest}`
const create = (differs = {}, account_id?: string) =>
  api('POST', path('', account_id), { token, body: { ...NEW, ...differs } })
const list = (query = '') => api('GET', path(query), { token })
const clear = (id: string, account_id?: string) =>
  api('DELETE', path(`/${id}`, account_id), { token })
const shown = async () =>
  (await api('GET', '/me/banners', { token: customer.token })).body.items.map(
    ({ id }: { id: string }) => id,
  )
const ids = ({ body }: Awaited<ReturnType<typeof list>>): string[] =>
  body.items.map(({ id }: { id: string }) => id)
const audited = async () =>
  (await world.ports.store.read((tx) => tx.audit.rows(customer.account_id, 0, 500)))
    .map(({ action }) => action)
    .filter((action) => action.startsWith('admin.banner'))

describe('a banner of an operator', () => {
  it('is on every page of the customer until it is cleared', async () => {
    const expires_at = unixSeconds(after(world.now(), 600 * SECOND))
    const differs = { message_args: { hours: 2 }, cta_url: '/help', cta_label_key: 'x', expires_at }
    const { status, body } = await create(differs)

    expect([status, body]).toEqual([
      201,
      {
        ...NEW,
        ...differs,
        id: expect.any(String),
        active: true,
        source: 'admin',
        source_ref: expect.any(String),
        created_at: unixSeconds(world.now()),
        updated_at: unixSeconds(world.now()),
      },
    ])
    expect(await shown()).toEqual([body.id])
    expect((await list()).body.items).toEqual([body])

    expect((await clear(body.id)).status).toBe(204)
    expect((await clear(body.id)).status).toBe(204)

    expect(await shown()).toEqual([])
    expect((await list()).body.items).toMatchObject([{ id: body.id, active: false }])
    expect(await audited()).toEqual(['admin.banner.create', 'admin.banner.clear'])
  })

  it('is not active any more once it has expired', async () => {
    await create({ expires_at: unixSeconds(after(world.now(), SECOND)) })
    await world.advance('PT2S')

    expect((await list()).body.items).toMatchObject([{ active: false }])
  })

  it.each([
    ['kind', { kind: 'dunning_grace' }],
    ['kind', { kind: '' }],
    ['kind', { kind: 'x'.repeat(81) }],
    ['message_key', { message_key: 'x'.repeat(161) }],
    ['severity', { severity: 'loud' }],
    ['cta_url', { cta_url: '//evil.example' }],
    ['cta_url', { cta_url: 'https://evil.example/' }],
    ['cta_url', { cta_url: 'javascript:alert(1)' }],
    ['cta_url', { cta_url: `/${'x'.repeat(2048)}` }],
    ['expires_at', { expires_at: 0 }],
    ['expires_at', { expires_at: 1 }],
    ['expires_at', { expires_at: 1.5 }],
    ['expires_at', { expires_at: 9_007_199_254_740_991 }],
    ['message_args', { message_args: [] }],
    ['source', { source: 'scheduler' }],
  ])('is refused on %s: %.60j', async (name, differs) => {
    expect(complaints(await create(differs))).toEqual([name])
    expect((await list()).body.items).toEqual([])
  })

  it('is for a customer, and cleared where it is', async () => {
    const other = await world.signUp({ email: 'ona@example.lt' })
    const own = await world.ports.store.read((tx) => tx.accounts.operator())
    const { body } = await create()

    for (const id of ['nothing', own?.account_id ?? '']) {
      expect((await create({}, id)).body.code).toBe('not_found')
      expect((await api('GET', path('', id), { token })).body.code).toBe('not_found')
    }
    expect((await clear(body.id, other.account_id)).body.code).toBe('not_found')
    expect((await clear('nothing')).body.code).toBe('not_found')
    expect(await shown()).toEqual([body.id])
  })
})

it('the scheduler’s banner may be cleared by hand', async () => {
  const { account_id } = customer
  await world.ports.store.transaction((tx) =>
    tx.banners.put(aBanner({ account_id, expires_at: null })),
  )

  expect((await clear('banner-1')).status).toBe(204)

  expect(await shown()).toEqual([])
  expect((await list()).body.items).toMatchObject([
    { id: 'banner-1', source: 'scheduler', source_ref: 'retry_2', active: false },
  ])
})

it('banners come newest first, in pages that new ones do not shift', async () => {
  const made: string[] = []
  for (let n = 0; n < 4; n++) {
    made.unshift((await create()).body.id)
    await world.advance('PT1S')
  }

  const first = await list('?limit=2')
  await create()
  const next = /<([^>]+)>/.exec(first.headers.get('link') ?? '')?.[1] ?? ''
  const second = await list(next.slice(next.indexOf('?')))

  expect(ids(first)).toEqual(made.slice(0, 2))
  expect(ids(second)).toEqual(made.slice(2))
  expect(second.headers.get('link')).toBeNull()
  expect(complaints(await list('?cursor=nonsense'))).toEqual(['cursor'])

  const other = await world.signUp({ email: 'ona@example.lt' })
  const query = next.slice(next.indexOf('?'))
  const foreign = await api('GET', path(query, other.account_id), { token })
  expect(complaints(foreign)).toEqual(['cursor'])
})
