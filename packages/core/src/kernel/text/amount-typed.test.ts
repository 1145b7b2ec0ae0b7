import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minorTyped } from './amount-typed.ts'

it.each([
  ['41.87', 4_187],
  ['41,87', 4_187],
  [' 41,87 € ', 4_187],
  ['€41.87', 4_187],
  ['EUR 41.87', 4_187],
  ['41.87eur', 4_187],
  ['0.05', 5],
  ['1 234,56', 123_456],
  ['1\u00a0234,56', 123_456],
  ['1,234.56', 123_456],
  ['1.234,56 €', 123_456],
  ['1’234.56', 123_456],
  ['€ 41', 4_100],
  ['41 eur', 4_100],
])('%s is %i cents', (typed, minor) => {
  expect(minorTyped(typed)).toBe(minor)
})

it.each([
  '',
  '41',
  '4187',
  '41.8',
  '41.875',
  '-41.87',
  '41.87.12',
  '1e3.00',
  'neuro',
  '€',
  '12.34 %',
])('is no amount: %s', (typed) => {
  expect(minorTyped(typed)).toBeNull()
})

it('is one amount in every notation, and no amount is lost', () => {
  const notations = fc.tuple(
    fc.constantFrom('', ' ', '.', ',', "'", '\u00a0', '\u202f'),
    fc.constantFrom('.', ','),
    fc.constantFrom(['', ''], ['€', ''], ['', ' €'], ['EUR ', ''], ['', ' eur']),
  )
  fc.assert(
    fc.property(fc.nat(99_999_999), notations, (minor, [thousands, point, [before, behind]]) => {
      fc.pre(thousands !== point)
      const digits = String(minor).padStart(3, '0')
      const whole = digits.slice(0, -2).replace(/\B(?=(?:\d{3})+$)/g, thousands)
      const typed = `${before}${whole}${point}${digits.slice(-2)}${behind}`
      expect([typed, minorTyped(typed)]).toEqual([typed, minor])
    }),
  )
})

it('answers any text with whole cents or none', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      const minor = minorTyped(text)
      expect(minor === null || (Number.isSafeInteger(minor) && minor >= 0)).toBe(true)
    }),
  )
})
