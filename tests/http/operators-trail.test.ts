import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { invoiced } from '../support/invoices.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { checked } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
let token: string
let subscription_id: string
let keys = 0

beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
  token = await world.operator()
  const found = await world.ports.store.read((tx) =>
    tx.subscriptions.ofAccount(customer.account_id),
  )
  subscription_id = found?.subscription_id ?? ''
})
afterEach(() => world.close())

const post = (path: string, body: object, key = `trail-${++keys}`) =>
  api('POST', path, { body, token, headers: { 'idempotency-key': key, 'user-agent': 'desk' } })
const change = (body: object) =>
  post(`/admin/subscriptions/${subscription_id}/change-plan`, { reason: 'asked', ...body })
const trail = async () => {
  const answer = await api('GET', `/admin/audit-log?account_id=${customer.account_id}&limit=100`, {
    token,
  })
  const rows: { action: string; user_agent: string | null; reason: string | null; meta: string }[] =
    answer.body.rows
  return rows
    .filter(({ action }) => action.startsWith('admin.'))
    .map(({ action, user_agent, reason, meta }) => [action, user_agent, reason, JSON.parse(meta)])
    .reverse()
}

describe('the customer’s audit log has, with the operator’s browser,', () => {
  it('every subscription that an operator moves, and none that stays', async () => {
    await post(`/admin/subscriptions/${subscription_id}/transition`, { to_status: 'suspended' })
    await post(`/admin/subscriptions/${subscription_id}/transition`, { to_status: 'suspended' })

    const action = 'admin.subscription.transition'
    expect(await trail()).toEqual([
      [action, 'desk', null, { subscription_id, to_status: 'suspended' }],
    ])
  })

  it('every plan that an operator changes, now or later, and none that is refused', async () => {
    await change({ new_tier: 'enterprise', effective: 'immediate' })
    await change({ new_tier: 'starter', effective: 'next_cycle' })
    await change({ new_tier: 'enterprise', effective: 'immediate' })

    const action = 'admin.subscription.change_plan'
    expect(await trail()).toEqual([
      [
        action,
        'desk',
        'asked',
        { subscription_id, new_tier: 'enterprise', effective: 'immediate' },
      ],
      [action, 'desk', 'asked', { subscription_id, new_tier: 'starter', effective: 'next_cycle' }],
    ])
  })

  it('every credit that an operator gives, once for its key, and none that is too much', async () => {
    const { invoice } = await invoiced(world, customer.account_id)
    const { invoice_id } = invoice
    const credit = (amount_minor: number, key: string) =>
      post(
        '/admin/credit-notes',
        { invoice_id, amount: { amount_minor, currency: 'EUR' }, reason: 'Outage' },
        key,
      )
    await credit(500, 'once')
    await credit(500, 'once')
    await credit(1_000_000, 'too much')

    const meta = { invoice_id, amount_minor: 500, provider_refund: false }
    expect(await trail()).toEqual([['admin.credit_note.create', 'desk', 'Outage', meta]])
  })
})
