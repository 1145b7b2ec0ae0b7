import { itemName } from '../catalogue/item.ts'
import { onceLine, type PricedThing } from '../invoices/draft-lines.ts'
import type { InvoiceLine } from '../invoices/line.ts'
import { describeSetUp } from '../invoices/line-texts.ts'
import type { Locale } from '../../kernel/locale.ts'
import { invariant } from '../../kernel/problem.ts'
import type { Settings } from '../../settings.ts'
import { planName } from '../policy/plans.ts'
import { countsOf } from '../pricing/price.ts'
import type { SetUp } from '../pricing/set-up.ts'
import { type Charge, chargesOf, type Terms } from '../pricing/terms.ts'

/** Where the names of what is sold are. */
export type Names = Pick<Settings, 'plans' | 'items'>

/** A charge with the name by which the customer reads it. */
export function namedCharge(names: Names, charge: Charge, language: Locale): PricedThing {
  const name =
    charge.key === 'plan'
      ? planName(names.plans, charge.plan_tier, language)
      : itemName(names.items, charge.key, language)
  return { ...charge, name }
}

/** The lines of what is set up for the first time. */
export function setUpLines(
  { items }: Names,
  setUps: readonly SetUp[],
  language: Locale,
): InvoiceLine[] {
  return setUps.map(({ item, ...counted }) =>
    onceLine(
      { item, set_up: true, ...counted },
      describeSetUp(itemName(items, item, language), language),
    ),
  )
}

/** What a whole period under these terms is billed by, thing by thing. */
export function pricedThings(names: Names, terms: Terms, language: Locale): PricedThing[] {
  return chargesOf(terms).map((charge) => {
    const named = namedCharge(names, charge, language)
    if (charge.key === 'plan') return named
    const item = terms.items.find((each) => each.item === charge.key)
    invariant(item, `${charge.key} is charged and not held`)
    return { ...named, held: item.quantity, counts: countsOf(item.price, charge.quantity) }
  })
}
