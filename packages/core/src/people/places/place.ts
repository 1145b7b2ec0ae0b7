import type { EpochMs } from '../../kernel/time.ts'
import { isSamePlace, type Place, type TerritoryName } from './territories.ts'

/** What a kind of evidence is worth. */
interface PieceWorth {
  /** The letter of Art. 24f that it falls under. */
  readonly item: 'a' | 'b' | 'c' | 'f'
  readonly told_by: 'customer' | 'payment provider' | 'ourselves'
  /** False of what only supports: operators see it beside the rest, and it decides nothing. */
  readonly decides: boolean
}

/**
 * The kinds of evidence of where a customer is. A phone number only supports: (d) is the SIM's own country code, which
 * nobody tells us. Source: contract 6.10; Implementing Regulation 282/2011, Art. 24f.
 */
// prettier-ignore
export const PIECES = {
  billing_address: { item: 'a', told_by: 'customer',         decides: true },
  client_address:  { item: 'b', told_by: 'ourselves',        decides: true },
  card:            { item: 'c', told_by: 'payment provider', decides: true },
  registration:    { item: 'f', told_by: 'customer',         decides: true },
  phone:           { item: 'f', told_by: 'customer',         decides: false },
} as const satisfies Readonly<Record<string, PieceWorth>>
/** One kind of evidence. */
export type PieceKind = keyof typeof PIECES

/** One dated piece of evidence of where an account is: kept, and never changed. */
export interface PlacePiece {
  readonly piece_id: string
  readonly account_id: string
  readonly kind: PieceKind
  /** ISO 3166-1 alpha-2; null where a piece that was known before is unknown from then on. */
  readonly country: string | null
  /** Of an address whose country alone does not tell. */
  readonly territory: TerritoryName | null
  /** What it was seen of: the id of the card; who knows where a client address is; the calling code of a phone number. */
  readonly about: string | null
  /** Of a card: equal for two that are one card, whoever saved them; null where the provider does not tell. */
  readonly fingerprint: string | null
  readonly seen_at: EpochMs
}

/**
 * By which rule a place counts. `claimed`: the customer's own word, which nothing proves; `two_items`;
 * `one_item`: one piece of a third party, below EUR 100,000; `against_claim`: a third party's piece against an
 * unproven claim to be outside the EU; `vat_number`: a valid number of that state; `operator`; `last_proven`: it was
 * proven before, and nothing that is said since is. Source: contract 6.10; Implementing Regulation 282/2011, Art. 18, 24b.
 */
export const PLACE_RULES = [
  'claimed',
  'two_items',
  'one_item',
  'against_claim',
  'vat_number',
  'operator',
  'last_proven',
] as const
/** One rule by which a place counts. */
export type PlaceRule = (typeof PLACE_RULES)[number]

/** A piece as a decision names it. */
export type DecidingPiece = Pick<PlacePiece, 'piece_id' | 'kind' | 'country'>

/**
 * Why an operator looks. `claim_unproven`: the address says another place than the one that counts; `contradicted`:
 * the pieces disagree; `word_only`: nobody but the customer says that they are abroad; `number_elsewhere`: their VAT
 * number is of another state. Source: contract 6.10.
 */
export const REVIEW_REASONS = [
  'claim_unproven',
  'contradicted',
  'word_only',
  'number_elsewhere',
] as const
/** Why an operator looks at where a customer is. */
export type ReviewReason = (typeof REVIEW_REASONS)[number]

/** What waits for an operator. */
export interface PlaceReview {
  readonly reason: ReviewReason
  /** Where the customer says they are. */
  readonly claimed: Place
  readonly opened_at: EpochMs
}

/** Where an account is for its VAT, and what decided. */
export interface ProvenPlace extends Place {
  readonly rule: PlaceRule
  readonly pieces: readonly DecidingPiece[]
  readonly since: EpochMs
  readonly review: PlaceReview | null
  /** What the pieces said when an operator last decided: nobody is asked twice about the same. */
  readonly reviewed: string | null
}

/** The claim that waits while another place counts. Source: contract 6.10. */
export function waitingClaim(place: ProvenPlace): PlaceReview | null {
  const { review } = place
  return review === null || isSamePlace(review.claimed, place) ? null : review
}

/** By which rule the place counts now, as an invoice and whoever asks are told. Source: contract 6.10. */
export function ruleNow(place: ProvenPlace): PlaceRule {
  const holds_itself = place.rule === 'vat_number' || place.rule === 'operator'
  return holds_itself || waitingClaim(place) === null ? place.rule : 'last_proven'
}

/** What of it an invoice keeps. */
export type PlaceOnInvoice = Pick<ProvenPlace, 'rule' | 'pieces' | 'since'>

/** What an invoice keeps of the place that counts at its issue. */
export function placeOnInvoice(place: ProvenPlace): PlaceOnInvoice {
  const { pieces, since } = place
  return { rule: ruleNow(place), pieces, since }
}
