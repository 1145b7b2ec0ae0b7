import type { ExchangeRate } from '@billing/core'
import { march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import type { TheStore } from './store-under-test.ts'

const rate = (day: string, currency: ExchangeRate['currency'], per_euro: string): ExchangeRate => ({
  day,
  currency,
  per_euro,
  source: 'ECB',
  put_at: march(1),
})

/** The dated table of rates that the operator keeps. */
export function exchangeRateContract(store: TheStore): void {
  describe('exchange rates', () => {
    const put = (...rates: readonly ExchangeRate[]) =>
      store().transaction((tx) => tx.exchangeRates.put(rates))
    const FRIDAY = [rate('2026-02-27', 'PLN', '4.2105'), rate('2026-02-27', 'SEK', '11.0305')]

    it('are kept to the last digit, and found by currency and day, both ends included', async () => {
      const monday = rate('2026-03-02', 'SEK', '0.0000000001')
      await put(monday, ...FRIDAY)

      const within = (from: string, to: string) =>
        store().read((tx) => tx.exchangeRates.within(['SEK', 'PLN'], { from, to }))
      expect(await within('2026-02-27', '2026-03-02')).toEqual([...FRIDAY, monday])
      expect(await within('2026-02-28', '2026-03-01')).toEqual([])
      const sek = { from: '2026-01-01', to: '2026-12-31' }
      expect(await store().read((tx) => tx.exchangeRates.within(['SEK'], sek))).toEqual([
        FRIDAY[1],
        monday,
      ])
    })

    it('of the same day and currency are replaced', async () => {
      await put(...FRIDAY)
      const corrected = { ...rate('2026-02-27', 'SEK', '11.1'), source: 'SNB', put_at: march(3) }
      await put(corrected)

      const days = { from: '2026-02-27', to: '2026-02-27' }
      expect(await store().read((tx) => tx.exchangeRates.within(['SEK'], days))).toEqual([
        corrected,
      ])
    })

    it('of the newest day are those of a day that has all of them, and of none after the last', async () => {
      await put(...FRIDAY, rate('2026-03-02', 'SEK', '11.05'), rate('2026-03-03', 'PLN', '4.3'))

      const newest = (currencies: readonly ExchangeRate['currency'][], until: string) =>
        store().read((tx) => tx.exchangeRates.newest(currencies, until))
      expect(await newest(['SEK', 'PLN'], '2026-12-31')).toEqual(FRIDAY)
      expect(await newest(['SEK'], '2026-12-31')).toEqual([rate('2026-03-02', 'SEK', '11.05')])
      expect(await newest(['SEK'], '2026-03-01')).toEqual([FRIDAY[1]])
      expect(await newest(['SEK'], '2026-02-26')).toEqual([])
      expect(await newest(['DKK'], '2026-12-31')).toEqual([])
    })
  })
}
