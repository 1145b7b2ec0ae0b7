import { aOneTime, aRefreshToken, aSession, aUser } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

/** Users. */
export function identityContract(store: TheStore): void {
  describe('users', () => {
    it('gives back a user exactly as it was put, by id, e-mail and account', async () => {
      await givenCustomer(store())
      await store().transaction((tx) => tx.users.put(aUser()))

      expect(await store().read((tx) => tx.users.get('user-1'))).toEqual(aUser())
      expect(await store().transaction((tx) => tx.users.getForUpdate('user-1'))).toEqual(aUser())
      expect(await store().read((tx) => tx.users.byEmail('jonas@example.com'))).toEqual(aUser())
      expect(await store().read((tx) => tx.users.ofAccount('acc-1'))).toEqual([aUser()])
      expect(await store().read((tx) => tx.users.ofAccount('acc-2'))).toEqual([])
    })

    it('takes one user per e-mail', async () => {
      await givenCustomer(store())
      const twin = aUser({ user_id: 'user-2', email_key: 'user-1@example.com' })

      await expect(store().transaction((tx) => tx.users.put(twin))).rejects.toThrow()
    })

    it('deletes a user with their sessions, refresh tokens and one-time secrets', async () => {
      await givenCustomer(store())
      await store().transaction(async (tx) => {
        await tx.sessions.insert(aSession())
        await tx.sessions.insertRefresh(aRefreshToken())
        await tx.oneTimes.insert(aOneTime())
      })

      await store().transaction((tx) => tx.users.delete('user-1'))

      expect(await store().read((tx) => tx.users.get('user-1'))).toBeUndefined()
      expect(await store().read((tx) => tx.sessions.get('session-1'))).toBeUndefined()
      expect(await store().read((tx) => tx.oneTimes.get('one-time-1'))).toBeUndefined()
      const token = await store().read((tx) => tx.sessions.refreshByHash('refresh-hash-1'))
      expect(token).toBeUndefined()
    })
  })
}
