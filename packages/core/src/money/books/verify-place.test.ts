import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { anInvoice, march } from '../../fixtures/index.ts'
import { aPlacePiece } from '../../fixtures/places.ts'
import { money } from '../../kernel/money.ts'
import { decidePlace } from '../../people/places/decide-place.ts'
import { type PieceKind, placeOnInvoice, type PlacePiece } from '../../people/places/place.ts'
import { type Place, placeOf, TERRITORIES } from '../../people/places/territories.ts'
import { decideVat } from '../../people/vat/decide-vat.ts'
import type { VatDecision } from '../../people/vat/vat-decision.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import { placeFlaws } from './verify-place.ts'

const NUMBERS = { AT: 'ATU33864707', PT: 'PT503504564', DE: 'DE136695976', LT: 'LT119511515' }
const { account_id } = anInvoice()

interface Seen {
  readonly address: {
    readonly country: string
    readonly postal_code?: string
    readonly city?: string
  }
  readonly card?: string | null
  readonly network?: string | null
  readonly number?: keyof typeof NUMBERS | null
  readonly type?: 'company' | 'individual'
}

function piecesOf({ address, card = null, network = null }: Seen): PlacePiece[] {
  const seen = [
    ['billing_address', address.country, placeOf(address).territory],
    ['card', card, null],
    ['client_address', network, null],
  ] as const satisfies readonly (readonly [PieceKind, string | null, unknown])[]
  return seen.map(([kind, country, territory]) =>
    aPlacePiece({ piece_id: kind, account_id, kind, country, territory, seen_at: march(1) }),
  )
}

/** An invoice as the decision makes it, by what was seen. */
function invoiced(seen: Seen) {
  const { number = null, type = 'company' } = seen
  const pieces = piecesOf(seen)
  const place = decidePlace(
    {
      customer_type: type,
      pieces,
      before: null,
      number_of: number,
      seller_country: 'LT',
      one_piece_suffices: true,
      may_be_reviewed: true,
    },
    march(1),
  )
  const known = {
    vat_id: number && NUMBERS[number],
    vat_status: number ? 'valid' : 'not_provided',
    vat_checked_at: number && march(1),
    last_valid: null,
  } as const
  const { seller, time_zone } = anInvoice()
  const selling = { seller_country: seller.country, abroad: 'destination', time_zone } as const
  const { country, territory } = place
  const customer = { country, territory, decided_by: placeOnInvoice(place), ...known }
  const vat = decideVat(selling, customer, march(2))
  return { vat, pieces, to_company: type === 'company' }
}

function flawsOf(
  vat: VatDecision,
  pieces: readonly PlacePiece[],
  to_company = true,
  { decided = null, ...differs }: Partial<IssuedInvoice> & { readonly decided?: Place | null } = {},
) {
  const dates = { issued_at: march(2), created_at: march(2) } as const
  const charged = money(vat.rate_basis_points, 'EUR')
  const amounts = { vat_amount: charged, vat_credited: money(0, 'EUR') }
  const invoice: IssuedInvoice = anInvoice({ account_id, vat, ...amounts, ...dates, ...differs })
  return placeFlaws({ invoice, pieces, to_company, decided, notes: [] })
}

/** Every way to write an address in a territory, and some that are in none. */
const WRITTEN = Object.values(TERRITORIES).flatMap(({ at }) => at.map((where) => where.country))
const countries = fc.constantFrom(
  'LT',
  'AT',
  'DE',
  'PT',
  'GB',
  'US',
  'CH',
  'CY',
  'IT',
  'FR',
  'ES',
  ...WRITTEN,
)
const postcodes = fc.constantFrom(
  '1010',
  '6691',
  '87567',
  'BFPO 57',
  '78266',
  'CH-8238',
  '35001',
  '97400',
  '98000',
  '22100',
)
const address = fc.record({ country: countries, postal_code: postcodes })
const maybe = fc.option(countries)
const seen = fc.record({
  address,
  card: maybe,
  network: maybe,
  number: fc.option(fc.constantFrom('AT', 'PT', 'DE', 'LT')),
  type: fc.constantFrom('company', 'individual'),
})

