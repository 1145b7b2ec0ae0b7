import { after, SECOND } from '@billing/core'
import { aBanner, aNotification } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
let token: string

beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp({ legal_address: undefined })
  token = customer.token
})
afterEach(() => world.close())

const list = (query = '') => api('GET', `/me/notifications${query}`, { token })
const read = (id: string, as = token) => api('POST', `/me/notifications/${id}/read`, { token: as })
const ids = ({ body }: Awaited<ReturnType<typeof list>>): string[] =>
  body.items.map(({ id }: { id: string }) => id)

/** Unread ones, a second apart, after what the signup itself told. */
const told = (count: number, account_id = customer.account_id) =>
  world.ports.store.transaction(async (tx) => {
    for (let n = 1; n <= count; n++) {
      const id = `n-${n}-${account_id}`
      const created_at = after(world.now(), n * SECOND)
      const own = { id, account_id, dedupe_key: id, created_at, read_at: null }
      await tx.notifications.insert(aNotification(own))
    }
  })

const stranger = async () => {
  const account_id = await newAccount(world)
  return { account_id, token: await tokenOf(world, { role: 'owner', account_id }) }
}

describe('notifications', () => {
  it('are shown as the web app needs them, and nothing of ours', async () => {
    expect((await list()).body).toEqual({
      items: [
        {
          id: expect.any(String),
          kind: 'address_missing',
          severity: 'warn',
          message_key: 'notification.address_missing',
          message_args: null,
          cta_label_key: 'notification.address_missing.cta',
          cta_url: '/account/address',
          read: false,
          read_at: null,
          created_at: '2026-02-01T09:00:00.000Z',
        },
      ],
      cursor_next: null,
      unread_count: 1,
      asking_count: 1,
    })
  })

  it('come newest first, page by page, with the count of the whole account', async () => {
    await told(4)

    const first = await list('?limit=2')
    const second = await list(`?limit=2&cursor=${first.body.cursor_next}`)
    const third = await list(`?limit=2&cursor=${second.body.cursor_next}`)

    const named = (n: number) => `n-${n}-${customer.account_id}`
    expect(ids(first)).toEqual([named(4), named(3)])
    expect(ids(second)).toEqual([named(2), named(1)])
    expect(third.body.items.map(({ kind }: { kind: string }) => kind)).toEqual(['address_missing'])
    expect(third.body.cursor_next).toBeNull()
    expect([first, second, third].map(({ body }) => body.unread_count)).toEqual([5, 5, 5])
    expect(first.headers.get('link')).toBeNull()
  })

  it('come 20 at a time unless asked, and 100 at most', async () => {
    await told(25)

    expect((await list()).body.items).toHaveLength(20)
    expect((await list('?limit=100')).body.items).toHaveLength(26)
    for (const limit of ['0', '101', 'many']) {
      const answer = await list(`?limit=${limit}`)
      expect([answer.status, complaints(answer)]).toEqual([422, ['limit']])
    }
  })

  it('refuse a cursor that was changed, and one of another account or list', async () => {
    await told(3)
    const { cursor_next } = (await list('?limit=1')).body
    const other = await stranger()

    const answers = [
      await list(`?cursor=${cursor_next}x`),
      await list('?cursor='),
      await api('GET', `/me/banners?cursor=${cursor_next}`, { token }),
      await api('GET', `/me/notifications?cursor=${cursor_next}`, { token: other.token }),
    ]

    for (const answer of answers) {
      expect([answer.status, complaints(answer)]).toEqual([422, ['cursor']])
    }
  })

  it('are of the account: another one sees none of them', async () => {
    const other = await stranger()

    const { body } = await api('GET', '/me/notifications', { token: other.token })

    expect(body).toEqual({ items: [], cursor_next: null, unread_count: 0, asking_count: 0 })
  })
})

describe('reading a notification', () => {
  it('says when, and counts down; again answers the same', async () => {
    const [id = ''] = ids(await list())

    const first = await read(id)
    await world.advance('PT1M')
    const again = await read(id)

    expect([first.status, again.status]).toEqual([200, 200])
    expect(first.body).toMatchObject({ id, read: true, read_at: '2026-02-01T09:00:00.000Z' })
    expect(again.body).toEqual(first.body)
    expect((await list()).body).toMatchObject({ unread_count: 0, items: [first.body] })
  })

  it('ignores an empty body', async () => {
    const [id = ''] = ids(await list())

    const answer = await api('POST', `/me/notifications/${id}/read`, { token, body: {} })

    expect(answer.status).toBe(200)
  })

  it('of another account, of nobody or of no possible name is not found', async () => {
    const other = await stranger()
    await told(1, other.account_id)

    for (const id of [`n-1-${other.account_id}`, 'nothing', '%20']) {
      const answer = await read(id)
      expect([answer.status, answer.body.code]).toEqual([404, 'not_found'])
    }
    const theirs = await api('GET', '/me/notifications', { token: other.token })
    expect(theirs.body.unread_count).toBe(1)
  })
})

