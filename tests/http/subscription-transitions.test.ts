import { march } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { tokenOf } from './actors.ts'
import { checked } from './checked.ts'
import { refusal, standing } from './subscription-actions.ts'

let world: World
let api: World['api']
let customer: Customer
let operator: string
let path: string
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
  operator = await world.operator()
  const { body } = await api('GET', '/subscription', { token: customer.token })
  path = `/admin/subscriptions/${body.subscription_id}/transition`
})
afterEach(() => world.close())

let keys = 0
const move = (to_status: unknown, token = operator, to = path) =>
  api('POST', to, {
    token,
    headers: { 'idempotency-key': `key-${++keys}` },
    body: { to_status },
  })

describe('an operator’s transition', () => {
  it('is for operators alone', async () => {
    const { account_id } = customer
    const support = await tokenOf(world, { role: 'support', account_id })

    for (const token of [customer.token, support]) {
      expect(refusal(await move('suspended', token))).toEqual([403, 'auth.forbidden'])
    }
  })

  it('needs an idempotency key, and a status that it knows', async () => {
    const answer = await api('POST', path, { token: operator, body: { to_status: 'suspended' } })
    expect(refusal(answer)).toEqual([422, 'validation.failed', 'Idempotency-Key'])
    for (const unknown of ['past_due', null, undefined]) {
      expect(refusal(await move(unknown))).toEqual([422, 'validation.failed', 'to_status'])
    }
  })

  it('finds no subscription of an unknown id', async () => {
    const elsewhere = '/admin/subscriptions/some-id/transition'

    expect(refusal(await move('suspended', operator, elsewhere))).toEqual([404, 'not_found'])
  })

  it('is replayed byte for byte under its key, and done once', async () => {
    const request = {
      token: operator,
      headers: { 'idempotency-key': 'the-key' },
      body: { to_status: 'suspended' },
    }

    const first = await api('POST', path, request)
    const again = await api('POST', path, request)

    expect([first.status, first.body.status]).toEqual([200, 'suspended'])
    expect(again.body).toEqual(first.body)
    expect(again.headers.get('idempotent-replayed')).toBe('true')
  })

  it('to what holds already is refused', async () => {
    await move('suspended')
    expect(refusal(await move('suspended'))).toEqual([422, 'validation.failed', 'to_status'])
    await move('cancelled')
    expect(refusal(await move('cancelled'))).toEqual([422, 'validation.failed', 'to_status'])
    await standing(world, customer, { status: 'active' })
    expect(refusal(await move('active'))).toEqual([422, 'validation.failed', 'to_status'])
  })

  it.each(['active', 'cancelled', 'suspended'])(
    'never brings a cancelled subscription to %s',
    async (to_status) => {
      await move('cancelled')

      expect(refusal(await move(to_status))).toEqual([422, 'validation.failed', 'to_status'])
    },
  )

  it.each(['trialing', 'active', 'past_due', 'unpaid', 'cancel_at_period_end'] as const)(
    'suspends and cancels from %s',
    async (status) => {
      await standing(world, customer, { status })
      expect((await move('suspended')).body.status).toBe('suspended')
      expect((await move('cancelled')).body.status).toBe('cancelled')
    },
  )

  it.each(['past_due', 'unpaid', 'cancel_at_period_end'] as const)(
    'activates from %s, and the cancellation is off',
    async (status) => {
      await standing(world, customer, {
        status,
        cancel_at_period_end: status === 'cancel_at_period_end',
      })

      const { body } = await move('active')

      expect([body.status, body.cancel_at_period_end]).toEqual(['active', false])
    },
  )

  it.each(['active', 'cancelled'])('to %s waits for a charge that is running', async (to) => {
    await standing(world, customer, { status: 'past_due' }, { state: 'charging' })

    const answer = await move(to)

    expect(refusal(answer)).toEqual([422, 'validation.failed', 'status'])
    expect(answer.body.retry_after).toBeGreaterThan(0)
  })

  it('to active asks to wait while the trial has just ended', async () => {
    await standing(world, customer, {
      current_period_start: march(-30),
      current_period_end: world.now(),
    })

    const answer = await move('active')

    expect(refusal(answer)).toEqual([422, 'validation.failed', 'status'])
    expect(answer.body.retry_after).toBeGreaterThan(0)
  })

  it('is audited as the operator’s, with the locks that it moved', async () => {
    await move('suspended')
    await move('active')

    const operations = await api('GET', '/subscription', { token: customer.token })
    expect(operations.body.status).toBe('trialing')
    const account = await world.ports.store.read((tx) => tx.accounts.get(customer.account_id))
    expect([account?.status, account?.locks]).toEqual(['active', []])
  })
})
