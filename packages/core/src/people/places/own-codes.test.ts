import { describe, expect, it } from 'vitest'
import { anAccount } from '../../fixtures/people.ts'
import { march } from '../../fixtures/march.ts'
import { aPlacePiece } from '../../fixtures/places.ts'
import { checkCountry } from '../../kernel/country.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import { vatDecisionFor } from '../vat/vat-decision-for.ts'
import { decidePlace } from './decide-place.ts'
import { placeOf } from './territories.ts'

const ART_6 = 'Directive 2006/112, Art. 6'
const ART_7 = 'Directive 2006/112, Art. 7'
const ART_5 = 'Directive 2006/112, Art. 5 (4): a third country'

/**
 * Every territory with a code of ISO 3166-1 of its own: its postcode, the state whose banks issue cards there, and whose VAT
 * an individual pays who has such a card.
 */
// prettier-ignore
const CODES: readonly (readonly [code: string, postal_code: string, banks_of: string, vat: string, source: string])[] = [
  ['AX', '22100',    'FI', '0 %',      `${ART_6}(1)(d)`],
  ['GP', '97100',    'FR', '0 %',      `${ART_6}(1)(c); TFEU, Art. 349`],
  ['MQ', '97200',    'FR', '0 %',      `${ART_6}(1)(c); TFEU, Art. 349`],
  ['GF', '97300',    'FR', '0 %',      `${ART_6}(1)(c); TFEU, Art. 349`],
  ['RE', '97400',    'FR', '0 %',      `${ART_6}(1)(c); TFEU, Art. 349`],
  ['YT', '97600',    'FR', '0 %',      `${ART_6}(1)(c); TFEU, Art. 349`],
  ['MF', '97150',    'FR', '0 %',      `${ART_6}(1)(c); TFEU, Art. 349`],
  ['BL', '97133',    'FR', '0 %',      `${ART_5}; TFEU, Art. 355 (2)`],
  ['PM', '97500',    'FR', '0 %',      `${ART_5}; TFEU, Art. 355 (2)`],
  ['NC', '98800',    'FR', '0 %',      `${ART_5}; TFEU, Art. 355 (2)`],
  ['PF', '98714',    'FR', '0 %',      `${ART_5}; TFEU, Art. 355 (2)`],
  ['WF', '98600',    'FR', '0 %',      `${ART_5}; TFEU, Art. 355 (2)`],
  ['TF', '98413',    'FR', '0 %',      `${ART_5}; TFEU, Art. 355 (2)`],
  ['GI', 'GX11 1AA', 'GI', '0 %',      `${ART_5}`],
  ['GI', 'GX11 1AA', 'GB', '0 %',      `${ART_5}`],
  ['GG', 'GY1 1AA',  'GB', '0 %',      `${ART_6}(1)(e)`],
  ['JE', 'JE2 3AB',  'GB', '0 %',      `${ART_6}(1)(e)`],
  ['IM', 'IM1 1AA',  'GB', '0 %',      `${ART_7}: as the United Kingdom, which left`],
  ['FO', '100',      'DK', '0 %',      `${ART_5}; TFEU, Art. 355 (5) (a)`],
  ['GL', '3900',     'DK', '0 %',      `${ART_5}; TFEU, Art. 204`],
  ['SJ', '9170',     'NO', '0 %',      `${ART_5}`],
  ['AW', '',         'NL', '0 %',      `${ART_5}; TFEU, Art. 355 (2)`],
  ['CW', '',         'NL', '0 %',      `${ART_5}; TFEU, Art. 355 (2)`],
  ['SX', '',         'NL', '0 %',      `${ART_5}; TFEU, Art. 355 (2)`],
  ['BQ', '',         'NL', '0 %',      `${ART_5}; TFEU, Art. 355 (2)`],
  ['SM', '47890',    'SM', '0 %',      `${ART_5}`],
  ['SM', '47890',    'IT', '0 %',      `${ART_5}`],
  ['VA', '00120',    'IT', '0 %',      `${ART_5}`],
  ['AD', 'AD500',    'AD', '0 %',      `${ART_5}`],
  ['MC', '98000',    'MC', 'FR 20 %',  `${ART_7}: as France`],
  ['MC', '98000',    'FR', 'FR 20 %',  `${ART_7}: as France`],
]

/** The VAT of an individual by address and card, whichever of them we see first. */
function vatOf(
  code: string,
  postal_code: string,
  card: string,
  one_piece_suffices: boolean,
): string {
  const { territory } = placeOf({ country: code, postal_code })
  const pieces = [
    aPlacePiece({ piece_id: 'address', kind: 'billing_address', country: code, territory }),
    aPlacePiece({
      piece_id: 'card',
      kind: 'card',
      country: card,
      territory: placeOf({ country: card }).territory,
    }),
  ]
  const who = { customer_type: 'individual', number_of: null, seller_country: 'LT' } as const
  const facts = { ...who, one_piece_suffices, may_be_reviewed: true, pieces, before: null }
  const place = decidePlace(facts, march(1))
  const account = anAccount({
    customer_type: 'individual',
    place,
    vat_id: null,
    vat_status: 'not_provided',
  })
  const { rate_country, rate_basis_points } = vatDecisionFor(
    { ...DEFAULT_SETTINGS, abroad: 'destination' },
    account,
    [],
    march(1),
  )
  return `${rate_country ?? ''} ${rate_basis_points / 100} %`.trim()
}

describe('a territory that has a country code of its own', () => {
  it.each(CODES)('%s %s, with a card of %s: %s (%s)', (code, postal_code, banks_of, vat) => {
    expect(vatOf(code, postal_code, banks_of, true)).toBe(vat)
    expect(vatOf(code, postal_code, banks_of, false)).toBe(vat)
  })

  it.each(['IC', 'EA', 'XI'])(
    '%s is none of ISO 3166-1: it is Spain or Great Britain, by postcode',
    (code) => {
      expect(() => checkCountry('country', code)).toThrow('We do not know the country')
    },
  )
})
