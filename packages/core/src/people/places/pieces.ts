import { type PieceKind, PIECES, type PlacePiece } from './place.ts'
import { countriesOf, type Place, placeOf } from './territories.ts'
import { isMemberState } from './vat-rates.ts'

/** The newest piece of each kind that decides, known or not. */
export function newestOf(pieces: readonly PlacePiece[]): PlacePiece[] {
  const kinds = (Object.keys(PIECES) as PieceKind[]).filter((kind) => PIECES[kind].decides)
  return kinds.flatMap((kind) => pieces.findLast((piece) => piece.kind === kind) ?? [])
}

/** Where a piece says that its account is. */
export function pieceAt({ country, territory }: PlacePiece): Place {
  return placeOf({ country: country ?? '', territory })
}

/**
 * The countries that a piece names. However an address in a territory is written, it is the same place: Büsingen is
 * Germany by one postcode and Switzerland by the other. A card or a client address names its own.
 */
export function saysOf(piece: PlacePiece): ReadonlySet<string> {
  const place = pieceAt(piece)
  const names = piece.kind === 'billing_address' ? countriesOf(place) : [place.country]
  return new Set([...names, piece.country ?? ''])
}

/** Whether a piece names a country of the place. */
export function speaksFor(piece: PlacePiece, place: Place): boolean {
  const says = saysOf(piece)
  return [...countriesOf(place)].some((country) => says.has(country))
}

/** Whether all pieces agree on one country of the place, as `decidePlace` wants of those that decide. */
export function agreeOn(place: Place, pieces: readonly PlacePiece[]): boolean {
  return [...countriesOf(place)].some((country) =>
    pieces.every((piece) => saysOf(piece).has(country)),
  )
}

/** Whether a kind is more than the customer's own word. */
export function isOthers(kind: PieceKind): boolean {
  return PIECES[kind].told_by !== 'customer'
}

/** What a piece says of a claim: nothing where a newer one took its place, and where it only supports. */
export const SPEAKS = ['for', 'against', 'nothing'] as const
/** One of them. */
export type Speaks = (typeof SPEAKS)[number]

/** What each piece says of a claim to be somewhere. They come oldest first. */
export function speaksOf(
  claimed: Place,
  pieces: readonly PlacePiece[],
): (piece: PlacePiece) => Speaks {
  const newest = new Set(newestOf(pieces).map(({ piece_id }) => piece_id))
  return (piece) => {
    if (piece.country === null || !newest.has(piece.piece_id)) return 'nothing'
    return speaksFor(piece, claimed) ? 'for' : 'against'
  }
}

/** What a customer can add to prove where they are. */
export const PLACE_HELPS = ['card', 'vat_number', 'registration'] as const
/** One of them. */
export type PlaceHelp = (typeof PLACE_HELPS)[number]

/** A claim to be somewhere, and what is known beside it. */
export interface ClaimFacts {
  readonly customer_type: 'company' | 'individual'
  readonly claimed: Place
  readonly pieces: readonly PlacePiece[]
  /** The state whose VAT number counts. */
  readonly number_of: string | null
}

/** What can be against a claim. */
export type AgainstClaim = PieceKind | 'vat_number'

/** Why a claim does not count yet, and what would help. */
export interface UnprovenClaim {
  /** What says otherwise; nothing where it is only too little. */
  readonly against: { readonly kind: AgainstClaim; readonly country: string | null }[]
  /** Nothing where only an operator can decide. */
  readonly helps: PlaceHelp[]
}

/** Why a claim to be somewhere does not count yet, and what would help. Source: contract 6.10. */
export function unprovenClaim(facts: ClaimFacts): UnprovenClaim {
  const { claimed, pieces, number_of } = facts
  const says = speaksOf(claimed, pieces)
  const newest = newestOf(pieces)
  const against: UnprovenClaim['against'] = newest
    .filter((piece) => says(piece) === 'against')
    .map(({ kind, country }) => ({ kind, country }))
  if (isElsewhere(facts)) against.unshift({ kind: 'vat_number', country: number_of })
  const known = newest.filter((piece) => says(piece) === 'for').map(({ kind }) => kind)
  const helps = helpsFor(facts).filter((help) => !known.some((kind) => kind === help))
  return { against, helps }
}

/** What would help whoever has told nothing of it. Against a valid number evidence does not. */
function helpsFor(facts: ClaimFacts): PlaceHelp[] {
  const { customer_type, claimed } = facts
  const is_member = isMemberState(claimed.country)
  if (isElsewhere(facts)) return is_member ? ['vat_number'] : []
  return customer_type === 'company'
    ? ['card', is_member ? 'vat_number' : 'registration']
    : ['card']
}

/** Whether a number that counts is of another state than the claim. */
function isElsewhere({ claimed, number_of }: ClaimFacts): boolean {
  return number_of !== null && number_of !== claimed.country
}
