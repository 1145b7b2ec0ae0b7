import { DAY, epochMs, SYSTEM, type Settings } from '@billing/core'
import { ITEMS } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { broken } from '../support/come-true.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'

const SELLS = { settings: { items: ITEMS } satisfies Partial<Settings> }

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
/** A dearer price of the plan, from the period of 15 April on. */
const DEARER = {
  plan: { plan_tier: 'business', amount_minor: 2_100 },
  effective_at: '2026-04-01T00:00:00.000Z',
}

describe.each(STORY_DIALECTS)('a price rise for one on %s', (dialect) => {
  const story = moneyStory(dialect, SELLS)

  /** On Business for 19.00 in the first paid month: 15 February to 15 March. */
  const paying = async () => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')
    await ona.mails()
    await ona.notifications()
    return ona
  }
  const subscriptionOf = async (customer: Told) => (await customer.ask('GET', '/subscription')).body
  const give = async (customer: Told, body: object, path = '') => {
    const { subscription_id } = await subscriptionOf(customer)
    const reason = path === '/preview' ? {} : { reason: 'costs' }
    const at = `/admin/subscriptions/${subscription_id}/price${path}`
    return operate(story.world, 'POST', at, { body: { ...reason, ...body } })
  }
  const newest = async (customer: Told) =>
    (await customer.ask('GET', '/invoices')).body.data[0].subtotal.amount_minor
  const mrr = async () => {
    const { body } = await operate(story.world, 'GET', '/admin/metrics/mrr')
    return body.bars.at(-1).mrr_minor
  }
  const stored = ({ account_id }: Told) =>
    story.world.ports.store.read((tx) => tx.subscriptions.ofAccount(account_id))
  const booksHold = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    return checks.flatMap(({ wrong }) => wrong)
  }

  it('is told by mail and in the portal, and counts from the first period on its day', async () => {
    const ona = await paying()

    const shown = (await give(ona, DEARER, '/preview')).body
    const { status, body } = await give(ona, DEARER)
    expect([status, body.price_rise.told_at]).toEqual([200, null])
    // Nothing is shown before the mail server took the mail.
    expect((await subscriptionOf(ona)).price_rise).toBeUndefined()
    await story.world.settle()

    expect(shown.is_rise).toBe(true)
    expect(shown.next_invoices.map(({ total }: { total: object }) => total)).toEqual([
      eur(2_299),
      eur(2_541),
      eur(2_541),
    ])
    expect(await ona.mails()).toEqual(['2026-02-22 Your prices rise on 15 April 2026'])
    expect(await ona.notifications()).toEqual(['price_rise'])
    expect((await subscriptionOf(ona)).price_rise).toMatchObject({
      effective_at: '2026-04-15T09:00:00.000Z',
      before: eur(1_900),
      after: eur(2_100),
      before_with_vat: { gross: eur(2_299) },
      after_with_vat: { gross: eur(2_541) },
      changes: [{ thing: 'plan', quantity: 1, before: eur(1_900), after: eur(2_100) }],
    })
    expect(await stored(ona)).toMatchObject({
      may_leave: {
        until: Date.parse('2026-04-15T09:00:00Z'),
        at: Date.parse('2026-04-15T09:00:00Z'),
      },
    })

    await story.world.until('2026-04-14T10:00:00Z')
    expect([await newest(ona), await mrr()]).toEqual([1_900, 1_900])
    await story.world.until('2026-04-15T10:00:00Z')
    expect([await newest(ona), await mrr()]).toEqual([2_100, 2_100])
    expect((await subscriptionOf(ona)).price_rise).toBeUndefined()
    expect(await stored(ona)).toMatchObject({ price_rise: null, may_leave: null })
    expect(await ona.mails()).not.toContainEqual(expect.stringContaining('prices'))
    expect(await booksHold()).toEqual([])
  })

  it('what was forecast is what was lived', async () => {
    const ona = await paying()
    await give(ona, DEARER)
    const until = epochMs(story.world.now() + 70 * DAY)
    const { account_id } = ona
    const foretold = await story.world.billing.operations.forecast(SYSTEM, account_id, {
      until,
    })
    expect(foretold.filter(({ kind }) => kind === 'price')).toEqual([
      { kind: 'price', at: Date.parse('2026-04-15T09:00:00Z'), price: eur(2_100) },
    ])

    await story.world.until(new Date(until).toISOString())

    const lived = await story.world.billing.operations.timeline(SYSTEM, account_id)
    expect(broken(foretold, { story: lived, mailed_at: [] })).toEqual([])
  })

  it('a mail that is accepted too late moves it to the next period', async () => {
    const ona = await paying()
    await story.world.sandbox.setFault('mail', 'down')
    await give(ona, { ...DEARER, effective_at: '2026-03-22T10:00:00.000Z' })
    await story.world.until('2026-02-23T08:00:00Z')
    expect((await subscriptionOf(ona)).price_rise).toBeUndefined()
    // Given up after a day; an operator sends it again, too late for 15 April.
    await story.world.until('2026-03-16T09:00:00Z')
    await story.world.sandbox.clearFaults()
    await operate(story.world, 'POST', '/admin/mails/resend', { body: {} })
    await story.world.settle()

    expect((await subscriptionOf(ona)).price_rise.effective_at).toBe('2026-05-15T09:00:00.000Z')
    expect(await ona.mails()).toContain('2026-03-16 Your prices rise on 15 May 2026')
    await story.world.until('2026-04-15T10:00:00Z')
    expect(await newest(ona)).toBe(1_900)
    await story.world.until('2026-05-15T10:00:00Z')
    expect(await newest(ona)).toBe(2_100)
  })

  it('nobody pays it who was not told', async () => {
    const ona = await paying()
    await story.world.sandbox.setFault('mail', 'down')
    await give(ona, DEARER)

    await story.world.until('2026-04-15T10:00:00Z')

    expect(await newest(ona)).toBe(1_900)
    expect((await subscriptionOf(ona)).price_rise).toBeUndefined()
    expect(await stored(ona)).toMatchObject({ price_rise: { told_at: null } })
    await story.world.sandbox.clearFaults()
  })

  it('the customer leaves on the day, and never pays the new price', async () => {
    const ona = await paying()
    await give(ona, DEARER)
    await story.world.until('2026-03-20T09:00:00Z')

    const { body } = await ona.ask('POST', '/subscription/cancel', { body: {} })

    expect([body.status, body.current_period_end]).toEqual([
      'cancel_at_period_end',
      '2026-04-15T09:00:00.000Z',
    ])
    await story.world.until('2026-04-16T09:00:00Z')
    expect((await subscriptionOf(ona)).status).toBe('cancelled')
    expect(await newest(ona)).toBe(1_900)
    expect(await stored(ona)).toMatchObject({ price_rise: null, may_leave: null })
  })

  it('taking a cancellation back takes no rise back, and whoever was not told is told then', async () => {
    const ona = await paying()
    await story.world.sandbox.setFault('mail', 'down')
    await give(ona, DEARER)
    await ona.ask('POST', '/subscription/cancel', { body: {} })
    await story.world.sandbox.clearFaults()
    await story.world.advance('PT2H')
    // Whoever has cancelled gets no mail of it.
    expect(await ona.mails()).not.toContainEqual(expect.stringContaining('prices'))

    await ona.ask('POST', '/subscription/resume')
    await story.world.settle()

    expect(await ona.mails()).toContain('2026-02-22 Your prices rise on 15 April 2026')
    await story.world.until('2026-04-15T10:00:00Z')
    expect(await newest(ona)).toBe(2_100)
  })

  it('another plan drops it; one that is chosen for later only when it comes', async () => {
    const ona = await paying()
    await give(ona, DEARER)
    await story.world.settle()
    const chosen = { plan_tier: 'starter', when: 'next_period' }
    await ona.ask('POST', '/subscription/change', { body: chosen })
    await ona.ask('POST', '/subscription/change/cancel', { body: {} })
    expect((await subscriptionOf(ona)).price_rise.after).toEqual(eur(2_100))

    await ona.ask('POST', '/subscription/change', { body: chosen })
    await story.world.until('2026-03-15T10:00:00Z')

    expect((await subscriptionOf(ona)).price_rise).toBeUndefined()
    await ona.ask('POST', '/subscription/change', { body: { plan_tier: 'business', when: 'now' } })
    await story.world.until('2026-04-15T10:00:00Z')
    expect(await newest(ona)).toBe(1_900)
  })

  it('an operator takes it back after it was told, and the customer hears of that', async () => {
    const ona = await paying()
    await give(ona, DEARER)
    expect(
      (await give(ona, { ...DEARER, plan: { ...DEARER.plan, amount_minor: 2_200 } })).status,
    ).toBe(422)
    await story.world.settle()

    expect((await give(ona, {}, '/cancel')).status).toBe(200)
    await story.world.settle()

    expect(await ona.mails()).toEqual([
      '2026-02-22 Your prices rise on 15 April 2026',
      '2026-02-22 Your prices stay as they are',
    ])
    await story.world.until('2026-04-15T10:00:00Z')
    expect(await newest(ona)).toBe(1_900)
    expect((await subscriptionOf(ona)).price_rise).toBeUndefined()
  })
})
