import type { EpochMs } from '../../kernel/time.ts'
import { isMemberState } from './vat-rates.ts'
import { isOthers, newestOf, pieceAt, saysOf, speaksFor } from './pieces.ts'
import type { DecidingPiece, PlacePiece, PlaceRule, ProvenPlace, ReviewReason } from './place.ts'
import { isOutside, isSamePlace, type Place, placeOf } from './territories.ts'

/** What decides where an account is. */
export interface PlaceFacts {
  readonly customer_type: 'company' | 'individual'
  /** Every piece that was ever seen, oldest first. The account's address is among them. */
  readonly pieces: readonly PlacePiece[]
  /** Where it was until now; null at its signup. */
  readonly before: ProvenPlace | null
  /** The state whose VAT number counts: a valid one, or one whose last yes stands in for a silent registry. */
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
 * Where an account is for its VAT. A company is where its valid VAT number is of, whatever else is said, until an operator
 * decides. Otherwise what is proven stays until something else is: two pieces that agree and that none contradicts, one
 * of them not the customer's own word, or one piece of a third party that none contradicts; of a company its registration
 * number is one of them. A place that was never proven is the first one that the customer named; there two pieces
 * suffice against a third. Source: contract 6.10; Directive 2006/112, Art. 44; Implementing Regulation 282/2011, Art. 18,
 * 20, 24b (d) and its second paragraph.
 */
export function decidePlace(facts: PlaceFacts, now: EpochMs): ProvenPlace {
  const newest = newestOf(facts.pieces)
  const claimed = claimOf(newest)
  const decided = placeByNumber(facts, newest, now) ?? placeByEvidence(facts, newest, now)
  const { review: waits, reviewed } = facts.before ?? { review: null, reviewed: null }
  const place = { ...decided, review: null, reviewed }
  const reason = reasonOf(facts, newest, claimed, place)
  const is_new = reviewed !== viewOf(newest, facts.number_of)
  if (!facts.may_be_reviewed || reason === null || !is_new) return place
  const same = waits?.reason === reason && isSamePlace(waits.claimed, claimed)
  return { ...place, review: same ? waits : { reason, claimed, opened_at: now } }
}

/** What an operator decides by. */
export interface ReviewedFacts extends Pick<PlaceFacts, 'pieces' | 'number_of'> {
  readonly before: ProvenPlace
}

/** What an operator decided: the claim counts from now on, or what counted goes on. Source: contract 6.10. */
export function decidePlaceReview(
  { before, pieces, number_of }: ReviewedFacts,
  verdict: 'approved' | 'rejected',
  now: EpochMs,
): ProvenPlace {
  const newest = newestOf(pieces)
  const rest = { review: null, reviewed: viewOf(newest, number_of) }
  if (verdict === 'rejected' || before.review === null) return { ...before, ...rest }
  const { claimed } = before.review
  const since = isSamePlace(claimed, before) ? before.since : now
  return { ...claimed, rule: 'operator', pieces: newest.map(named), since, ...rest }
}

type DecidedPlace = Omit<ProvenPlace, 'review' | 'reviewed'>

/** Where a number places its account; null where none does. An individual's counts with an address in its state. */
function placeByNumber(
  { number_of, before, customer_type }: PlaceFacts,
  newest: readonly PlacePiece[],
  now: EpochMs,
): DecidedPlace | null {
  if (number_of === null) return null
  const claimed = claimOf(newest)
  const agrees = claimed.country === number_of
  if (!agrees && customer_type === 'individual') return null
  if (!agrees && before !== null && isSetAside(number_of, before)) return before
  const place = agrees ? claimed : placeOf({ country: number_of })
  const pieces = newest.filter(({ kind }) => agrees && kind === 'billing_address')
  return proven({ place, rule: 'vat_number', pieces, against: 0 }, before, now)
}

/** Whether an operator has seen the number, and placed the account elsewhere. */
function isSetAside(number_of: string, { rule, reviewed }: ProvenPlace): boolean {
  const seen = reviewed?.split(SEEN_APART).includes(numberSeen(number_of)) ?? false
  return rule === 'operator' && seen
}

function placeByEvidence(
  facts: PlaceFacts,
  newest: readonly PlacePiece[],
  now: EpochMs,
): DecidedPlace {
  const before = withoutNumber(facts.before)
  const claimed = claimOf(newest)
  const proof = proofOf(facts, newest, claimed)
  const first = isFirstClaim(facts, claimed)
  const holds = proof !== null && (proof.against === 0 || (first && proof.rule !== 'one_item'))
  if (holds) return proven(proof, before, now)
  return before === null || first ? unproven(newest, claimed, before, now) : before
}

/** Where a number has placed an account that does not count any more: proven, and by nothing that is known now. */
function withoutNumber(before: ProvenPlace | null): ProvenPlace | null {
  return before?.rule === 'vat_number' ? { ...before, rule: 'last_proven' } : before
}

/** What is proven; evidence does not take the place of an operator who said the same, nor one piece that of two. */
function proven({ place, rule, pieces }: Proof, before: ProvenPlace | null, now: EpochMs) {
  const same = before !== null && isSamePlace(before, place)
  if (same && before.rule === 'operator' && rule !== 'vat_number') return before
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
    const since = before !== null && isSamePlace(before, place) ? before.since : now
    return { ...place, rule: 'against_claim', pieces: [named(says)], since } as const
  }
  const since = before !== null && isSamePlace(before, own) ? before.since : now
  return { ...own, rule: 'claimed', pieces: address.map(named), since } as const
}

