import { describe, expect, it } from 'vitest'
import { money } from '../money.ts'
import { epochMs } from '../time.ts'
import { formatMoney, formatDate } from './format.ts'

/** Lithuanian puts spaces in its amounts that do not break. */
const spaced = (text: string) => text.replace(/\s/gu, ' ')

describe('an amount', () => {
  it.each([
    [0, '€0.00', '0,00 €'],
    [5, '€0.05', '0,05 €'],
    [123_450, '€1,234.50', '1 234,50 €'],
    [-2_299, '−€22.99', '−22,99 €'],
    [9_007_199_254_740_991, '€90,071,992,547,409.91', '90 071 992 547 409,91 €'],
  ])('of %i cents is written as each language does, to the cent', (cents, en, lt) => {
    expect(formatMoney(money(cents, 'EUR'), 'en')).toBe(en)
    expect(spaced(formatMoney(money(cents, 'EUR'), 'lt'))).toBe(lt)
  })
})

describe('a date', () => {
  const at = epochMs(Date.parse('2026-02-28T22:30:00Z'))

  it('is the day that clocks of the zone show', () => {
    expect(formatDate(at, 'UTC', 'en')).toBe('28 February 2026')
    expect(formatDate(at, 'Europe/Vilnius', 'en')).toBe('1 March 2026')
    expect(formatDate(at, 'Europe/Vilnius', 'lt')).toBe('2026 m. kovo 1 d.')
  })
})
