import {
  anAccount,
  aPlacePiece,
  aRedemption,
  aSignup,
  aSubscription,
  aUser,
  march,
} from '@billing/core/fixtures'
import type { EpochMs, Redemption } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

/** Who redeemed which discount code. */
export function redemptionContract(store: TheStore): void {
  describe('redemptions of discount codes', () => {
    const put = (...all: readonly Redemption[]) =>
      store().transaction(async (tx) => {
        for (const each of all) await tx.redemptions.put(each)
      })
    const count = (code: string) => store().read((tx) => tx.redemptions.count(code))
    const ofAccount = (id = 'acc-1') => store().read((tx) => tx.redemptions.ofAccount(id))
    const given = async () => {
      await givenCustomer(store())
      await store().transaction(async (tx) => {
        await tx.accounts.put(
          anAccount({ account_id: 'acc-2', contact_email: 'ona@example.com', vat_id: null }),
        )
        await tx.signups.put(aSignup())
        await tx.accounts.lock('acc-1')
        await tx.subscriptions.put(aSubscription())
      })
    }
    const other = aRedemption({ discount_id: 'a', account_id: 'acc-2', reserved_at: march(2) })
    const later = aRedemption({ discount_id: 'b', code: 'FALL', reserved_at: march(3) })
    const given_to = { discount_id: 'c', subscription_id: 'subscription-1' }
    const reserved = aRedemption({ discount_id: 'c', code: 'SIGNUP', given_at: null })

    it('are given back exactly as they were written, by account and by page', async () => {
      await given()
      const ordered = aRedemption({
        discount_id: 'd',
        account_id: null,
        signup_id: 'signup-1',
        doubt: 'card',
      })
      await put(later, other, aRedemption(), ordered)

      expect(await ofAccount()).toEqual([aRedemption(), later])
      expect(await ofAccount('acc-2')).toEqual([other])
      const page = (after: string) => store().read((tx) => tx.redemptions.page(after, 2))
      expect(await page('')).toEqual([other, later])
      expect(await page('b')).toEqual([ordered, aRedemption()])
    })

    it('are counted by code, with the lock of the code and without', async () => {
      await given()
      await put(later, other, aRedemption())

      expect([await count('SPRING'), await count('NONE')]).toEqual([2, 0])
      const counts = await store().read((tx) => tx.redemptions.counts())
      expect(counts).toEqual([
        { code: 'FALL', redeemed: 1 },
        { code: 'SPRING', redeemed: 2 },
      ])
      const locked = () => store().transaction((tx) => tx.redemptions.countLocked('SPRING'))
      expect(await Promise.all([locked(), locked()])).toEqual([2, 2])
    })

    it('are one for each account and code', async () => {
      await given()
      await put(aRedemption())

      await expect(put(aRedemption({ discount_id: 'e' }))).rejects.toThrow()
    })

    it('are free again while nothing is given, and stay once it is', async () => {
      await given()
      await put(reserved, aRedemption())
      await store().transaction((tx) => tx.redemptions.free('discount-1'))
      await store().transaction((tx) => tx.redemptions.free('c'))
      expect(await ofAccount()).toEqual([aRedemption()])

      await put(reserved)
      await store().transaction((tx) => tx.redemptions.give(given_to, march(9)))
      await store().transaction((tx) => tx.redemptions.free('c'))
      expect(await ofAccount()).toContainEqual({ ...reserved, ...given_to, given_at: march(9) })
    })

    it('of a signup are free again when it ends', async () => {
      await given()
      await put({ ...reserved, signup_id: 'signup-1' }, aRedemption())

      await store().transaction((tx) => tx.redemptions.freeOfSignup('signup-1'))

      expect(await ofAccount()).toEqual([aRedemption()])
    })

    it('in doubt are found by the day they were given', async () => {
      await given()
      const doubted = aRedemption({ discount_id: 'f', code: 'FALL', doubt: 'card' })
      await put(aRedemption(), doubted)
      const since = (at: EpochMs) => store().read((tx) => tx.redemptions.doubtedSince(at))

      expect([await since(march(1)), await since(march(2))]).toEqual([[doubted], []])
      expect(await store().read((tx) => tx.redemptions.get('f'))).toEqual(doubted)
      expect(await store().read((tx) => tx.redemptions.get('none'))).toBeUndefined()
    })

    it('of two accounts share a proven mailbox, a card, or a VAT number', async () => {
      await given()
      await put(aRedemption(), other)
      const shared = (account_id: string) =>
        store().read((tx) => tx.redemptions.sharedWith({ code: 'SPRING', account_id }))
      expect([await shared('acc-1'), await shared('acc-2')]).toEqual([null, null])

      await store().transaction(async (tx) => {
        const number = { vat_id: 'LT100001919017' }
        await tx.accounts.put(anAccount(number))
        await tx.accounts.put(anAccount({ account_id: 'acc-2', ...number }))
      })
      expect([await shared('acc-1'), await shared('acc-2')]).toEqual(['vat_number', 'vat_number'])

      const card = { kind: 'card', country: 'LT', fingerprint: 'one card' } as const
      await store().transaction(async (tx) => {
        await tx.placePieces.insert(aPlacePiece({ piece_id: 'p1', ...card }))
        await tx.placePieces.insert(aPlacePiece({ piece_id: 'p2', account_id: 'acc-2', ...card }))
      })
      expect(await shared('acc-2')).toBe('card')

      const mailbox = { email: 'jonas@example.com', email_key: 'jonas@example.com' }
      const proven = { ...mailbox, account_id: 'acc-2', email_proven_at: march(1) }
      await store().transaction((tx) => tx.users.put(aUser({ user_id: 'user-9', ...proven })))
      expect([await shared('acc-2'), await shared('acc-1')]).toEqual(['mailbox', 'card'])
      const elsewhere = { code: 'FALL', account_id: 'acc-2' }
      expect(await store().read((tx) => tx.redemptions.sharedWith(elsewhere))).toBeNull()
    })

    it('never count more than a bound allows, however many count at once', async () => {
      await given()
      const rivals = ['acc-1', 'acc-2'].map((account_id, n) =>
        store().transaction(async (tx) => {
          if ((await tx.redemptions.countLocked('SPRING')) > 0) return 'refused'
          await tx.redemptions.put(aRedemption({ discount_id: `rival-${n}`, account_id }))
          return 'redeemed'
        }),
      )

      expect((await Promise.all(rivals)).toSorted()).toEqual(['redeemed', 'refused'])
      expect(await count('SPRING')).toBe(1)
    })
  })
}
