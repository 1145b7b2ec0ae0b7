import type { ClaimedPlanChange, PlanChange } from '@billing/core'
import { aPlanChange, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, LONG, OVER, race, type TheStore } from './store-under-test.ts'

/** Changes of plan at once, and the queue of those whose payment is to be read. */
export function planChangeContract(store: TheStore): void {
  const given = async (...changes: readonly Partial<PlanChange>[]) => {
    await givenCustomer(store())
    await store().transaction(async (tx) => {
      for (const differs of changes) await tx.planChanges.put(aPlanChange(differs))
    })
  }
  const claimDue = (day: number, limit = 10, lease = LONG) =>
    store().transaction((tx) => tx.planChanges.claimDue(march(day), limit, lease))
  const claim = (plan_change_id: string, lease = LONG) =>
    store().transaction((tx) => tx.planChanges.claim(plan_change_id, lease))
  const save = (claimed: ClaimedPlanChange, change: PlanChange) =>
    store().transaction((tx) => tx.planChanges.save(claimed, change))
  const release = (claimed: ClaimedPlanChange, change: PlanChange) =>
    store().transaction((tx) => tx.planChanges.release(claimed, change))
  const stored = (id = 'change-1') => store().read((tx) => tx.planChanges.get(id))
  const done = aPlanChange({ state: 'done', draft: null, next_action_at: null })
  const held = async (lease = LONG): Promise<ClaimedPlanChange> => {
    const claimed = await claim('change-1', lease)
    if (!claimed) throw new Error('somebody else holds it')
    return claimed
  }

  describe('changes of plan', () => {
    it('come back exactly as they were put, with or without an invoice to issue', async () => {
      const before_dearest = { dearest_tier: null, dearest_price: null }
      const other = { ...done, ...before_dearest, plan_change_id: 'change-2', delta_minor: -1_500 }
      await given({}, other)

      expect(await stored()).toEqual(aPlanChange())
      expect(await stored('change-2')).toEqual(other)
      expect(await store().transaction((tx) => tx.planChanges.getForUpdate('change-1'))).toEqual(
        aPlanChange(),
      )
      expect(await stored('nobody')).toBeUndefined()
    })

    it('are listed by their subscription, oldest first', async () => {
      await given(
        { plan_change_id: 'b', changed_at: march(7) },
        { plan_change_id: 'a', changed_at: march(6) },
      )

      const ofSubscription = (id: string) => store().read((tx) => tx.planChanges.ofSubscription(id))
      expect((await ofSubscription('subscription-1')).map((each) => each.plan_change_id)).toEqual([
        'a',
        'b',
      ])
      expect(await ofSubscription('subscription-2')).toEqual([])
    })

    it('are counted while nobody knows their payment, the longest first', async () => {
      await given(
        { plan_change_id: 'b', state_since: march(4) },
        { plan_change_id: 'a', state_since: march(3) },
        { plan_change_id: 'young', state_since: march(5) },
        { ...done, plan_change_id: 'settled', state_since: march(1) },
      )

      const { count, samples } = await store().read((tx) =>
        tx.planChanges.chargingSince(march(5), 1),
      )

      expect([count, samples.map((each) => each.plan_change_id)]).toEqual([2, ['a']])
    })

    it('are given out when they are due, oldest first, and nothing before its time', async () => {
      await given(
        { plan_change_id: 'b', next_action_at: march(5) },
        { plan_change_id: 'a', next_action_at: march(5) },
        { plan_change_id: 'z', next_action_at: march(4) },
        { plan_change_id: 'later', next_action_at: march(7) },
        { ...done, plan_change_id: 'settled' },
      )

      expect(await claimDue(3)).toEqual([])
      expect((await claimDue(6, 1)).map((each) => each.change.plan_change_id)).toEqual(['z'])
      expect((await claimDue(6)).map((each) => each.change.plan_change_id)).toEqual(['a', 'b'])
      expect(await claimDue(6)).toEqual([])
    })

    it('are held by one of ten racing callers, due or not', async () => {
      await given({ next_action_at: march(20) })

      const claimed = await race(() => claim('change-1'))

      expect(claimed.filter((each) => each !== undefined)).toHaveLength(1)
      expect(await claim('nobody')).toBeUndefined()
    })

    it('keep the lease when they are saved, and give it back when they are released', async () => {
      await given({})
      const claimed = await held()

      expect(await save(claimed, aPlanChange({ order_id: 'order-4' }))).toBe(true)
      expect(await claim('change-1')).toBeUndefined()
      expect(await release(claimed, done)).toBe(true)

      expect(await stored()).toEqual(done)
      expect(await save(claimed, aPlanChange())).toBe(false)
      expect(await release(claimed, aPlanChange())).toBe(false)
      expect(await stored()).toEqual(done)
    })

    it('keep the lease when somebody else puts them', async () => {
      await given({})
      const claimed = await held()

      await store().transaction((tx) => tx.planChanges.put(done))

      expect(await claim('change-1')).toBeUndefined()
      expect(await release(claimed, done)).toBe(true)
    })

    it('go to another when the lease is over, and the first then writes nothing', async () => {
      await given({})
      const late = await held(OVER)
      const taken = await held()

      expect(taken.fence).toBeGreaterThan(late.fence)
      expect(await save(late, done)).toBe(false)
      expect(await release(late, done)).toBe(false)
      expect(await stored()).toEqual(aPlanChange())
    })

    it('are what a clock that jumps stops for', async () => {
      await given({ next_action_at: march(6) })

      expect(await store().nextDueAt()).toBe(march(6))
      expect(await store().dueBy(march(6))).toEqual(new Set(['plan changes']))
    })
  })
}
