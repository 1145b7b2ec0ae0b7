import { anInvitation, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

/** People who were invited to an account. */
export function invitationContract(store: TheStore): void {
  describe('invitations', () => {
    const put = (differs: Parameters<typeof anInvitation>[0] = {}) =>
      store().transaction((tx) => tx.invitations.put(anInvitation(differs)))
    const waiting = () => store().read((tx) => tx.invitations.ofAccount('acc-1'))

    it('gives back an invitation exactly as it was put, by id, link and account', async () => {
      await givenCustomer(store())
      await put()
      const later = { invitation_id: 'b', email_key: 'b@example.com', token_hash: null }
      await put({ ...later, created_at: march(2) })

      const { get, byToken } = await store().read(async (tx) => ({
        get: await tx.invitations.get('invitation-1'),
        byToken: await tx.invitations.byToken('invitation-hash-1'),
      }))
      expect(get).toEqual(anInvitation())
      expect(byToken).toEqual(anInvitation())
      expect((await waiting()).map(({ invitation_id }) => invitation_id)).toEqual([
        'invitation-1',
        'b',
      ])
    })

    it('takes one for each address of an account, and changes it', async () => {
      await givenCustomer(store())
      await put()
      await put({ token_hash: 'another', expires_at: march(9) })

      expect(await waiting()).toEqual([
        anInvitation({ token_hash: 'another', expires_at: march(9) }),
      ])
      await expect(put({ invitation_id: 'twin', token_hash: null })).rejects.toThrow()
    })

    it('forgets one, all of an account, and those that are too old', async () => {
      await givenCustomer(store())
      for (const n of [1, 2, 3]) {
        const name = `${n}@example.com`
        await put({
          invitation_id: `${n}`,
          email_key: name,
          token_hash: name,
          expires_at: march(n),
        })
      }

      await store().transaction((tx) => tx.invitations.purge(march(2)))
      expect(await waiting()).toHaveLength(2)
      await store().transaction((tx) => tx.invitations.delete('2'))
      expect(await waiting()).toHaveLength(1)
      expect(await store().transaction((tx) => tx.invitations.erase('acc-1'))).toBe(1)
      expect(await waiting()).toEqual([])
    })
  })
}
