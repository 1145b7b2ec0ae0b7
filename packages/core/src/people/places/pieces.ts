import { type DecidingPiece, type PieceKind, PIECES, type PlacePiece } from './place.ts'
import { type Place, placeOf } from './territories.ts'
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

/** An address in Mittelberg speaks for Austria, and by its postcode for Germany, whose cards people there have. */
export function saysOf(piece: PlacePiece): ReadonlySet<string> {
  return new Set([pieceAt(piece).country, piece.country ?? ''])
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
    return saysOf(piece).has(claimed.country) ? 'for' : 'against'
  }
}

/** What a customer can add to prove where they are. */
export const PLACE_HELPS = ['card', 'vat_number', 'registration'] as const
/** One of them. */
export type PlaceHelp = (typeof PLACE_HELPS)[number]

/** Why a claim does not count yet, and what would help. */
export interface UnprovenClaim {
  /** What says otherwise; nothing where it is only too little. */
  readonly against: Pick<DecidingPiece, 'kind' | 'country'>[]
  readonly helps: PlaceHelp[]
}

/** Why a claim to be somewhere does not count yet, and what would help. Source: contract 6.10. */
export function unprovenClaim(
  customer_type: 'company' | 'individual',
  claimed: Place,
  pieces: readonly PlacePiece[],
): UnprovenClaim {
  const says = speaksOf(claimed, pieces)
  const against = newestOf(pieces).filter((piece) => says(piece) === 'against')
  const number = isMemberState(claimed.country) ? 'vat_number' : 'registration'
  return {
    against: against.map(({ kind, country }) => ({ kind, country })),
    helps: customer_type === 'company' ? ['card', number] : ['card'],
  }
}