/** What somebody else says within the EU, where nobody else says that the customer is outside; a card before the rest. */
function contradictionOf(newest: readonly PlacePiece[], own: Place): PlacePiece | undefined {
  if (!isAbroad(own)) return undefined
  const others = newest.filter(({ kind, country }) => country !== null && isOthers(kind))
  if (others.some((each) => speaksFor(each, own))) return undefined
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
  const countries = new Set(counted.flatMap((each) => [...saysOf(each)]))
  const proofs = [...countries].flatMap((country) => {
    const agreeing = counted.filter((each) => saysOf(each).has(country))
    const place = agreeing.some(({ kind }) => kind === 'billing_address')
      ? claimed
      : placeOf({ country })
    const rule = ruleOf(facts, agreeing)
    const against = counted.length - agreeing.length
    return rule === null ? [] : [{ place, rule, pieces: agreeing, against }]
  })
  return proofs.toSorted((a, b) => b.pieces.length - a.pieces.length)[0] ?? null
}

/** What the pieces that agree prove, if they do. */
function ruleOf(
  { one_piece_suffices }: PlaceFacts,
  agreeing: readonly PlacePiece[],
): 'two_items' | 'one_item' | null {
  const kinds = new Set(agreeing.map(({ kind }) => kind))
  if (kinds.size >= 2 && [...kinds].some(isOthers)) return 'two_items'
  return one_piece_suffices && kinds.has('card') ? 'one_item' : null
}

function reasonOf(
  { number_of, seller_country }: PlaceFacts,
  newest: readonly PlacePiece[],
  claimed: Place,
  decided: ProvenPlace,
): ReviewReason | null {
  const counts = isSamePlace(claimed, decided)
  const is_elsewhere = number_of !== null && number_of !== claimed.country
  if (is_elsewhere && (counts || decided.rule === 'vat_number')) {
    return decided.rule === 'operator' ? null : 'number_elsewhere'
  }
  if (!counts) return 'claim_unproven'
  if (decided.rule !== 'claimed') return null
  const others = newest.filter(({ kind, country }) => country !== null && isOthers(kind))
  if (others.some((each) => !speaksFor(each, decided))) return 'contradicted'
  return decided.country === seller_country ? null : 'word_only'
}

function claimOf(newest: readonly PlacePiece[]): Place {
  const address = newest.find(({ kind }) => kind === 'billing_address')
  return address ? pieceAt(address) : { country: '', territory: null }
}

function isAbroad(place: Place): boolean {
  return isOutside(place) || !isMemberState(place.country)
}

function named({ piece_id, kind, country }: PlacePiece): DecidingPiece {
  return { piece_id, kind, country }
}

const SEEN_APART = '; '
const numberSeen = (number_of: string) => `vat_number=${number_of}`

/** What the newest pieces and the number say, in one line. */
function viewOf(newest: readonly PlacePiece[], number_of: string | null): string {
  const seen = newest.map(({ kind, country, territory }) => `${kind}=${country} ${territory}`)
  return [...seen, ...(number_of === null ? [] : [numberSeen(number_of)])].join(SEEN_APART)
}
