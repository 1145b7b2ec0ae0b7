import { describe, expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { aPlacePiece } from '../../fixtures/places.ts'
import { decidePlace, decidePlaceReview, type PlaceFacts } from './decide-place.ts'
import type { PieceKind, PlacePiece, ProvenPlace } from './place.ts'
import { placeOf } from './territories.ts'

/** Short for a kind of piece. */
const KINDS: Readonly<Record<string, PieceKind>> = {
  address: 'billing_address',
  ip: 'client_address',
  card: 'card',
  reg: 'registration',
}

/** What is seen on a day of March, as `address=DE/87567 card=?`: a postcode follows a country, `?` is unknown. */
function seenOn(day: number, text: string): PlacePiece[] {
  return text.split(' ').map((word) => {
    const [name = '', said = ''] = word.split('=')
    const [country = '', postal_code = ''] = said.split('/')
    const kind = KINDS[name] ?? 'phone'
    const piece = { piece_id: `${word} of ${day} March`, kind, seen_at: march(day) }
    if (country === '?') return aPlacePiece({ ...piece, country: null })
    return aPlacePiece({
      ...piece,
      country,
      territory: placeOf({ country, postal_code }).territory,
    })
  })
}

type Who = Omit<PlaceFacts, 'pieces' | 'before'>
/** What is seen, by its day of March. */
type Days = Readonly<Record<number, string>>

const PERSON: Who = {
  customer_type: 'individual',
  number_of: null,
  seller_country: 'LT',
  one_piece_suffices: true,
  may_be_reviewed: true,
}
const TWO: Who = { ...PERSON, one_piece_suffices: false }
const COMPANY: Who = { ...PERSON, customer_type: 'company' }

/** Where somebody is after all that was seen: it is decided on each of the days. */
function placeAfter(who: Who, days: Days, start: ProvenPlace | null = null): ProvenPlace {
  let before = start
  const pieces: PlacePiece[] = []
  for (const [day, text] of Object.entries(days)) {
    pieces.push(...seenOn(Number(day), text))
    before = decidePlace({ ...who, before, pieces: [...pieces] }, march(Number(day)))
  }
  if (before === null) throw new Error('nothing was seen')
  return before
}

/** Place, rule and review, in one line. */
function told({ country, territory, rule, review }: ProvenPlace): string {
  return [territory ?? country, rule, review?.reason].filter((part) => part).join(', ')
}

const namedBy = ({ pieces }: ProvenPlace) => pieces.map(({ piece_id }) => piece_id)

describe('a decision names the pieces that decided', () => {
  // prettier-ignore
  it.each<readonly [what: string, who: Who, seen: string, decided: readonly [place: string, ...named: string[]]]>([
    ['a mere claim: the address, not what is against it', TWO, 'address=DE ip=FR card=LT',
      ['DE, claimed, contradicted', 'address=DE']],
    ['a VAT number: the address in its state, not the card', { ...COMPANY, number_of: 'EE' }, 'address=EE card=EE',
      ['EE, vat_number', 'address=EE']],
    ['a company in Mittelberg: three German pieces, not two Austrian', COMPANY, 'address=DE/87567 ip=AT card=DE reg=DE',
      ['Mittelberg, two_items', 'address=DE/87567', 'card=DE', 'reg=DE']],
  ])('%s', (_, who, seen, [place, ...named]) => {
    const decided = placeAfter(who, { 1: seen })

    expect(told(decided)).toBe(place)
    expect(namedBy(decided)).toEqual(named.map((word) => `${word} of 1 March`))
  })
})

describe('the customer’s own word', () => {
  // prettier-ignore
  it.each<readonly [what: string, who: Who, days: Days, place: string]>([
    // Against nobody, or only against the unknown.
    ['Monaco by its own country code needs no postcode',        PERSON,  { 1: 'address=MC' },                      'Monaco, claimed, word_only'],
    ['Mittelberg by a German postcode is Germany at first',     PERSON,  { 1: 'address=DE/87567' },                'DE, claimed, claim_unproven'],
    ['a card that tells no country contradicts nothing',        PERSON,  { 1: 'address=FR card=?' },               'FR, claimed, word_only'],
    // Outside the EU.
    ['a US company whose US card agrees, against its network',  COMPANY, { 1: 'address=US ip=DE card=US' },        'US, two_items'],
    ['a card from Canada does not bring a US claim to the EU',  PERSON,  { 1: 'address=US card=CA' },              'US, claimed, contradicted'],
    // A claim that was never proven stays the first one until a card.
    ['an EU client address that is seen later is against it',   PERSON,  { 1: 'address=US', 5: 'ip=DE' },          'DE, against_claim, claim_unproven'],
    ['a card that agrees proves it against a client address',   PERSON,  { 1: 'address=FR', 5: 'ip=DE card=FR' },  'FR, two_items'],
  ])('%s', (_, who, days, place) => {
    expect(told(placeAfter(who, days))).toBe(place)
  })
})

describe('a place that stays the same', () => {
  // prettier-ignore
  it.each<readonly [what: string, days: Days, place: string]>([
    ['which is claimed, and then contradicted',      { 1: 'address=FR', 5: 'ip=DE' },         'FR, claimed, contradicted'],
    ['which a card says against a US claim',         { 1: 'address=US card=LT', 5: 'ip=DE' }, 'LT, against_claim, claim_unproven'],
    ['which is proven, and then by one piece more',  { 1: 'address=LT ip=LT', 5: 'card=LT' }, 'LT, two_items'],
  ])('%s, counts since its first day', (_, days, place) => {
    const decided = placeAfter(PERSON, days)

    expect(told(decided)).toBe(place)
    expect(decided.since).toBe(march(1))
  })
})

/** An address that is not known any more leaves the card alone. */
describe('one piece of a third party', () => {
  it('takes the place of the customer’s word for the same country', () => {
    const decided = placeAfter(PERSON, { 1: 'address=FR', 5: 'address=? card=FR' })

    expect(decided).toMatchObject({ country: 'FR', rule: 'one_item', since: march(1) })
    expect(namedBy(decided)).toEqual(['card=FR of 5 March'])
  })

  it('does not take the place of two that said the same', () => {
    const decided = placeAfter(PERSON, { 1: 'address=FR card=FR', 5: 'address=? card=FR' })

    expect(decided).toMatchObject({ country: 'FR', rule: 'two_items', since: march(1) })
    expect(namedBy(decided)).toEqual(['address=FR of 1 March', 'card=FR of 1 March'])
  })
})

describe('a review', () => {
  it('is not opened where nothing is doubtful', () => {
    expect(placeAfter(PERSON, { 1: 'address=LT ip=LT' }).review).toBeNull()
  })

  it('of the same claim begins anew when its reason is another', () => {
    const claimed = { country: 'FR', territory: null }
    const worded = placeAfter(PERSON, { 1: 'address=FR' })
    const contradicted = placeAfter(PERSON, { 1: 'address=FR', 5: 'ip=DE' })

    expect(worded.review).toEqual({ reason: 'word_only', claimed, opened_at: march(1) })
    expect(contradicted.review).toEqual({ reason: 'contradicted', claimed, opened_at: march(5) })
  })

  it('that nobody waits for moves nobody when it is approved', () => {
    const pieces = seenOn(1, 'address=LT ip=LT')
    const before = placeAfter(PERSON, { 1: 'address=LT ip=LT' })

    const approved = decidePlaceReview(
      { before: before, pieces, number_of: null },
      'approved',
      march(7),
    )

    expect(told(approved)).toBe('LT, two_items')
    expect(approved.since).toBe(march(1))
  })

  it('keeps what the operator saw in its stored form: in another, all would be reviewed again', () => {
    const pieces = seenOn(1, 'address=ES/35001 ip=DE card=?')
    const before = placeAfter(PERSON, { 1: 'address=ES/35001 ip=DE card=?' })

    expect(
      decidePlaceReview({ before: before, pieces, number_of: null }, 'rejected', march(7)).reviewed,
    ).toBe('billing_address=ES the Canary Islands; client_address=DE null; card=null null')
  })
})

/** An account always has an address: what is decided without one must still be nobody's claim. */
describe('without any address', () => {
  it('nothing is claimed, and what somebody else says within the EU counts', () => {
    const decided = placeAfter(TWO, { 1: 'ip=LT card=?' })

    expect(told(decided)).toBe('LT, against_claim, claim_unproven')
    expect(decided.review?.claimed).toEqual({ country: '', territory: null })
  })

  it('what was proven stays', () => {
    const before = placeAfter(PERSON, { 1: 'address=LT card=LT' })

    expect(told(placeAfter(TWO, { 5: 'ip=DE' }, before))).toBe('LT, two_items, claim_unproven')
  })
})
