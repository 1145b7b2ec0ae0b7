import { describe, expect, it } from 'vitest'
import { anAccount } from '../../fixtures/people.ts'
import { epochMs } from '../../kernel/time.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import { explainVat } from '../vat/explain-vat.ts'
import { vatDecisionFor } from '../vat/vat-decision-for.ts'
import { isMemberState } from './vat-rates.ts'
import { placeOf, TERRITORIES } from './territories.ts'

const NOVEMBER_2026 = epochMs(Date.UTC(2026, 10, 22, 12))

/** An address in short: country, postcode, town. */
function decisionAt(text: string, at = NOVEMBER_2026, seller_country = 'LT') {
  const [country = '', postal_code = '', city = 'Anywhere'] = text.split('; ')
  const legal_address = { line1: 'Street 1', city, postal_code, country }
  const account = anAccount({ legal_address, vat_id: null, vat_status: 'not_provided' })
  const seller = { ...DEFAULT_SETTINGS.seller, country: seller_country }
  return vatDecisionFor({ ...DEFAULT_SETTINGS, seller, abroad: 'destination' }, account, [], at)
}

// prettier-ignore
const ADDRESSES: readonly (readonly [address: string, treatment: string, rate: string])[] = [
  // Treated as another state, or at a rate of its own.
  ['MC; 98000; Monaco',           'oss',           'FR 20 %'],
  ['FR; 98000; Monaco',           'oss',           'FR 20 %'],
  ['FR; 20000; Ajaccio',          'oss',           'FR 20 %'],
  ['GB; BF1 2AT; Akrotiri',       'oss',           'CY 19 %'],
  ['GB; BFPO 58; Dhekelia',       'oss',           'CY 19 %'],
  ['CY; BF1 2AU; Dhekelia',       'oss',           'CY 19 %'],
  ['CY; 4640; Akrotiri',          'oss',           'CY 19 %'],
  ['GB; BF1 2AX; Elsewhere',      'outside_scope', '0 %'],
  ['PT; 9500-321; Ponta Delgada', 'oss',           'PT 16 %'],
  ['PT; 9000-018; Funchal',       'oss',           'PT 22 %'],
  ['PT; 1100-148; Lisboa',        'oss',           'PT 23 %'],
  ['AT; 6991; Riezlern',          'oss',           'AT 19 %'],
  ['DE; 87567; Riezlern',         'oss',           'AT 19 %'],
  ['DE; 87491; Jungholz',         'oss',           'AT 19 %'],
  ['AT; D-87491; Jungholz',       'oss',           'AT 19 %'],
  ['DE; A-6992; Hirschegg',       'oss',           'AT 19 %'],
  ['AT; 6020; Innsbruck',         'oss',           'AT 20 %'],
  ['GR; 811 00; Mytilini',        'oss',           'GR 24 %'],
  // Outside the EU's VAT.
  ['ES; 35001; Las Palmas',       'outside_scope', '0 %'],
  ['ES; 38001; Santa Cruz',       'outside_scope', '0 %'],
  ['ES; 51001; Ceuta',            'outside_scope', '0 %'],
  ['ES; 52001; Melilla',          'outside_scope', '0 %'],
  ['ES; 28001; Madrid',           'oss',           'ES 21 %'],
  ['AX; 22100; Mariehamn',        'outside_scope', '0 %'],
  ['FI; FI-22100; Mariehamn',     'outside_scope', '0 %'],
  ['FI; 00100; Helsinki',         'oss',           'FI 25.5 %'],
  ['DE; 78266; Büsingen',         'outside_scope', '0 %'],
  ['CH; 8238; Büsingen',          'outside_scope', '0 %'],
  ['DE; CH-8238; Büsingen',       'outside_scope', '0 %'],
  ['DE; 8238; Büsingen',          'outside_scope', '0 %'],
  ['DE; D-27498; Helgoland',      'outside_scope', '0 %'],
  ['IT; 23041; Livigno',          'outside_scope', '0 %'],
  ['IT; 23030; LIVIGNO (SO)',     'outside_scope', '0 %'],
  ['IT; 23030; Bormio',           'oss',           'IT 22 %'],
  ['IT; 22061; Campione',         'outside_scope', '0 %'],
  ['IT; CH-6911; Campione',       'outside_scope', '0 %'],
  ['IT; 22060; Cabiate',          'oss',           'IT 22 %'],
  ['GR; EL 63086; Karyes',        'outside_scope', '0 %'],
  ['FR; 97400; Saint-Denis',      'outside_scope', '0 %'],
  ['RE; 97400; Saint-Denis',      'outside_scope', '0 %'],
  ['FR; 98800; Nouméa',           'outside_scope', '0 %'],
  ['DK; DK-3900; Nuuk',           'outside_scope', '0 %'],
  ['DK; FO-100; Tórshavn',        'outside_scope', '0 %'],
  ['DK; 800; Høje Taastrup',      'oss',           'DK 25 %'],
  ['DK; 3790; Hasle',             'oss',           'DK 25 %'],
  ['FI; FIN-22100; Mariehamn',    'outside_scope', '0 %'],
  ['GB; BT1 5GS; Belfast',        'outside_scope', '0 %'],
  ['IM; IM1 2AN; Douglas',        'outside_scope', '0 %'],
  ['IT; 47890; San Marino',       'outside_scope', '0 %'],
]

