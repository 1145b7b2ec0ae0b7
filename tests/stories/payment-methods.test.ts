import { beforeEach, describe, expect, it } from 'vitest'
import { type CardActions, cardActions, orderTokenIn } from '../support/card-actions.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { signupStory } from './signup-story.ts'

describe.each(STORY_DIALECTS)('on %s', (dialect) => {
  const story = signupStory(dialect)
  let account_id: string
  let owner: CardActions
  beforeEach(async () => {
    account_id = (await story.world.signUp()).account_id
    owner = cardActions(story.world, account_id)
  })

  const ends = async () =>
    (await owner.list()).map((card) => [card.last4, card.is_default] as const)
  const movements = async () =>
    (await story.world.sandbox.listCharges()).map(({ kind, amount_minor }) => [kind, amount_minor])
  const savedAtProvider = async () => {
    const { provider_customer_id } = await story.world.ports.store.read(async (tx) => {
      const [card] = await tx.paymentMethods.ofAccount(account_id)
      return card ?? { provider_customer_id: null }
    })
    const answer = await story.world.ports.payments.listMethods(provider_customer_id ?? '')
    return answer.kind === 'methods' ? answer.methods.map(({ last4 }) => last4) : []
  }

  it('a customer changes cards: adds one, makes it the default, deletes the old one', async () => {
    const [first] = await owner.list()
    const second = await owner.save('5454')
    expect(await ends()).toEqual([
      ['4242', true],
      ['5454', false],
    ])
    expect(await movements()).toEqual([])
    expect(await savedAtProvider()).toEqual(['4242', '5454'])

    // the default of a live subscription stays until another one is the default
    expect((await owner.remove(first.payment_method_id)).status).toBe(422)
    expect((await owner.setDefault(second)).body).toMatchObject({
      payment_method_id: second,
      brand: 'mastercard',
      exp_month: 3,
      exp_year: 2031,
      is_default: true,
    })
    expect((await owner.remove(first.payment_method_id)).status).toBe(204)
    await story.world.settle()

    expect(await ends()).toEqual([['5454', true]])
    expect(await savedAtProvider()).toEqual(['5454'])
    const subscription = await story.world.billing.subscription.view({
      actor: { account_id, user_id: 'u', session_id: 's', role: 'owner', twofa: false },
      request_id: 'r',
      ip: null,
      user_agent: null,
    })
    expect(subscription.default_payment_method_id).toBe(second)
  })

  it('a verification holds what was asked for, and lets it go as soon as the card is saved', async () => {
    const started = await owner.verify({ email: 'ona@example.lt', amount_minor: 55 })
    expect(started.body).toMatchObject({ mode: 'micro_auth', amount_minor: 55 })
    await story.world.sandbox.complete(orderTokenIn(started))
    await story.world.settle()

    expect(await owner.list()).toHaveLength(2)
    expect(await movements()).toEqual([
      ['release', 55],
      ['hold', 55],
    ])
    const [order] = await story.world.sandbox.listOrders()
    expect(order).toMatchObject({ state: 'cancelled', customer_email: 'ona@example.lt' })
  })

  it('a verification over zero becomes one over a cent', async () => {
    const { body } = await owner.verify({ email: 'ona@example.lt', mode: 'zero_auth' })

    expect(body).toMatchObject({ mode: 'micro_auth', amount_minor: 1 })
  })

  it('adding a card holds one cent where the provider refuses zero, and gives it back', async () => {
    await story.reopen({ zero_amount: 'refuse' })
    account_id = (await story.world.signUp()).account_id
    owner = cardActions(story.world, account_id)

    await owner.save('5454')

    const kinds = (await story.world.sandbox.listCharges()).map(({ kind }) => kind)
    expect(kinds).toEqual(['release', 'hold', 'release', 'hold'])
  })

  it('webhooks may all be lost: the poller finds the card within ten minutes', async () => {
    await story.world.sandbox.setWebhookMode('hold')
    const added = await owner.add()
    await story.world.advance('PT1H')
    await story.world.sandbox.complete(orderTokenIn(added))
    expect(await owner.list()).toHaveLength(1)

    await story.world.advance('PT10M')

    expect(await owner.list()).toHaveLength(2)
  })

  it('webhooks that come twice, late and in reverse save the card once', async () => {
    await story.world.sandbox.setWebhookMode('duplicate')
    await owner.save('5454')
    await story.world.sandbox.setWebhookMode('reorder')
    await story.world.sandbox.releaseWebhooks()
    await story.world.settle()

    expect(await owner.list()).toHaveLength(2)
  })

  it('a refused card is written down, and leaves the same page open for another one', async () => {
    const token = orderTokenIn(await owner.add())
    await story.world.sandbox.complete(token, { behaviour: 'insufficient_funds' })
    await story.world.settle()
    expect(await owner.list()).toHaveLength(1)

    await story.world.sandbox.complete(token)
    await story.world.settle()

    expect(await owner.list()).toHaveLength(2)
    const rows = await story.world.opened.db
      .selectFrom('audit_log')
      .select(['action', 'reason'])
      .where('action', 'like', 'payment_method.%')
      .orderBy('seq')
      .execute()
    expect(rows).toEqual([
      { action: 'payment_method.add_requested', reason: null },
      { action: 'payment_method.refused', reason: 'insufficient_funds' },
      { action: 'payment_method.saved', reason: null },
    ])
  })

  it('a deleted card stays deleted when its order is read again', async () => {
    await story.world.sandbox.setWebhookMode('hold')
    const started = await owner.verify()
    await story.world.sandbox.complete(orderTokenIn(started))
    await story.world.advance('PT10M')
    const [, second] = await owner.list()

    expect((await owner.remove(second.payment_method_id)).status).toBe(204)
    await story.world.sandbox.setWebhookMode('normal')
    await story.world.sandbox.releaseWebhooks()
    await story.world.settle()

    expect(await ends()).toEqual([['4242', true]])
    expect(await savedAtProvider()).toEqual(['4242'])
  })

  it('a card that the provider could not delete at once is deleted when it is back', async () => {
    const second = await owner.save('5454')
    await story.world.sandbox.setFault('payments', 'down')
    expect((await owner.remove(second)).status).toBe(204)
    await story.world.settle()

    await story.world.sandbox.clearFaults()
    await story.world.advance('PT1H')

    expect(await savedAtProvider()).toEqual(['4242'])
  })

  it('a card saved for an account that has ended meanwhile is forgotten', async () => {
    const token = orderTokenIn(await owner.add())
    await story.world.ports.store.transaction(async (tx) => {
      const account = await tx.accounts.get(account_id)
      if (account) await tx.accounts.put({ ...account, status: 'cancelled' })
    })
    await story.world.sandbox.complete(token)
    await story.world.settle()

    expect(await owner.list()).toHaveLength(1)
    expect(await savedAtProvider()).toEqual(['4242'])
    expect((await owner.add()).body.code).toBe('validation.failed')
  })

  it('two pages paid at the same moment save both cards, and the default stays one', async () => {
    const pages = [orderTokenIn(await owner.add()), orderTokenIn(await owner.add())]
    await Promise.all(pages.map((token) => story.world.sandbox.complete(token)))
    await story.world.settle()

    const cards = await owner.list()
    expect(cards).toHaveLength(3)
    expect(cards.filter((card) => card.is_default)).toHaveLength(1)
  })

  it('ten calls at once for two cards leave one default', async () => {
    const [first] = await owner.list()
    const cards = [first.payment_method_id, await owner.save('5454')]

    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => owner.setDefault(cards[n % 2] ?? '')),
    )

    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect((await owner.list()).filter((card) => card.is_default)).toHaveLength(1)
  })

  describe('the payment provider', () => {
    it('that is away stores nothing: the same key works once it is back', async () => {
      const before = await story.world.sandbox.listOrders()
      await story.world.sandbox.setFault('payments', 'down')
      const refused = await owner.add('a-key')
      expect(refused.status).toBe(500)
      expect(refused.body).toMatchObject({ code: 'internal', retry_after: expect.any(Number) })
      expect(await story.world.sandbox.listOrders()).toHaveLength(before.length)

      await story.world.sandbox.clearFaults()

      expect((await owner.add('a-key')).status).toBe(201)
      expect(await story.world.sandbox.listOrders()).toHaveLength(before.length + 1)
    })

    it('that makes the order and loses the answer is asked by our reference: one order', async () => {
      const before = await story.world.sandbox.listOrders()
      await story.world.sandbox.setFault('payments', 'timeout_after_effect', 1)
      expect((await owner.verify(undefined, 'a-key')).status).toBe(500)

      const again = await owner.verify(undefined, 'a-key')

      const [order, ...others] = await story.world.sandbox.listOrders()
      expect(others).toHaveLength(before.length)
      expect(order?.order_token).toBe(orderTokenIn(again))
      expect(again.body).toMatchObject({ mode: 'micro_auth', amount_minor: 1 })
    })

    it('is asked once when a crash after it leaves the key behind', async () => {
      const before = await story.world.sandbox.listOrders()
      const first = await owner.add('a-key')
      // as if the process had died between the provider's answer and its recording
      const { db } = story.world.opened
      await db
        .updateTable('idempotency_keys')
        .set({ state: 'started', answer: null, expires_at: null, lease_until: 0 })
        .where('key', '=', 'a-key')
        .execute()
      await db.deleteFrom('provider_orders').where('token', '=', orderTokenIn(first)).execute()

      const again = await owner.add('a-key')

      expect(again.body).toEqual(first.body)
      expect(await story.world.sandbox.listOrders()).toHaveLength(before.length + 1)
    })
  })
})
