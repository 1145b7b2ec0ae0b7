import { agreeOn } from '../../people/places/pieces.ts'
import { PIECES, type PlacePiece } from '../../people/places/place.ts'
import { placeOf } from '../../people/places/territories.ts'
import { ABROAD } from '../../people/threshold/decide-threshold.ts'
import { decideVat, isAgainstNumber, type VatCustomer } from '../../people/vat/decide-vat.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import { numberThatCounts, stateOf } from '../../people/vat-numbers/number-that-counts.ts'
import { uncreditedVat } from '../credit-notes/note-amounts.ts'
import type { InvoiceCase } from './invoice-case.ts'

/** What of an invoice says where its customer is. */
type PlaceCase = Pick<InvoiceCase, 'invoice' | 'pieces' | 'to_company' | 'decided' | 'notes'>

/**
 * What is wrong with the place that decided an invoice's VAT, by the rule of `decidePlace`: the evidence that it names is
 * kept, is the account's own and older than the invoice, agrees on the place, and is as much as its rule asks for; and a
 * company with a valid VAT number is where that is of. An operator's word, and what was proven before, may be against
 * newer pieces. Source: contract 6.2, 6.10.
 */
export function placeFlaws(of: PlaceCase): string[] {
  return [...numberFlaws(of), ...treatmentFlaws(of), ...evidenceFlaws(of)]
}

/**
 * What was charged against a valid number is corrected, by ourselves or by a note that takes it back; or an operator has
 * decided since that the customer is where it was charged. Source: contract 6.10.
 */
function numberFlaws({ invoice, to_company, decided, notes }: PlaceCase): string[] {
  const { vat } = invoice
  const corrected = notes.some(({ restated }) => restated !== null)
  const charged = !corrected && uncreditedVat(invoice).amount_minor > 0
  if (!to_company || !charged || !isAgainstNumber(vat)) return []
  if (decided?.country === vat.customer_country) return []
  return [`its VAT is of ${vat.customer_country}, its valid number of ${stateOf(vat.vat_id)}`]
}

/** Treatment and rate follow from the place and the number, whether or not we were below the threshold then. */
function treatmentFlaws({ invoice }: Pick<PlaceCase, 'invoice'>): string[] {
  const { vat, seller, time_zone, issued_at, created_at } = invoice
  const { treatment, rate_basis_points, rate_country, customer_country, territory = null } = vat
  // What is charged before it is issued is decided when it is drafted.
  const derived = [issued_at, created_at].flatMap((at) =>
    ABROAD.map((abroad) =>
      decideVat({ seller_country: seller.country, abroad, time_zone }, customerOf(vat), at),
    ),
  )
  const follows = derived.some(
    (each) =>
      each.treatment === treatment &&
      each.rate_basis_points === rate_basis_points &&
      each.rate_country === rate_country,
  )
  const is_of_table = placeOf({ country: customer_country, territory }).country === customer_country
  const rate = `${treatment} at ${rate_basis_points / 100} %`
  return follows && is_of_table
    ? []
    : [`${rate} does not follow from ${territory ?? customer_country}`]
}

/** The customer as the decision knew them. */
function customerOf(vat: VatDecision): VatCustomer {
  const { customer_country, territory = null, place = null, ...number } = vat
  const { vat_id, vat_checked_at } = number
  const last_valid = vat_id && vat_checked_at ? { vat_id, checked_at: vat_checked_at } : null
  return { country: customer_country, territory, decided_by: place, ...number, last_valid }
}

function evidenceFlaws({ invoice, pieces }: PlaceCase): string[] {
  const { place, customer_country, territory = null } = invoice.vat
  if (place === undefined) return []
  const kept = place.pieces.map(({ piece_id, kind, country }) =>
    pieces.find(
      (piece) => piece.piece_id === piece_id && piece.kind === kind && piece.country === country,
    ),
  )
  if (kept.includes(undefined)) return ['it names evidence that is not kept as it says']
  const known = kept.filter((piece) => piece !== undefined)
  if (known.some((piece) => !isBefore(piece, invoice)))
    return ['its evidence is of another account, or later']
  if (place.rule === 'operator' || place.rule === 'last_proven') return []
  const there = { country: customer_country, territory }
  if (!agreeOn(there, known)) return [`its evidence is not of ${territory ?? customer_country}`]
  const counts = numberThatCounts(customerOf(invoice.vat), invoice.issued_at) === customer_country
  return suffices(place.rule, known, counts)
    ? []
    : [`its evidence does not suffice for ${place.rule}`]
}

function isBefore(piece: PlacePiece, { account_id, issued_at }: InvoiceCase['invoice']): boolean {
  return piece.account_id === account_id && piece.seen_at <= issued_at
}

function suffices(rule: string, pieces: readonly PlacePiece[], number_counts: boolean): boolean {
  const others = pieces.filter(({ kind }) => PIECES[kind].told_by !== 'customer')
  if (rule === 'two_items') return pieces.length >= 2 && others.length > 0
  if (rule === 'one_item' || rule === 'against_claim') return others.length > 0
  // Of before the number alone placed a company: its address, which it had proved.
  return pieces.length > 0 || (rule === 'vat_number' && number_counts)
}
