import { SYSTEM, type Settings } from '@billing/core'
import { ITEMS } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'

const SELLS = { settings: { items: ITEMS } satisfies Partial<Settings> }

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
const business = (amount_minor: number) => ({ plan: { plan_tier: 'business', amount_minor } })
const seats = (unit_minor: number) => ({ items: { seats: { kind: 'per_unit', unit_minor } } })

describe.each(STORY_DIALECTS)('prices of a customer’s own on %s', (dialect) => {
  const story = moneyStory(dialect, SELLS)

  /** On Business for 19.00, with ten seats, in the first paid month: 15 February to 15 March. */
  const paying = async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')
    await ona.ask('POST', '/subscription/change', { body: { items: { seats: 10 }, when: 'now' } })
    await story.world.settle()
    await ona.mails()
    return ona
  }
  const idOf = async (customer: Told) =>
    (await customer.ask('GET', '/subscription')).body.subscription_id
  const give = async (customer: Told, body: object, path = '') =>
    operate(story.world, 'POST', `/admin/subscriptions/${await idOf(customer)}/price${path}`, {
      body: path === '/preview' ? body : { reason: 'agreed by phone', ...body },
    })
  const subscriptionOf = async (customer: Told) => (await customer.ask('GET', '/subscription')).body
  /** Net of the newest invoice. */
  const newest = async (customer: Told) =>
    (await customer.ask('GET', '/invoices')).body.data[0].subtotal.amount_minor
  const refusedOn = ({ status, body }: Awaited<ReturnType<typeof give>>) => [
    status,
    body.invalid_params?.[0]?.name,
  ]
  const booksHold = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    return checks.flatMap(({ wrong }) => wrong)
  }

  it('a cheaper one counts from the next period on, after it was told and shown', async () => {
    const ona = await paying()

    const shown = (await give(ona, { ...business(1_700), ...seats(449) }, '/preview')).body
    const { status, body } = await give(ona, { ...business(1_700), ...seats(449) })

    const after = 1_700 + 7 * 449
    expect([status, shown.is_rise]).toEqual([200, false])
    expect(shown.next_invoices[0].total).toEqual(eur(Math.round(after * 1.21)))
    expect(body).toMatchObject({
      own_price: {
        effective_at: '2026-03-15T09:00:00.000Z',
        before: eur(1_900 + 7 * 499),
        after: eur(after),
        changes: [
          { thing: 'plan', quantity: 1, before: eur(1_900), after: eur(1_700) },
          { thing: 'seats', quantity: 7, before: eur(3_493), after: eur(3_143) },
        ],
      },
      price_rise: null,
    })
    await story.world.settle()
    expect(await ona.mails()).toEqual(['2026-02-22 Your prices from 15 March 2026'])
    // Within the period nothing has changed.
    expect((await subscriptionOf(ona)).price).toEqual(eur(5_393))

    await story.world.until('2026-03-15T10:00:00Z')
    expect(await newest(ona)).toBe(after)
    expect((await subscriptionOf(ona)).price).toEqual(eur(after))
    await story.world.until('2026-04-15T10:00:00Z')
    expect(await newest(ona)).toBe(after)
    expect(await booksHold()).toEqual([])
  })

  it('one that is planned is kept through a change of seats, now and from the next period on', async () => {
    const ona = await paying()
    await give(ona, seats(449))

    await ona.ask('POST', '/subscription/change', { body: { items: { seats: 12 }, when: 'now' } })
    const wish = { items: { seats: 14 }, when: 'next_period' }
    await ona.ask('POST', '/subscription/change', { body: wish })

    await story.world.until('2026-03-15T10:00:00Z')
    expect(await newest(ona)).toBe(1_900 + 11 * 449)
    expect(await booksHold()).toEqual([])
  })

  it('another plan drops the plan’s price, and leaves the seats’; giving them up drops theirs', async () => {
    const ona = await paying()
    await give(ona, { ...business(1_700), ...seats(449) })

    await ona.ask('POST', '/subscription/change', {
      body: { plan_tier: 'enterprise', when: 'now' },
    })
    const back = { plan_tier: 'business', when: 'now' }
    await ona.ask('POST', '/subscription/change', { body: back })
    await story.world.until('2026-03-15T10:00:00Z')
    expect(await newest(ona)).toBe(1_900 + 7 * 449)

    await give(ona, seats(399))
    await ona.ask('POST', '/subscription/change', { body: { items: { seats: 0 }, when: 'now' } })
    await ona.ask('POST', '/subscription/change', { body: { items: { seats: 10 }, when: 'now' } })
    await story.world.until('2026-04-15T10:00:00Z')
    // Taken again, they have today's price.
    expect(await newest(ona)).toBe(1_900 + 7 * 499)
    expect(await booksHold()).toEqual([])
  })

  it('it is taken back while it is planned, and the customer is told that nothing changes', async () => {
    const ona = await paying()
    await give(ona, business(1_700))

    const { body } = await give(ona, {}, '/cancel')

    expect(body).toEqual({ own_price: null, price_rise: null })
    await story.world.settle()
    expect(await ona.mails()).toContain('2026-02-22 Your prices stay as they are')
    expect(refusedOn(await give(ona, {}, '/cancel'))).toEqual([422, 'price'])
    await story.world.until('2026-03-15T10:00:00Z')
    expect(await newest(ona)).toBe(5_393)
  })

  it('what changes nothing, is not held, or has no day is refused, and nothing is planned', async () => {
    const ona = await paying()
    const soon = { effective_at: '2026-03-15T09:00:00.000Z' }

    expect(refusedOn(await give(ona, {}))).toEqual([422, 'plan'])
    expect(refusedOn(await give(ona, business(1_900)))).toEqual([422, 'plan'])
    expect(refusedOn(await give(ona, seats(499)))).toEqual([422, 'items.seats'])
    const other = { plan: { plan_tier: 'starter', amount_minor: 100 } }
    expect(refusedOn(await give(ona, other))).toEqual([422, 'plan'])
    const none = { items: { numbers: { kind: 'per_unit', unit_minor: 1 } } }
    expect(refusedOn(await give(ona, none))).toEqual([422, 'items.numbers'])
    const holes = { items: { seats: { kind: 'graduated', tiers: [{ up_to: 5, unit_minor: 1 }] } } }
    expect(refusedOn(await give(ona, holes))).toEqual([422, 'items.seats'])
    // Dearer: it is announced first, a month before.
    expect(refusedOn(await give(ona, business(2_100)))).toEqual([422, 'effective_at'])
    expect(refusedOn(await give(ona, { ...business(2_100), ...soon }))).toEqual([
      422,
      'effective_at',
    ])
    expect(refusedOn(await give(ona, { ...business(1_700), ...soon }))).toEqual([
      422,
      'effective_at',
    ])
    await story.world.settle()
    expect(await ona.mails()).toEqual([])
  })
})
