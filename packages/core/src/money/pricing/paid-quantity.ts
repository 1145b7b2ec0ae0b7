import { lookUp } from '../../kernel/look-up.ts'

/** How many of each thing, by the name of its item. */
export type Quantities = Readonly<Record<string, number>>

/** How many of each item are held. */
export function quantitiesOf({
  items,
}: {
  readonly items: readonly { readonly item: string; readonly quantity: number }[]
}): Quantities {
  return Object.fromEntries(items.map(({ item, quantity }) => [item, quantity]))
}

/** Quantities as the audit log has them: `seats=12, numbers=2`. */
export function quantitiesSaid(quantities: Quantities): string {
  return Object.entries(quantities)
    .map(([item, quantity]) => `${item}=${quantity}`)
    .join(', ')
}

/** Quantities out of what `quantitiesSaid` has written. */
export function quantitiesRead(said: string): Quantities {
  const each = said === '' ? [] : said.split(', ').map((one) => one.split('='))
  return Object.fromEntries(each.map(([item = '', quantity]) => [item, Number(quantity)]))
}

/** How many of an item are paid for: those beyond what the plan includes, never below none. */
export function paidQuantity(
  { item, quantity }: { readonly item: string; readonly quantity: number },
  included: Quantities,
): number {
  return Math.max(quantity - (lookUp(included, item) ?? 0), 0)
}
