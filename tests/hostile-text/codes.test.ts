import { country } from '../../packages/api/src/common.ts'
import {
  allCountries,
  checkCountry,
  E_ADDRESS_SCHEMES,
  keptEAddress,
  parseVatId,
  placeOf,
} from '@billing/core'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readViesNumber } from '../../adapters/vat-vies/src/vies-number.ts'
import { growth, hostile, isVisibleAscii, LINEAR, unlessRefused } from './texts.ts'

const CODES = allCountries()
/** What people may put between the groups of a number. */
const GROUPS = /[\s.\-\u2010-\u2015]/g

describe('a country', () => {
  it('is two letters of ASCII, whatever other letters look like', () => {
    fc.assert(
      fc.property(hostile('LT', 'it', 'Se'), (text) => {
        const code = unlessRefused(() => checkCountry('country', text))
        const ofApi = country().safeParse(text)

        const isOne = /^[A-Za-z]{2}$/.test(text) && CODES.includes(text.toUpperCase())
        expect(code).toBe(isOne ? text.toUpperCase() : undefined)
        expect(ofApi.data).toBe(code)
      }),
    )
  })

  it.each(['ıt', 'ſe', 'ﬁ', 'ıe', 'ſK'])('is not %s, whose capitals are one', (text) => {
    expect(unlessRefused(() => checkCountry('country', text))).toBeUndefined()
    expect(country().safeParse(text).success).toBe(false)
  })
})

describe('a VAT number', () => {
  const NUMBERS = ['LT119511515', 'FI20774740', 'SE123456789701', 'ie6433435oa', 'ATU13585627']

  it('has letters and digits of ASCII alone', () => {
    fc.assert(
      fc.property(hostile(...NUMBERS), (text) => {
        const number = parseVatId(text)

        if (number === null) return
        const plain = text.replaceAll(GROUPS, '')
        expect(isVisibleAscii(plain)).toBe(true)
        expect(parseVatId(number.vat_id)).toEqual(number)
      }),
    )
  })

  it.each(['ﬁ20774740', 'ſE123456789701', 'ıE6433435F', 'LT11951151５', 'ATU1358562٧'])(
    'is not %s',
    (text) => {
      expect(parseVatId(text)).toBeNull()
      expect(readViesNumber(text)).toBeNull()
    },
  )

  it('is read in a time that grows with its length', () => {
    for (const piece of [' ', '1', 'LT', '-\u2010']) {
      expect(growth(parseVatId, (length) => `LT${piece.repeat(length)}!`)).toBeLessThan(LINEAR)
    }
  })
})

describe('a postcode', () => {
  it('names a territory by letters and digits of ASCII alone', () => {
    const codes = hostile('IM1 1AA', '22100', 'D-27498', 'BFPO57', '35001')
    fc.assert(
      fc.property(fc.constantFrom('GB', 'FI', 'DE', 'ES', 'LT'), codes, (of, postal_code) => {
        const placed = (code: string) => placeOf({ country: of, postal_code: code }).territory

        // Not the dots of a VAT number: no postcode is written with them.
        const strict = postal_code
          .replaceAll(/[\s\-\u2010-\u2015]/g, '')
          .replaceAll(/[^\x20-\x7e]/g, '#')
        expect(placed(postal_code)).toBe(placed(strict))
      }),
    )
  })

  it.each([
    ['GB', 'ıM1 1AA'],
    ['GB', 'BFPO５7'],
    ['FI', '２2100'],
  ])('of %s is not in a territory as %s', (of, postal_code) => {
    expect(placeOf({ country: of, postal_code }).territory).toBeNull()
  })
})

describe('an electronic address', () => {
  it('is kept as it was sent, but for blanks and the case of letters of ASCII', () => {
    const ids = hostile('4012345000009', 'FR40303265045', '04011000-1234512345-06', 'SE123')
    fc.assert(
      fc.property(fc.constantFrom(...E_ADDRESS_SCHEMES), ids, (scheme, id) => {
        const kept = unlessRefused(() => keptEAddress({ scheme, id }, 'e_address'))

        if (kept === undefined) return
        const sent = id.replaceAll(/\s/g, '')
        expect([sent, sent.replaceAll(/[a-z]/g, (letter) => letter.toUpperCase())]).toContain(
          kept.id,
        )
      }),
    )
  })
})
