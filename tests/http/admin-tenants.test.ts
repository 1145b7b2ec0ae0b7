import { SYSTEM } from '@billing/core'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
let token: string
let tenant_id: string
let keys = 0

beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
  token = await world.operator()
  const tenant = await world.ports.store.read((tx) => tx.tenants.ofAccount(customer.account_id))
  tenant_id = tenant?.tenant_id ?? ''
})
afterEach(() => world.close())

const post = (path: string, body: object, key = `key-${++keys}`) =>
  api('POST', path, { body, token, headers: { 'idempotency-key': key } })
const state = (action: string, key?: string, id = tenant_id) =>
  post(`/admin/tenants/${id}/state`, { action, reason: 'asked by telephone' }, key)
const level = async () => (await world.sandbox.listTenants())[0]?.level
const actions = async () => {
  const rows = await world.ports.store.read((tx) => tx.audit.rows(customer.account_id, 0, 500))
  return rows.filter(({ action }) => action.startsWith('admin.'))
}

describe('a phone system', () => {
  it('is suspended with its account, its subscription and the core, under the operator’s name', async () => {
    const answer = await state('suspend')

    expect([answer.status, answer.body]).toEqual([
      200,
      {
        tenant_id,
        account_id: customer.account_id,
        company_name: 'UAB Pavyzdys',
        contact_email: 'jonas@example.lt',
        pbx_status: 'suspended',
        subscription_status: 'suspended',
        plan_tier: 'business',
        mrr: { amount_minor: 0, currency: 'EUR' },
        created_at: '2026-02-01T09:00:00.000Z',
      },
    ])
    expect(await level()).toBe('emergency_only')
    expect(await actions()).toMatchObject([
      {
        action: 'admin.tenant.suspend',
        actor: 'admin',
        account_id: customer.account_id,
        reason: 'asked by telephone',
      },
    ])
  })

  it('is restored as the facts say', async () => {
    await state('suspend')
    const { status, body } = await state('restore')

    expect([status, body.pbx_status, body.subscription_status]).toEqual([200, 'active', 'trialing'])
    expect(await level()).toBe('full')
  })

  it('is not suspended twice, and not restored from nothing: the refusal names the locks', async () => {
    const none = await state('restore')
    await state('suspend')
    const twice = await state('suspend')

    for (const answer of [none, twice]) {
      expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
      expect(complaints(answer)).toEqual(['action'])
    }
    expect(none.body.detail).toContain('Locks held: none')
    expect(twice.body.detail).toContain('Locks held: operator')
  })

  it('stays suspended while another lock remains', async () => {
    await state('suspend')
    await world.ports.store.transaction(async (tx) => {
      const account = await tx.accounts.get(customer.account_id)
      if (account) await tx.accounts.put({ ...account, locks: ['dunning', 'operator'] })
    })

    const restored = await state('restore')
    const again = await state('restore')

    expect([restored.status, restored.body.pbx_status]).toEqual([200, 'suspended'])
    expect(again.body.detail).toContain('Locks held: dunning')
  })

  it('of a cancelled account follows nobody', async () => {
    await api('POST', '/subscription/cancel', {
      token: customer.token,
      headers: { 'idempotency-key': 'cancel' },
    })
    await world.advance('P15D')
    token = await world.operator()

    expect(complaints(await state('suspend'))).toEqual(['action'])
  })

  it('that nobody has is not found', async () => {
    for (const id of ['nothing', world.ports.ids.uuid(world.now())]) {
      expect((await state('suspend', undefined, id)).body.code).toBe('not_found')
    }
  })

  it.each([{}, { action: 'delete', reason: 'x' }, { action: 'suspend', reason: '  ' }])(
    'is left alone by %j',
    async (body) => {
      const answer = await post(`/admin/tenants/${tenant_id}/state`, body)

      expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
    },
  )

  it('keeps its lock while the core is away; the same key answers once the core knows', async () => {
    await world.sandbox.setFault('pbx', 'down')
    const away = await state('suspend', 'one')

    expect([away.status, away.body.code, away.body.retry_after]).toEqual([
      503,
      'upstream.pbx_unavailable',
      5,
    ])
    expect((await api('GET', '/subscription', customer)).body.status).toBe('suspended')
    expect((await state('suspend', 'another')).body.code).toBe('validation.failed')
    expect((await state('suspend', 'one')).status).toBe(503)

    await world.sandbox.clearFaults()
    const known = await state('suspend', 'one')
    const replayed = await state('suspend', 'one')

    expect([known.status, known.body.pbx_status]).toEqual([200, 'suspended'])
    expect(replayed.headers.get('idempotent-replayed')).toBe('true')
    expect(replayed.body).toEqual(known.body)
    expect(await level()).toBe('emergency_only')
    expect(await actions()).toHaveLength(1)
  })

  it('whose core learned of it meanwhile is answered too, and a late retry undoes nothing', async () => {
    await world.sandbox.setFault('pbx', 'down')
    await state('suspend', 'one')
    await state('restore', 'two')
    await world.sandbox.clearFaults()
    await world.settle()
    await world.advance('PT1H')
    token = await world.operator()

    const { status, body } = await state('suspend', 'one')

    expect([status, body.pbx_status]).toEqual([200, 'active'])
    expect(await level()).toBe('full')
  })

  it('is of unknown status when the core could not be brought to what we want three times', async () => {
    await world.sandbox.setFault('pbx', 'down')
    await state('suspend', 'one')
    await world.advance('PT3M')
    const alerts = await world.billing.scheduler.alerts(SYSTEM)
    const tenant = await world.ports.store.read((tx) => tx.tenants.get(tenant_id))

    expect(tenant?.failed_repairs).toBeGreaterThanOrEqual(3)
    expect(alerts.alerts.map(({ id }) => id)).toContain('tenant_unknown')

    await world.sandbox.clearFaults()
    await world.advance('PT6M')
    const after = await world.ports.store.read((tx) => tx.tenants.get(tenant_id))
    expect(after).toMatchObject({ failed_repairs: 0, actual_level: 'emergency_only' })
  })
})
