import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { cardActions } from '../support/card-actions.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, nobodies } from './actors.ts'
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

const path = (rest: string, account_id = customer.account_id) =>
  `/admin/customers/${account_id}${rest}`
const rows = () => world.ports.store.read((tx) => tx.audit.rows(customer.account_id, 0, 500))

describe('a card that an operator adds', () => {
  const add = (key: string, account_id?: string) =>
    api('POST', path('/payment-methods', account_id), {
      token,
      headers: { 'idempotency-key': key },
    })
  const cards = async () => (await api('GET', path('/payment-methods'), { token })).body.data
  const orderToken = (url: string) => new URL(url).pathname.split('/').at(-1) ?? ''

  it('has the id that was promised once it is saved, and is in no list before', async () => {
    const { status, body } = await add('one')
    expect([status, body]).toEqual([
      201,
      {
        redirect_url: expect.any(String),
        payment_method_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
      },
    ])
    expect(await cards()).toHaveLength(1)

    const card = { brand: 'mastercard', last4: '1881', exp_month: 3, exp_year: 2031 } as const
    await world.sandbox.complete(orderToken(body.redirect_url), { card })
    await world.settle()

    expect((await cards()).at(-1)).toMatchObject({ id: body.payment_method_id, last4: '1881' })
    const own = await cardActions(world, customer.account_id).list()
    expect(own.at(-1)).toMatchObject({ payment_method_id: body.payment_method_id })
  })

  it('is promised one id under one key, also when the provider’s answer was lost', async () => {
    await world.sandbox.setFault('payments', 'timeout_after_effect')
    const lost = await add('one')
    await world.sandbox.clearFaults()
    const [first, second] = [await add('one'), await add('one')]

    expect([lost.status, first.status]).toEqual([500, 201])
    expect(second.body).toEqual(first.body)
    expect(await world.sandbox.listOrders()).toHaveLength(2)
  })

  it('is audited as the operator’s, in the customer’s chain', async () => {
    const { body } = await add('one')

    const row = (await rows()).at(-1)
    expect(row).toMatchObject({ action: 'admin.payment_method.add', actor: 'admin' })
    expect(row?.meta).toContain(body.payment_method_id)
  })

  it('is none of an account that takes none, or that nobody knows', async () => {
    const waiting = await add('one', await newAccount(world))
    expect(complaints(waiting)).toEqual(['status'])

    for (const [n, id] of (await nobodies(world)).entries()) {
      expect((await add(`nobody-${n}`, id)).body.code).toBe('not_found')
    }
  })

  it('needs a key', async () => {
    const answer = await api('POST', path('/payment-methods'), { token })

    expect(complaints(answer)).toEqual(['Idempotency-Key'])
  })
})

describe('a card that an operator deletes', () => {
  const remove = (id: string, headers = {}, account_id?: string) =>
    api('DELETE', path(`/payment-methods/${id}`, account_id), { token, headers })

  it('is gone, here and at the provider, and audited as the operator’s', async () => {
    const id = await cardActions(world, customer.account_id).save('1881')

    expect((await remove(id)).status).toBe(204)
    await world.settle()

    expect(await cardActions(world, customer.account_id).list()).toHaveLength(1)
    expect((await rows()).map(({ action }) => action)).toContain('admin.payment_method.delete')
    expect((await remove(id)).body.code).toBe('not_found')
  })

  it('is deleted once under one key', async () => {
    const id = await cardActions(world, customer.account_id).save('1881')
    const headers = { 'idempotency-key': 'one' }

    expect([(await remove(id, headers)).status, (await remove(id, headers)).status]).toEqual([
      204, 204,
    ])
  })

  it('is not the one that we charge, and not another customer’s', async () => {
    const other = await world.signUp({ email: 'ona@example.lt' })
    const [card] = await cardActions(world, customer.account_id).list()

    expect(complaints(await remove(card.payment_method_id))).toEqual(['payment_method_id'])
    const foreign = await remove(card.payment_method_id, {}, other.account_id)
    expect(foreign.body.code).toBe('not_found')
  })
})