describe('the VAT of an address in a territory', () => {
  it.each(ADDRESSES)('%s: %s %s', (address, treatment, rate) => {
    const decision = decisionAt(address)

    expect(decision.treatment).toBe(treatment)
    const { rate_country, rate_basis_points } = decision
    expect(`${rate_country ?? ''} ${rate_basis_points / 100} %`.trim()).toBe(rate)
  })
})

describe('a territory', () => {
  it('stands on the invoice, and in the sentence that explains it', () => {
    const decision = decisionAt('ES; 35001; Las Palmas')

    expect(decision).toMatchObject({ customer_country: 'ES', territory: 'the Canary Islands' })
    expect(explainVat(decision)).toBe(
      "No VAT: outside the scope, because the EU's VAT does not hold in the Canary Islands (ES).",
    )
    expect(decisionAt('ES; 28001; Madrid')).not.toHaveProperty('territory')
  })

  it('outside the EU’s VAT is so for a seller of its state too', () => {
    expect(decisionAt('ES; 35001; Las Palmas', NOVEMBER_2026, 'ES').treatment).toBe('outside_scope')
    expect(decisionAt('MC; 98000; Monaco', NOVEMBER_2026, 'FR').treatment).toBe('domestic')
  })

  it('has the rate of its day: the Azores, 1 July 2021', () => {
    const rate = (at: number) =>
      decisionAt('PT; 9500-321; Ponta Delgada', epochMs(at)).rate_basis_points

    expect(rate(Date.UTC(2021, 5, 30, 12))).toBe(1_800)
    expect(rate(Date.UTC(2021, 6, 1, 12))).toBe(1_600)
  })

  it('needs the country of its row, and its postcode', () => {
    expect(placeOf({ country: 'LT', postal_code: '35001' }).territory).toBeNull()
    expect(placeOf({ country: 'ES' }).territory).toBeNull()
  })

  it('whose postcode others share needs its town too', () => {
    expect(placeOf({ country: 'IT', postal_code: '23030' }).territory).toBeNull()
    expect(placeOf({ country: 'IT', postal_code: '23030', city: 'Livigno' }).territory).toBe(
      'Livigno',
    )
  })

  it('is not found by a postcode with letters elsewhere than before its number', () => {
    expect(placeOf({ country: 'ES', postal_code: 'E-35001' }).territory).toBe('the Canary Islands')
    expect(placeOf({ country: 'ES', postal_code: '35E001' }).territory).toBeNull()
  })

  it('is treated as a member state, or is outside, and names its source', () => {
    for (const { treat_as, source } of Object.values(TERRITORIES)) {
      expect(treat_as === 'outside' || isMemberState(treat_as)).toBe(true)
      expect(source).toMatch(/Art\. |Commission/)
    }
  })
})
