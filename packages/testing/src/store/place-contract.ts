import type { Position } from '@billing/core'
import { anAccount, aPlace, aPlacePiece, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

/** Evidence of where accounts are, and the places that wait for an operator. */
export function placeContract(store: TheStore): void {
  const insert = (differs: Parameters<typeof aPlacePiece>[0] = {}) =>
    store().transaction((tx) => tx.placePieces.insert(aPlacePiece(differs)))
  const ofAccount = (n: number) => store().read((tx) => tx.placePieces.ofAccount(`acc-${n}`))

  describe('evidence of where an account is', () => {
    it('comes back as it was inserted, oldest first, each account its own', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const unknown = { piece_id: 'b', country: null, about: null, seen_at: march(5) }
      const address = { kind: 'billing_address', country: 'ES', territory: 'Ceuta' } as const
      await insert(unknown)
      await insert({ piece_id: 'a', ...address, seen_at: march(4) })
      await insert({ piece_id: 'c', account_id: 'acc-2' })

      expect(await ofAccount(1)).toEqual([
        aPlacePiece({ piece_id: 'a', ...address, seen_at: march(4) }),
        aPlacePiece(unknown),
      ])
      expect(await ofAccount(3)).toEqual([])
      const found = await store().read((tx) => tx.placePieces.ofIds(['a', 'c', 'none']))
      expect(found.map(({ piece_id }) => piece_id).toSorted()).toEqual(['a', 'c'])
      expect(await store().read((tx) => tx.placePieces.ofIds([]))).toEqual([])
    })

    it('tells which cards other accounts have too', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await insert({ piece_id: 'a', fingerprint: 'one' })
      await insert({ piece_id: 'b', fingerprint: 'two' })
      await insert({ piece_id: 'c', account_id: 'acc-2', fingerprint: 'one' })
      await insert({ piece_id: 'd', account_id: 'acc-2', fingerprint: 'one' })
      const ofOthers = (fingerprints: readonly string[]) =>
        store().read((tx) => tx.placePieces.ofOthers('acc-1', fingerprints))

      expect(await ofOthers(['one', 'two', 'three'])).toEqual(['one'])
      expect(await ofOthers([])).toEqual([])
    })

    it('is of an account that exists, once', async () => {
      await givenCustomer(store())
      await insert()

      await expect(insert()).rejects.toThrow()
      await expect(insert({ piece_id: 'x', account_id: 'acc-7' })).rejects.toThrow()
    })
  })

  describe('places that wait for an operator', () => {
    const waiting = (n: number) => {
      const { review, ...place } = aPlace()
      const opened = review && { ...review, opened_at: march(n) }
      return anAccount({ account_id: `acc-${n}`, place: { ...place, review: opened } })
    }

    it('are listed longest waiting first, page by page, and leave the list once decided', async () => {
      const decided = anAccount({ account_id: 'acc-9', place: aPlace({ review: null }) })
      const old = anAccount({ account_id: 'acc-8', place: null })
      await store().transaction(async (tx) => {
        for (const each of [waiting(3), waiting(1), waiting(2), decided, old]) {
          await tx.accounts.put(each)
        }
      })
      const page = (after: Position | null) =>
        store().read((tx) => tx.placePieces.reviews({ limit: 2, after }))

      const first = await page(null)
      expect(first).toEqual({
        data: [waiting(1), waiting(2)],
        next: { at: march(2), id: 'acc-2' },
      })
      expect(await page(first.next)).toEqual({ data: [waiting(3)], next: null })
    })
  })
}
