import { saysOf } from '../../people/places/pieces.ts'
import { PIECES, type PlacePiece } from '../../people/places/place.ts'
import type { InvoiceCase } from './invoice-case.ts'

/**
 * What is wrong with the evidence by which an invoice says where its customer is: its pieces are kept, are the
 * account's own and older than the invoice, speak for the country of its VAT, and are as many as its rule asks for.
 * An operator's word, and what was proven before, may be against newer pieces. Source: contract 6.10.
 */
export function placeFlaws({ invoice, pieces }: Pick<InvoiceCase, 'invoice' | 'pieces'>): string[] {
  const { place, customer_country } = invoice.vat
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
  const against = known.filter((piece) => !saysOf(piece).has(customer_country))
  if (against.length > 0) return [`its evidence is not of ${customer_country}`]
  return suffices(place.rule, known) ? [] : [`its evidence does not suffice for ${place.rule}`]
}

function isBefore(piece: PlacePiece, { account_id, issued_at }: InvoiceCase['invoice']): boolean {
  return piece.account_id === account_id && piece.seen_at <= issued_at
}

function suffices(rule: string, pieces: readonly PlacePiece[]): boolean {
  const others = pieces.filter(({ kind }) => PIECES[kind].told_by !== 'customer')
  if (rule === 'two_items') return pieces.length >= 2 && others.length > 0
  return rule === 'one_item' || rule === 'against_claim' ? others.length > 0 : pieces.length > 0
}
