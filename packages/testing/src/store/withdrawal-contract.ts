import type { Position } from '@billing/core'
import { aSubscription, aWithdrawal, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

/** Statements of consumers who withdraw from their contract. */
export function withdrawalContract(store: TheStore): void {
  const put = (differs: Parameters<typeof aWithdrawal>[0] = {}) =>
    store().transaction((tx) => tx.withdrawals.put(aWithdrawal(differs)))
  const waiting = { status: 'stated', confirmed_at: null } as const
  const givenContract = async (n = 1) => {
    await givenCustomer(store(), n)
    const subscription_id = `subscription-${n}`
    const subscription = aSubscription({ subscription_id, account_id: `acc-${n}` })
    await store().transaction((tx) => tx.subscriptions.put(subscription))
    return { account_id: `acc-${n}`, subscription_id }
  }

  describe('withdrawals', () => {
    it('come back as they were put, newest first, each account its own', async () => {
      await givenContract(1)
      await put({ withdrawal_id: 'a', ...waiting, created_at: march(4) })
      await put({ withdrawal_id: 'b', words: 'I withdraw.', channel: 'letter' })

      expect(await store().read((tx) => tx.withdrawals.ofAccount('acc-1'))).toEqual([
        aWithdrawal({ withdrawal_id: 'b', words: 'I withdraw.', channel: 'letter' }),
        aWithdrawal({ withdrawal_id: 'a', ...waiting, created_at: march(4) }),
      ])
      expect(await store().read((tx) => tx.withdrawals.ofAccount('acc-2'))).toEqual([])
      expect((await store().read((tx) => tx.withdrawals.get('b')))?.channel).toBe('letter')
      expect(await store().read((tx) => tx.withdrawals.get('none'))).toBeUndefined()
    })

    it('move on, and are confirmed once for a contract', async () => {
      await givenContract()
      await put({ withdrawal_id: 'a', ...waiting })
      await put({ withdrawal_id: 'b', ...waiting })
      await put({ withdrawal_id: 'a' })
      const owed = { amount_minor: 371, currency: 'EUR' } as const
      const done = { status: 'paid_back', owed, paid_back_at: march(6) } as const
      await put({ withdrawal_id: 'a', ...done })

      expect(await store().read((tx) => tx.withdrawals.get('a'))).toMatchObject(done)
      await expect(put({ withdrawal_id: 'b' })).rejects.toThrow()
    })

    it('that came before a subscription are confirmed once for an account', async () => {
      await givenCustomer(store(), 1)
      const before = { subscription_id: null } as const
      await put({ withdrawal_id: 'a', ...before, ...waiting })
      await put({ withdrawal_id: 'b', ...before })

      expect(await store().read((tx) => tx.withdrawals.get('b'))).toMatchObject(before)
      await expect(put({ withdrawal_id: 'a', ...before })).rejects.toThrow()
    })

    it('that were confirmed are listed newest first, and walked by id', async () => {
      for (const n of [1, 2, 3]) {
        const names = await givenContract(n)
        await put({ ...names, withdrawal_id: `w-${n}`, confirmed_at: march(10 - n) })
        await put({ ...names, withdrawal_id: `x-${n}`, ...waiting })
      }
      const page = (after: Position | null) =>
        store().read((tx) => tx.withdrawals.confirmed({ limit: 2, after }))
      const ids = (found: readonly { withdrawal_id: string }[]) =>
        found.map(({ withdrawal_id }) => withdrawal_id)

      const first = await page(null)
      const second = await page(first.next)
      const walked = await store().read((tx) => tx.withdrawals.page('w-1', 5))

      expect([ids(first.data), ids(second.data), second.next]).toEqual([
        ['w-1', 'w-2'],
        ['w-3'],
        null,
      ])
      expect(ids(walked)).toEqual(['w-2', 'w-3'])
    })
  })
}
