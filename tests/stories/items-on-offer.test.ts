import { money, type Plan, PLANS } from '@billing/core'
import { ITEMS, itemFixture } from '@billing/core/fixtures'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWorld, type World } from '../support/world.ts'

const PLANS_BY_YEAR: readonly Plan[] = PLANS.map((plan) =>
  plan.plan_tier === 'business' ? { ...plan, price_year: money(19_000, 'EUR') } : plan,
)
const VOLUME = itemFixture('queues', 0, {
  names: { en: 'Queues', lt: 'Eilės' },
  unit_names: { en: 'queue', lt: 'eilė' },
  prices: {
    month: {
      kind: 'graduated',
      tiers: [
        { up_to: 10, unit: money(500, 'EUR') },
        { up_to: null, unit: money(400, 'EUR') },
      ],
    },
    year: { kind: 'flat', amount: money(9_000, 'EUR') },
  },
  set_up: money(1_500, 'EUR'),
  min: 2,
  max: { starter: 5 },
  self_service: false,
})
const WITHDRAWN = itemFixture('fax', 300, { included: { business: 1 }, offered: false })

describe('items beside the plans', () => {
  let world: World
  beforeAll(async () => {
    const promo = PLANS_BY_YEAR.map((plan) =>
      plan.plan_tier === 'starter' ? { ...plan, offered: false } : plan,
    )
    world = await openWorld({ settings: { plans: promo, items: [...ITEMS, VOLUME, WITHDRAWN] } })
  })
  afterAll(() => world.close())

  it('are on offer in the order of the catalogue, without those that are no longer sold', async () => {
    const { status, body } = await world.api('GET', '/plans')

    expect(status).toBe(200)
    expect(body.items).toEqual([
      {
        item: 'seats',
        name: 'Seats',
        names: { en: 'Seats', lt: 'Darbo vietos' },
        unit_names: { en: 'seat', lt: 'darbo vieta' },
        charged: 'recurring',
        prices: { month: { kind: 'per_unit', unit_minor: 499 } },
        included: { business: 3, enterprise: 10 },
        min: 0,
        max: { business: 50 },
        self_service: true,
      },
      {
        item: 'numbers',
        name: 'Numbers',
        names: { en: 'Numbers', lt: 'Numeriai' },
        unit_names: { en: 'number', lt: 'numeris' },
        charged: 'recurring',
        prices: { month: { kind: 'per_unit', unit_minor: 150 } },
        included: {},
        min: 0,
        max: {},
        self_service: true,
      },
      {
        item: 'porting',
        name: 'Number porting',
        names: { en: 'Number porting', lt: 'Numerio perkėlimas' },
        unit_names: { en: 'number', lt: 'numeris' },
        charged: 'once',
        prices: {},
        unit_price_minor: 2_500,
        included: {},
        min: 0,
        max: {},
        self_service: false,
      },
      {
        item: 'queues',
        name: 'Queues',
        names: { en: 'Queues', lt: 'Eilės' },
        unit_names: { en: 'queue', lt: 'eilė' },
        charged: 'recurring',
        prices: {
          month: {
            kind: 'graduated',
            tiers: [
              { up_to: 10, unit_minor: 500 },
              { up_to: null, unit_minor: 400 },
            ],
          },
          year: { kind: 'flat', amount_minor: 9_000 },
        },
        set_up_minor: 1_500,
        included: {},
        min: 2,
        max: {},
        self_service: false,
      },
    ])
  })

  it('are told of each plan: what it includes, the most that it takes, and its price for a year', async () => {
    const { body } = await world.api('GET', '/plans?country=SE&customer_type=individual')
    const [promo, business, enterprise] = body.data

    expect(promo).not.toHaveProperty('included')
    expect(business).toMatchObject({
      plan_tier: 'business',
      price: { amount_minor: 1_900 },
      price_year_minor: 19_000,
      included: { seats: 3 },
      max: { seats: 50 },
      price_with_vat: { gross: { amount_minor: 2_375 } },
    })
    expect(enterprise).toMatchObject({ included: { seats: 10 } })
    expect(enterprise).not.toHaveProperty('max')
    expect(enterprise).not.toHaveProperty('price_year_minor')
  })
})

it('without items the answer is as it was before there were any', async () => {
  const world = await openWorld()
  const { body } = await world.api('GET', '/plans')

  expect(Object.keys(body)).toEqual(['data'])
  expect(Object.keys(body.data[0])).toEqual([
    'plan_tier',
    'name',
    'names',
    'price',
    'trial_days',
    'description_key',
  ])
  await world.close()
})
