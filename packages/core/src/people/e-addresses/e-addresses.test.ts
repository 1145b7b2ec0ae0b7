import { describe, expect, it } from 'vitest'
import { Problem } from '../../kernel/problem.ts'
import { keptWishes } from './keep-wishes.ts'
import { E_ADDRESS_SCHEMES, identifierFlaw } from './schemes.ts'

const NOTHING = { e_address: null, buyer_reference: null, leitweg_id: null, mailed_as: null }

/** Scheme, an identifier that its rule takes, and one that is a digit away. */
// prettier-ignore
const EXAMPLES: readonly (readonly [scheme: string, good: string, bad: string])[] = [
  ['0088', '4035811991021',  '4035811991022'],
  ['0192', '923609016',      '923609017'],
  ['0184', '12345678',       '1234567'],
  ['0184', 'DK12345678',     'SE12345678'],
  ['0007', '5560125790',     '5560125791'],
  ['0208', '0403170701',     '0403170702'],
  ['0106', '12345678',       '1234567'],
  ['0190', '00000001234567890123', '0000000123456789012'],
  ['0200', '121215434',      '302345678'],
  ['0200', '188659752',      '188659753'],
  ['0200', '300000053',      '300000054'],
  ['0200', '1234567',        '12345678'],
  ['0191', '12417834',       '12417835'],
  ['0218', '40003032949',    '40003032948'],
  ['0212', '0112038-9',      '0112038-8'],
  ['0212', '0112038-9',      '01120389'],
  ['0216', '003701120389',   '003701120388'],
  ['0037', '00370112038912', '00370112038812'],
  ['0204', '04011000-1234512345-06', '04011000-1234512345-07'],
  ['0204', '992-90009-96',   '992-90009-97'],
  ['0204', '09564000-NUE0001-49', '09564000-NUE0001-48'],
  ['0009', '73282932000074', '73282932000075'],
  ['0002', '732829320',      '732829321'],
  ['0225', '732829320',      '732829321'],
  ['0225', '732829320_Sales.1', '732829321_Sales.1'],
  ['0201', 'UF1234',         'UF12345'],
  ['0211', 'IT00743110157',  'IT00743110158'],
  ['0210', 'RSSMRA85T10A562S', 'RSSMRA85T10A562'],
  ['0060', '123456789',      '12345678'],
  ['9930', 'DE136695976',    'DE136695977'],
  ['9930', 'DE136695976',    'EE100931558'],
  ['9931', 'EE100931558',    'DE136695976'],
  ['9933', 'EL094014201',    'GR1'],
  ['9937', 'LT100001919017', 'LT1000019190'],
  ['9944', 'NL123456789B01', 'NL123456789'],
  ['9957', 'FR40303265045',  '40303265045'],
  ['0183', 'CHE-123.456.789', ''],
]

describe('an electronic address', () => {
  it.each(EXAMPLES)('of scheme %s: %s is one, %s is none', (scheme, good, bad) => {
    expect(identifierFlaw(scheme, good)).toBeNull()
    expect(identifierFlaw(scheme, bad)).not.toBeNull()
    expect(keptWishes({ e_address: { scheme, id: good } })?.e_address).toEqual({ scheme, id: good })
    expect(() => keptWishes({ e_address: { scheme, id: bad } })).toThrow(Problem)
  })

  it('is of a scheme that the network takes: no e-mail address, and none of the old codes', () => {
    expect(E_ADDRESS_SCHEMES).toHaveLength(new Set(E_ADDRESS_SCHEMES).size)
    for (const scheme of ['EM', '9901', '9909', '0000', '']) {
      expect(() => keptWishes({ e_address: { scheme, id: '1' } })).toThrow(
        expect.objectContaining({
          code: 'validation.failed',
          details: expect.objectContaining({
            invalid_params: [expect.objectContaining({ name: 'e_address.scheme' })],
          }),
        }),
      )
    }
  })

  it('is kept as the network knows it', () => {
    const kept = (scheme: string, id: string) =>
      keptWishes({ e_address: { scheme, id } })?.e_address?.id

    expect(kept('0088', ' 4035 8119 91021 ')).toBe('4035811991021')
    expect(kept('9930', 'de 136 695 976')).toBe('DE136695976')
    expect(kept('0225', '732829320_aB')).toBe('732829320_aB')
    expect(kept('0183', 'cHe-1')).toBe('cHe-1')
  })
})

describe('what a customer wishes', () => {
  it('is nothing where all is taken away', () => {
    expect(keptWishes({})).toBeNull()
    expect(keptWishes({ e_address: null, buyer_reference: '  ', leitweg_id: null })).toBeNull()
  })

  it('is a reference, or a Leitweg-ID', () => {
    expect(keptWishes({ buyer_reference: ' PO 7 ' })).toEqual({
      ...NOTHING,
      buyer_reference: 'PO 7',
    })
    expect(keptWishes({ leitweg_id: '09564000-nue0001-49' })).toEqual({
      ...NOTHING,
      leitweg_id: '09564000-NUE0001-49',
    })
    expect(() => keptWishes({ leitweg_id: '04011000-1234512345-07' })).toThrow(Problem)
  })
})
