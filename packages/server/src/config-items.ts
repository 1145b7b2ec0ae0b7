import {
  catalogueFlaws,
  type CatalogueItem,
  type Currency,
  ITEM_CHARGES,
  ITEM_NAME,
  ITEM_REDUCTIONS,
  money,
  type Plan,
  QUANTITY_MAX,
} from '@billing/core'
import { z } from 'zod'
import { placeOf } from './config-place.ts'
import { cents, names } from './config-plans.ts'
import { priceFrom } from './price-from.ts'

/** What an item costs for a period, as a file has it. */
export const PRICE = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('flat'),
    amount_minor: cents(0).describe('Minor units (cents) for any quantity above none.'),
  }),
  z.strictObject({
    kind: z.literal('per_unit'),
    unit_minor: cents(0).describe('Minor units (cents) for each.'),
  }),
  z.strictObject({
    kind: z.literal('graduated'),
    tiers: z
      .array(
        z.strictObject({
          up_to: z.int().min(1).max(QUANTITY_MAX).nullable(),
          unit_minor: cents(0),
        }),
      )
      .min(1)
      .max(20)
      .describe(
        'Minor units (cents) for each: of the first ones up to `up_to`, then of those after them; null, in the last: without end.',
      ),
  }),
])

const count = z.int().min(0).max(QUANTITY_MAX)
const byTier = z.record(z.string(), count)

const ITEM = z.strictObject({
  item: z
    .string()
    .regex(ITEM_NAME, 'expected a letter, then up to 39 of a to z, 0 to 9, _ and -')
    .describe('What the API and the database call the item; never renamed.'),
  names: names.describe('What customers read: Seats.'),
  unit_names: names.describe('What one of it is called: seat.'),
  charged: z
    .enum(ITEM_CHARGES)
    .default('recurring')
    .describe('With each period, or `once`, when an operator charges it.'),
  prices: z
    .strictObject({ month: PRICE.optional(), year: PRICE.optional() })
    .default({})
    .describe('Net of VAT, for a period; without a price for a year it is not sold by the year.'),
  unit_price_minor: cents(0)
    .optional()
    .describe('Minor units (cents) for each, net of VAT: of an item that is charged once.'),
  set_up_minor: cents(0)
    .optional()
    .describe('Minor units (cents), net of VAT, once for each that is taken for the first time.'),
  included: byTier.default({}).describe('How many a plan has in its price, by its `plan_tier`.'),
  min: count.default(0).describe('The least that is sold; none can always be held.'),
  max: byTier.default({}).describe('The most that a plan takes, by its `plan_tier`.'),
  self_service: z
    .boolean()
    .default(true)
    .describe('Whether customers change the quantity themselves; else operators do.'),
  reduce: z
    .enum(ITEM_REDUCTIONS)
    .default('now')
    .describe('When fewer are held: at once, or from the next period on.'),
  pbx_limit: z
    .string()
    .min(1)
    .max(64)
    .optional()
    .describe('The limit of the phone system that the quantity is.'),
  offered: z
    .boolean()
    .default(true)
    .describe('Whether it can be taken now. A customer who holds it keeps it.'),
})

/** The items of the catalogue, as a person writes them. */
export const ITEMS_OF_FILE = z
  .array(ITEM)
  .max(100)
  .describe('What is sold beside a plan, by quantity, in the order to show it.')

/** One line for each thing by which items do not fit together, or the plans that are in force. */
export function itemProblems(plans: readonly Plan[], items: readonly CatalogueItem[]): string[] {
  return catalogueFlaws({ plans, items }).map(
    ({ path, message }) => `${placeOf(path.map(fieldOf))}: ${message}`,
  )
}

/** Amounts of the file say their unit. */
function fieldOf(part: string | number, at: number): string | number {
  return at === 2 && (part === 'unit_price' || part === 'set_up') ? `${part}_minor` : part
}

/** An item of the file, as the core takes it; its amounts are bare. */
export function itemFrom(
  { prices: { month, year }, unit_price_minor, set_up_minor, ...item }: z.output<typeof ITEM>,
  currency: Currency,
): CatalogueItem {
  return {
    ...item,
    self_service: item.self_service && item.charged === 'recurring',
    prices: {
      ...(month && { month: priceFrom(month, currency) }),
      ...(year && { year: priceFrom(year, currency) }),
    },
    unit_price: unit_price_minor === undefined ? null : money(unit_price_minor, currency),
    set_up: set_up_minor === undefined ? null : money(set_up_minor, currency),
    pbx_limit: item.pbx_limit ?? null,
  }
}
