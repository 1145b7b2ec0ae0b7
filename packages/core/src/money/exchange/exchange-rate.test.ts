import { describe, expect, it } from 'vitest'
import { epochMs } from '../../kernel/time.ts'
import {
  convertedMinor,
  type ExchangeRate,
  isRateDay,
  PER_EURO,
  usedRate,
} from './exchange-rate.ts'
import { vatCurrencyOf } from './vat-currency.ts'

const put_at = epochMs(0)
const rate = (day: string, currency: ExchangeRate['currency'], per_euro: string): ExchangeRate => ({
  day,
  currency,
  per_euro,
  source: 'ECB',
  put_at,
})

describe('an amount in another currency (Directive 2006/112/EC, Art. 91 (2))', () => {
  // prettier-ignore
  it.each([
    // 41.79 SEK at 11.0305 are 3.78858 EUR.
    [4_179, '11.0305', '1', 379],
    // A half is rounded up: 0.25 EUR of 0.50 at 2, and half a cent of 0.01.
    [50, '2', '1', 25],
    [1, '2', '1', 1],
    [1, '2.0001', '1', 0],
    // From euro, and through it from one to another.
    [1_000, '1', '7.4605', 7_461],
    [10_000, '11.0305', '7.4605', 6_764],
    // More digits than a double holds.
    [900_719_925_474_099, '1.0000000001', '1.0000000001', 900_719_925_474_099],
  ])('%i at %s to %s is %i', (minor, from_per_euro, to_per_euro, expected) => {
    expect(convertedMinor(minor, { from_per_euro, to_per_euro })).toBe(expected)
  })

  it('is converted by the newest day that has both rates', () => {
    const rates = [
      rate('2026-11-24', 'SEK', '11'),
      rate('2026-11-24', 'DKK', '7.4'),
      rate('2026-11-25', 'SEK', '11.1'),
    ]
    expect(usedRate(rates, 'SEK', 'EUR')).toMatchObject({
      day: '2026-11-25',
      from_per_euro: '11.1',
    })
    expect(usedRate(rates, 'SEK', 'DKK')).toMatchObject({ day: '2026-11-24', to_per_euro: '7.4' })
    expect(usedRate(rates, 'EUR', 'DKK')).toMatchObject({ from_per_euro: '1', source: 'ECB' })
    expect(usedRate(rates, 'PLN', 'EUR')).toBeUndefined()
  })
})

it.each(['11.0305', '0.88183', '4', '0.0001'])('%s is a rate', (text) => {
  expect(PER_EURO.test(text)).toBe(true)
})

it.each(['0', '0.00', '-1', '1,5', '1e3', '.5', '5.', '', ' 1'])('"%s" is no rate', (text) => {
  expect(PER_EURO.test(text)).toBe(false)
})

it('a day is one of the calendar', () => {
  expect(['2026-11-27', '2028-02-29'].every(isRateDay)).toBe(true)
  expect(['2026-02-29', '2026-13-01', '27.11.2026', '2026-1-1', ''].some(isRateDay)).toBe(false)
})

it('a seller states VAT in what its state wants (Directive 2006/112/EC, Art. 230)', () => {
  const of = (country: string) => vatCurrencyOf({ country })
  expect(['LT', 'DE', 'HR', 'BG'].map(of)).toEqual(['EUR', 'EUR', 'EUR', 'EUR'])
  expect(['SE', 'PL', 'CZ', 'DK', 'HU', 'RO'].map(of)).toEqual([
    'SEK',
    'PLN',
    'CZK',
    'DKK',
    'HUF',
    'RON',
  ])
})
