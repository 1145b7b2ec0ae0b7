import type { Schema } from '@billing/client'
import { customersSoldTo } from '@billing/core'
import {
  answered,
  type Attempt,
  attribute,
  type Html,
  html,
  hidden,
  type Reader,
  select,
  type Visit,
} from '@billing/pages'
import { SIGNUP } from '../../texts/signup.ts'
import { countries } from '../countries.ts'
import { type Known, knownOf } from './known.ts'

/** Who signs up. */
export type CustomerType = 'company' | 'individual'

/** What somebody can sign up for, at the prices of a country. */
export interface Offer {
  readonly type: CustomerType
  readonly country: string
  /** Nothing for a consumer who has not said where they are: each country has its own prices. */
  readonly plans: readonly Schema<'Plan'>[]
  /** What is sold beside a plan. */
  readonly items: readonly Schema<'CatalogueItem'>[]
  /** Whether discount codes can be redeemed. */
  readonly takes_codes?: boolean
  /** Of whoever orders again; null or absent for a stranger. */
  readonly known?: Known | null
}

/** The plans at the prices of the country that was chosen; of a company at those of ours until it has. */
export async function offerFor(visit: Visit): Promise<Offer> {
  const { query, reader } = visit
  const sold = customersSoldTo(reader.house.sells_to ?? 'both')
  const type = sold.find((each) => each === query.get('type')) ?? sold[0] ?? 'company'
  const known = await knownOf(visit)
  const wanted = query.get('country') ?? known?.country
  const chosen = countries(reader).find(({ value }) => value === wanted)?.value
  const country = chosen ?? 'LT'
  if (type === 'individual' && chosen === undefined)
    return { type, country, plans: [], items: [], known }
  return { type, country, ...(await readSold(visit, { country, customer_type: type })), known }
}

async function readSold({ api }: Visit, query: { country: string; customer_type: CustomerType }) {
  const offer = await answered(api.GET('/plans', { params: { query } }))
  const { data: plans, items = [], takes_codes = false } = offer
  return { plans, items, takes_codes }
}

/** Where one chooses whose prices are shown. Source: contract 6.11. */
export function countryChoice({ type, country, plans }: Offer, reader: Reader): Html {
  const t = SIGNUP[reader.language]
  const none: Attempt = { key: '', values: {}, errors: {} }
  const field = select(
    { name: 'country', label: t.priced_in, value: country },
    countries(reader),
    none,
  )
  return html`<form method="get" class="form" ${attribute('id', 'priced')}>
    ${hidden('type', type)} ${field}
    <div class="actions">
      <button class="button ${plans.length === 0 ? 'primary' : 'plain'}">${t.show_prices}</button>
    </div>
  </form>`
}
