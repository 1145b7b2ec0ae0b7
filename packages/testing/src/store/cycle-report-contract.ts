import type { BillingCycle, BillingCycleFilter, Position } from '@billing/core'
import { aCycle, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

/** What operators see of billing cycles. */
export function cycleReportContract(store: TheStore): void {
  const given = (...cycles: readonly Partial<BillingCycle>[]) =>
    store().transaction(async (tx) => {
      for (const [n, differs] of cycles.entries()) {
        await tx.cycles.plan(aCycle({ period_start: march(n), ...differs }))
      }
    })
  const list = (filter: BillingCycleFilter, limit = 10, from: Position | null = null) =>
    store().read((tx) => tx.cycles.list(filter, { limit, after: from }))
  const idsOf = ({ data }: Awaited<ReturnType<typeof list>>) => data.map((each) => each.cycle_id)

  describe('what operators see of cycles', () => {
    it('is a list, newest first, in pages that new cycles do not shift', async () => {
      await givenCustomer(store())
      await given(
        { cycle_id: 'a', created_at: march(1) },
        { cycle_id: 'b', created_at: march(2) },
        { cycle_id: 'c', created_at: march(2) },
      )

      const first = await list({}, 2)
      await given({ cycle_id: 'd', created_at: march(4), period_start: march(20) })
      const second = await list({}, 2, first.next)

      expect([idsOf(first), first.next]).toEqual([['c', 'b'], { at: march(2), id: 'b' }])
      expect([idsOf(second), second.next]).toEqual([['a'], null])
      expect(first.data[1]).toEqual(
        aCycle({ cycle_id: 'b', created_at: march(2), period_start: march(1) }),
      )
    })

    it('is narrowed by state, subscription and account, alone and together', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const theirs = { subscription_id: 'subscription-2', account_id: 'acc-2' }
      await given(
        { cycle_id: 'a', state: 'planned' },
        { cycle_id: 'b' },
        { cycle_id: 'c', ...theirs },
      )

      expect(idsOf(await list({ state: 'failed' }))).toEqual(['c', 'b'])
      expect(idsOf(await list({ subscription_id: 'subscription-1' }))).toEqual(['b', 'a'])
      expect(idsOf(await list({ account_id: 'acc-2' }))).toEqual(['c'])
      expect(idsOf(await list({ account_id: 'acc-1', state: 'planned' }))).toEqual(['a'])
      expect(idsOf(await list({ account_id: 'acc-2', state: 'planned' }))).toEqual([])
    })

    it('counts what came to its state since an instant, that included', async () => {
      await givenCustomer(store())
      await given(
        { cycle_id: 'a', state_since: march(4) },
        { cycle_id: 'b', state_since: march(3) },
        { cycle_id: 'c', state_since: march(9), state: 'charged' },
      )

      const none = { planned: 0, charging: 0, charged: 0, failed: 0, skipped: 0, abandoned: 0 }
      const since = (day: number) => store().read((tx) => tx.cycles.movedSince(march(day)))
      expect(await since(4)).toEqual({ ...none, charged: 1, failed: 1 })
      expect(await since(3)).toEqual({ ...none, charged: 1, failed: 2 })
      expect(await since(10)).toEqual(none)
    })

    it('is who is being charged, longest first', async () => {
      await givenCustomer(store())
      await given(
        { cycle_id: 'a', state: 'charging', state_since: march(5) },
        { cycle_id: 'b', state: 'charging', state_since: march(3) },
        { cycle_id: 'c', state: 'charging', state_since: march(4) },
        { cycle_id: 'd', state_since: march(1) },
      )

      const longest = await store().read((tx) => tx.cycles.longestCharging(2))

      expect(longest.map(({ cycle_id }) => cycle_id)).toEqual(['b', 'c'])
    })

    it('is what is held, by why, and not what is over', async () => {
      await givenCustomer(store())
      await given(
        { cycle_id: 'a', held_for: 'not_sent', state: 'planned', state_since: march(5) },
        { cycle_id: 'b', held_for: 'not_sent', state: 'planned', state_since: march(4) },
        { cycle_id: 'c', held_for: 'wrong_amount', state: 'charging' },
        { cycle_id: 'd', held_for: 'wrong_amount', state: 'abandoned' },
        { cycle_id: 'e' },
      )

      const held = await store().read((tx) => tx.cycles.held(1))

      const shown = held.map(({ held_for, count, samples }) => [
        held_for,
        count,
        samples.map(({ cycle_id }) => cycle_id),
      ])
      expect(shown).toEqual([
        ['not_sent', 2, ['b']],
        ['wrong_amount', 1, ['c']],
      ])
    })
  })
}
