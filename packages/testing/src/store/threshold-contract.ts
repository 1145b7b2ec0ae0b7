import { EUR, type MeteredSale, money } from '@billing/core'
import { march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { race, type TheStore } from './store-under-test.ts'

/** The sums of sales to consumers, and the periods in which one rate was charged abroad. */
export function thresholdContract(store: TheStore): void {
  const sale = (cents: number, differs: Partial<MeteredSale> = {}): MeteredSale => ({
    year: 2026,
    at: march(3),
    cross_border: money(cents, EUR),
    consumers: money(cents, EUR),
    ...differs,
  })
  const count = (...sales: readonly MeteredSale[]) =>
    store().transaction((tx) => Promise.all(sales.map((each) => tx.vatMeters.count(each))))
  const years = () => store().read((tx) => tx.vatMeters.years())

  describe('sales to consumers', () => {
    it('are added up by year, and each is told what there was before it', async () => {
      expect(await years()).toEqual([])

      const before = await count(sale(300_000), sale(250), sale(7, { year: 2025 }))

      expect(before.map(({ cross_border }) => cross_border.amount_minor)).toEqual([0, 300_000, 0])
      expect(await years()).toMatchObject([
        { year: 2025, cross_border: money(7, EUR), consumers: money(7, EUR) },
        { year: 2026, cross_border: money(300_250, EUR), cross_border_crossed_at: null },
      ])
    })

    it('cross a threshold above it, at the sale that does; a credit note never undoes that', async () => {
      await count(sale(1_000_000))
      expect(await years()).toMatchObject([{ cross_border_crossed_at: null }])

      const later = sale(1, { at: march(4) })
      const before = await count(later, sale(1, { at: march(5) }))

      expect(before.map((each) => each.cross_border_crossed_at)).toEqual([null, march(4)])
      await count(sale(-900_000, { at: march(6) }))
      expect(await years()).toMatchObject([
        {
          cross_border: money(100_002, EUR),
          cross_border_crossed_at: march(4),
          consumers_crossed_at: null,
        },
      ])
    })

    it('are counted one after another: of many at once that would cross, one does', async () => {
      await count(sale(950_000))

      const before = await race(() => count(sale(40_000)))

      const sums = before.flat().map(({ cross_border }) => cross_border.amount_minor)
      const expected = Array.from({ length: 10 }, (_, n) => 950_000 + n * 40_000)
      expect(sums.toSorted((a, b) => a - b)).toEqual(expected)
      expect(await years()).toMatchObject([{ cross_border: money(1_350_000, EUR) }])
    })

    it('are not counted by what does not commit', async () => {
      const failing = store().transaction(async (tx) => {
        await tx.vatMeters.count(sale(5))
        throw new Error('no')
      })

      await expect(failing).rejects.toThrow('no')
      expect(await years()).toEqual([])
    })
  })

  describe('what is charged abroad', () => {
    it('is kept oldest first, and each period once', async () => {
      const below = { starts_at: march(3), charges: 'home_rate', reason: 'below' } as const
      const crossed = { starts_at: march(3), charges: 'destination', reason: 'crossed' } as const
      const first = { ...below, starts_at: march(1) }
      await store().transaction(async (tx) => {
        for (const each of [crossed, below, first, crossed]) await tx.vatMeters.begin(each)
      })

      const kept = await store().read((tx) => tx.vatMeters.periods())
      expect(kept).toEqual([first, below, crossed])
    })
  })
}
