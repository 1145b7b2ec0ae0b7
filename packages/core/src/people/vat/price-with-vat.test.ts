import { expect, it } from 'vitest'
import { money } from '../../kernel/money.ts'
import { epochMs } from '../../kernel/time.ts'
import { DEFAULT_SETTINGS } from '../../settings.ts'
import { priceWithVat } from './price-with-vat.ts'

const NOVEMBER = epochMs(Date.parse('2026-11-22T12:00:00Z'))
const IN_NOVEMBER = { ordered_at: NOVEMBER, charged_at: NOVEMBER }
const net = money(1_900, 'EUR')
const PRICE = { net, interval: 'month' } as const

const WITHDRAWAL = {
  days: 14,
  last_day: '2026-12-07',
  url: 'http://localhost:8787/withdraw',
}

// prettier-ignore
const CASES = [
  { country: 'LT', customer_type: 'individual', abroad: 'destination', rate: 2_100, gross: 2_299, shown: 'gross' },
  { country: 'LT', customer_type: 'company',    abroad: 'destination', rate: 2_100, gross: 2_299, shown: 'net' },
  { country: 'DE', customer_type: 'individual', abroad: 'destination', rate: 1_900, gross: 2_261, shown: 'gross' },
  { country: 'DE', customer_type: 'individual', abroad: 'home_rate',   rate: 2_100, gross: 2_299, shown: 'gross' },
  { country: 'EE', customer_type: 'company',    abroad: 'destination', rate: 2_400, gross: 2_356, shown: 'net' },
  { country: 'US', customer_type: 'individual', abroad: 'destination', rate: 0,     gross: 1_900, shown: 'gross' },
] as const

it.each(CASES)(
  '19.00 a month for $customer_type in $country, abroad at $abroad, is $gross at $rate',
  ({ country, customer_type, abroad, rate, gross, shown }) => {
    const selling = { ...DEFAULT_SETTINGS, abroad }

    expect(priceWithVat(selling, { country, customer_type }, PRICE, IN_NOVEMBER)).toEqual({
      net,
      vat_rate_basis_points: rate,
      vat: money(gross - 1_900, 'EUR'),
      gross: money(gross, 'EUR'),
      shown,
      renews: 'monthly',
      // The 14th day after Sunday, 22 November is Sunday, 6 December.
      ...(customer_type === 'individual' ? { withdrawal: WITHDRAWAL } : {}),
    })
  },
)

it('whoever does not say what they are is told the total first', () => {
  const selling = { ...DEFAULT_SETTINGS, abroad: 'destination' } as const

  expect(priceWithVat(selling, { country: 'LT' }, PRICE, IN_NOVEMBER).shown).toBe('gross')
})

it.each([
  ['GB', 'BFPO 57', 1_900],
  ['GB', 'SW1A 1AA', 0],
  ['PT', '9500-150', 1_600],
  ['PT', '1100-148', 2_300],
  // The Canary Islands are outside once that is proven.
  ['ES', '35001', 2_100],
])('whoever gives an address is told the rate of its postcode: %s %s', (...row) => {
  const [country, postal_code, rate] = row
  const selling = { ...DEFAULT_SETTINGS, abroad: 'destination' } as const
  const who = { country, postal_code, city: 'Town', customer_type: 'company' } as const

  expect(priceWithVat(selling, who, PRICE, IN_NOVEMBER).vat_rate_basis_points).toBe(rate)
})
