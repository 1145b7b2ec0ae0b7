import type { Schema } from '@billing/client'
import { lookUp, money, withVat } from '@billing/core'
import {
  amountText,
  currencyOf,
  type Fact,
  facts,
  type Html,
  html,
  NOTHING,
  planName,
  type Reader,
} from '@billing/pages'
import { ITEMS } from '../../texts/items.ts'
import { lengthOfPrice, vatOf } from './plan-price.ts'

type Item = Schema<'CatalogueItem'>
type Plan = Schema<'Plan'>
type Price = Schema<'ItemPrice'>

/** The VAT of whoever reads: what a plan costs says it. */
type Told = Schema<'PriceWithVat'> | undefined

/** What a plan has of each item, a line each: how many are in its price, and the most that it takes. */
export function includedIn(plan: Plan, items: readonly Item[], reader: Reader): Html[] {
  return items.flatMap((item) => {
    const text = included(planName(item, reader), plan, item.item, reader)
    return text === null ? [] : [html`<span class="hint">${text}</span>`]
  })
}

function included(name: string, plan: Plan, item: string, { language }: Reader): string | null {
  const t = ITEMS[language]
  const count = lookUp(plan.included, item) ?? 0
  const most = lookUp(plan.max, item)
  if (most === undefined) return count > 0 ? t.included(name, count) : null
  if (most === 0) return t.none(name)
  return count > 0 ? t.included_most(name, count, most) : t.most(name, most)
}

/**
 * What each item costs beside a plan, as the reader has to be told it: with VAT for a consumer. Nothing where there are no
 * items. Source: Directive 98/6/EC, Art. 3.
 */
export function itemPrices(items: readonly Item[], told: Told, reader: Reader): Html {
  if (items.length === 0) return NOTHING
  return facts(items.map((item) => priceFact(item, told, reader)))
}

function priceFact(item: Item, told: Told, reader: Reader): Fact {
  const hints = [vatOf(told, reader), conditionsOf(item, told, reader).join(' ')]
  const value = html`${pricesOf(item, told, reader)}
  ${hints.filter((text) => text !== '').map((text) => html`<span class="hint">${text}</span> `)}`
  return { name: planName(item, reader), value }
}

/** What an item costs, what is included of it, and what else counts: a line each. `price` is what the reader pays already. */
export function saysOfItem(
  item: Item,
  { price, included, most }: OwnTerms,
  told: Told,
  reader: Reader,
): string[] {
  const t = ITEMS[reader.language]
  const prices = price ? { [lengthOfPrice(told)]: price } : soldBy(item, told)
  const each = [pricesOf({ ...item, prices }, told, reader), vatOf(told, reader)].join(' ')
  const of_plan = [
    ...(included > 0 ? [t.has(included)] : []),
    ...(most === undefined ? [] : [t.takes(most)]),
  ]
  const lines = [each, [...of_plan, ...conditionsOf(item, told, reader)].join(' ')]
  return lines.filter((line) => line !== '')
}

/** What an item costs that is held and no longer sold. */
export function saysOfHeld(price: Price, told: Told, reader: Reader): string[] {
  const t = ITEMS[reader.language]
  const each = priceText(
    price,
    (minor) => t[lengthOfPrice(told)](shownAmount(minor, told, reader)),
    reader,
  )
  return [`${each} ${vatOf(told, reader)}`, t.again_no_more]
}

/** Prices by the length of the reader's periods, where it is sold by that. */
function soldBy({ prices }: Item, told: Told): Item['prices'] {
  const length = lengthOfPrice(told)
  const own = prices[length]
  return own ? { [length]: own } : prices
}

/** What counts for one customer. */
interface OwnTerms {
  /** At which it is held; missing: that of the catalogue. */
  readonly price?: Price | undefined
  /** How many the plan includes. */
  readonly included: number
  /** The most that the plan takes; missing: any number. */
  readonly most?: number | undefined
}

/** Of what is charged once, the price of one; of anything else that of a month, or of a year where there is no other. */
function pricesOf({ prices, unit_price_minor: once }: Item, told: Told, reader: Reader): string {
  const t = ITEMS[reader.language]
  const shown = (minor: number) => shownAmount(minor, told, reader)
  if (once !== undefined) return t.once(shown(once))
  const { month, year } = prices
  if (month) return priceText(month, (minor) => t.month(shown(minor)), reader)
  return year ? priceText(year, (minor) => t.year(shown(minor)), reader) : ''
}

type Prices = {
  readonly [K in Price['kind']]: (
    price: Extract<Price, { kind: K }>,
    shown: (minor: number) => string,
    reader: Reader,
  ) => string
}

const PRICES: Prices = {
  flat: ({ amount_minor }, shown, { language }) => ITEMS[language].flat(shown(amount_minor)),
  per_unit: ({ unit_minor }, shown, { language }) => ITEMS[language].each(shown(unit_minor)),
  graduated: ({ tiers }, shown, { language }) => {
    const t = ITEMS[language]
    const words = tiers.map(({ up_to, unit_minor }, at) => {
      const from = (tiers[at - 1]?.up_to ?? 0) + 1
      if (up_to === null && from === 1) return t.each(shown(unit_minor))
      return up_to === null ? t.from(shown(unit_minor), from) : t.up_to(shown(unit_minor), up_to)
    })
    return words.join(', ')
  },
}

function priceText(price: Price, shown: (minor: number) => string, reader: Reader): string {
  type Text = (price: Price, shown: (minor: number) => string, reader: Reader) => string
  return (PRICES[price.kind] as Text)(price, shown, reader)
}

function conditionsOf(item: Item, told: Told, reader: Reader): string[] {
  const { included: has, set_up_minor: set_up, min, self_service } = item
  const t = ITEMS[reader.language]
  return [
    ...(Object.values(has).some((count) => count > 0) ? [t.beyond] : []),
    ...(set_up === undefined ? [] : [t.set_up(shownAmount(set_up, told, reader))]),
    ...(min > 1 ? [t.min(min)] : []),
    ...(self_service ? [] : [t.on_request]),
  ]
}

/** An amount as a plan's price is shown: with VAT for a consumer, otherwise without. */
export function shownAmount(minor: number, told: Told, reader: Reader): string {
  const net = money(minor, currencyOf(reader.house))
  const is_gross = told?.shown === 'gross'
  return amountText(is_gross ? withVat(net, told.vat_rate_basis_points) : net, reader)
}
