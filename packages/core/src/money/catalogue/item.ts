import type { Locale } from '../../kernel/locale.ts'
import type { Money } from '../../kernel/money.ts'
import type { Plan } from '../policy/plans.ts'
import type { Interval } from '../../kernel/interval.ts'
import type { Quantities } from '../pricing/paid-quantity.ts'
import type { PriceModel } from '../pricing/price.ts'

/** The name of an item, as the catalogue has it. */
export type ItemName = string

/** What an item's name is made of, and how long it may be. */
export const ITEM_NAME = /^[a-z][a-z0-9_-]{0,39}$/

/** The most of one item that a subscription holds. */
export const QUANTITY_MAX = 10_000

/** How an item is charged: with each period, for as long as it is held; or one time, when an operator charges it. */
export const ITEM_CHARGES = ['recurring', 'once'] as const

/** When fewer of an item are held: at once, with the unused days given back; or from the next period on. */
export const ITEM_REDUCTIONS = ['now', 'next_period'] as const

/** Something that is sold beside the plan, by quantity. */
export interface CatalogueItem {
  readonly item: ItemName
  /** What customers read, by their language: Seats. */
  readonly names: Readonly<Record<Locale, string>>
  /** What one of it is called: seat. */
  readonly unit_names: Readonly<Record<Locale, string>>
  readonly charged: (typeof ITEM_CHARGES)[number]
  /** Net of VAT, for a period of each length; an item without a price for a length is not offered in it. */
  readonly prices: Readonly<Partial<Record<Interval, PriceModel>>>
  /** Net of VAT, for each: of an item that is charged once; null of any other. */
  readonly unit_price: Money | null
  /** Net of VAT, once for each that is taken for the first time; null: nothing. */
  readonly set_up: Money | null
  /** How many a plan has in its price, by the plan's tier. */
  readonly included: Quantities
  /** The least that is sold; none at all can always be held. */
  readonly min: number
  /** The most that a plan takes, by the plan's tier; up to `QUANTITY_MAX` where it is missing. */
  readonly max: Quantities
  /** Whether customers change the quantity themselves. */
  readonly self_service: boolean
  readonly reduce: (typeof ITEM_REDUCTIONS)[number]
  /** The limit of the phone system that the quantity is; null: none. */
  readonly pbx_limit: string | null
  /** Whether it can be taken now; what a customer holds, the customer keeps. */
  readonly offered: boolean
}

/** What is sold: the plans and the items beside them. */
export interface Catalogue {
  readonly plans: readonly Plan[]
  readonly items: readonly CatalogueItem[]
}

/** The item of that name, offered or not; undefined where the catalogue does not list it. */
export function itemOf(items: readonly CatalogueItem[], name: ItemName): CatalogueItem | undefined {
  return items.find(({ item }) => item === name)
}

/** An item's name in a language; of an item that was taken out of the catalogue, the name by which it was held. */
export function itemName(
  items: readonly CatalogueItem[],
  name: ItemName,
  language: Locale,
): string {
  return itemOf(items, name)?.names[language] ?? name
}

/** Items that customers hold and that the catalogue does not list as recurring: their next period could not be shown or changed. */
export function unlistedItems(
  items: readonly CatalogueItem[],
  held: readonly ItemName[],
): ItemName[] {
  return held.filter((name) => itemOf(items, name)?.charged !== 'recurring')
}
