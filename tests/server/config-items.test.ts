import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { EUR, money, takeItem, takePlan } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { printConfig, readConfig } from '../../packages/server/src/config.ts'
import { settingsOf } from '../../packages/server/src/settings.ts'
import { freshFolder } from '../support/example-process.ts'

const EXAMPLE = fileURLToPath(new URL('../../docs/selling.example.json', import.meta.url))

function written(content: unknown): string {
  const file = join(freshFolder(), 'billing.config.json')
  writeFileSync(file, JSON.stringify(content))
  return file
}

function settingsFrom(env: Record<string, string>) {
  const read = readConfig(env)
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  return settingsOf(read.config, 'http://here')
}

function problemsOf(content: unknown, env: Record<string, string> = {}): string[] {
  const read = readConfig({ BILLING_CONFIG: written(content), ...env })
  return 'problems' in read ? read.problems : []
}

const per = (unit_minor: number) => ({ kind: 'per_unit', unit_minor })
const seats = {
  item: 'seats',
  names: { en: 'Seats', lt: 'Darbo vietos' },
  unit_names: { en: 'seat', lt: 'darbo vieta' },
  prices: { month: per(499) },
}

describe('the items of the configuration file', () => {
  it('of the documentation sell Business with three seats, more at 4.99, numbers at 1.50, porting at 25.00', () => {
    const settings = settingsFrom({ BILLING_CONFIG: EXAMPLE })
    const taken = [takeItem(settings, 'seats', 10), takeItem(settings, 'numbers', 2)]

    expect(takePlan(settings, 'business')).toEqual({
      plan_tier: 'business',
      price: money(1_900, EUR),
      included: { seats: 3 },
    })
    expect(taken.map(({ price }) => price)).toEqual([
      { kind: 'per_unit', unit: money(499, EUR) },
      { kind: 'per_unit', unit: money(150, EUR) },
    ])
    const [, , porting] = settings.items
    expect(porting).toMatchObject({
      item: 'porting',
      charged: 'once',
      prices: {},
      unit_price: money(2_500, EUR),
      self_service: false,
    })
    expect(settings.items.map(({ pbx_limit }) => pbx_limit)).toEqual([
      'extensions',
      'numbers',
      null,
    ])
  })

  it('say what an item is, and leave out what most are', () => {
    const { items } = settingsFrom({ BILLING_CONFIG: written({ items: [seats] }) })

    expect(items).toEqual([
      {
        ...seats,
        charged: 'recurring',
        prices: { month: { kind: 'per_unit', unit: money(499, EUR) } },
        unit_price: null,
        set_up: null,
        included: {},
        min: 0,
        max: {},
        self_service: true,
        reduce: 'now',
        pbx_limit: null,
        offered: true,
      },
    ])
  })

  it('have prices of three kinds, by the month and by the year', () => {
    const tiers = [
      { up_to: 10, unit_minor: 500 },
      { up_to: null, unit_minor: 400 },
    ]
    const prices = { month: { kind: 'graduated', tiers }, year: { kind: 'flat', amount_minor: 9 } }
    const { items } = settingsFrom({
      BILLING_CONFIG: written({ items: [{ ...seats, prices, set_up_minor: 1_000 }] }),
    })

    expect(items[0]).toMatchObject({
      prices: {
        month: {
          kind: 'graduated',
          tiers: [
            { up_to: 10, unit: money(500, EUR) },
            { up_to: null, unit: money(400, EUR) },
          ],
        },
        year: { kind: 'flat', amount: money(9, EUR) },
      },
      set_up: money(1_000, EUR),
    })
  })

  it('are none unless the file lists them', () => {
    expect(settingsFrom({}).items).toEqual([])
    expect(settingsFrom({ BILLING_CONFIG: written({}) })).toEqual(settingsFrom({}))
  })

  it('are refused with one line for each mistake, which names its place', () => {
    const prices = { month: { kind: 'per_minute', unit_minor: 1 }, year: per(0.5) }

    expect(
      problemsOf({
        items: [
          { ...seats, prices, colour: 'red' },
          { ...seats, item: 'Se Ats', unit_names: { en: 'seat' }, min: -1 },
        ],
      }),
    ).toEqual([
      "items[0].prices.month.kind: Invalid discriminator value. Expected 'flat' | 'per_unit' | 'graduated'",
      'items[0].prices.year.unit_minor: Invalid input: expected int, received number',
      'items[0].colour: no such setting',
      'items[1].item: expected a letter, then up to 39 of a to z, 0 to 9, _ and -',
      'items[1].unit_names.lt: Invalid input: expected string, received undefined',
      'items[1].min: Too small: expected number to be >=0',
    ])
  })

  it('are refused where they do not fit each other, or the plans in force', () => {
    const porting = { ...seats, item: 'porting', charged: 'once' }

    expect(
      problemsOf({
        items: [
          { ...seats, included: { business: 5, gold: 1 }, max: { business: 3 } },
          { ...seats, unit_price_minor: 1 },
          { ...porting, set_up_minor: 1 },
          { ...seats, item: 'business' },
        ],
      }),
    ).toEqual([
      'items[0].included.gold: no plan is called gold',
      'items[1].item: another item is called seats',
      'items[1].unit_price_minor: only an item that is charged once has one',
      'items[2].unit_price_minor: an item that is charged once needs one',
      'items[2].prices: an item that is charged once has none',
      'items[2].set_up_minor: an item that is charged once has none',
      'items[3].item: a plan is called business',
    ])
  })

  it('go with plans whose prices another file says, also by the year', () => {
    const by_year = { items: [{ ...seats, prices: { year: per(4_990) } }] }
    const BILLING_PLANS = written({ business: { price_year_minor: 19_000 } })

    expect(problemsOf(by_year)).toEqual([
      'items[0].prices: no plan has a price for a year: a price for a month is needed',
    ])
    expect(problemsOf(by_year, { BILLING_PLANS })).toEqual([])
    const { plans } = settingsFrom({ BILLING_PLANS })
    expect(plans.map(({ price_year }) => price_year?.amount_minor)).toEqual([
      undefined,
      undefined,
      19_000,
      undefined,
    ])
  })

  it('are told together with what is wrong elsewhere', () => {
    const items = [{ ...seats, item: 'plan' }]

    expect(problemsOf({ items }, { BILLING_PORT: 'x' })).toEqual([
      'BILLING_PORT: expected a whole number',
      'items[0].item: the plan itself is called plan',
    ])
  })

  it('are shown as they are in force', () => {
    const [line = ''] = printConfig({ BILLING_CONFIG: EXAMPLE }).filter((each) =>
      each.startsWith('items='),
    )

    expect(JSON.parse(line.slice('items='.length))).toHaveLength(3)
  })
})

it('a plan of the file may have a price for a year', () => {
  const names = { en: 'Solo', lt: 'Vienam' }
  const plans = [{ plan_tier: 'solo', names, price_minor: 700, price_year_minor: 7_000 }]

  expect(settingsFrom({ BILLING_CONFIG: written({ plans }) }).plans[0]?.price_year).toEqual(
    money(7_000, EUR),
  )
})

/** What a reader copies out of a page works. */
it('the lines of the guide to selling are those of the example, or a file of their own', () => {
  const page = readFileSync(new URL('../../docs/selling.md', import.meta.url), 'utf8')
  const blocks = [...page.matchAll(/```json\n([^]*?)```/g)].map(([, text = '']) => JSON.parse(text))

  expect(blocks.length).toBeGreaterThan(3)
  expect(blocks.flatMap((each) => problemsOf(each))).toEqual([])
  expect(blocks[0].items).toEqual(JSON.parse(readFileSync(EXAMPLE, 'utf8')).items)
})
