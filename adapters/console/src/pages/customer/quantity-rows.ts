import type { Schema } from '@billing/client'
import { lookUp } from '@billing/core'
import { type Counted, dayText, html, type Html, NOTHING, type Reader, table } from '@billing/pages'
import type { Standing } from '../../shape/standing.ts'
import { plain } from '../../shape/word.ts'
import { ITEMS as t } from '../../texts/deeds.ts'

type Held = NonNullable<NonNullable<Standing['subscription']>['items']>[number]

/** An item as the customer has it. */
export interface QuantityOf extends Counted {
  readonly name: string
  readonly held: Held | undefined
  readonly sold: Schema<'CatalogueItem'> | undefined
  /** How many the plan includes. There are never fewer: `quantity` is what is held, or this. */
  readonly included: number
  readonly most: number | undefined
}

/** What is sold with each period, and what this customer holds beside it. */
export function quantitiesOf(
  { subscription }: Standing,
  { data, items: sold = [] }: Schema<'PlanListResponse'>,
): QuantityOf[] {
  const held = subscription?.items ?? []
  const plan = data.find(({ plan_tier }) => plan_tier === subscription?.plan_tier)
  const recurring = sold.filter(({ charged }) => charged === 'recurring')
  const names = [
    ...new Set([...recurring.map(({ item }) => item), ...held.map(({ item }) => item)]),
  ]
  return names.map((item) => {
    const own = held.find((each) => each.item === item)
    const listed = recurring.find((each) => each.item === item)
    const included = own?.included ?? lookUp(plan?.included, item) ?? 0
    return {
      item,
      name: listed?.name ?? plain(item),
      held: own,
      sold: listed,
      included,
      quantity: Math.max(own?.quantity ?? 0, included),
      most: lookUp(plan?.max, item),
    }
  })
}

/** How many are held, included, paid for, and planned. */
export function heldTable(
  { subscription }: Standing,
  rows: readonly QuantityOf[],
  reader: Reader,
): Html {
  if (rows.length === 0) return html`<p class="only">${t.nothing_sold}</p>`
  const { planned } = subscription ?? {}
  const columns = [
    { head: t.item },
    { head: t.quantity, amounts: true },
    { head: t.included, amounts: true },
    { head: t.paid, amounts: true },
    { head: t.wish },
  ]
  const lines = rows.map(({ item, name, held, included }) => {
    const count = held?.quantity ?? 0
    const wish = lookUp(planned?.items, item)
    const then =
      planned && wish !== undefined ? t.from(wish, dayText(planned.effective_at, reader)) : '–'
    return [name, String(count), String(included), String(Math.max(count - included, 0)), then]
  })
  return table(t.held, columns, lines)
}

/** What the phone system is to allow, by its own names. */
export function limitsOf({ tenant }: Standing): Html {
  const limits = Object.entries(tenant?.limits ?? {})
  if (limits.length === 0) return NOTHING
  const told = limits.map(([name, count]) => `${plain(name)} ${count}`).join(', ')
  return html`<small>${t.limits(told)}</small>`
}
