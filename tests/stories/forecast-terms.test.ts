import { DAY, epochMs, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { type Draw, drawFrom } from '../harness/simulation/draw.ts'
import { SOLD } from '../simulation/sold.ts'
import { broken } from '../support/come-true.ts'
import { moneyStory, type Told } from './money-story.ts'
import { operate } from './operator-hand.ts'

describe('what is forecast of what is sold beside a plan', () => {
  const story = moneyStory('sqlite', { settings: { items: SOLD } })

  const at = async (customer: Told, what: string) => {
    const { subscription_id } = (await customer.ask('GET', '/subscription')).body
    return `/admin/subscriptions/${subscription_id}/${what}`
  }
  const desk = async (customer: Told, what: string, body: object) => {
    const path = await at(customer, what)
    const { status } = await operate(story.world, 'POST', path, {
      body: { reason: 'agreed', ...body },
    })
    return status
  }
  const change = (customer: Told, body: object) =>
    customer.ask('POST', '/subscription/change', { body })

  /** What may be agreed with a customer on Business who has some seats, each as likely as not. */
  const agree = async (ona: Told, draw: Draw): Promise<void> => {
    const now = { items: { seats: draw.between(4, 12), numbers: draw.between(2, 6) }, when: 'now' }
    expect((await change(ona, now)).status).toBe(200)
    if (draw.chance(0.5)) {
      await change(ona, { items: { seats: draw.between(0, 3) }, when: 'next_period' })
    }
    const plan = draw.chance(0.3)
    if (plan) await change(ona, { plan_tier: 'enterprise', when: 'next_period' })
    const off = draw.pick([
      { kind: 'percent', basis_points: draw.between(1, 9_999) },
      { kind: 'amount', amount_minor: draw.between(1, 4_000) },
      { kind: 'period' },
    ])
    if (draw.chance(0.7)) {
      expect(await desk(ona, 'discounts', { off, periods: draw.between(1, 2) })).toBe(201)
    }
    if (draw.chance(0.5)) {
      await desk(ona, 'charges', { description: 'Visit', unit_price_minor: 4_500 })
    }
    const each = (unit_minor: number) => ({ numbers: { kind: 'per_unit', unit_minor } })
    const way = draw.weighted({ own: 1, rise: 1, none: 1 })
    if (way === 'own') expect(await desk(ona, 'price', { items: each(90) })).toBe(200)
    const effective_at = new Date(story.world.now() + 40 * DAY).toISOString()
    if (way === 'rise') {
      expect(await desk(ona, 'price', { items: each(210), effective_at })).toBe(200)
    }
  }

  it.each([1, 2, 3, 4, 5, 6])('is what is lived, to the cent: life %i', async (seed) => {
    const ona = await story.customer()
    await story.world.until('2026-02-22T09:00:00Z')
    await agree(ona, drawFrom(`forecast ${seed}`))
    await story.world.settle()
    const until = epochMs(story.world.now() + 110 * DAY)
    const { account_id } = ona
    const foretold = await story.world.billing.operations.forecast(SYSTEM, account_id, { until })
    const charges = foretold.filter(({ kind }) => kind === 'charge')

    await story.world.until(new Date(until).toISOString())

    const lived = await story.world.billing.operations.timeline(SYSTEM, account_id)
    expect(charges.length).toBeGreaterThanOrEqual(3)
    expect(broken(foretold, { story: lived, mailed_at: [] })).toEqual([])
    // Whatever was foretold of an invoice is on it, also where nothing was to be paid.
    const { data } = (await ona.ask('GET', '/invoices')).body
    const totals = data.map(({ total }: { total: object }) => total)
    const expected = charges.flatMap((each) => ('total' in each ? [each.total] : []))
    expect(totals.slice(0, expected.length).toReversed()).toEqual(expected)
  })
})
