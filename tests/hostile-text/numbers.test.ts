import { YearFilter } from '@billing/api'
import { centsOf } from '@billing/pages'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { pageQuery } from '../../adapters/http/src/pages.ts'
import { growth, hostile, LINEAR } from './texts.ts'

describe('an amount that somebody typed', () => {
  it.each([
    ['12', 1_200],
    ['12.5', 1_250],
    ['12,50', 1_250],
    ['€12', 1_200],
    ['12,50 €', 1_250],
    ['1 234,50', 123_450],
    ['1\u00a0234 567', 123_456_700],
    ['1234567', 123_456_700],
    ['0', 0],
  ])('%j is %i cents', (text, cents) => {
    expect(centsOf(text)).toBe(cents)
  })

  it.each([
    '',
    '€',
    '12€50',
    '1 2',
    '12 50',
    '1\u20282',
    '1 2345',
    ' , ',
    '1.234',
    '12.',
    '.5',
    '-1',
    '1e3',
    '0x10',
    '５',
    '١٢',
    '12345678',
    '1 234 5',
    '12€€',
  ])('%j is none', (text) => {
    expect(centsOf(text)).toBeUndefined()
  })

  it('has digits of ASCII alone, and no sign between two of them but blanks of thousands', () => {
    fc.assert(
      fc.property(hostile('12,50', '1 234,50 €', '7'), (text) => {
        const cents = centsOf(text)
        if (cents === undefined) return
        const [euro = '', rest = ''] = text
          .split(/[.,]/)
          .map((part) => part.replaceAll(/[^0-9]/g, ''))
        expect(String(cents)).toBe(String(BigInt(euro + rest.padEnd(2, '0'))))
        expect(text).toMatch(/^[\s€]*[0-9]+(?:[ \u00a0\u202f][0-9]{3})*(?:[.,][0-9]{1,2})?[\s€]*$/)
      }),
    )
  })

  it('is read in a time that grows with its length', () => {
    for (const piece of [' ', '€', '1', '123 ']) {
      expect(growth(centsOf, (length) => piece.repeat(length))).toBeLessThan(LINEAR)
    }
  })
})

describe('a number of a query', () => {
  it.each(['0x7EA', '2.026e3', ' 2026', '2026.0', '+2026', '２０２６', '٢٠٢٦', ''])(
    'is not %j, as a year',
    (year) => {
      expect(YearFilter.safeParse({ year }).success).toBe(false)
    },
  )

  it('is digits of ASCII alone', () => {
    const limits = pageQuery({ max: 200, default: 50 })
    fc.assert(
      fc.property(hostile('2026', '10', '50', '0'), (text) => {
        const year = /^[2-9][0-9]{3}$/.test(text) ? Number(text) : undefined
        expect(YearFilter.safeParse({ year: text }).data?.year).toBe(year)
        const limit = /^[0-9]{1,9}$/.test(text) ? Number(text) : 0
        const isLimit = limit >= 1 && limit <= 200
        expect(limits.safeParse({ limit: text }).data?.limit).toBe(isLimit ? limit : undefined)
      }),
    )
  })
})
