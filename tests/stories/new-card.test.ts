import { describe, expect, it } from 'vitest'
import { orderTokenIn } from '../support/card-actions.ts'
import { moneyStory, type Told } from './money-story.ts'
import { liftOperatorLock, transition } from './operator-hand.ts'

const cancel = (customer: Told) => customer.ask('POST', '/subscription/cancel')
const MAESTRO = { brand: 'mastercard', last4: '1111', exp_month: 3, exp_year: 2031 } as const
const FEBRUARY = { brand: 'visa', last4: '4242', exp_month: 2, exp_year: 2026 } as const

/*
 * An order names the provider’s customer of the account, with a card or without one (states 1.6 j), so that a
 * card that is saved later can pay it. Caught by the payment provider’s contract suite, for every adapter: a
 * card of another customer is unknown.
 */
describe('a new card for what an old one could not pay', () => {
  const story = moneyStory('sqlite')
  const at = (date: string) => story.world.until(`${date}T09:00:00Z`)
  const orders = async () =>
    (await story.world.sandbox.listOrders()).filter(({ reference }) => reference.startsWith('cyc_'))

  it.each([
    ['five days after the old one had expired', '2026-03-20', 'grace', 1],
    ['after the first order was replaced without a card', '2026-04-18', 'suspended', 2],
  ] as const)('%s is taken', async (_when, date, dunning, made) => {
    const ona = await story.customer({}, { card: FEBRUARY })
    await at(date)
    expect((await ona.page()).dunning).toBe(dunning === 'grace' ? 'retry_1' : dunning)
    const before = (await orders()).length

    await ona.cards.setDefault(await ona.cards.save('1111'))
    await story.world.settle()

    const page = await ona.page()
    expect(page).toMatchObject({ subscription: 'active', dunning: 'current' })
    expect(page.invoices[1]).toBe('PBX-2026-000002 paid 22.99')
    // The order that was there is the one that is paid.
    expect(before).toBe(1 + made)
    expect((await orders()).filter(({ state }) => state === 'completed').length).toBeGreaterThan(1)
  })

  it('is taken on day 35 although the old one was declined, then expired, and its order died', async () => {
    const ona = await story.customer({}, { card: FEBRUARY, behaviour: 'decline_after:1' })
    await at('2026-03-22')
    expect((await ona.page()).dunning).toBe('suspended')

    await ona.cards.setDefault(await ona.cards.save('1111'))
    await story.world.settle()

    expect(await ona.page()).toMatchObject({
      subscription: 'active',
      dunning: 'current',
      locks: '',
    })
    const customers = new Set((await orders()).map(({ customer_id }) => customer_id))
    expect(customers.size).toBe(1)
  })

  it('is taken although its order, made by an earlier version, is of another customer', async () => {
    const ona = await story.customer({}, { card: FEBRUARY })
    await at('2026-03-16')
    await story.world.opened.db
      .updateTable('sandbox_orders' as never)
      .set({ customer_id: 'somebody-else' } as never)
      .where('state' as never, '=', 'pending' as never)
      .execute()

    await ona.cards.setDefault(await ona.cards.save('1111'))
    await story.world.settle()

    expect(await ona.page()).toMatchObject({ subscription: 'active', dunning: 'current' })
  })

  it('is taken although the order whose answer was lost is of another customer', async () => {
    const ona = await story.customer()
    await story.world.sandbox.complete(orderTokenIn(await ona.cards.verify()), { card: MAESTRO })
    await story.world.settle()
    await story.world.until('2026-02-15T08:59:59Z')
    await story.world.sandbox.setFault('payments', 'timeout_after_effect', 1)
    await at('2026-02-15')
    expect((await ona.page()).cycles).toEqual(['2026-02-15 charging'])

    const [other] = (await ona.cards.list()).filter(({ last4 }) => last4 === MAESTRO.last4)
    await ona.cards.setDefault(other.payment_method_id)
    await story.world.advance('PT10M')

    const page = await ona.page()
    expect(page).toMatchObject({ subscription: 'active', dunning: 'current' })
    expect(page.invoices).toEqual(['PBX-2026-000001 paid 22.99'])
    expect((await orders()).map(({ state }) => state)).toEqual(['completed', 'cancelled'])
  })
})

/*
 * A new default card is asked at once, and uses up nothing: while an operator holds the account nobody asks, and when the
 * lock goes the card is asked before any step. Source: states 1.6 (b), (f).
 */
