import type { Locale } from '../../kernel/locale.ts'
import { type Money, money } from '../../kernel/money.ts'
import { invalid } from '../../kernel/problem.ts'
import type { Settings } from '../../settings.ts'
import { itemName, itemOf, QUANTITY_MAX } from '../catalogue/item.ts'
import { onceLine } from '../invoices/draft-lines.ts'
import type { InvoiceLine } from '../invoices/line.ts'

/** The longest description of a charge, in characters. */
export const CHARGE_TEXT_MAX = 200

/** The most that one charge comes to, net, in cents. */
export const CHARGE_MAX = 10_000_000

/** What is charged once. */
export interface ChargeAsked {
  /** An item of the catalogue that is charged once; missing: what `description` says. */
  readonly item?: string | undefined
  /** What the customer reads; missing: the item's name. */
  readonly description?: string | undefined
  /** By default 1. */
  readonly quantity?: number | undefined
  /** Net, of one; missing: the catalogue's. */
  readonly unit_price_minor?: number | undefined
}

/**
 * The line of a one-off charge. Throws `validation.failed` on `item` that is not charged once, on `description` where nothing
 * says what it is for, and on `unit_price_minor` where nothing says what it costs, or it comes to too much.
 */
export function chargeLine(
  settings: Pick<Settings, 'currency' | 'items'>,
  { item, description, quantity = 1, unit_price_minor }: ChargeAsked,
  language: Locale,
): InvoiceLine {
  const unit = unitPrice(settings, item, unit_price_minor)
  const text = description?.trim() || (item && itemName(settings.items, item, language))
  if (!text) throw invalid('description', 'Say what it is for, or name an item.')
  if (quantity > QUANTITY_MAX || unit.amount_minor * quantity > CHARGE_MAX) {
    throw invalid('unit_price_minor', 'One charge comes to 100,000.00 at most.')
  }
  return onceLine({ ...(item !== undefined && { item }), unit, quantity }, text)
}

function unitPrice(
  { currency, items }: Pick<Settings, 'currency' | 'items'>,
  item: string | undefined,
  unit_price_minor: number | undefined,
): Money {
  const listed = item === undefined ? undefined : listedPrice(items, item)
  if (unit_price_minor === undefined) {
    if (!listed) throw invalid('unit_price_minor', 'Say what one costs.')
    return listed
  }
  return money(unit_price_minor, currency)
}

function listedPrice(items: Settings['items'], item: string): Money | null {
  const sold = itemOf(items, item)
  if (sold?.charged === 'once') return sold.unit_price
  throw invalid('item', `No item that is charged once is called ${item}.`)
}
