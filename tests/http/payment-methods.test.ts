import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { type CardActions, cardActions } from '../support/card-actions.ts'
import { type Customer, openWorld, type World } from '../support/world.ts'
import { newAccount, tokenOf } from './actors.ts'
import { checked, complaints } from './checked.ts'

let world: World
let api: World['api']
let customer: Customer
let owner: CardActions
beforeEach(async () => {
  world = await openWorld()
  api = checked(world)
  customer = await world.signUp()
  owner = cardActions(world, customer.account_id, api)
})
afterEach(() => world.close())

const TEN = Array.from({ length: 10 }, (_, n) => n)

/** The one card of a second customer. */
async function foreignCard(): Promise<string> {
  const other = await world.signUp({ email: 'petras@example.lt' })
  const [card] = await cardActions(world, other.account_id).list()
  return card.payment_method_id
}

describe('the list', () => {
  it('shows the card of the signup as the provider saved it', async () => {
    expect(await owner.list()).toEqual([
      {
        payment_method_id: expect.stringMatching(/^[0-9a-f-]{36}$/),
        brand: 'visa',
        last4: '4242',
        exp_month: 12,
        exp_year: 2099,
        is_default: true,
        declined_last_time: false,
        created_at: '2026-02-01T09:00:00.000Z',
      },
    ])
  })

  it('is open to the support user, and to no operator', async () => {
    const { account_id } = customer
    const support = await tokenOf(world, { role: 'support', account_id })
    const admin = await world.operator()

    expect((await api('GET', '/payment-methods', { token: support })).status).toBe(200)
    expect((await api('GET', '/payment-methods', { token: admin })).status).toBe(403)
  })

  it('is empty while the phone system is on its way', async () => {
    const account_id = await newAccount(world)

    expect(await cardActions(world, account_id, api).list()).toEqual([])
  })
})

describe('adding a card', () => {
  it('answers with the provider’s page and where it leads back to', async () => {
    const { status, body } = await owner.add()

    expect(status).toBe(201)
    expect(body).toEqual({
      checkout_url: expect.stringContaining('/sandbox/checkout/'),
      return_url: 'http://localhost:8787/billing/payment-methods',
    })
    const [order] = await world.sandbox.listOrders()
    expect(order).toMatchObject({ amount_minor: 0, save_method: true, return_url: body.return_url })
  })

  it('keeps to the customer that the provider knows already', async () => {
    await owner.add()

    const orders = await world.sandbox.listOrders()

    expect(new Set(orders.map((order) => order.customer_id)).size).toBe(1)
  })
})

describe('verifying a card', () => {
  it('holds one cent unless asked otherwise', async () => {
    const { status, body } = await owner.verify({ email: ' Ona@Example.lt ' })

    expect(status).toBe(201)
    expect(body).toEqual({
      verification_id: expect.any(String),
      checkout_url: expect.stringContaining('/sandbox/checkout/'),
      mode: 'micro_auth',
      amount_minor: 1,
      currency: 'EUR',
      status: 'pending_verification',
      created_at: '2026-02-01T09:00:00.000Z',
    })
    const [order] = await world.sandbox.listOrders()
    expect(order).toMatchObject({ capture: 'manual', customer_email: 'Ona@Example.lt' })
  })

  it('ignores the amount for an authorisation over zero, which the provider refuses', async () => {
    const answer = await owner.verify({ email: 'a@b.lt', mode: 'zero_auth', amount_minor: 70 })

    expect(answer.body).toMatchObject({ mode: 'micro_auth', amount_minor: 1 })
  })

  it.each([
    [{}, 'email'],
    [{ email: 'nobody' }, 'email'],
    [{ email: 'a@b.lt', mode: 'full' }, 'mode'],
    [{ email: 'a@b.lt', amount_minor: 0 }, 'amount_minor'],
    [{ email: 'a@b.lt', amount_minor: 101 }, 'amount_minor'],
    [{ email: 'a@b.lt', amount_minor: 1.5 }, 'amount_minor'],
    [{ email: 'a@b.lt', pan: '4242' }, 'pan'],
  ])('refuses %j', async (body, name) => {
    const answer = await owner.verify(body)

    expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
    expect(complaints(answer)).toEqual([name])
  })
})

describe('making a card the default', () => {
  it('succeeds again for the default card', async () => {
    const [card] = await owner.list()

    const answers = [
      await owner.setDefault(card.payment_method_id),
      await owner.setDefault(card.payment_method_id),
    ]

    expect(answers.map(({ status, body }) => [status, body])).toEqual([
      [200, card],
      [200, card],
    ])
  })

  it('leaves one default when ten calls race', async () => {
    const [first] = await owner.list()
    const cards = [first.payment_method_id, await owner.save('5454')]

    const answers = await Promise.all(TEN.map((n) => owner.setDefault(cards[n % 2] ?? '')))

    expect(answers.map(({ status }) => status)).toEqual(TEN.map(() => 200))
    expect((await owner.list()).filter((card) => card.is_default)).toHaveLength(1)
  })
})

describe('deleting a card', () => {
  it('works once without a key, and again with one', async () => {
    const second = await owner.save('5454')
    const third = await owner.save('6767')
    const key = { 'idempotency-key': 'a-key' }

    expect((await owner.remove(second)).status).toBe(204)
    expect((await owner.remove(second)).status).toBe(404)
    expect((await owner.remove(third, key)).status).toBe(204)
    const again = await owner.remove(third, key)

    expect([again.status, again.headers.get('idempotent-replayed')]).toEqual([204, 'true'])
    expect(await owner.list()).toHaveLength(1)
  })

  it('refuses the default card of a live subscription', async () => {
    const [card] = await owner.list()

    const answer = await owner.remove(card.payment_method_id)

    expect([answer.status, answer.body.code]).toEqual([422, 'validation.failed'])
    expect(complaints(answer)).toEqual(['payment_method_id'])
    expect(await owner.list()).toEqual([card])
  })

  it('lets the default card go once the subscription has ended', async () => {
    const [card] = await owner.list()
    await world.ports.store.transaction(async (tx) => {
      const subscription = await tx.subscriptions.ofAccount(customer.account_id)
      if (subscription) await tx.subscriptions.put({ ...subscription, status: 'cancelled' })
    })

    expect((await owner.remove(card.payment_method_id)).status).toBe(204)
    expect(await owner.list()).toEqual([])
  })
})

it('nobody reaches another account’s card, nor a deleted one: both are not there', async () => {
  const foreign = await foreignCard()
  const deleted = await owner.save('5454')
  await owner.remove(deleted)

  const answers = await Promise.all(
    [foreign, deleted, 'nothing', 'a'.repeat(129)].flatMap((id) => [
      owner.setDefault(id),
      owner.remove(id),
    ]),
  )

  expect(new Set(answers.map(({ status, body }) => `${status} ${body.code}`))).toEqual(
    new Set(['404 not_found']),
  )
})
