import {
  type Attempt,
  field,
  type Html,
  html,
  NOTHING,
  planName,
  quantityField,
  type Reader,
  type Sent,
  sentQuantities,
} from '@billing/pages'
import { ITEMS } from '../../texts/items.ts'
import { SIGNUP } from '../../texts/signup.ts'
import { itemPrices } from '../plan/items.ts'
import type { Offer } from './offer.ts'

type Item = Offer['items'][number]

/** What each further one of what a plan includes costs, what else there is, and how many are ordered of what customers choose themselves. */
export function besidePlan({ items, plans }: Offer, reader: Reader, attempt: Attempt): Html {
  if (items.length === 0) return NOTHING
  const t = SIGNUP[reader.language]
  const prices = itemPrices(items, plans[0]?.price_with_vat, reader)
  const counted = items.filter(isChosen).map((item) => {
    const label = t.how_many(planName(item, reader))
    const name = quantityField(item.item)
    return field({ name, label, inputmode: 'numeric', optional: t.optional, max: 5 }, attempt)
  })
  return html`<h2>${ITEMS[reader.language].title}</h2>
    ${prices} ${counted} ${counted.length === 0 ? NOTHING : html`<p class="hint">${t.beside}</p>`}`
}

/** A code, which says what it takes off once the order is made. */
export function codeField({ language }: Reader, attempt: Attempt): Html {
  const t = SIGNUP[language]
  return field(
    { name: 'code', label: t.code_field, hint: t.code_field_hint, optional: t.optional, max: 40 },
    attempt,
  )
}

/** Whether customers choose how many they have, by the month. */
function isChosen({ self_service, charged, prices }: Item): boolean {
  return self_service && charged === 'recurring' && prices.month !== undefined
}

/** What is ordered beside the plan; what was left empty is not. */
export function orderedBeside(sent: Sent): {
  readonly items?: Record<string, number>
  readonly code?: string
} {
  const typed = Object.entries(sent.fields).filter(([, value]) => value.trim() !== '')
  const items = sentQuantities({ fields: Object.fromEntries(typed) })
  const code = (sent.optional('code') ?? '').trim()
  return {
    ...(Object.keys(items).length > 0 && { items }),
    ...(code !== '' && { code }),
  }
}
