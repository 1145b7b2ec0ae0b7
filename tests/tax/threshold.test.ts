import { EUR, money, type Plan, SYSTEM } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { vatThreshold } from '../../packages/server/src/commands/vat-threshold.ts'
import { creditActions } from '../credit/operator.ts'
import { clerksDesk } from '../stories/clerks-desk.ts'
import { moneyStory, type Told } from '../stories/money-story.ts'
import { STORY_DIALECTS } from '../support/databases.ts'
import { listening } from '../support/listening.ts'
import { serviceOf } from '../support/service-of.ts'

const plan = (plan_tier: string, euros: number): Plan => ({
  plan_tier,
  name: plan_tier,
  names: {},
  price: money(euros * 100, EUR),
  trial_days: 14,
  description_key: `plan.${plan_tier}`,
  features: [],
  pbx_plan: plan_tier,
  offered: true,
})
/** A shop with one plan that nearly fills the threshold of EUR 10,000, and smaller ones. */
const plans = [plan('desk', 100), plan('floor', 800), plan('house', 6_000), plan('tower', 9_950)]
let people = 0
const person = (country: string, plan_tier: string) => ({
  email: `person-${++people}@example.com`,
  customer_type: 'individual',
  full_name: 'Hans Muster',
  country,
  plan_tier,
})

/**
 * The threshold of EUR 10,000 a year for consumers in other member states: Directive 2006/112/EC, Art. 59c. The seller is
 * in Lithuania (21 %), Germany has 19 %, France 20 %. A trial ends on the 14th day after signup.
 */
