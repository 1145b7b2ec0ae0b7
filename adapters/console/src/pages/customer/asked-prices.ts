import type { Schema } from '@billing/client'
import { type Interval, isoInstant, lookUp } from '@billing/core'
import { amountText, centsOf, currencyOf, type Reader } from '@billing/pages'
import { dayIn } from '../../shape/days.ts'
import type { Standing } from '../../shape/standing.ts'
import { plain } from '../../shape/word.ts'
import { PRICES as t } from '../../texts/prices.ts'

type Plans = Schema<'PlanListResponse'>
type Price = Schema<'ItemPrice'>

/** Prices as the API is asked for them. */
export type AskedPrices = Schema<'AdminPreviewPricesRequest'>

/** A thing of the next period whose price can be another one. */
export interface Priced {
  /** Of its field, as the API names it where it refuses it. */
  readonly name: string
  readonly label: string
  readonly hint: string | undefined
  /** What a price of so many cents is, as the API takes it. */
  readonly asked: (cents: number) => AskedPrices
}

/** The plan and the items of a customer's next period: prices are given of what they then have. */
export function pricedOf({ subscription }: Standing, catalogue: Plans, reader: Reader): Priced[] {
  if (subscription === null) return []
  const { planned, items: held = [], interval = 'month' } = subscription
  const plan_tier = planned?.plan_tier ?? subscription.plan_tier
  const wished = planned?.items ?? {}
  const names = new Set([...held.map(({ item }) => item), ...Object.keys(wished)])
  const items = [...names].filter((item) => lookUp(wished, item) !== 0)
  return [
    pricedPlan(plan_tier, interval, catalogue, reader),
    ...items.map((item) => {
      const price = held.find((each) => each.item === item)?.price
      return pricedItem(item, { price, interval }, catalogue, reader)
    }),
  ]
}

function pricedPlan(
  plan_tier: Schema<'PlanTier'>,
  interval: Interval,
  { data: plans }: Plans,
  reader: Reader,
): Priced {
  const plan = plans.find((each) => each.plan_tier === plan_tier)
  return {
    name: 'plan',
    label: t.plan(plan?.names?.en ?? plain(plan_tier), t.per[interval]),
    hint: plan && t.listed(amountText(listedPrice(plan, interval), reader)),
    asked: (amount_minor) => ({ plan: { plan_tier, amount_minor } }),
  }
}

function listedPrice({ price, price_year_minor: year }: Plans['data'][number], interval: Interval) {
  return interval === 'year' && year !== undefined ? { ...price, amount_minor: year } : price
}

/** An item at its price; one that is only taken with the next period, at that of the catalogue. */
function pricedItem(
  item: string,
  { price: held, interval }: { readonly price: Price | undefined; readonly interval: Interval },
  { items: sold = [] }: Plans,
  reader: Reader,
): Priced {
  const listed = sold.find((each) => each.item === item)
  const price = held ?? listed?.prices[interval]
  const name = listed?.names.en ?? plain(item)
  const is_flat = price?.kind === 'flat'
  return {
    name: `items.${item}`,
    label: (is_flat ? t.flat : t.each)(name, t.per[interval]),
    hint: price && hintOf(price, reader),
    asked: (cents) => {
      const own: Price = is_flat
        ? { kind: 'flat', amount_minor: cents }
        : { kind: 'per_unit', unit_minor: cents }
      return { items: { [item]: own } }
    },
  }
}

function hintOf(price: Price, reader: Reader): string {
  const text = (amount_minor: number) =>
    amountText({ amount_minor, currency: currencyOf(reader.house) }, reader)
  if (price.kind === 'flat') return t.has_flat(text(price.amount_minor))
  return price.kind === 'per_unit' ? t.has_each(text(price.unit_minor)) : t.has_tiers
}

/** What a form asks for, read field by field. */
export interface ReadPrices {
  readonly typed: Readonly<Record<string, string>>
  /** Why a field cannot be read, by its name. */
  readonly errors: Readonly<Record<string, string>>
  /** Null where no price is asked for, or a field cannot be read. */
  readonly asked: AskedPrices | null
}

/** Prices out of an address or a form: fields that are empty ask for nothing. */
export function readPrices(
  text: (name: string) => string,
  things: readonly Priced[],
  { house }: Pick<Reader, 'house'>,
): ReadPrices {
  const currency = currencyOf(house)
  const fields = things.map((thing) => ({ thing, typed: text(thing.name).trim() }))
  const day = text('effective_at').trim()
  const from = dayIn(day)
  const errors = [
    ...fields.flatMap(({ thing: { name }, typed }) =>
      typed !== '' && centsOf(typed, currency) === undefined ? [[name, t.bad_sum] as const] : [],
    ),
    ...(day !== '' && from === undefined ? [['effective_at', t.bad_day] as const] : []),
  ]
  const parts = fields.flatMap(({ thing, typed }) => {
    const cents = centsOf(typed, currency)
    return cents === undefined ? [] : [thing.asked(cents)]
  })
  const items = Object.fromEntries(parts.flatMap((part) => Object.entries(part.items ?? {})))
  const plan = parts.find((part) => part.plan)?.plan
  const has_items = Object.keys(items).length > 0
  const asked = {
    ...(plan && { plan }),
    ...(has_items && { items }),
    ...(from !== undefined && { effective_at: isoInstant(from) }),
  }
  const typed = fields.map(({ thing, typed: each }) => [thing.name, each] as const)
  return {
    typed: { ...Object.fromEntries(typed), effective_at: day },
    errors: Object.fromEntries(errors),
    asked: errors.length > 0 || parts.length === 0 ? null : asked,
  }
}
