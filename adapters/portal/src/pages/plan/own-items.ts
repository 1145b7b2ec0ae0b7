import type { Schema } from '@billing/client'
import { type Interval, lookUp } from '@billing/core'
import { type Counted, planName, type QuantityRow, type Reader } from '@billing/pages'
import { lengthOf } from './plan-price.ts'
import { saysOfHeld, saysOfItem } from './items.ts'

type Subscription = Schema<'Subscription'>
type Item = Schema<'CatalogueItem'>
type Held = NonNullable<Subscription['items']>[number]

/** What is sold, and who is shown it. */
interface Sold {
  readonly plans: readonly Schema<'Plan'>[]
  readonly items: readonly Item[]
}

/** An item as one customer has it: held, included, or to be had beside the plan. */
export interface OwnItem extends Counted {
  readonly name: string
  readonly held: Held | undefined
  /** As it is sold now; undefined where it is not. */
  readonly sold: Item | undefined
  /** How many the plan includes. There are never fewer: `quantity` is what is held, or this. */
  readonly included: number
  readonly most: number | undefined
}

/** The items of one customer, in the order of the catalogue; those that are no longer sold last. */
export function ownItems(mine: Subscription, { plans, items }: Sold, reader: Reader): OwnItem[] {
  const { items: held = [], plan_tier } = mine
  const plan = plans.find((each) => each.plan_tier === plan_tier)
  const listed = items.map((sold) => {
    const own = held.find(({ item }) => item === sold.item)
    const included = own?.included ?? lookUp(plan?.included, sold.item) ?? 0
    const quantity = Math.max(own?.quantity ?? 0, included)
    const most = lookUp(plan?.max, sold.item)
    return {
      item: sold.item,
      name: planName(sold, reader),
      held: own,
      sold,
      included,
      quantity,
      most,
    }
  })
  const gone = held.filter(({ item }) => !items.some((sold) => sold.item === item))
  return [
    ...listed.filter(({ most, quantity }) => most !== 0 || quantity > 0),
    ...gone.map((own) => ({
      item: own.item,
      name: own.names?.[reader.language] ?? own.item,
      held: own,
      sold: undefined,
      included: own.included,
      quantity: Math.max(own.quantity, own.included),
      most: Math.max(own.quantity, own.included),
    })),
  ]
}

/** Whether customers change the quantities of a subscription: the API refuses it otherwise. */
export function isChangeable({ status }: Pick<Subscription, 'status'>): boolean {
  return status === 'trialing' || status === 'active'
}

/** Items as a list shows them; `typed` and `errors` are of what was asked for. */
export function quantityRows(
  own: readonly OwnItem[],
  mine: Subscription,
  asked: {
    readonly typed?: Readonly<Record<string, string>>
    readonly errors?: Readonly<Record<string, string>>
  },
  reader: Reader,
): QuantityRow[] {
  return own.map((each) => {
    const { item, name, quantity, included: least, most } = each
    const text = asked.typed?.[item] ?? String(quantity)
    return {
      item,
      name,
      says: saysOf(each, mine, reader),
      text: isCounted(each, lengthOf(mine)) ? text : '',
      may_change: isChangeable(mine) && reader.writes && isSelfService(each, lengthOf(mine)),
      least,
      most,
      error: asked.errors?.[item],
    }
  })
}

function saysOf({ sold, held, included, most }: OwnItem, mine: Subscription, reader: Reader) {
  const { price_with_vat: told } = mine
  if (sold) return saysOfItem(sold, { price: held?.price, included, most }, told, reader)
  return held ? saysOfHeld(held.price, told, reader) : []
}

/** What is charged once, or is sold by another length of period alone, is not held in a quantity. */
function isCounted({ sold, held }: OwnItem, length: Interval): boolean {
  return held !== undefined || (sold?.charged === 'recurring' && sold.prices[length] !== undefined)
}

function isSelfService(own: OwnItem, length: Interval): boolean {
  return isCounted(own, length) && own.sold?.self_service !== false
}
