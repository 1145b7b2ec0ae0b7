import { expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { epochMs } from '../../kernel/time.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import { priceWithVat } from './price-with-vat.ts'

const NOVEMBER = epochMs(Date.parse('2026-11-22T12:00:00Z'))
const net = money(1_900, 'EUR')

// prettier-ignore
it.each([
  ['LT', 'individual', true,  2_100, 2_299, 'gross'],
  ['LT', 'company',    true,  2_100, 2_299, 'net'],
  ['DE', 'individual', true,  1_900, 2_261, 'gross'],
  ['DE', 'individual', false, 2_100, 2_299, 'gross'],
  ['EE', 'company',    true,  2_400, 2_356, 'net'],
  ['US', 'individual', true,      0, 1_900, 'gross'],
] as const)('19.00 a month for %s, %s, OSS %s: %i, %i, %s first', (country, customer_type, oss, rate, gross, shown) => {
  const price = priceWithVat({ ...DEFAULT_SETTINGS, oss }, { country, customer_type }, net, NOVEMBER)

  expect(price).toEqual({
    net,
    vat_rate_basis_points: rate,
    vat: money(gross - 1_900, 'EUR'),
    gross: money(gross, 'EUR'),
    shown,
    renews: 'monthly',
  })
})

it('whoever does not say what they are is told the total first', () => {
  expect(priceWithVat(DEFAULT_SETTINGS, { country: 'LT' }, net, NOVEMBER).shown).toBe('gross')
})
