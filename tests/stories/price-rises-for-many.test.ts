import { createBilling, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { STORY_DIALECTS } from '../support/databases.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'

const eur = (amount_minor: number) => ({ amount_minor, currency: 'EUR' })
/** Five percent more for the plan, from the periods of 15 April on. */
const RISE = { plan_tier: 'business', percent: 5, effective_at: '2026-04-01T00:00:00.000Z' }
/** 19.00 and 5 %. */
const RAISED = 1_995

describe.each(STORY_DIALECTS)('a price rise for many on %s', (dialect) => {
  const story = moneyStory(dialect)

  const customers = async (count: number) => {
    const all: Told[] = []
    for (let at = 0; at < count; at++)
      all.push(await story.customer({ email: `c${at}@example.lt` }))
    await story.world.until('2026-02-22T09:00:00Z')
    for (const each of all) await each.mails()
    return all
  }
  const ask = (method: string, path: string, body?: object) =>
    operate(story.world, method, `/admin/price-rises${path}`, body ? { body } : {})
  const raise = async (body: object = RISE) => ask('POST', '', { reason: 'costs', ...body })
  const countsOf = async (id: string) => (await ask('GET', `/${id}`)).body.counts
  const subscriptionOf = async (customer: Told) => (await customer.ask('GET', '/subscription')).body
  const newest = async (customer: Told) =>
    (await customer.ask('GET', '/invoices')).body.data[0].subtotal.amount_minor
  const risesTold = async (all: readonly Told[]) => {
    const told: number[] = []
    for (const each of all) {
      told.push((await each.mails()).filter((mail) => mail.includes('Your prices rise')).length)
    }
    return told
  }
  const booksHold = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    return checks.flatMap(({ wrong }) => wrong)
  }

  it('of twenty-seven, two are left out, and each of the others is told once and pays it', async () => {
    const all = await customers(27)
    const [cheap, gone, leaver, ...rest] = all as [Told, Told, Told, ...Told[]]
    const { subscription_id } = await subscriptionOf(cheap)
    const own = { plan: { plan_tier: 'business', amount_minor: 1_500 }, reason: 'loyal' }
    await operate(story.world, 'POST', `/admin/subscriptions/${subscription_id}/price`, {
      body: own,
    })
    await gone.ask('POST', '/subscription/cancel', { body: {} })

    const only = { ...RISE, only_price_minor: 1_900 }
    const shown = (await ask('POST', '/preview', only)).body
    const rise = (await raise(only)).body
    await story.world.settle()

    expect(shown).toEqual({
      subscriptions: 25,
      mrr_before: eur(26 * 1_900 + 1_500),
      mrr_after: eur(25 * RAISED + 1_900 + 1_500),
      left_out: { leaving: 1, rise_planned: 0, other_price: 1, not_dearer: 0 },
    })
    expect(rise).toMatchObject({ stage: 'telling', basis_points: 500, only_price_minor: 1_900 })
    expect((await ask('GET', '')).body.data).toMatchObject([
      { price_rise_id: rise.price_rise_id, stage: 'told' },
    ])
    const none = { planned: 0, told: 0, applied: 0, left: 0, dropped: 0 }
    expect(await countsOf(rise.price_rise_id)).toEqual({ ...none, told: 25 })
    expect(await risesTold(all)).toEqual([0, 0, ...[leaver, ...rest].map(() => 1)])
    expect((await ask('POST', '/preview', RISE)).body.left_out).toMatchObject({ rise_planned: 25 })

    await story.world.until('2026-03-20T09:00:00Z')
    await leaver.ask('POST', '/subscription/cancel', { body: {} })
    await rest[0]?.ask('POST', '/subscription/change-plan-now', {
      body: { new_tier: 'enterprise' },
    })
    await story.world.until('2026-04-15T10:00:00Z')

    expect(await countsOf(rise.price_rise_id)).toEqual({
      ...none,
      applied: 23,
      left: 1,
      dropped: 1,
    })
    expect(await newest(cheap)).toBe(1_500)
    expect(await newest(leaver)).toBe(1_900)
    for (const each of rest.slice(1)) expect(await newest(each)).toBe(RAISED)
    expect(await risesTold(all)).toEqual(all.map(() => 0))
    expect(await booksHold()).toEqual([])
  })

  it('a process that dies between tells everybody once all the same', async () => {
    const all = await customers(4)
    const { price_rise_id } = (await raise()).body
    const { ports } = story.world
    // A process whose database goes away again and again in the middle of the batch, and of the mails.
    let writes = 0
    const store = Object.assign(Object.create(ports.store), {
      transaction: (...args: Parameters<typeof ports.store.transaction>) => {
        writes += 1
        if (writes % 3 === 0) return Promise.reject(new Error('the process is gone'))
        return ports.store.transaction(...args)
      },
    }) as typeof ports.store
    const settings = { ...ports.settings, lease_ms: 0 }
    const dying = createBilling({ ...ports, store, settings })
    for (let tries = 0; tries < 5; tries++) {
      await dying.worker.tick(SYSTEM).catch(() => undefined)
      await story.world.advance('PT10S')
    }
    expect(writes).toBeGreaterThan(3)

    await story.world.advance('PT20M')

    expect(await risesTold(all)).toEqual([1, 1, 1, 1])
    expect(await countsOf(price_rise_id)).toMatchObject({ planned: 0, told: 4 })
    expect((await ask('GET', `/${price_rise_id}`)).body.stage).toBe('told')
  })

  it('stopped, nobody else is told, and whoever was told keeps it', async () => {
    const [told, ...others] = (await customers(3)) as [Told, ...Told[]]
    await story.world.sandbox.setFault('mail', 'down')
    const { price_rise_id } = (await raise()).body
    await story.world.settle()
    await story.world.sandbox.clearFaults()
    // One mail is accepted before the operator stops the rise.
    const { data } = (await operate(story.world, 'GET', '/admin/customers')).body
    expect(data.length).toBeGreaterThan(2)
    expect(await countsOf(price_rise_id)).toMatchObject({ planned: 3, told: 0 })

    const { body } = await ask('POST', `/${price_rise_id}/stop`, { reason: 'decided otherwise' })
    expect(body.stage).toBe('stopped')
    await story.world.advance('PT2H')

    expect(await risesTold([told, ...others])).toEqual([0, 0, 0])
    expect(await countsOf(price_rise_id)).toMatchObject({ planned: 0, told: 0, dropped: 3 })
    expect((await ask('POST', `/${price_rise_id}/stop`, { reason: 'again' })).status).toBe(422)
    // Dropped before anybody was told, it costs nothing: another one may be planned.
    expect((await ask('POST', '/preview', RISE)).body).toMatchObject({ subscriptions: 3 })
    await story.world.until('2026-04-15T10:00:00Z')
    expect(await newest(told)).toBe(1_900)
  })

  it('what names nothing, or two ways, or comes too early is refused', async () => {
    await customers(1)
    const at = { effective_at: RISE.effective_at }
    const refused = async (body: object) => {
      const [made, shown] = [await raise(body), await ask('POST', '/preview', body)]
      expect(shown.body.invalid_params).toEqual(made.body.invalid_params)
      return [made.status, made.body.invalid_params?.[0]?.name]
    }

    expect(await refused({ ...at, percent: 5 })).toEqual([422, 'plan_tier'])
    expect(await refused({ ...at, plan_tier: 'gold', percent: 5 })).toEqual([422, 'plan_tier'])
    expect(await refused({ ...at, items: ['fax'], percent: 5 })).toEqual([422, 'items'])
    expect(await refused({ ...at, plan_tier: 'business' })).toEqual([422, 'price_minor'])
    expect(await refused({ ...RISE, price_minor: 2_000 })).toEqual([422, 'price_minor'])
    const early = { ...RISE, effective_at: '2026-03-22T08:59:59.000Z' }
    expect(await refused(early)).toEqual([422, 'effective_at'])
    expect((await ask('GET', '')).body.data).toEqual([])
    expect((await ask('GET', '/none')).status).toBe(404)
  })
})
