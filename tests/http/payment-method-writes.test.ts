import { anAccount } from '@billing/core/fixtures'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cardActions, orderTokenIn } from '../support/card-actions.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
})
afterEach(() => world.close())

const TEN = Array.from({ length: 10 }, (_, n) => n)

const WRITES = [
  ['POST', '/payment-methods', {}],
  ['POST', '/payment-methods/verify', { body: { email: 'a@b.lt' } }],
  ['POST', '/payment-methods/some-id/default', {}],
  ['DELETE', '/payment-methods/some-id', {}],
] as const

describe.each(WRITES)('%s %s', (method, path, options) => {
  const headers = { 'idempotency-key': 'a-key' }

  it('is the owner’s alone', async () => {
    const { account_id } = customer
    const support = await tokenOf(world, { role: 'support', account_id })
    const admin = await world.operator()

    for (const token of [support, admin]) {
      const answer = await api(method, path, { ...options, token, headers })
      expect([answer.status, answer.body.code]).toEqual([403, 'auth.forbidden'])
    }
  })
})

describe.each(WRITES.slice(0, 3))('%s %s', (method, path, options) => {
  it('needs an idempotency key', async () => {
    const answer = await api(method, path, { ...options, token: customer.token })

    expect(complaints(answer)).toEqual(['Idempotency-Key'])
  })
})

describe.each(WRITES.slice(0, 2))('%s %s', (method, path, options) => {
  const ask = (token: string) =>
    api(method, path, { ...options, token, headers: { 'idempotency-key': 'a-key' } })

  it('gives a repeat the first answer, and makes one order, also of ten at once', async () => {
    const answers = await Promise.all(TEN.map(() => ask(customer.token)))

    expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
    const fresh = answers.filter(({ headers }) => headers.get('idempotent-replayed') === null)
    expect(fresh).toHaveLength(1)
    expect(await world.sandbox.listOrders()).toHaveLength(2)
  })

  it('is a conflict with a key that stands for something else', async () => {
    const body = { email: 'other@b.lt', amount_minor: 9 }
    await api('POST', '/payment-methods/verify', {
      body,
      token: customer.token,
      headers: { 'idempotency-key': 'a-key' },
    })

    const answer = await ask(customer.token)

    expect([answer.status, answer.body.code]).toEqual([409, 'idempotency.conflict'])
  })

  it.each(['pending_payment', 'provisioning', 'cancelled'] as const)(
    'is refused while the account is %s',
    async (status) => {
      const account_id = await newAccount(world)
      await world.ports.store.transaction((tx) =>
        tx.accounts.put(anAccount({ account_id, status, locks: [] })),
      )
      const before = await world.sandbox.listOrders()
      const token = await tokenOf(world, { role: 'owner', account_id })

      const answer = await ask(token)

      expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
      expect(complaints(answer)).toEqual(['status'])
      expect(await world.sandbox.listOrders()).toEqual(before)
    },
  )

  it('is open while the account is suspended: it is how a customer comes back', async () => {
    await world.ports.store.transaction(async (tx) => {
      const account = await tx.accounts.get(customer.account_id)
      if (account) await tx.accounts.put({ ...account, status: 'suspended', locks: ['dunning'] })
    })

    const answer = await ask(customer.token)
    await world.sandbox.complete(orderTokenIn(answer))
    await world.settle()

    expect(await cardActions(world, customer.account_id).list()).toHaveLength(2)
  })
})
