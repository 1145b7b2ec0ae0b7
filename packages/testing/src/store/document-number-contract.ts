import { march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { race, type TheStore } from './store-under-test.ts'

const ISSUERS = 50
const ALL = Array.from({ length: ISSUERS }, (_, n) => n + 1)

/** Numbers of documents: no gap and no duplicate. */
export function documentNumberContract(store: TheStore): void {
  const take = async (count = 1, year = 2026) => {
    const taken = await store().transaction((tx) => tx.numbers.take('PBX', year, count, march(1)))
    return taken.first
  }

  const inOrder = (numbers: readonly number[]) => numbers.toSorted((a, b) => a - b)

  describe('document numbers', () => {
    it('count from one in each series and year', async () => {
      expect([await take(), await take(), await take(1, 2027), await take()]).toEqual([1, 2, 1, 3])
      const note = await store().transaction((tx) => tx.numbers.take('CN', 2026, 1, march(1)))
      expect(note.first).toBe(1)
    })

    it('are issued in the order of their numbers, also by a process whose clock is behind', async () => {
      const at = (day: number) =>
        store().transaction((tx) => tx.numbers.take('PBX', 2026, 1, march(day)))

      expect([await at(5), await at(4), await at(6)].map(({ issued_at }) => issued_at)).toEqual([
        march(5),
        march(5),
        march(6),
      ])
    })

    it('are taken in blocks: the first is told, the rest follow', async () => {
      expect([await take(3), await take(10), await take()]).toEqual([1, 4, 14])
      await expect(take(0)).rejects.toThrow()
    })

    it('are given to fifty issuers at once without gap or duplicate', async () => {
      const taken = await race(() => take(), ISSUERS)

      expect(inOrder(taken)).toEqual(ALL)
    })

    it('are skipped up to one that the world outside has, once, and are then nobody’s but its own', async () => {
      await take(2)
      const skip = { series: 'PBX', year: 2026, to: 5, seen: ['PBX-2026-000005: a mail'] } as const
      const gap = { series: 'PBX', year: 2026, first: 3, last: 5, seen: skip.seen }

      const gaps = [
        await store().transaction((tx) => tx.numbers.skipTo(skip, march(1))),
        await store().transaction((tx) => tx.numbers.skipTo(skip, march(2))),
      ]

      expect(gaps).toEqual([{ ...gap, created_at: march(1) }, undefined])
      expect(await store().read((tx) => tx.numbers.gaps())).toEqual([gaps[0]])
      const isOpen = (n: number) =>
        store().read((tx) =>
          tx.numbers.isOpen({ series: 'PBX', year: 2026, n }, `PBX-2026-00000${n}`),
        )
      expect([await isOpen(2), await isOpen(3), await isOpen(5), await isOpen(6)]).toEqual([
        false,
        true,
        true,
        false,
      ])
      expect(await take()).toBe(6)
    })

    it('are given back by a transaction that does not commit', async () => {
      const refused = store().transaction(async (tx) => {
        await tx.numbers.take('PBX', 2026, 5, march(1))
        throw new Error('refused')
      })
      await expect(refused).rejects.toThrow('refused')

      expect(await take()).toBe(1)
    })

    it('have no gap when every second of a hundred issuers at once does not commit', async () => {
      const taken = await race(
        (n) =>
          store()
            .transaction(async (tx) => {
              const { first: number } = await tx.numbers.take('PBX', 2026, 1, march(1))
              if (n % 2 === 1) throw new Error('refused')
              return number
            })
            .catch((error: Error) => error.message),
        2 * ISSUERS,
      )

      expect(taken.filter((each) => each === 'refused')).toHaveLength(ISSUERS)
      expect(inOrder(taken.filter((each) => typeof each === 'number'))).toEqual(ALL)
    })
  })
}
