import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { epochMs } from '../../kernel/time.ts'
import {
  DOCUMENT_SERIES,
  type DocumentNumber,
  type DocumentSeries,
  formatNumber,
  NUMBER_PREFIXES,
  numberingYear,
  numberTyped,
  parseNumber,
} from './document-number.ts'

const SERIES = Object.keys(DOCUMENT_SERIES) as DocumentSeries[]
const years = fc.integer({ min: 2000, max: 9999 })
const numbers: fc.Arbitrary<DocumentNumber> = fc.record({
  series: fc.constantFrom(...SERIES),
  year: years,
  n: fc.oneof(fc.integer({ min: 1, max: 99_999 }), fc.integer({ min: 1, max: 100_000_000 })),
})

describe('a document number', () => {
  it.each([
    ['PBX', 2026, 1, 'PBX-2026-000001'],
    ['PBX', 2026, 999_999, 'PBX-2026-999999'],
    ['PBX', 2026, 1_000_000, 'PBX-2026-1000000'],
    ['CN', 2026, 42, 'CN-2026-00042'],
    ['CN', 2027, 100_000, 'CN-2027-100000'],
  ] as const)('of %s, %d and %d: %s', (...[series, year, n, expected]) => {
    expect(formatNumber({ series, year, n }, NUMBER_PREFIXES)).toBe(expected)
  })

  it.each([0, -1, 1.5, Number.NaN])('%d is a bug', (n) => {
    expect(() => formatNumber({ series: 'PBX', year: 2026, n }, NUMBER_PREFIXES)).toThrow(
      'no document',
    )
  })

  it.each([
    'PBX-2026-00001',
    'PBX-2026-0000001',
    'PBX-2026-000000',
    'PBX-0000-000001',
    'CN-2026-0000001',
    'INV-2026-000001',
    'pbx-2026-000001',
    'PBX-2026-000001 ',
    'PBX-2026-99999999999999999999',
    '',
  ])('is never %s', (text) => {
    expect(parseNumber(text, NUMBER_PREFIXES)).toBeUndefined()
  })

  it.each([
    ['PBX-2026-000001', 'PBX-2026-000001'],
    [' pbx 2026 1 ', 'PBX-2026-000001'],
    ['PBX2026-000001', 'PBX-2026-000001'],
    ['nr. pbx/2026/000001', 'PBX-2026-000001'],
    ['cn–2026–42', 'CN-2026-00042'],
    ['PBX-2026-1000000', 'PBX-2026-1000000'],
  ])('is typed %s: %s', (typed, number) => {
    expect(numberTyped(typed, NUMBER_PREFIXES)).toBe(number)
  })

  it.each([
    '',
    'PBX',
    'PBX-2026',
    'PBX-2026-0',
    'PBX-0000-1',
    'INV-2026-1',
    '2026-000001',
    'PBX-26-1',
  ])('is not typed %s', (typed) => {
    expect(numberTyped(typed, NUMBER_PREFIXES)).toBeUndefined()
  })

  it('comes back from its text, and from any way to type it', () => {
    const between = fc.constantFrom('-', ' ', '/', '.', ' - ', '–')
    fc.assert(
      fc.property(numbers, between, between, fc.nat(3), (number, first, second, zeros) => {
        const whole = formatNumber(number, NUMBER_PREFIXES)
        const { series, year, n } = number
        const typed = `${series.toLowerCase()}${first}${year}${second}${'0'.repeat(zeros)}${n}`
        expect(numberTyped(typed, NUMBER_PREFIXES)).toBe(whole)
        expect(numberTyped(whole, NUMBER_PREFIXES)).toBe(whole)
      }),
    )
  })

  it('comes back from its text', () => {
    fc.assert(
      fc.property(numbers, (number) => {
        expect(parseNumber(formatNumber(number, NUMBER_PREFIXES), NUMBER_PREFIXES)).toEqual(number)
      }),
    )
  })
})

it('the year is that of the operator: half past one on New Year in Vilnius', () => {
  const at = epochMs(Date.UTC(2026, 11, 31, 23, 30))

  expect(numberingYear(at, 'Europe/Vilnius')).toBe(2027)
  expect(numberingYear(at, 'UTC')).toBe(2026)
})
