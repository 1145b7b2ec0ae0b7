import { describe, expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { aPlacePiece } from '../../fixtures/places.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { decidePlace, decidePlaceReview, type PlaceFacts } from './decide-place.ts'
import type { PieceKind, PlacePiece, ProvenPlace } from './place.ts'
import { placeOf } from './territories.ts'

/** Short for a kind of piece. */
const KINDS = {
  address: 'billing_address',
  ip: 'client_address',
  card: 'card',
  reg: 'registration',
  phone: 'phone',
} as const satisfies Readonly<Record<string, PieceKind>>

/** Pieces as `address=DE card=DE`; a postcode follows the country of an address, `?` is unknown. */
function piecesOf(text: string, seen_at: EpochMs): PlacePiece[] {
  return text.split(' ').map((word) => {
    const [name = '', said = ''] = word.split('=')
    const [country = '', postal_code] = said.split('/')
    const piece = {
      piece_id: `${word} on ${seen_at}`,
      kind: KINDS[name as keyof typeof KINDS],
      seen_at,
    }
    if (country === '?') return aPlacePiece({ ...piece, country: null })
    const { territory } = placeOf({ country, ...(postal_code ? { postal_code } : {}) })
    return aPlacePiece({ ...piece, country, territory })
  })
}

const PERSON: Omit<PlaceFacts, 'pieces' | 'before'> = {
  customer_type: 'individual',
  number_of: null,
  seller_country: 'LT',
  one_piece_suffices: true,
  may_be_reviewed: true,
}
const COMPANY = { ...PERSON, customer_type: 'company' } as const
const TWO = { ...PERSON, one_piece_suffices: false }

/** Place, rule and review, in one line. */
function told({ country, territory, rule, review }: ProvenPlace): string {
  return [territory ?? country, rule, review?.reason].filter((part) => part).join(', ')
}

const signUp = (who: typeof PERSON, pieces: string) =>
  decidePlace({ ...who, before: null, pieces: piecesOf(pieces, march(1)) }, march(1))

describe('where a customer is at their signup', () => {
  // prettier-ignore
  it.each<readonly [who: string, facts: typeof PERSON, pieces: string, place: string]>([
    // At home.
    ['LT individual',                              PERSON,  'address=LT ip=LT',                 'LT, two_items'],
    ['LT individual, nothing else known',          PERSON,  'address=LT',                       'LT, claimed'],
    ['LT company without a number',                COMPANY, 'address=LT ip=LT',                 'LT, two_items'],
    // Companies by their number's state, or by evidence.
    ['EE company with an EE number',               { ...COMPANY, number_of: 'EE' }, 'address=EE',          'EE, vat_number'],
    ['EE company without a number',                COMPANY, 'address=EE card=EE',               'EE, two_items'],
    ['DE company with an EE number',               { ...COMPANY, number_of: 'EE' }, 'address=DE card=DE',  'EE, vat_number, number_elsewhere'],
    ['US company with an EE number',               { ...COMPANY, number_of: 'EE' }, 'address=US ip=US card=US reg=US', 'EE, vat_number, number_elsewhere'],
    ['EE company with an EE number, run from DE',  { ...COMPANY, number_of: 'EE' }, 'address=EE ip=DE card=DE', 'EE, vat_number'],
    ['DE individual with an EE number',            { ...PERSON, number_of: 'EE' }, 'address=DE card=DE',   'DE, two_items, number_elsewhere'],
    ['a company in the Azores with a PT number',   { ...COMPANY, number_of: 'PT' }, 'address=PT/9500-321', 'the Azores, vat_number'],
    ['a company in Mittelberg with a DE number',   { ...COMPANY, number_of: 'DE' }, 'address=DE/87567 card=DE', 'DE, vat_number, number_elsewhere'],
    // Consumers in other member states.
    ['DE, all agree',                              TWO,     'address=DE ip=DE card=?',          'DE, two_items'],
    ['DE, two agree against a third',              TWO,     'address=DE ip=FR card=DE',         'DE, two_items'],
    ['DE, no two agree',                           TWO,     'address=DE ip=FR card=LT',         'DE, claimed, contradicted'],
    ['FR, one piece of a third party',             PERSON,  'address=FR card=FR',               'FR, two_items'],
    ['FR, typed only',                             PERSON,  'address=FR',                       'FR, claimed, word_only'],
    // Outside the EU.
    ['US, two agree against a third',              PERSON,  'address=US ip=DE card=US',         'US, two_items'],
    ['a claim to be in the US against two',        PERSON,  'address=US ip=DE card=DE',         'DE, two_items, claim_unproven'],
    ['a claim to be in the US against a card',     PERSON,  'address=US card=LT',               'LT, against_claim, claim_unproven'],
    ['… also above EUR 100,000',                   TWO,     'address=US card=LT',               'LT, against_claim, claim_unproven'],
    ['US, typed only',                             PERSON,  'address=US',                       'US, claimed, word_only'],
    ['US company with its number and a card',      COMPANY, 'address=US card=US reg=US',        'US, two_items'],
    ['US company with a card and no number',       COMPANY, 'address=US card=US',               'US, two_items'],
    ['US company, two words of its own',           COMPANY, 'address=US reg=US',                'US, claimed, word_only'],
    ['US company, address against IP and card',    COMPANY, 'address=US ip=LT card=LT',         'LT, two_items, claim_unproven'],
    ['GB company with its number',                 COMPANY, 'address=GB card=GB reg=GB',        'GB, two_items'],
    // Territories: the postcode and one piece of the same country.
    ['Las Palmas, ES card',                        PERSON,  'address=ES/35001 card=ES',         'the Canary Islands, two_items'],
    ['Las Palmas, typed only',                     PERSON,  'address=ES/35001',                 'ES, claimed, claim_unproven'],
    ['Mittelberg by a German postcode and card',   PERSON,  'address=DE/87567 card=DE',         'Mittelberg, two_items'],
    ['Mittelberg and an Austrian card',            PERSON,  'address=DE/87567 card=AT',         'Mittelberg, two_items'],
    ['Monaco and a French card',                   PERSON,  'address=MC/98000 card=FR',         'Monaco, two_items'],
    ['Büsingen by its Swiss postcode',             PERSON,  'address=CH/8238 card=CH',          'Büsingen, two_items'],
    ['… and a German card',                        PERSON,  'address=CH/8238 card=DE',          'Büsingen, two_items'],
    ['Büsingen in Germany, by its Swiss postcode', PERSON,  'address=DE/8238 card=DE',          'Büsingen, two_items'],
    ['Büsingen in Germany and a Swiss card',       PERSON,  'address=DE/78266 card=CH',         'Büsingen, two_items'],
    ['Zürich and a German card',                   PERSON,  'address=CH/8001 card=DE',          'DE, against_claim, claim_unproven'],
    ['Åland by its own code and a Finnish card',   PERSON,  'address=AX card=FI',               'Åland, two_items'],
    ['Réunion by its own code, a French card',     PERSON,  'address=RE card=FR',               'the French overseas departments, two_items'],
    ['Réunion by its postcode, a card of its own', PERSON,  'address=FR/97400 card=RE',         'the French overseas departments, two_items'],
    ['Rome and a card of San Marino',              PERSON,  'address=IT/00118 card=SM',         'IT, claimed, contradicted'],
  ])('%s', (_, facts, pieces, place) => {
    expect(told(signUp(facts, pieces))).toBe(place)
  })

  it('is reviewed only once a card is saved', () => {
    expect(told(signUp({ ...PERSON, may_be_reviewed: false }, 'address=FR'))).toBe('FR, claimed')
  })
})

/** A signup says its address first, and the card follows. */
describe('a card that is saved after the signup was asked for', () => {
  // prettier-ignore
  it.each([
    ['a Texan on a journey, whose card is American', 'address=US ip=DE', 'card=US', 'US, two_items'],
    ['… and whose card is German',                   'address=US ip=DE', 'card=DE', 'DE, two_items, claim_unproven'],
    ['… and whose card tells nothing',               'address=US ip=DE', 'card=?',  'DE, against_claim, claim_unproven'],
  ])('%s', (_, asked, saved, place) => {
    const before = signUp({ ...PERSON, may_be_reviewed: false }, asked)
    const pieces = [...piecesOf(asked, march(1)), ...piecesOf(saved, march(2))]

    expect(told(decidePlace({ ...PERSON, before, pieces }, march(2)))).toBe(place)
  })

  it('is not a second card, which nothing may contradict', () => {
    const asked = 'address=US ip=DE card=LT'
    const before = signUp(PERSON, asked)
    const pieces = [...piecesOf(asked, march(1)), ...piecesOf('card=US', march(9))]

    expect(told(before)).toBe('LT, against_claim, claim_unproven')
    expect(told(decidePlace({ ...PERSON, before, pieces }, march(9)))).toBe(
      'LT, against_claim, claim_unproven',
    )
  })
})

describe('a change of country', () => {
  /** What was proven on 1 March, and what is seen on 5 March. */
  // prettier-ignore
  it.each<readonly [who: string, facts: typeof PERSON, evidence: readonly [before: string, seen: string], place: string]>([
    ['LT types an address in Texas',                  PERSON, ['address=LT ip=LT card=LT', 'address=US ip=LT'], 'LT, two_items, claim_unproven'],
    ['… who had nothing but their word',              PERSON, ['address=LT', 'address=US'], 'LT, claimed, claim_unproven'],
    ['… with a client address there, the card is LT', PERSON, ['address=LT card=LT', 'address=US ip=US'], 'LT, two_items, claim_unproven'],
    ['LT moves to the US, all agree',                 PERSON, ['address=LT ip=LT card=LT', 'address=US ip=US card=US'], 'US, two_items'],
    ['LT moves to DE, keeps the card',                PERSON, ['address=LT ip=LT card=LT', 'address=DE ip=DE'], 'LT, two_items, claim_unproven'],
    ['LT moves to DE, with a new card',               PERSON, ['address=LT card=LT', 'address=DE card=DE'], 'DE, two_items'],
    ['US moves to LT',                                PERSON, ['address=US ip=US card=US', 'address=LT ip=LT card=?'], 'LT, two_items'],
    ['US types an address in LT',                     PERSON, ['address=US ip=US card=US', 'address=LT'], 'US, two_items, claim_unproven'],
    ['a card alone, against the address',             PERSON, ['address=LT ip=LT', 'card=DE ip=?'], 'LT, two_items'],
    ['LT company types a number and an address in US', COMPANY, ['address=LT card=LT', 'address=US reg=US'], 'LT, two_items, claim_unproven'],
    ['LT company with a card there, no number',       COMPANY, ['address=LT card=LT', 'address=US card=US'], 'US, two_items'],
    ['LT company with a card there, the network is LT', COMPANY, ['address=LT ip=LT card=LT', 'address=US card=US'], 'LT, two_items, claim_unproven'],
    ['DE company moves to CH, with a new card',       COMPANY, ['address=DE card=DE', 'address=CH card=CH'], 'CH, two_items'],
    ['LT company moves to the US, all agree',         COMPANY, ['address=LT card=LT', 'address=US card=US reg=US'], 'US, two_items'],
    ['LT company moves to EE, whose number is valid', { ...COMPANY, number_of: 'EE' }, ['address=LT card=LT', 'address=EE'], 'EE, vat_number'],
    ['within Spain to the Canaries, card ES',         PERSON, ['address=ES card=ES', 'address=ES/35001'], 'the Canary Islands, two_items'],
  ])('%s', (_, facts, [before, seen], place) => {
    const first = signUp({ ...facts, number_of: null }, before)
    const pieces = [...piecesOf(before, march(1)), ...piecesOf(seen, march(5))]

    const next = decidePlace({ ...facts, before: first, pieces }, march(5))

    expect(told(next)).toBe(place)
    const moved = next.country !== first.country || next.territory !== first.territory
    expect(next.since).toBe(moved ? march(5) : march(1))
  })

  it('against a number that is valid is none, until it is not any more', () => {
    const numbered = { ...COMPANY, number_of: 'LT' }
    const pieces = [
      ...piecesOf('address=LT card=LT', march(1)),
      ...piecesOf('address=US card=US', march(5)),
    ]
    const before = signUp(numbered, 'address=LT card=LT')

    const held = decidePlace({ ...numbered, before, pieces }, march(5))
    const lapsed = decidePlace({ ...COMPANY, before: held, pieces }, march(9))

    expect([told(held), told(lapsed)]).toEqual([
      'LT, vat_number, number_elsewhere',
      'US, two_items',
    ])
    expect([held.since, lapsed.since]).toEqual([march(1), march(9)])
  })

  it('by one piece of a third party holds below EUR 100,000 only', () => {
    const before = signUp(PERSON, 'address=FR')
    const pieces = piecesOf('address=? card=FR', march(2))
    const facts = { ...PERSON, before: { ...before, country: 'LT' }, pieces }

    expect(decidePlace(facts, march(2))).toMatchObject({ country: 'FR', rule: 'one_item' })
    const above = { ...facts, one_piece_suffices: false }
    expect(decidePlace(above, march(2))).toMatchObject({ country: 'LT', rule: 'claimed' })
  })

  it('does not take what was proven away, when less is known', () => {
    const before = signUp(PERSON, 'address=DE ip=DE card=DE')
    const pieces = [
      ...piecesOf('address=DE ip=DE card=DE', march(1)),
      ...piecesOf('ip=? card=?', march(4)),
    ]

    expect(decidePlace({ ...PERSON, before, pieces }, march(4))).toEqual(before)
  })
})

describe('an operator', () => {
  const moved = 'address=LT ip=LT card=LT'
  const pieces = [...piecesOf(moved, march(1)), ...piecesOf('address=DE ip=DE', march(5))]
  const waits = decidePlace({ ...PERSON, before: signUp(PERSON, moved), pieces }, march(5))
  const again = (before: ProvenPlace, more: readonly PlacePiece[] = []) =>
    told(decidePlace({ ...PERSON, before, pieces: [...pieces, ...more] }, march(9)))

  it('who approves moves the customer, and is not asked about the same again', () => {
    const approved = decidePlaceReview(
      { before: waits, pieces, number_of: null },
      'approved',
      march(7),
    )

    expect(told(approved)).toBe('DE, operator')
    expect(approved).toMatchObject({ since: march(7), territory: null })
    expect(again(approved)).toBe('DE, operator')
  })

  it('who rejects leaves all as it was, until there is something new', () => {
    const rejected = decidePlaceReview(
      { before: waits, pieces, number_of: null },
      'rejected',
      march(7),
    )

    expect(told(rejected)).toBe('LT, two_items')
    expect(again(rejected)).toBe('LT, two_items')
    expect(again(rejected, piecesOf('address=FR', march(8)))).toBe('LT, two_items, claim_unproven')
    expect(again(rejected, piecesOf('card=DE', march(8)))).toBe('DE, two_items')
  })

  it('finds a claim open since its first day', () => {
    const later = decidePlace({ ...PERSON, before: waits, pieces }, march(8))

    expect(later.review?.opened_at).toBe(march(5))
  })
})
