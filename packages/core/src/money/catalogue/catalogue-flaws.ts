import { LOCALES } from '../../kernel/locale.ts'
import { lookUp } from '../../kernel/look-up.ts'
import type { PlanTier } from '../policy/plans.ts'
import { INTERVALS } from '../../kernel/interval.ts'
import { type Catalogue, type CatalogueItem, ITEM_NAME, QUANTITY_MAX } from './item.ts'
import { amountFlaws, priceFlaws } from './price-flaws.ts'

/** Something that is wrong with a catalogue, and where in it: `['items', 2, 'max', 'business']`. */
export interface CatalogueFlaw {
  readonly path: readonly (string | number)[]
  readonly message: string
}

/** What is wrong with one field of an item: the way there, and why. */
type Found = readonly [path: CatalogueFlaw['path'], message: string]

/** Everything that is wrong with the items of a catalogue; nothing is when it can be sold from. */
export function catalogueFlaws(catalogue: Catalogue): CatalogueFlaw[] {
  return catalogue.items.flatMap((item, at) =>
    [
      ...nameFlaws(item, at, catalogue),
      ...textFlaws(item),
      ...(item.charged === 'once' ? onceFlaws(item) : recurringFlaws(item, catalogue)),
      ...quantityFlaws(item, catalogue),
      ...limitFlaws(item, at, catalogue),
    ].map(([path, message]) => ({ path: ['items', at, ...path], message })),
  )
}

function nameFlaws({ item }: CatalogueItem, at: number, { items, plans }: Catalogue): Found[] {
  const message = nameFlaw(item, at, items, plans)
  return message === null ? [] : [[['item'], message]]
}

function nameFlaw(
  item: string,
  at: number,
  items: readonly CatalogueItem[],
  plans: Catalogue['plans'],
): string | null {
  if (!ITEM_NAME.test(item)) return 'expected a letter, then up to 39 of a to z, 0 to 9, _ and -'
  // Charges are kept under the names of items, and the plan's under `plan`.
  if (item === 'plan') return 'the plan itself is called plan'
  if (plans.some(({ plan_tier }) => plan_tier === item)) return `a plan is called ${item}`
  const first = items.findIndex((each) => each.item === item)
  return first === at ? null : `another item is called ${item}`
}

function textFlaws(item: CatalogueItem): Found[] {
  return (['names', 'unit_names'] as const).flatMap((field) =>
    LOCALES.filter((language) => !item[field][language]?.trim()).map((language): Found => [
      [field, language],
      `expected a name in the language ${language}`,
    ]),
  )
}

/** What is charged once is held in no quantity, and has one price. */
function onceFlaws(item: CatalogueItem): Found[] {
  const { prices, unit_price, set_up, included, min, max, pbx_limit } = item
  const needless: Readonly<Record<string, boolean>> = {
    prices: Object.keys(prices).length > 0,
    set_up: set_up !== null,
    included: Object.keys(included).length > 0,
    min: min !== 0,
    max: Object.keys(max).length > 0,
    pbx_limit: pbx_limit !== null,
  }
  const flaws = Object.entries(needless).flatMap(([field, is_there]): Found[] =>
    is_there ? [[[field], 'an item that is charged once has none']] : [],
  )
  if (!unit_price) return [[['unit_price'], 'an item that is charged once needs one'], ...flaws]
  return [...amountFlaws(unit_price, ['unit_price']), ...flaws]
}

function recurringFlaws(item: CatalogueItem, { plans }: Catalogue): Found[] {
  const { prices, unit_price, set_up } = item
  const flaws = INTERVALS.flatMap((interval) => {
    const price = prices[interval]
    return price ? priceFlaws(price, ['prices', interval]) : []
  })
  const is_sold = prices.month ?? (prices.year && plans.some(({ price_year }) => price_year))
  const needed = prices.year
    ? 'no plan has a price for a year: a price for a month is needed'
    : 'a price for a month or a year is needed'
  return [
    ...(is_sold ? [] : [[['prices'], needed] as const]),
    ...flaws,
    ...(unit_price ? [[['unit_price'], 'only an item that is charged once has one'] as const] : []),
    ...(set_up ? amountFlaws(set_up, ['set_up']) : []),
  ]
}

function quantityFlaws({ min, included, max }: CatalogueItem, { plans }: Catalogue): Found[] {
  const tiers = plans.map(({ plan_tier }) => plan_tier)
  const flaws = [
    ...countFlaws(min, ['min']),
    ...Object.entries(included).flatMap(([tier, count]) =>
      tierFlaws(tier, count, 'included', tiers),
    ),
    ...Object.entries(max).flatMap(([tier, count]) => tierFlaws(tier, count, 'max', tiers)),
  ]
  if (flaws.length > 0) return flaws
  return Object.entries(max).flatMap(([tier, most]): Found[] => {
    const has = lookUp(included, tier) ?? 0
    if (has > most) return [[['included', tier], `${has} are included, and max is ${most}`]]
    return min > most ? [[['max', tier], `min is ${min}, and max is ${most}`]] : []
  })
}

function tierFlaws(
  tier: PlanTier,
  count: number,
  field: 'included' | 'max',
  tiers: readonly PlanTier[],
): Found[] {
  if (!tiers.includes(tier)) return [[[field, tier], `no plan is called ${tier}`]]
  return countFlaws(count, [field, tier])
}

function countFlaws(count: number, path: CatalogueFlaw['path']): Found[] {
  const fits = Number.isInteger(count) && count >= 0 && count <= QUANTITY_MAX
  return fits ? [] : [[path, `expected a whole number from 0 to ${QUANTITY_MAX}`]]
}

/** A limit of the phone system is one number: it is the quantity of one item. */
function limitFlaws({ pbx_limit }: CatalogueItem, at: number, { items }: Catalogue): Found[] {
  if (pbx_limit === null) return []
  if (pbx_limit === '') return [[['pbx_limit'], 'expected the name of a limit']]
  const first = items.findIndex((each) => each.pbx_limit === pbx_limit)
  return first === at ? [] : [[['pbx_limit'], `another item is the limit ${pbx_limit}`]]
}