describe('a new card that is saved while an operator holds the account', () => {
  const story = moneyStory('sqlite')
  const at = (date: string) => story.world.until(`${date}T09:00:00Z`)

  it.each([
    ['had run out', { card: FEBRUARY }, '2026-04-03', 'PBX-2026-000002 paid 22.99'],
    ['was declined', { behaviour: 'decline_after:1' }, '2026-03-05', 'PBX-2026-000001 paid 22.99'],
  ] as const)(
    'after the old one %s is asked as soon as the lock goes',
    async (_why, checkout, date, paid) => {
      const ona = await story.customer({}, checkout)
      await at(date)
      await transition(story.world, ona.account_id, 'suspended')
      expect((await ona.page()).dunning).toBe('final_notice')
      await ona.cards.setDefault(await ona.cards.save('1111'))
      await story.world.settle()
      expect((await ona.page()).invoices).not.toContain(paid)

      await liftOperatorLock(story.world, ona.account_id)

      const page = await ona.page()
      expect(page).toMatchObject({ subscription: 'active', dunning: 'current', locks: '' })
      expect(page.invoices).toContain(paid)
    },
  )
})

/* The address by which a customer pays is renewed before it dies, whoever locks the account (states 1.6 i). */
describe('the page on which a debt is paid', () => {
  const story = moneyStory('sqlite')
  const DECLINES = { behaviour: 'decline_after:1' } as const

  it('lives through 100 days of an operator’s lock, in the banner and in the notification', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-02-16T09:00:00Z')
    await transition(story.world, ona.account_id, 'suspended')

    for (const date of ['2026-03-15', '2026-03-18', '2026-04-14', '2026-05-27']) {
      await story.world.until(`${date}T12:00:00Z`)
      const { items } = (await ona.ask('GET', '/me/banners')).body
      const orders = await story.world.sandbox.listOrders()
      const alive = orders
        .filter(({ state }) => state === 'pending')
        .map((each) => each.checkout_url)
      expect([date, items[0]?.cta_url]).toEqual([date, alive[0]])
      const told = (await ona.ask('GET', '/me/notifications')).body.items
      const failed = told.find(({ kind }: { kind: string }) => kind === 'payment_failed')
      expect([date, failed?.cta_url]).toEqual([date, alive[0]])
    }
    await ona.payNow()
    expect(await ona.page()).toMatchObject({ dunning: 'current', locks: 'operator' })
    await liftOperatorLock(story.world, ona.account_id)
  })

  it('is renewed a day before it would die, also while dunning suspends', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-03-16T08:00:00Z')
    const [first] = (await story.world.sandbox.listOrders()).map(({ order_id }) => order_id)

    await story.world.until('2026-03-16T13:00:00Z')

    const orders = await story.world.sandbox.listOrders()
    expect(orders.map(({ state }) => state).slice(0, 2)).toEqual(['pending', 'cancelled'])
    expect(orders[1]?.order_id).toBe(first)
    await ona.payNow()
    expect((await ona.page()).invoices[0]).toBe('PBX-2026-000001 paid 22.99')
  })

  it('lives on for as long as a debt can be paid after the end, and no longer', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-03-10T09:00:00Z')
    await cancel(ona)
    expect((await ona.page()).subscription).toBe('cancelled')
    const alive = async (date: string) => {
      await story.world.until(`${date}T12:00:00Z`)
      const orders = await story.world.sandbox.listOrders()
      return orders.filter(({ state }) => state === 'pending').length
    }

    expect([
      await alive('2026-03-15'),
      await alive('2026-03-20'),
      await alive('2026-04-08'),
    ]).toEqual([1, 1, 1])
    expect(await alive('2026-04-10')).toBe(0)
    expect((await ona.page()).invoices[0]).toContain('uncollectible')
  })

  it('takes the money of a debt 25 days after the end', async () => {
    const ona = await story.customer({}, DECLINES)
    await story.world.until('2026-03-10T09:00:00Z')
    await cancel(ona)
    await story.world.until('2026-04-04T12:00:00Z')

    const told = (await ona.ask('GET', '/me/notifications')).body.items
    const { cta_url } = told.find(({ kind }: { kind: string }) => kind === 'payment_failed')
    await story.world.sandbox.complete(new URL(cta_url).pathname.split('/').at(-1) ?? '', {})
    await story.world.settle()

    expect(await ona.page()).toMatchObject({ subscription: 'cancelled', dunning: 'current' })
    expect((await ona.page()).invoices[0]).toMatch(/^PBX-2026-000001 paid/)
  })
})
