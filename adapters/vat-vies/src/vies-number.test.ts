import { MEMBER_STATES, parseVatId, vatPrefixOf } from '@billing/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readViesNumber, VIES_STATES } from './vies-number.ts'

// prettier-ignore
const NUMBERS = [
  'ATU13585627',    'BE0776091951',   'BE1008485442',   'BG175074752',    'BG7523169263',   'CY10259033P',
  'CZ25123891',     'CZ7103192745',   'DE136695976',    'DK13585628',     'EE100931558',    'ESB58378431',
  'ES54362315K',    'ESX2482300W',    'FI20774740',     'FR40303265045',  'FRK7399859412',  'EL094259216',
  'HR33392005961',  'HU12892312',     'IE6433435F',     'IE6433435OA',    'IE8D79739I',     'IT00743110157',
  'LT119511515',    'LT100001919017', 'LT100004801610', 'LT290061371314', 'LU15027442',     'LV40003521600',
  'MT11679112',     'NL004495445B01', 'PL8567346215',   'PT501964843',    'RO18547290',     'SE123456789701',
  'SI50223054',     'SK2022749619',   'XI980780684',    'XI123456789012', 'XIGD001',        'XIHA500',
]

describe('a number that VIES is asked about', () => {
  it.each(NUMBERS)('%s', (vat_id) => {
    const asked = { country_code: vat_id.slice(0, 2), number: vat_id.slice(2) }

    expect(readViesNumber(vat_id)).toEqual(asked)
    expect(readViesNumber(` ${vat_id.toLowerCase().split('').join(' ')}`)).toEqual(asked)
  })

  it('may be one of every state that VIES has', () => {
    expect(new Set(NUMBERS.map((vat_id) => vat_id.slice(0, 2)))).toEqual(new Set(VIES_STATES))
  })

  it('may be one that libraries do not know: only the registry says no to it', () => {
    for (const vat_id of ['IE1234567FB', 'SE123456789702', 'EE200931558', 'MT01679112']) {
      expect(readViesNumber(vat_id)).not.toBeNull()
    }
  })

  it.each(['LT100001919018', 'DE136695977', 'BE0776091950'])(
    'may end in a wrong digit: %s',
    (id) => {
      expect(readViesNumber(id)).not.toBeNull()
    },
  )

  it('is Greek by either prefix, and Belgian without its first zero', () => {
    expect(readViesNumber('GR 094259216')).toEqual({ country_code: 'EL', number: '094259216' })
    expect(readViesNumber('BE776091951')).toEqual({ country_code: 'BE', number: '0776091951' })
  })

  it('is each one that the core takes for a number', () => {
    const prefixes = fc.constantFrom(...MEMBER_STATES.map(vatPrefixOf))
    const rest = fc.stringMatching(/^[A-Z\d]{0,2}\d{6,10}[A-Z\d]{0,2}$/)

    fc.assert(
      fc.property(prefixes, rest, (prefix, national) => {
        if (parseVatId(prefix + national)) {
          expect(readViesNumber(prefix + national)).not.toBeNull()
        }
      }),
      { numRuns: 2_000 },
    )
  })
})

// prettier-ignore
const NONE = [
  '', 'LT', '100001919017', 'LT12345678', 'LT1234567890', 'AT13585627', 'NL004495445A01', 'ES123456789', 'FRO0303265045',
  'GB980780684', 'CHE123456788', 'NO923609016MVA', 'EU372000063', 'XX123456789', 'XI12345678', 'XIGD01', 'LTLT119511515',
  'LT119511515; drop', 'CZ25123891123456', 'FR40303265045|||AB123456789', 'LT１１９５１１５１５', 'BR12345678901234',
]

it.each(NONE)('%j is no number that VIES could know', (text) => {
  expect(readViesNumber(text)).toBeNull()
})
