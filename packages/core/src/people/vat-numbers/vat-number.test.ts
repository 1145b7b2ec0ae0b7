import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { Problem } from '../../kernel/problem.ts'
import { checkVatId, parseVatId } from './vat-number.ts'
import { MEMBER_STATES, vatPrefixOf } from '../places/vat-rates.ts'

// prettier-ignore
const NUMBERS = [
  ['AT', 'ATU13585627'],      ['BE', 'BE0776091951'],  ['BE', 'BE1008485442'],   ['BG', 'BG175074752'],
  ['BG', 'BG7523169263'],     ['CY', 'CY10259033P'],   ['CZ', 'CZ25123891'],     ['CZ', 'CZ7103192745'],
  ['DE', 'DE136695976'],      ['DK', 'DK13585628'],    ['EE', 'EE100931558'],    ['ES', 'ESB58378431'],
  ['ES', 'ES54362315K'],      ['ES', 'ESX2482300W'],   ['FI', 'FI20774740'],     ['FR', 'FR40303265045'],
  ['FR', 'FRK7399859412'],    ['GR', 'EL094259216'],   ['HR', 'HR33392005961'],  ['HU', 'HU12892312'],
  ['IE', 'IE6433435F'],       ['IE', 'IE6433435OA'],   ['IE', 'IE8D79739I'],     ['IT', 'IT00743110157'],
  ['LT', 'LT119511515'],      ['LT', 'LT100001919017'],['LU', 'LU15027442'],     ['LV', 'LV40003521600'],
  ['MT', 'MT11679112'],       ['NL', 'NL004495445B01'],['PL', 'PL8567346215'],   ['PT', 'PT501964843'],
  ['RO', 'RO18547290'],       ['SE', 'SE123456789701'],['SI', 'SI50223054'],     ['SK', 'SK2022749619'],
] as const

describe('a VAT number', () => {
  it.each(NUMBERS)('of %s: %s', (country, vat_id) => {
    expect(parseVatId(vat_id)).toEqual({ vat_id, country })
  })

  it('has its pattern for every member state', () => {
    const states = new Set<string>(NUMBERS.map(([country]) => country))

    expect([...states]).toEqual(MEMBER_STATES)
  })

  it.each([
    ['  lt 100 001 919 017 ', 'LT100001919017'],
    ['LT-119.511.515', 'LT119511515'],
    ['lt\u00A0119511515', 'LT119511515'],
    ['FR 40\u2013303\u2013265\u2013045', 'FR40303265045'],
    ['nl004495445b01', 'NL004495445B01'],
    ['GR094259216', 'EL094259216'],
    ['BE776091951', 'BE0776091951'],
  ])('typed as %j is kept as %s', (text, vat_id) => {
    expect(parseVatId(text)?.vat_id).toBe(vat_id)
  })

  it('with a wrong check digit is not refused here: the registry is asked', () => {
    expect(parseVatId('LT100001919018')?.country).toBe('LT')
    expect(parseVatId('DE136695977')?.country).toBe('DE')
  })

  it.each([
    ['', 'empty'],
    ['100001919017', 'no prefix'],
    ['LT', 'a prefix alone'],
    ['LT12345678', 'too short'],
    ['LT1234567890', 'between the two lengths'],
    ['LT10000191901X', 'a letter where digits stand'],
    ['LT１１９５１１５１５', 'digits of another script'],
    ['LTLT119511515', 'the prefix twice'],
    ['AT13585627', 'the U is missing'],
    ['NL004495445A01', 'no B'],
    ['FRO0303265045', 'a letter O in the key'],
    ['ES123456789', 'no letter'],
    ['XI123456789', 'Northern Ireland is not EU for services'],
    ['GB123456789', 'no member state'],
    ['CHE123456788', 'no member state'],
    ['EU372000063', 'a scheme for sellers, not a state'],
    ['LT119511515; drop', 'more than a number'],
  ])('%j is none: %s', (text) => {
    expect(parseVatId(text)).toBeNull()
  })

  it('read again is the same', () => {
    fc.assert(
      fc.property(fc.constantFrom(...NUMBERS), fc.constantFrom(' ', '.', '-', ''), (row, mark) => {
        const typed = row[1].toLowerCase().split('').join(mark)

        expect(parseVatId(typed)).toEqual({ vat_id: row[1], country: row[0] })
      }),
    )
  })

  it('begins with the prefix of its state, whatever was typed', () => {
    const prefixes = fc.constantFrom(...MEMBER_STATES, 'EL', 'XI', 'GB')
    const rest = fc.stringMatching(/^[ \dA-Z.+*-]{0,14}$/)

    fc.assert(
      fc.property(prefixes, rest, (prefix, national) => {
        const number = parseVatId(prefix + national)

        if (number) expect(number.vat_id.slice(0, 2)).toBe(vatPrefixOf(number.country))
        if (number) expect(parseVatId(number.vat_id)).toEqual(number)
      }),
    )
  })

  it('that is none is refused by name and field', () => {
    expect(checkVatId('lt119511515')).toEqual({ vat_id: 'LT119511515', country: 'LT' })

    const refused = expect.objectContaining({
      code: 'vat.verification_failed',
      details: expect.objectContaining({
        detail: expect.stringContaining('send the prefix of a member state'),
        invalid_params: [expect.objectContaining({ name: 'vat_id' })],
      }),
    })
    expect(() => checkVatId('XI123456789')).toThrow(Problem)
    expect(() => checkVatId('XI123456789')).toThrow(refused)
  })
})