describe.each(STORY_DIALECTS)('a seller who charges its own rate abroad, on %s', (dialect) => {
  const story = moneyStory(dialect, { settings: { oss: false, plans } })
  const at = (instant: string) => story.world.until(instant)
  /** Treatment, rate and total of each invoice of somebody, oldest first. */
  const invoices = async ({ account_id }: Told) => {
    const { invoices: all } = await story.world.billing.operations.standing(SYSTEM, account_id)
    return all
      .map(
        ({ vat, total }) =>
          `${vat.treatment} ${vat.rate_basis_points / 100} ${total.amount_minor / 100}`,
      )
      .toReversed()
  }
  const meter = async () => {
    const token = await story.world.operator()
    const { body, status } = await story.world.api('GET', '/admin/vat-threshold', { token })
    expect(status).toBe(200)
    return body
  }
  const alerts = async () => {
    const { alerts: raised } = await story.world.billing.scheduler.alerts(SYSTEM)
    return raised.map(({ id }) => id).filter((id) => id.startsWith('vat_'))
  }
  const verified = async () => {
    const { checks } = await story.world.billing.books.verify(SYSTEM)
    return checks.flatMap(({ wrong }) => wrong)
  }

  it('P29, P30: stays at 21 % up to EUR 10,000; the invoice that crosses it is at the customer’s rate as a whole', async () => {
    const hans = await story.customer(person('DE', 'tower'))
    await at('2026-02-16T09:00:00Z')
    expect(await invoices(hans)).toEqual(['home_rate 21 12039.5'])
    expect(await meter()).toMatchObject({
      year: 2026,
      cross_border: {
        net: { amount_minor: 995_000, currency: 'EUR' },
        percent: 99,
        crossed_at: null,
      },
      charges: 'home_rate',
      reason: 'below',
      since: '2026-02-15T09:00:00.000Z',
    })
    expect(await alerts()).toEqual(['vat_threshold_near'])

    const greta = await story.customer(person('DE', 'desk'))
    const pierre = await story.customer(person('FR', 'desk'))
    await at('2026-03-16T09:00:00Z')

    expect((await invoices(greta))[0]).toBe('oss 19 119')
    expect((await invoices(pierre))[0]).toBe('oss 20 120')
    // What was charged until then stands; his next period is at his rate.
    expect(await invoices(hans)).toEqual(['home_rate 21 12039.5', 'oss 19 11840.5'])
    expect(await meter()).toMatchObject({
      cross_border: { crossed_at: '2026-03-02T09:00:00.000Z' },
      charges: 'destination',
      reason: 'crossed',
      since: '2026-03-02T09:00:00.000Z',
      periods: [
        { starts_at: '2026-02-15T09:00:00.000Z', charges: 'home_rate', reason: 'below' },
        { starts_at: '2026-03-02T09:00:00.000Z', charges: 'destination', reason: 'crossed' },
      ],
    })
    expect(await alerts()).toEqual(['vat_threshold_crossed'])
    expect(await verified()).toEqual([])
  })

  it('counts neither home, nor companies with a number, nor what is outside the EU', async () => {
    await story.customer(person('LT', 'tower'))
    await story.customer(person('US', 'tower'))
    const company = await story.customer({
      customer_type: 'company',
      company_name: 'Käufer GmbH',
      email: 'kaeufer@example.de',
      country: 'DE',
      plan_tier: 'tower',
    })
    await company.ask('PATCH', '/account', { body: { vat_id: 'DE136695976' } })
    const hans = await story.customer(person('DE', 'desk'))
    await at('2026-02-16T09:00:00Z')

    expect(await invoices(company)).toEqual(['reverse_charge 0 9950'])
    expect(await invoices(hans)).toEqual(['home_rate 21 121'])
    expect(await meter()).toMatchObject({
      cross_border: { net: { amount_minor: 10_000 }, percent: 1 },
      // At home consumers count for the evidence of where somebody is.
      consumers: { net: { amount_minor: 1_005_000 }, percent: 10 },
    })
  })

  it('has one of two sales cross that are due at the same instant', async () => {
    const both = [
      await story.customer(person('DE', 'house')),
      await story.customer(person('DE', 'house')),
    ]
    await at('2026-02-16T09:00:00Z')

    const all = (await Promise.all(both.map(invoices))).flat().toSorted()
    expect(all).toEqual(['home_rate 21 7260', 'oss 19 7140'])
    expect(await verified()).toEqual([])
  })

  it('never undoes a crossing by a later credit note, which counts in the year of the supply', async () => {
    const hans = await story.customer(person('DE', 'tower'))
    await at('2026-02-01T10:00:00Z')
    const greta = await story.customer(person('DE', 'desk'))
    await at('2026-02-16T09:00:00Z')
    expect(await invoices(greta)).toEqual(['oss 19 119'])
    const operator = creditActions(story.world, await story.world.operator())
    const { invoice_id } = await clerksDesk(story.world, hans).invoice('PBX-2026-000001')
    expect((await operator.credit(invoice_id, { amount_minor: 1_200_000 })).status).toBe(201)

    const pierre = await story.customer(person('FR', 'desk'))
    await at('2026-03-03T09:00:00Z')

    expect(await invoices(pierre)).toEqual(['oss 20 120'])
    // 12,000.00 of 12,039.50 are back: 9,950.00 net less 9,917.36; then 100.00 twice.
    expect(await meter()).toMatchObject({
      cross_border: { net: { amount_minor: 23_264 }, crossed_at: '2026-02-15T10:00:00.000Z' },
      reason: 'crossed',
    })
    expect(await verified()).toEqual([])
  })

  it('goes back to its own rate on 1 January after a whole year at or below the threshold', async () => {
    const one = async (country: string, plan_tier: string) => {
      const customer = await story.customer(person(country, plan_tier))
      await story.world.advance('P15D')
      await customer.ask('POST', '/subscription/cancel', { body: {} })
      return customer
    }
    await one('DE', 'tower')
    expect(await invoices(await one('DE', 'desk'))).toEqual(['oss 19 119'])
    await at('2027-12-10T09:00:00Z')
    expect(await invoices(await one('DE', 'desk'))).toEqual(['oss 19 119'])
    await at('2028-01-01T09:00:00Z')
    expect(await invoices(await one('FR', 'desk'))).toEqual(['home_rate 21 121'])

    const shown = await meter()
    expect(shown.periods.map(({ reason }: { readonly reason: string }) => reason)).toEqual([
      'below',
      'crossed',
      'back',
    ])
    expect(shown).toMatchObject({ reason: 'back', since: '2028-01-01T00:00:00.000Z' })
    expect(await verified()).toEqual([])
  })

  it('K6, P31: charges the customer’s rate from 1 January 2027 when it is registered in the Union scheme', async () => {
    await story.reopen({
      now: '2026-12-10T09:00:00Z',
      settings: { oss: false, union_scheme: true, plans },
    })
    const hans = await story.customer(person('DE', 'floor'))
    await at('2027-01-24T12:00:00Z')

    expect(await invoices(hans)).toEqual(['home_rate 21 968', 'oss 19 952'])
    expect(await meter()).toMatchObject({
      year: 2027,
      reason: 'registered',
      charges: 'destination',
    })
    expect(await alerts()).toEqual([])
  })

  it('tells the price before the order, and of a plan change, by what is charged then', async () => {
    const hans = await story.customer(person('DE', 'tower'))
    await at('2026-02-16T09:00:00Z')
    const rate = async () => {
      const { body } = await story.world.api('GET', '/plans?country=DE')
      return body.data[0].price_with_vat.vat_rate_basis_points
    }
    expect(await rate()).toBe(2_100)
    await story.customer(person('FR', 'desk'))
    await at('2026-03-03T09:00:00Z')

    expect(await rate()).toBe(1_900)
    const { body } = await hans.ask('POST', '/subscription/change-plan', {
      body: { new_tier: 'desk' },
    })
    expect(body.price_with_vat).toMatchObject({ gross: { amount_minor: 11_900 } })
  })

  it('has a change of plan cross it too, at the rate that the customer agrees to pay', async () => {
    const hans = await story.customer(person('DE', 'house'))
    const greta = await story.customer(person('DE', 'floor'))
    await at('2026-02-15T09:30:00Z')
    const answer = await greta.ask('POST', '/subscription/change-plan-now', {
      body: { new_tier: 'house' },
    })
    expect(answer.status).toBe(200)

    expect(await invoices(hans)).toEqual(['home_rate 21 7260'])
    // 800 at first, then the difference of 5,200 for the whole period: 12,000 in all.
    expect(await invoices(greta)).toEqual(['home_rate 21 968', 'oss 19 6188'])
    expect(await verified()).toEqual([])
  })

  it('is told by the command line', async () => {
    await story.customer(person('DE', 'tower'))
    await at('2026-02-16T09:00:00Z')
    const { said, out } = listening()

    await vatThreshold.run(serviceOf(story.world), { options: {}, words: [] }, out)

    expect(said.stdout.trimEnd().split('\n')).toEqual([
      'to consumers in other member states in 2026: 9950.00 of 10000.00 EUR, 99 %',
      'to all consumers in the EU in 2026: 9950.00 of 100000.00 EUR, 9 %',
      'charged abroad: our own rate since 2026-02-15T09:00:00.000Z, because sales to consumers abroad are at or below the threshold',
      'evidence of where a consumer is: one piece of a third party',
      '  from 2026-02-15T09:00:00.000Z  home_rate  below',
    ])
  })
})
