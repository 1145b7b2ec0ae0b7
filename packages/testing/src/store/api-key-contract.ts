import { anApiKey, aUser, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

/** Keys by which machines ask. */
export function apiKeyContract(store: TheStore): void {
  describe('API keys', () => {
    const put = (differs: Parameters<typeof anApiKey>[0] = {}) =>
      store().transaction((tx) => tx.apiKeys.put(anApiKey(differs)))
    const bearer = (hash: string) => store().read((tx) => tx.apiKeys.bearer(hash))
    const locked = () => store().transaction((tx) => tx.apiKeys.getForUpdate('key-1'))

    it('gives back a key exactly as it was put, by id, and by both hashes with its owner', async () => {
      await givenCustomer(store())
      await put()

      expect(await locked()).toEqual(anApiKey())
      const { account_id, role, reads_only, totp_confirmed_at } = aUser()
      const owner = { user_id: 'user-1', account_id, role, reads_only, totp_confirmed_at }
      expect(await bearer('key-hash-2')).toEqual({ key: anApiKey(), owner })
      expect(await bearer('key-hash-1')).toEqual({ key: anApiKey(), owner })
      expect(await bearer('another')).toBeUndefined()
    })

    it('changes a key, and takes no hash twice', async () => {
      await givenCustomer(store())
      await put({ previous_hash: null, previous_until: null, rotated_at: null, last_used_at: null })
      await put()
      expect(await locked()).toEqual(anApiKey())

      await expect(put({ api_key_id: 'key-2', previous_hash: 'other' })).rejects.toThrow()
    })

    it('lists them newest first, page by page', async () => {
      await givenCustomer(store())
      for (const n of [1, 2, 3]) {
        const hashes = { secret_hash: `${n}`, previous_hash: `before-${n}` }
        await put({ api_key_id: `key-${n}`, ...hashes, created_at: march(Math.min(n, 2)) })
      }
      const page = (after: { at: number; id: string } | null) =>
        store().read((tx) => tx.apiKeys.list({ limit: 2, after }))

      const first = await page(null)
      expect(first.data.map(({ api_key_id }) => api_key_id)).toEqual(['key-3', 'key-2'])
      const { data, next } = await page(first.next)
      expect([data.map(({ api_key_id }) => api_key_id), next]).toEqual([['key-1'], null])
    })

    it('writes a use down unless a later one than asked is known', async () => {
      await givenCustomer(store())
      await put({ last_used_at: null })
      const touch = (at: number, before: number) =>
        store().transaction((tx) => tx.apiKeys.touch('key-1', march(at), march(before)))

      await touch(5, 4)
      expect((await locked())?.last_used_at).toBe(march(5))
      await touch(7, 4)
      expect((await locked())?.last_used_at).toBe(march(5))
      await touch(7, 5)
      expect((await locked())?.last_used_at).toBe(march(7))
    })

    it('goes with its owner', async () => {
      await givenCustomer(store())
      await put()
      await store().transaction((tx) => tx.users.delete('user-1'))

      expect(await bearer('key-hash-2')).toBeUndefined()
      expect(await locked()).toBeUndefined()
    })
  })
}
