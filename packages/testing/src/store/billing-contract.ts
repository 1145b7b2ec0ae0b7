import { aCycle, aSubscription, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

/** Subscriptions and billing cycles. */
export function billingContract(store: TheStore): void {
  describe('subscriptions', () => {
    it('gives back a subscription exactly as it was put', async () => {
      await givenCustomer(store())
      await store().transaction((tx) => tx.subscriptions.put(aSubscription()))

      const found = await store().read((tx) => tx.subscriptions.get('subscription-1'))
      expect(found).toEqual(aSubscription())
    })

    it("finds the account's newest, and its first", async () => {
      await givenCustomer(store())
      const newer = aSubscription({ subscription_id: 'a-newer', created_at: march(9) })
      await store().transaction((tx) => tx.subscriptions.put(newer))

      expect(await store().read((tx) => tx.subscriptions.ofAccount('acc-1'))).toEqual(newer)
      expect(await store().read((tx) => tx.subscriptions.ofAccount('acc-2'))).toBeUndefined()
      expect(await store().read((tx) => tx.subscriptions.firstOf('acc-2'))).toBeUndefined()
      await store().transaction((tx) => tx.subscriptions.put(aSubscription()))
      expect(await store().read((tx) => tx.subscriptions.ofAccount('acc-1'))).toEqual(newer)
      expect(await store().read((tx) => tx.subscriptions.firstOf('acc-1'))).toEqual(aSubscription())
    })
  })

  describe('billing cycles', () => {
    it('gives back a cycle exactly as it was planned, in order of period', async () => {
      await givenCustomer(store())
      const earlier = aCycle({ cycle_id: 'cycle-0', period_start: march(0), period_end: march(1) })
      await store().transaction(async (tx) => {
        await tx.cycles.plan(aCycle())
        await tx.cycles.plan(earlier)
      })

      expect(await store().read((tx) => tx.cycles.get('cycle-1'))).toEqual(aCycle())
      const all = await store().read((tx) => tx.cycles.ofSubscription('subscription-1'))
      expect(all).toEqual([earlier, aCycle()])
    })

    it('changes a cycle that was planned', async () => {
      await givenCustomer(store())
      await store().transaction((tx) => tx.cycles.plan(aCycle()))
      const charged = aCycle({ state: 'charged', next_attempt_at: null, updated_at: march(9) })

      await store().transaction((tx) => tx.cycles.put(charged))

      expect(await store().read((tx) => tx.cycles.get('cycle-1'))).toEqual(charged)
    })

    it('lets nobody change a cycle that was read for update', async () => {
      await givenCustomer(store())
      await store().transaction((tx) => tx.cycles.plan(aCycle({ attempt_count: 0 })))

      await race(() =>
        store().transaction(async (tx) => {
          const cycle = await tx.cycles.getForUpdate('cycle-1')
          if (cycle) await tx.cycles.put({ ...cycle, attempt_count: cycle.attempt_count + 1 })
        }),
      )

      expect((await store().read((tx) => tx.cycles.get('cycle-1')))?.attempt_count).toBe(10)
    })

    it('plans a period once, whoever asks', async () => {
      await givenCustomer(store())

      const planned = await race((n) =>
        store().transaction((tx) => tx.cycles.plan(aCycle({ cycle_id: `cycle-${n}` }))),
      )

      expect(planned.filter(Boolean)).toHaveLength(1)
      const all = await store().read((tx) => tx.cycles.ofSubscription('subscription-1'))
      expect(all).toHaveLength(1)
    })
  })
}
