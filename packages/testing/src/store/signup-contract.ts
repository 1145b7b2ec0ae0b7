import { anAccount, aSignup, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

const email = 'jonas@example.com'
const pending = {
  status: 'pending_payment',
  account_id: null,
  failure_reason: null,
  card_verified_at: null,
} as const

/** Signups. */
export function signupContract(store: TheStore): void {
  describe('signups', () => {
    it('gives back a signup exactly as it was put, by id and by account', async () => {
      await givenCustomer(store())
      await store().transaction((tx) => tx.signups.put(aSignup()))

      expect(await store().read((tx) => tx.signups.get('signup-1'))).toEqual(aSignup())
      expect(await store().transaction((tx) => tx.signups.getForUpdate('signup-1'))).toEqual(
        aSignup(),
      )
      expect(await store().read((tx) => tx.signups.byAccount('acc-1'))).toEqual(aSignup())
      expect(await store().read((tx) => tx.signups.byAccount('acc-2'))).toBeUndefined()
    })

    it('wastes statements and leaves nothing', async () => {
      await store().transaction(async (tx) => {
        await tx.signups.waste(2)
        await tx.signups.waste(5)
        await tx.signups.put(aSignup({ ...pending, prospect_account_id: null }))
      })

      expect(await store().read((tx) => tx.signups.get('signup-1'))).toBeDefined()
    })

    it('finds by account a signup whose account is not shown yet', async () => {
      await givenCustomer(store())
      await store().transaction((tx) => tx.signups.put(aSignup(pending)))

      expect(await store().read((tx) => tx.signups.byAccount('acc-1'))).toEqual(aSignup(pending))
    })

    it('lists the pending ones of an e-mail that have an account', async () => {
      await givenCustomer(store())
      await store().transaction(async (tx) => {
        await tx.signups.put(aSignup({ ...pending, signup_id: 'first' }))
        await tx.signups.put(aSignup({ ...pending, signup_id: 'second', created_at: march(2) }))
        await tx.signups.put(aSignup({ ...pending, signup_id: 'bare', prospect_account_id: null }))
        await tx.signups.put(aSignup({ ...pending, signup_id: 'theirs', email_key: 'x@y.z' }))
        await tx.signups.put(aSignup({ signup_id: 'failed' }))
      })

      const found = await store().read((tx) => tx.signups.pendingOf(email))
      expect(found.map((each) => each.signup_id)).toEqual(['first', 'second'])
    })

    it('lists the accounts that signups of an e-mail made, newest first, whatever became of them', async () => {
      await givenCustomer(store())
      await store().transaction(async (tx) => {
        await tx.accounts.put(anAccount({ account_id: 'second', status: 'cancelled' }))
        await tx.signups.put(aSignup({ signup_id: 'a' }))
        await tx.signups.put(
          aSignup({ signup_id: 'b', prospect_account_id: 'second', created_at: march(2) }),
        )
        await tx.signups.put(aSignup({ ...pending, signup_id: 'bare', prospect_account_id: null }))
        await tx.signups.put(aSignup({ signup_id: 'theirs', email_key: 'x@y.z' }))
      })

      expect(await store().read((tx) => tx.signups.accountsOf(email))).toEqual([
        'second',
        anAccount().account_id,
      ])
    })

    it('says that a card was verified while the account of that signup lives', async () => {
      await givenCustomer(store())
      const verified = () => store().read((tx) => tx.signups.isPastCard(email))
      await store().transaction((tx) => tx.signups.put(aSignup(pending)))
      expect(await verified()).toBe(false)

      await store().transaction((tx) =>
        tx.signups.put(aSignup({ status: 'payment_verified', failure_reason: null })),
      )
      expect(await verified()).toBe(true)

      await store().transaction((tx) => tx.accounts.put(anAccount({ status: 'cancelled' })))
      expect(await verified()).toBe(false)
    })

    it('lists what has expired by now, oldest first, and no more than asked for', async () => {
      await givenCustomer(store())
      await store().transaction(async (tx) => {
        await tx.signups.put(aSignup({ ...pending, signup_id: 'b', expires_at: march(4) }))
        await tx.signups.put(aSignup({ ...pending, signup_id: 'a', expires_at: march(5) }))
        await tx.signups.put(aSignup({ ...pending, signup_id: 'later', expires_at: march(6) }))
        await tx.signups.put(aSignup({ signup_id: 'failed', expires_at: march(3) }))
      })

      const expired = async (limit: number) =>
        (await store().read((tx) => tx.signups.expired(march(5), limit))).map((s) => s.signup_id)
      expect(await expired(10)).toEqual(['b', 'a'])
      expect(await expired(1)).toEqual(['b'])
    })

    it('lists failed ones of long ago that still hold an address', async () => {
      await givenCustomer(store())
      await store().transaction(async (tx) => {
        await tx.signups.put(aSignup({ signup_id: 'old', updated_at: march(3) }))
        await tx.signups.put(aSignup({ signup_id: 'older', updated_at: march(2) }))
        await tx.signups.put(aSignup({ signup_id: 'recent', updated_at: march(4) }))
        const scrubbed = { email: '', email_key: '', updated_at: march(2) }
        await tx.signups.put(aSignup({ signup_id: 'scrubbed', ...scrubbed }))
        await tx.signups.put(aSignup({ ...pending, signup_id: 'open', updated_at: march(2) }))
      })

      const found = await store().read((tx) => tx.signups.scrubbable(march(4), 10))
      expect(found.map((each) => each.signup_id)).toEqual(['older', 'old'])
    })
  })
}
