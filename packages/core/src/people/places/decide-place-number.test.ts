import { describe, expect, it } from 'vitest'
import { march } from '../../fixtures/march.ts'
import { aPlacePiece } from '../../fixtures/places.ts'
import type { EpochMs } from '../../kernel/time.ts'
import { decidePlace, decidePlaceReview } from './decide-place.ts'
import {
  type PieceKind,
  type PlacePiece,
  placeOnInvoice,
  type ProvenPlace,
  ruleNow,
} from './place.ts'

/** Short for a kind of piece. */
const KINDS: Readonly<Record<string, PieceKind>> = {
  address: 'billing_address',
  ip: 'client_address',
  card: 'card',
}
const COMPANY = {
  customer_type: 'company',
  number_of: null,
  seller_country: 'LT',
  one_piece_suffices: true,
  may_be_reviewed: true,
} as const

/** Pieces as `address=DE card=DE`. */
function piecesOf(text: string, seen_at: EpochMs): PlacePiece[] {
  return text.split(' ').map((word) => {
    const [name = '', country = ''] = word.split('=')
    const kind = KINDS[name] ?? 'phone'
    return aPlacePiece({ piece_id: `${word} on ${seen_at}`, kind, country, seen_at })
  })
}

/** Place, rule and review, in one line. */
function told({ country, territory, rule, review }: ProvenPlace): string {
  return [territory ?? country, rule, review?.reason].filter((part) => part).join(', ')
}

const signUp = (who: typeof COMPANY, pieces: string) =>
  decidePlace({ ...who, before: null, pieces: piecesOf(pieces, march(1)) }, march(1))

describe('a valid VAT number', () => {
  const NUMBERED = { ...COMPANY, number_of: 'PT' }
  const pieces = piecesOf('address=AT card=AT', march(1))
  const held = decidePlace({ ...NUMBERED, before: null, pieces }, march(1))
  const decidedBy = (verdict: 'approved' | 'rejected') =>
    decidePlaceReview({ before: held, pieces, number_of: 'PT' }, verdict, march(3))
  const later = (before: ProvenPlace, seen = '', number_of: string | null = 'PT') => {
    const more = seen === '' ? [] : piecesOf(seen, march(6))
    return decidePlace({ ...COMPANY, number_of, before, pieces: [...pieces, ...more] }, march(6))
  }

  it('places a company against its address and its card, and names no piece', () => {
    expect(told(held)).toBe('PT, vat_number, number_elsewhere')
    expect(held).toMatchObject({ pieces: [], review: { claimed: { country: 'AT' } } })
    expect(ruleNow(held)).toBe('vat_number')
  })

  it('is confirmed, and then places a company that evidence had placed', () => {
    const before = signUp(COMPANY, 'address=AT card=AT')

    expect(told(later(before))).toBe('PT, vat_number, number_elsewhere')
  })

  // prettier-ignore
  it.each<readonly [what: string, verdict: 'approved' | 'rejected', then: (place: ProvenPlace) => ProvenPlace, place: string]>([
    ['accepts the address: it counts',                     'approved', (p) => later(p),                      'AT, operator'],
    ['… though a client address is seen elsewhere',        'approved', (p) => later(p, 'ip=CZ'),             'AT, operator'],
    ['… until the address is that of the number',          'approved', (p) => later(p, 'address=PT'),        'PT, vat_number'],
    ['… and a third one is reviewed',                      'approved', (p) => later(p, 'address=FR card=FR'), 'AT, operator, claim_unproven'],
    ['… until the number is another state’s',              'approved', (p) => later(p, '', 'EE'),            'EE, vat_number, number_elsewhere'],
    ['… and while the number does not count',              'approved', (p) => later(p, '', null),            'AT, operator'],
    ['… also once it counts again',                        'approved', (p) => later(later(p, '', null)),     'AT, operator'],
    ['refuses the address: the number goes on',            'rejected', (p) => later(p),                      'PT, vat_number'],
    ['… until something new is said',                      'rejected', (p) => later(p, 'address=FR'),        'PT, vat_number, number_elsewhere'],
    ['… and until the number does not count',              'rejected', (p) => later(p, '', null),            'AT, two_items'],
  ])('holds until an operator decides, who %s', (_, verdict, then, place) => {
    expect(told(then(decidedBy(verdict)))).toBe(place)
  })

  it('that an operator had not seen holds against what they decided before it', () => {
    const waits = decidePlace(
      {
        ...COMPANY,
        before: signUp(COMPANY, 'address=LT card=LT'),
        pieces: [...piecesOf('address=LT card=LT', march(1)), ...piecesOf('address=AT', march(2))],
      },
      march(2),
    )
    const moved = decidePlaceReview(
      { before: waits, pieces, number_of: null },
      'approved',
      march(3),
    )

    expect([told(moved), told(later(moved))]).toEqual([
      'AT, operator',
      'PT, vat_number, number_elsewhere',
    ])
  })

  it('that does not count any more leaves its state as the last that was proven', () => {
    const word = piecesOf('address=AT', march(1))
    const before = decidePlace({ ...NUMBERED, before: null, pieces: word }, march(1))

    const lapsed = decidePlace({ ...COMPANY, before, pieces: word }, march(4))

    expect([told(before), told(lapsed)]).toEqual([
      'PT, vat_number, number_elsewhere',
      'PT, last_proven, claim_unproven',
    ])
    expect(lapsed.since).toBe(march(1))
  })
})

it('an invoice says that a claim waited, and which pieces decided', () => {
  const before = signUp(COMPANY, 'address=LT ip=LT')
  const pieces = [...piecesOf('address=LT ip=LT', march(1)), ...piecesOf('address=US', march(5))]

  expect(placeOnInvoice(before)).toMatchObject({
    rule: 'two_items',
    pieces: [
      { kind: 'billing_address', country: 'LT' },
      { kind: 'client_address', country: 'LT' },
    ],
  })
  expect(placeOnInvoice(decidePlace({ ...COMPANY, before, pieces }, march(5)))).toMatchObject({
    rule: 'last_proven',
    since: march(1),
    pieces: before.pieces,
  })
})
