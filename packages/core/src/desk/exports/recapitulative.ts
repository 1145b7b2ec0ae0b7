import { add, type Money } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import { vatPrefixOf } from '../../people/places/vat-rates.ts'
import { parseVatId } from '../../people/vat-numbers/vat-number.ts'
import type { ToldDocument } from './told-documents.ts'

/** What one buyer was supplied under reverse charge in a month; below zero where more was taken back. */
export interface RecapitulativeRow {
  /** As VAT numbers have it: Greece is `EL`. */
  readonly country: string
  /** Without the state's prefix. */
  readonly vat_number: string
  readonly services: Money
}

/** What a statement is made of, added up document by document. */
export interface RecapitulativeSums {
  add(document: Pick<ToldDocument, 'number' | 'groups'>): void
  /** By state and number. A buyer whose month came to nothing is left out. */
  rows(): RecapitulativeRow[]
}

/**
 * Add up what buyers with a valid number in another state were supplied under reverse charge. A note counts
 * in the month of its own issue: that is when the buyer is told. Source: contract 6.14; Directive 2006/112/EC,
 * Art. 262(1)(c), 264(2).
 */
export function recapitulativeSums(): RecapitulativeSums {
  const sums = new Map<string, RecapitulativeRow>()
  return {
    add({ number, groups }) {
      for (const { vat, net } of groups) {
        if (vat.treatment !== 'reverse_charge') continue
        const buyer = buyerOf(vat.vat_id)
        invariant(buyer, `${number} is under reverse charge without a VAT number`)
        const key = `${buyer.country}${buyer.vat_number}`
        const so_far = sums.get(key)
        sums.set(key, { ...buyer, services: so_far ? add(so_far.services, net) : net })
      }
    },
    rows: () =>
      [...sums]
        .filter(([, { services }]) => services.amount_minor !== 0)
        .toSorted(([a], [b]) => (a < b ? -1 : 1))
        .map(([, row]) => row),
  }
}

function buyerOf(vat_id: string | null) {
  const parsed = vat_id === null ? null : parseVatId(vat_id)
  if (parsed === null) return null
  const country = vatPrefixOf(parsed.country)
  return { country, vat_number: parsed.vat_id.slice(country.length) }
}
