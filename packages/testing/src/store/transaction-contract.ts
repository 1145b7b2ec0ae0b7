import { epochMs } from '@billing/core'
import { anAccount, anAuditRow, anOrder, aUser, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, newMessage, race, type TheStore } from './store-under-test.ts'

/** All or nothing, one after another, and no write outside. */
export function transactionContract(store: TheStore): void {
  describe('transactions', () => {
    it('gives back what the work gave', async () => {
      expect(await store().transaction(async () => 'done')).toBe('done')
    })

    it('keeps nothing of a transaction that throws, and does not run it again', async () => {
      let runs = 0
      const refused = store().transaction(async (tx) => {
        runs += 1
        await tx.accounts.put(anAccount())
        await tx.outbox.push(newMessage('m1'))
        throw new Error('refused')
      })

      await expect(refused).rejects.toThrow('refused')
      expect(runs).toBe(1)
      expect(await store().read((tx) => tx.accounts.get('acc-1'))).toBeUndefined()
      // What was pushed does not go with the next one either.
      await store().transaction((tx) => tx.accounts.put(anAccount()))
      expect((await store().read((tx) => tx.outbox.backlog(march(9)))).waiting).toBe(0)
    })

    it('loses no update when ten read the same record and change it', async () => {
      await store().transaction((tx) => tx.orders.put(anOrder({ read_count: 0 })))

      await race(() =>
        store().transaction(async (tx) => {
          const order = await tx.orders.get('order-1')
          if (order) await tx.orders.put({ ...order, read_count: order.read_count + 1 })
        }),
      )

      expect((await store().read((tx) => tx.orders.get('order-1')))?.read_count).toBe(10)
    })

    it('lets nobody change a record that was read for update', async () => {
      await givenCustomer(store())

      await race(() =>
        store().transaction(async (tx) => {
          const account = await tx.accounts.getForUpdate('acc-1')
          if (!account) return
          await tx.accounts.put({ ...account, updated_at: epochMs(account.updated_at + 1) })
        }),
      )

      const account = await store().read((tx) => tx.accounts.get('acc-1'))
      expect(account?.updated_at).toBe(march(4) + 10)
    })

    it('lets no two act on what neither of them sees (write skew)', async () => {
      await store().transaction((tx) => tx.accounts.put(anAccount()))
      // So that nobody has to connect first, and comes when the others are done.
      await race(() => store().transaction((tx) => tx.accounts.get('acc-1')))

      await race((n) =>
        store().transaction(async (tx) => {
          const users = await tx.users.ofAccount('acc-1')
          const only = { user_id: `user-${n}`, email_key: `user-${n}@example.com` }
          if (users.length === 0) await tx.users.put(aUser(only))
        }),
      )

      expect(await store().read((tx) => tx.users.ofAccount('acc-1'))).toHaveLength(1)
    })

    it('lets forty at once append to one chain, each on the last link', async () => {
      await Promise.all(
        Array.from({ length: 40 }, (_, n) =>
          store().transaction(async (tx) => {
            const head = await tx.audit.headForUpdate('service')
            const seq = (head?.seq ?? 0) + 1
            const link = { id: `a-${n}`, chain: 'service', seq, hash: `h-${seq}` }
            await tx.audit.append(anAuditRow({ ...link, prev_hash: head?.hash ?? 'start' }))
          }),
        ),
      )

      const rows = await store().read((tx) => tx.audit.rows('service', 0, 100))
      expect(rows.map((row) => row.seq)).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
      expect(rows.map((row) => row.prev_hash)).toEqual([
        'start',
        ...Array.from({ length: 39 }, (_, n) => `h-${n + 1}`),
      ])
    })

    it('reads what is committed, and refuses to write outside a transaction', async () => {
      await givenCustomer(store())

      await expect(store().read((tx) => tx.accounts.put(anAccount()))).rejects.toThrow()
      await expect(store().read((tx) => tx.outbox.push(newMessage('m1')))).rejects.toThrow()
      await expect(store().read((tx) => tx.users.delete('user-1'))).rejects.toThrow()
      await expect(store().read((tx) => tx.outbox.claimDue(march(9), 1, 1))).rejects.toThrow()

      expect(await store().read((tx) => tx.users.get('user-1'))).toBeDefined()
    })
  })
}
