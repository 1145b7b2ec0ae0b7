import { DAY, HOUR, SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let ona: Customer
let operator: string

beforeEach(async () => {
  world = await openWorld({ now: '2026-02-01T09:10:00Z' })
  api = checked(world)
  ona = await world.signUp()
  operator = await world.operator()
})
afterEach(() => world.close())

const dashboard = async (path: string) => {
  const answer = await api('GET', `/admin/${path}`, { token: operator })
  expect(answer.status).toBe(200)
  return answer.body
}

const PATHS = ['metrics', 'dashboards/operational', 'dashboards/security', 'dashboards/billing']

describe('metrics and dashboards', () => {
  it.each(PATHS)('%s are for operators with a second factor alone', async (path) => {
    const { account_id } = ona
    const weak = [
      ona.token,
      await tokenOf(world, { role: 'support', account_id }),
      await tokenOf(world, { role: 'admin', account_id }),
    ]

    for (const token of weak) {
      expect((await api('GET', `/admin/${path}`, { token })).body.code).toBe('auth.forbidden')
    }
    expect((await api('GET', `/admin/${path}`)).body.code).toBe('auth.invalid_credentials')
  })

  describe.each(['operational', 'billing'])('the range of the %s dashboard', (name) => {
    const ask = (query: string) =>
      api('GET', `/admin/dashboards/${name}?${query}`, { token: operator })

    it.each([
      ['since=x', 'since'],
      ['since=-1', 'since'],
      ['since=1.5', 'since'],
      ['since=', 'since'],
      ['since=999999999999999', 'since'],
      ['until=2026-02-01', 'until'],
      ['granularity=week', 'granularity'],
      ['since=5&until=5', 'since'],
      ['since=6&until=5', 'since'],
      ['since=0&until=2678400001', 'since'],
      ['since=0&until=31622400001&granularity=day', 'since'],
    ])('refuses %s and names %s', async (query, name) => {
      const answer = await ask(query)

      expect(answer.body.code).toBe('validation.failed')
      expect(complaints(answer)).toEqual([name])
    })

    it('is the last 24 hours by hour, and has a bar for each hour that it touches', async () => {
      const { body } = await ask('')

      const now = world.now()
      expect(body.range).toEqual({ since: now - DAY, until: now, granularity: 'hour' })
      const bars = (body.requests ?? body.revenue).ts_buckets
      expect(bars).toHaveLength(25)
      expect(bars[0].ts).toBe(Math.floor((now - DAY) / HOUR) * HOUR)
    })

    it.each(['since=0&until=2678400000', 'since=0&until=31622400000&granularity=day'])(
      'may be as long as %s',
      async (query) => {
        expect((await ask(query)).status).toBe(200)
      },
    )
  })
})

describe('the operational dashboard', () => {
  it('counts requests by status, and refusals by route and customer', async () => {
    const before = await dashboard('dashboards/operational')
    await api('GET', '/subscription', { token: ona.token })
    await api('GET', '/invoices/nothing', { token: ona.token })
    await api('GET', '/invoices/else', { token: ona.token })
    await api('GET', '/subscription')
    await world.api('GET', '/nowhere')
    await world.request('/health')

    const { requests, errors, latency } = await dashboard('dashboards/operational')

    const statusOf = ({ requests: { by_status } }: typeof before, wanted: number) =>
      by_status.find(({ status }: { status: number }) => status === wanted)?.count ?? 0
    expect(requests.total).toBe(before.requests.total + 6)
    expect(statusOf({ requests }, 200)).toBe(statusOf(before, 200) + 2)
    expect(statusOf({ requests }, 404)).toBe(3)
    expect(requests.ts_buckets.at(-1).count).toBe(requests.total)
    expect(errors).toMatchObject({
      total: 4,
      by_route: [
        { route: 'GET /invoices/{invoice_id}', count: 2 },
        { route: 'GET /subscription', count: 1 },
        { route: 'none', count: 1 },
      ],
      by_account: [{ account_id: ona.account_id, count: 2 }],
    })
    expect(latency).toBeNull()
  })

  it('shows errors of no operator', async () => {
    await api('GET', '/admin/invoices/nothing/pdf', { token: operator })

    const { errors } = await dashboard('dashboards/operational')

    expect(errors.total).toBe(1)
    expect(errors.by_account).toEqual([])
  })

  it('counts what the audit log gained, by action', async () => {
    const { audit_volume } = await dashboard('dashboards/operational')

    const rows = await world.opened.db.selectFrom('audit_log').select('action').execute()
    const counted = new Map<string, number>()
    for (const { action } of rows) counted.set(action, (counted.get(action) ?? 0) + 1)
    expect(audit_volume.total).toBe(rows.length)
    expect(
      audit_volume.by_action.map(({ action, count }: { action: string; count: number }) => [
        action,
        count,
      ]),
    ).toEqual([...counted].toSorted(([a, m], [b, n]) => n - m || (a < b ? -1 : 1)))
  })

  it('shows days as well, in the operator’s time zone', async () => {
    await world.close()
    world = await openWorld({
      now: '2026-02-01T21:30:00Z',
      settings: { time_zone: 'Europe/Vilnius' },
    })
    api = checked(world)
    operator = await world.operator()
    const since = Date.parse('2026-01-31T12:00:00Z')
    const until = Date.parse('2026-02-02T00:00:00Z')

    const { requests } = await dashboard(
      `dashboards/operational?since=${since}&until=${until}&granularity=day`,
    )

    expect(requests.ts_buckets).toEqual([
      { ts: Date.parse('2026-01-30T22:00:00Z'), count: 0 },
      { ts: Date.parse('2026-01-31T22:00:00Z'), count: 2 },
      { ts: Date.parse('2026-02-01T22:00:00Z'), count: 0 },
    ])
  })
})

describe('the security dashboard', () => {
  it('shows who has a second factor, and who used it', async () => {
    const admin = await world.ports.store.read((tx) => tx.users.byEmail('admin@example.com'))
    const account_id = admin?.account_id ?? ''
    await world.billing.identity.createOperator(SYSTEM, {
      email: 'new@example.com',
      password: 'a long word for another',
    })

    const { admin_2fa, jwt_rotation } = await dashboard('dashboards/security')

    expect(account_id).not.toBe('')
    expect(admin_2fa).toEqual({
      total_admins: 2,
      enrolled: 1,
      not_enrolled: [
        {
          user_id: expect.any(String) as string,
          email: 'new@example.com',
          days_since_admin_role: 0,
        },
      ],
      recently_used: [
        {
          user_id: admin?.user_id,
          email: 'admin@example.com',
          last_used_at: '2026-02-01T09:10:00.000Z',
        },
      ],
    })
    expect(jwt_rotation).toEqual({ previous_secret_set: false, rotation_active_since: null })
  })

  it('counts failed sign-ins, and names customers alone', async () => {
    const fails = async (email: string, path = '/auth/sign-in') => {
      const body = { email, password: 'not the right one' }
      expect((await api('POST', path, { body })).status).toBe(401)
    }
    await fails(ona.email)
    await fails(ona.email)
    await fails('nobody@example.lt')
    await fails('admin@example.com', '/auth/admin/sign-in')

    const { failed_signins } = await dashboard('dashboards/security')
    expect(failed_signins).toEqual({
      last_24h: 4,
      last_7d: 4,
      hot_accounts: [{ account_id: ona.account_id, failure_count: 2 }],
    })

    await world.advance('P2D')
    operator = await world.operator()
    const later = await dashboard('dashboards/security')
    expect(later.failed_signins).toEqual({ last_24h: 0, last_7d: 4, hot_accounts: [] })
  })

  it('counts links that were issued, used, and not used in time', async () => {
    const before = (await dashboard('dashboards/security')).magic_links
    const ask = (path: string) => api('POST', path, { body: { email: ona.email } })
    await ask('/auth/magic-link')
    await ask('/auth/magic-link')
    await ask('/auth/forgot-password')
    await world.settle()
    const [mail] = (await world.mail(ona.email)).filter(({ links }) =>
      links.some((link) => link.includes('magic')),
    )
    const token = /token=([\w-]+)/.exec(mail?.links.join(' ') ?? '')?.[1]
    const used = await api('POST', '/auth/magic-link/verify', { body: { token } })
    expect(used.status).toBe(200)

    await world.advance('PT1H')
    operator = await world.operator()
    const { magic_links } = await dashboard('dashboards/security')

    expect(magic_links.issued_7d).toBe(before.issued_7d + 3)
    expect(magic_links.consumed_7d).toBe(before.consumed_7d + 1)
    expect(magic_links.expired_7d).toBe(before.expired_7d + 1)
    expect(magic_links.by_purpose).toEqual([
      { purpose: 'signup', count: before.issued_7d },
      { purpose: 'login', count: 2 },
      { purpose: 'password_reset', count: 1 },
    ])
  })
})
