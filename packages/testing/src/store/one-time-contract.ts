import type { OneTime } from '@billing/core'
import { aOneTime, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

const email = 'jonas@example.com'

/** A secret without a user that nobody used yet. */
function unspent(id: string, differs: Partial<OneTime> = {}): OneTime {
  return aOneTime({
    one_time_id: id,
    token_hash: `hash-of-${id}`,
    user_id: null,
    spent_at: null,
    ...differs,
  })
}

/** Single-use secrets. */
export function oneTimeContract(store: TheStore): void {
  describe('one-time secrets', () => {
    it('gives back a secret exactly as it was put, by id and by token', async () => {
      await givenCustomer(store())
      await store().transaction((tx) => tx.oneTimes.insert(aOneTime()))

      expect(await store().read((tx) => tx.oneTimes.get('one-time-1'))).toEqual(aOneTime())
      expect(await store().read((tx) => tx.oneTimes.byToken('token-hash-1'))).toEqual(aOneTime())
    })

    it('finds the newest unspent one of a purpose and address, expired or not', async () => {
      const newest = unspent('b', { created_at: march(3), expires_at: march(3) })
      await store().transaction(async (tx) => {
        await tx.oneTimes.insert(unspent('a', { created_at: march(2) }))
        await tx.oneTimes.insert(newest)
        await tx.oneTimes.insert(unspent('c', { created_at: march(4), spent_at: march(4) }))
        await tx.oneTimes.insert(unspent('d', { created_at: march(5), purpose: 'email_verify' }))
        await tx.oneTimes.insert(unspent('e', { created_at: march(5), email_key: 'x@y.z' }))
      })

      expect(await store().read((tx) => tx.oneTimes.newest('login_code', email))).toEqual(newest)
      expect(await store().read((tx) => tx.oneTimes.newest('grant', email))).toBeUndefined()
    })

    it('is spent by one of ten racing callers', async () => {
      await store().transaction((tx) => tx.oneTimes.insert(unspent('a')))

      const spent = await race(() => store().transaction((tx) => tx.oneTimes.spend('a', march(3))))

      expect(spent.filter(Boolean)).toHaveLength(1)
      expect((await store().read((tx) => tx.oneTimes.get('a')))?.spent_at).toBe(march(3))
    })

    it('gives out as many tries as it has, and none when it is spent or has no code', async () => {
      await store().transaction(async (tx) => {
        await tx.oneTimes.insert(unspent('three', { tries_left: 3 }))
        await tx.oneTimes.insert(unspent('spent', { spent_at: march(3) }))
        await tx.oneTimes.insert(unspent('link', { tries_left: null }))
      })

      const taken = await race(() => store().transaction((tx) => tx.oneTimes.takeTry('three')))

      expect(taken.filter(Boolean)).toHaveLength(3)
      expect((await store().read((tx) => tx.oneTimes.get('three')))?.tries_left).toBe(0)
      expect(await store().transaction((tx) => tx.oneTimes.takeTry('spent'))).toBe(false)
      expect(await store().transaction((tx) => tx.oneTimes.takeTry('link'))).toBe(false)
    })

    it('revokes every unspent one of that purpose and address, and no other', async () => {
      await store().transaction(async (tx) => {
        await tx.oneTimes.insert(unspent('a'))
        await tx.oneTimes.insert(unspent('b'))
        await tx.oneTimes.insert(unspent('used', { spent_at: march(2) }))
        await tx.oneTimes.insert(unspent('verify', { purpose: 'email_verify' }))
        await tx.oneTimes.insert(unspent('theirs', { email_key: 'x@y.z' }))
        await tx.oneTimes.revoke('login_code', email, march(5))
      })

      const spent_at = async (id: string) =>
        (await store().read((tx) => tx.oneTimes.get(id)))?.spent_at
      expect(await Promise.all(['a', 'b', 'used', 'verify', 'theirs'].map(spent_at))).toEqual([
        march(5),
        march(5),
        march(2),
        null,
        null,
      ])
    })

    it('purges those that were spent, or expired unspent, before', async () => {
      await store().transaction(async (tx) => {
        await tx.oneTimes.insert(unspent('expired', { expires_at: march(3) }))
        await tx.oneTimes.insert(unspent('used', { spent_at: march(2), expires_at: march(9) }))
        await tx.oneTimes.insert(unspent('good', { expires_at: march(5) }))
        await tx.oneTimes.purge(march(4))
      })

      const left = await store().read(async (tx) => [
        await tx.oneTimes.get('expired'),
        await tx.oneTimes.get('used'),
        (await tx.oneTimes.get('good'))?.one_time_id,
      ])
      expect(left).toEqual([undefined, undefined, 'good'])
    })
  })
}
