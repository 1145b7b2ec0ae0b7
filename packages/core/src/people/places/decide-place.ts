import type { EpochMs } from '../../kernel/time.ts'
import { isMemberState } from './vat-rates.ts'
import { isOthers, newestOf, pieceAt, saysOf } from './pieces.ts'
import type { DecidingPiece, PlacePiece, PlaceRule, ProvenPlace, ReviewReason } from './place.ts'
import { isOutside, type Place, placeOf } from './territories.ts'

/** What decides where an account is. */
export interface PlaceFacts {
  readonly customer_type: 'company' | 'individual'
  /** Every piece that was ever seen, oldest first. The account's address is among them. */
  readonly pieces: readonly PlacePiece[]
  /** Where it was until now; null at its signup. */
  readonly before: ProvenPlace | null
  /** The state whose valid VAT number the account has. */
  readonly number_of: string | null
  readonly seller_country: string
  /** Whether one piece of a third party suffices: below EUR 100,000 of such sales a year. */
  readonly one_piece_suffices: boolean
  /** A signup without a card is not reviewed yet. */
  readonly may_be_reviewed: boolean
}

/** A place that the evidence speaks for. */
interface Proof {
  readonly place: Place
  readonly rule: PlaceRule
  readonly pieces: readonly PlacePiece[]
  /** Pieces that say otherwise. */
  readonly against: number
}

/**
 * Where an account is for its VAT. What is proven stays until something else is: two pieces that agree and that none
 * contradicts, one of them not the customer's own word, or one piece of a third party that none contradicts; for a
 * company outside the EU its registration number is one of them. A place that was never proven is the first one that
 * the customer named; there two pieces suffice against a third. Source: contract 6.10; Implementing Regulation
 * 282/2011, Art. 24b (d) and its second paragraph.
 */
export function decidePlace(facts: PlaceFacts, now: EpochMs): ProvenPlace {
  const newest = newestOf(facts.pieces)
  const claimed = claimOf(newest)
  const decided = decidedPlace(facts, newest, claimed, now)
  const view = viewOf(newest)
  const open = { ...decided, review: null, reviewed: facts.before?.reviewed ?? null }
  const reason = reasonOf(facts, newest, claimed, open)
  if (!facts.may_be_reviewed || reason === null || open.reviewed === view) return open
  const { review } = facts.before ?? { review: null }
  const same = review !== null && review.reason === reason && isSame(review.claimed, claimed)
  return { ...open, review: same ? review : { reason, claimed, opened_at: now } }
}

/** What an operator decided: the claim counts from now on, or what counted goes on. Source: contract 6.10. */
export function decidePlaceReview(
  before: ProvenPlace,
  pieces: readonly PlacePiece[],
  verdict: 'approved' | 'rejected',
  now: EpochMs,
): ProvenPlace {
  const newest = newestOf(pieces)
  const rest = { review: null, reviewed: viewOf(newest) }
  if (verdict === 'rejected' || before.review === null) return { ...before, ...rest }
  const { claimed } = before.review
  const since = isSame(claimed, before) ? before.since : now
  return { ...claimed, rule: 'operator', pieces: newest.map(named), since, ...rest }
}

function decidedPlace(
  facts: PlaceFacts,
  newest: readonly PlacePiece[],
  claimed: Place,
  now: EpochMs,
): Omit<ProvenPlace, 'review' | 'reviewed'> {
  const { before } = facts
  const proof = proofOf(facts, newest, claimed)
  const first = isFirstClaim(facts, claimed)
  const holds = proof !== null && (proof.against === 0 || (first && proof.rule !== 'one_item'))
  if (holds) return proven(proof, before, now)
  if (before !== null && !first) return before
  return unproven(newest, claimed, before, now)
}

/** What is proven; one piece does not take the place of two that said the same. */
function proven({ place, rule, pieces }: Proof, before: ProvenPlace | null, now: EpochMs) {
  const same = before !== null && isSame(before, place)
  if (same && before.rule !== 'claimed' && rule === 'one_item') return before
  const since = same ? before.since : now
  return { ...place, rule, pieces: pieces.map(named), since }
}

/** The customer's own word; that they are outside the EU it does not say against somebody else, unless another agrees. */
function unproven(
  newest: readonly PlacePiece[],
  claimed: Place,
  before: ProvenPlace | null,
  now: EpochMs,
) {
  const address = newest.filter(({ kind }) => kind === 'billing_address')
  // A territory inside a state needs one more piece than its postcode.
  const own = placeOf({ country: address[0]?.country ?? claimed.country })
  const says = contradictionOf(newest, own)
  if (says !== undefined) {
    const place = pieceAt(says)
    const since = before !== null && isSame(before, place) ? before.since : now
    return { ...place, rule: 'against_claim', pieces: [named(says)], since } as const
  }
  const since = before !== null && isSame(before, own) ? before.since : now
  return { ...own, rule: 'claimed', pieces: address.map(named), since } as const
}

