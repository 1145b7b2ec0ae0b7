import { epochMs, type TransactionOptions, type Tx } from '@billing/core'
import { anAccount, anAuditRow, aUser, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

/** Transactions that are isolated by the locks of accounts, among others that are not. */
export function locksContract(store: TheStore): void {
  const kinds: readonly (TransactionOptions | undefined)[] = [{ accountLocks: true }, undefined]
  /** Ten of each kind at once. */
  const both = <T>(work: (tx: Tx, n: number) => Promise<T>) =>
    race((n) => store().transaction((tx) => work(tx, n), kinds[n % 2]), 20)
  const lock = {
    lock: (tx: Tx) => tx.accounts.lock('acc-1'),
    'lock by reading it': (tx: Tx) => tx.accounts.getForUpdate('acc-1'),
  }

  describe('transactions under locks', () => {
    it.each(Object.entries(lock))(
      'let no two act on what neither of them sees: %s',
      async (_name, takeLock) => {
        await store().transaction((tx) => tx.accounts.put(anAccount()))
        // So that nobody has to connect first, and comes when the others are done.
        await both((tx) => tx.accounts.get('acc-1'))

        await both(async (tx, n) => {
          await takeLock(tx)
          const users = await tx.users.ofAccount('acc-1')
          const only = { user_id: `user-${n}`, email_key: `user-${n}@example.com` }
          if (users.length === 0) await tx.users.put(aUser(only))
        })

        expect(await store().read((tx) => tx.users.ofAccount('acc-1'))).toHaveLength(1)
      },
    )

    it('lose no update of a record that is read after the lock', async () => {
      await givenCustomer(store())
      const found = (tx: Tx) => tx.subscriptions.get('subscription-1')
      const before = await store().read(found)

      await both(async (tx) => {
        await tx.accounts.lock('acc-1')
        const now = await found(tx)
        if (now) await tx.subscriptions.put({ ...now, updated_at: epochMs(now.updated_at + 1) })
      })

      const after = await store().read(found)
      expect(after?.updated_at).toBe((before?.updated_at ?? 0) + 20)
    })

    it('take numbers without gaps, each once', async () => {
      const taken = await both((tx) => tx.numbers.take('PBX', 2026, 2, march(4)))

      const firsts = taken.map(({ first }) => first).toSorted((a, b) => a - b)
      expect(firsts).toEqual(Array.from({ length: 20 }, (_, n) => 2 * n + 1))
    })

    it('append to one chain, each on the last link', async () => {
      await both(async (tx, n) => {
        const head = await tx.audit.headForUpdate('service')
        const seq = (head?.seq ?? 0) + 1
        const link = { id: `a-${n}`, chain: 'service', seq, hash: `h-${seq}` }
        await tx.audit.append(anAuditRow({ ...link, prev_hash: head?.hash ?? 'start' }))
      })

      const rows = await store().read((tx) => tx.audit.rows('service', 0, 100))
      expect(rows.map(({ seq }) => seq)).toEqual(Array.from({ length: 20 }, (_, n) => n + 1))
    })

    it('keep nothing when they throw', async () => {
      const refused = store().transaction(
        async (tx) => {
          await tx.accounts.put(anAccount())
          throw new Error('refused')
        },
        { accountLocks: true },
      )

      await expect(refused).rejects.toThrow('refused')
      expect(await store().read((tx) => tx.accounts.get('acc-1'))).toBeUndefined()
    })
  })
}