describe('the place of an invoice', () => {
  it('is judged by the rule that decided it: whatever is seen, nothing is wrong', () => {
    fc.assert(
      fc.property(seen, (each) => {
        const { vat, pieces, to_company } = invoiced(each as Seen)
        expect(flawsOf(vat, pieces, to_company)).toEqual([])
      }),
      { numRuns: 2_000 },
    )
  })

  // prettier-ignore
  it.each<readonly [what: string, seen: Seen]>([
    ['Jungholz and a German card',       { address: { country: 'DE', postal_code: '87491' }, card: 'DE' }],
    ['Mittelberg and a German card',     { address: { country: 'DE', postal_code: '87567' }, card: 'DE' }],
    ['Akrotiri and a British card',      { address: { country: 'GB', postal_code: 'BF1 2AT' }, card: 'GB' }],
    ['a Portuguese number, all Austrian', { address: { country: 'AT' }, card: 'AT', network: 'AT', number: 'PT' }],
  ])('is right: %s', (_, each) => {
    const { vat, pieces } = invoiced(each)

    expect(flawsOf(vat, pieces)).toEqual([])
  })

  const austrian = invoiced({ address: { country: 'AT' }, card: 'AT' })
  const numbered = { ...austrian.vat, vat_id: NUMBERS.PT, vat_status: 'valid' } as const
  const portuguese = invoiced({ address: { country: 'AT' }, card: 'AT', number: 'PT' })
  const mittelberg = invoiced({ address: { country: 'DE', postal_code: '87567' }, card: 'DE' })

  // prettier-ignore
  it.each<readonly [what: string, vat: VatDecision, pieces: readonly PlacePiece[], flaws: readonly string[]]>([
    ['Austrian VAT against a valid number', numbered, austrian.pieces,
      ['its VAT is of AT, its valid number of PT']],
    ['reverse charge by a number that lapsed', { ...portuguese.vat, vat_status: 'invalid' }, portuguese.pieces,
      ['reverse_charge at 0 % does not follow from PT', 'its evidence does not suffice for vat_number']],
    ['reverse charge in another state than the number’s', { ...portuguese.vat, customer_country: 'ES' }, portuguese.pieces,
      ['reverse_charge at 0 % does not follow from ES', 'its evidence does not suffice for vat_number']],
    ['Austria’s own rate in Mittelberg', { ...mittelberg.vat, rate_basis_points: 2_000 }, mittelberg.pieces,
      ['oss at 20 % does not follow from Mittelberg']],
    ['Germany’s VAT in Mittelberg', { ...mittelberg.vat, customer_country: 'DE', rate_country: 'DE' }, mittelberg.pieces,
      ['oss at 19 % does not follow from Mittelberg']],
    ['a card that is not kept', austrian.vat, austrian.pieces.filter(({ kind }) => kind !== 'card'),
      ['it names evidence that is not kept as it says']],
  ])('is wrong: %s', (_, vat, pieces, flaws) => {
    expect(flawsOf(vat, pieces)).toEqual(flaws)
  })

  it('against a valid number is right where an operator decided, of an individual, and once it is taken back', () => {
    const decided = {
      ...numbered,
      place: { rule: 'operator', pieces: [], since: march(1) },
    } as const
    const credited = { vat_credited: money(2_000, 'EUR') }

    expect(flawsOf(decided, austrian.pieces)).toEqual([])
    expect(flawsOf(numbered, austrian.pieces, false)).toEqual([])
    expect(flawsOf(numbered, austrian.pieces, true, credited)).toEqual([])
  })
  it.each(['LT', 'PT'] as const)(
    'against a valid number of %s, the seller’s own state or another, is right once an operator says so',
    (state) => {
      const vat = { ...numbered, vat_id: NUMBERS[state] }
      const named = [`its VAT is of AT, its valid number of ${state}`]
      const flaws = (decided: Place | null) => flawsOf(vat, austrian.pieces, true, { decided })

      expect(flaws(null)).toEqual(named)
      expect(flaws({ country: state, territory: null })).toEqual(named)
      expect(flaws({ country: 'AT', territory: null })).toEqual([])
    },
  )
})