describe('reading all notifications', () => {
  it('leaves none unread of the account, and those of others; again does no harm', async () => {
    await told(3)
    const other = await stranger()
    await told(2, other.account_id)
    const readAll = () => api('POST', '/me/notifications/read-all', { token })

    expect([(await readAll()).status, (await readAll()).status]).toEqual([204, 204])

    const { body } = await list()
    expect(body.unread_count).toBe(0)
    expect(body.items.every((each: { read: boolean }) => each.read)).toBe(true)
    const theirs = await api('GET', '/me/notifications', { token: other.token })
    expect(theirs.body.unread_count).toBe(2)
  })
})

describe('who may', () => {
  it('a support user sees notifications and banners, and marks nothing as read', async () => {
    const { account_id } = customer
    const support = await tokenOf(world, { role: 'support', account_id })
    const [id = ''] = ids(await list())

    const asked = (method: string, path: string) => api(method, path, { token: support })
    expect((await asked('GET', '/me/notifications')).body.unread_count).toBe(1)
    expect((await asked('GET', '/me/banners')).status).toBe(200)
    for (const path of [`/me/notifications/${id}/read`, '/me/notifications/read-all']) {
      const answer = await asked('POST', path)
      expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden'])
    }
    expect((await list()).body.unread_count).toBe(1)
  })

  it('an operator has no notifications and no banners', async () => {
    const operator = await world.operator()

    for (const path of ['/me/notifications', '/me/banners']) {
      const answer = await api('GET', path, { token: operator })
      expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden'])
    }
  })
})

describe('banners', () => {
  beforeEach(() => world.ports.store.transaction((tx) => tx.banners.erase(customer.account_id)))
  const put = (...all: ReturnType<typeof aBanner>[]) =>
    world.ports.store.transaction(async (tx) => {
      for (const each of all) await tx.banners.put(each)
    })
  const banners = (query = '') => api('GET', `/me/banners${query}`, { token })

  it('are none for an account that owes nothing', async () => {
    expect((await banners()).body).toEqual({ items: [] })
  })

  it('are shown in unix seconds until they expire, newest first', async () => {
    const { account_id } = customer
    const created_at = world.now()
    const expires_at = after(created_at, 60 * SECOND)
    const bare = { id: 'b-1', message_args: null, cta_label_key: null, cta_url: null }
    await put(
      aBanner({ ...bare, account_id, created_at, expires_at: null }),
      aBanner({ id: 'b-2', account_id, source: 'admin', kind: 'system', created_at, expires_at }),
    )

    const seconds = Date.parse('2026-02-01T09:00:00Z') / 1_000
    const lasting = {
      id: 'b-1',
      severity: 'warn',
      kind: 'dunning_retry_2',
      message_key: 'banner.dunning_retry_2',
      message_args: null,
      cta_label_key: null,
      cta_url: null,
      created_at: seconds,
      expires_at: null,
    }
    const { body } = await banners()
    expect(body.items[0]).toMatchObject({ id: 'b-2', kind: 'system', expires_at: seconds + 60 })
    expect(body.items[1]).toEqual(lasting)
    await world.advance('PT1M')
    expect((await banners()).body).toEqual({ items: [lasting] })
  })

  it('go on behind the Link header', async () => {
    const { account_id } = customer
    const system = { account_id, source: 'admin', kind: 'system', expires_at: null } as const
    await put(...['a', 'b', 'c'].map((id) => aBanner({ ...system, id })))

    const first = await banners('?limit=2')
    const next = /^<\/v1(\/me\/banners[^>]+)>; rel="next"$/.exec(first.headers.get('link') ?? '')
    const second = await api('GET', next?.[1] ?? '', { token })

    expect([ids(first), ids(second)]).toEqual([['c', 'b'], ['a']])
    expect(second.headers.get('link')).toBeNull()
  })
})