/** What somebody else says within the EU, where nobody else says that the customer is outside; a card before the rest. */
function contradictionOf(newest: readonly PlacePiece[], own: Place): PlacePiece | undefined {
  if (!isAbroad(own)) return undefined
  const others = newest.filter(({ kind, country }) => country !== null && isOthers(kind))
  if (others.some((each) => saysOf(each).has(own.country))) return undefined
  const inside = others.filter((each) => !isAbroad(pieceAt(each)))
  return inside.find(({ kind }) => kind === 'card') ?? inside[0]
}

/**
 * Never proven, and the customer has not named another country since. A client address may contradict whoever signs up
 * on a journey, until the first card says where they are.
 */
function isFirstClaim({ before, pieces }: PlaceFacts, claimed: Place): boolean {
  if (before === null) return true
  const own = ownClaim(before, pieces, claimed)
  const addresses = pieces.filter(({ kind }) => kind === 'billing_address')
  return own !== null && addresses.every((each) => saysOf(each).has(own))
}

/** The country that the customer named at first; null where another one is proven, or the signup is over. */
function ownClaim(
  { rule, country }: ProvenPlace,
  pieces: readonly PlacePiece[],
  claimed: Place,
): string | null {
  if (rule === 'claimed') return country
  const cards = pieces.filter(({ kind }) => kind === 'card')
  return rule === 'against_claim' && cards.length <= 1 ? claimed.country : null
}

function proofOf(facts: PlaceFacts, newest: readonly PlacePiece[], claimed: Place): Proof | null {
  const counted = newest.filter(({ country }) => country !== null)
  const address = counted.filter(({ kind }) => kind === 'billing_address')
  if (facts.number_of !== null && facts.number_of === claimed.country && address.length > 0) {
    return { place: claimed, rule: 'vat_number', pieces: address, against: 0 }
  }
  const countries = new Set(counted.flatMap((each) => [...saysOf(each)]))
  const proofs = [...countries].flatMap((country) => {
    const agreeing = counted.filter((each) => saysOf(each).has(country))
    const place = agreeing.some(({ kind }) => kind === 'billing_address')
      ? claimed
      : placeOf({ country })
    const rule = ruleOf(facts, agreeing, place)
    const against = counted.length - agreeing.length
    return rule === null ? [] : [{ place, rule, pieces: agreeing, against }]
  })
  return proofs.toSorted((a, b) => b.pieces.length - a.pieces.length)[0] ?? null
}

/** What the pieces that agree prove, if they do. */
function ruleOf(
  { customer_type, one_piece_suffices }: PlaceFacts,
  agreeing: readonly PlacePiece[],
  place: Place,
): 'two_items' | 'one_item' | null {
  const kinds = new Set(agreeing.map(({ kind }) => kind))
  if (customer_type === 'company' && isAbroad(place) && !kinds.has('registration')) return null
  if (kinds.size >= 2 && [...kinds].some(isOthers)) return 'two_items'
  return one_piece_suffices && kinds.has('card') ? 'one_item' : null
}

function reasonOf(
  { number_of, seller_country }: PlaceFacts,
  newest: readonly PlacePiece[],
  claimed: Place,
  decided: ProvenPlace,
): ReviewReason | null {
  if (!isSame(claimed, decided)) return 'claim_unproven'
  if (number_of !== null && number_of !== decided.country) return 'number_elsewhere'
  if (decided.rule !== 'claimed') return null
  const others = newest.filter(({ kind, country }) => country !== null && isOthers(kind))
  if (others.some((each) => !saysOf(each).has(decided.country))) return 'contradicted'
  return decided.country === seller_country ? null : 'word_only'
}

function claimOf(newest: readonly PlacePiece[]): Place {
  const address = newest.find(({ kind }) => kind === 'billing_address')
  return address ? pieceAt(address) : { country: '', territory: null }
}

function isAbroad(place: Place): boolean {
  return isOutside(place) || !isMemberState(place.country)
}

function isSame(a: Place, b: Place): boolean {
  return a.country === b.country && a.territory === b.territory
}

function named({ piece_id, kind, country }: PlacePiece): DecidingPiece {
  return { piece_id, kind, country }
}

/** What the newest pieces say, in one line. */
function viewOf(newest: readonly PlacePiece[]): string {
  return newest.map(({ kind, country, territory }) => `${kind}=${country} ${territory}`).join('; ')
}
