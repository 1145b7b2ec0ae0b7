import type { BillingCycle, ClaimedCycle } from '@billing/core'
import { aCycle, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, LONG, OVER, race, type TheStore } from './store-under-test.ts'

/** The queue of billing cycles. */
export function cycleQueueContract(store: TheStore): void {
  const claim = (day: number, limit = 10, lease = LONG) =>
    store().transaction((tx) => tx.cycles.claimDue(march(day), limit, lease))

  const claimOne = async (day: number, lease = LONG): Promise<ClaimedCycle> => {
    const [claimed] = await claim(day, 1, lease)
    if (!claimed) throw new Error('nothing was due')
    return claimed
  }

  /** One cycle for each, of periods that follow one another. */
  const given = async (...cycles: readonly Partial<BillingCycle>[]) => {
    await givenCustomer(store())
    await store().transaction(async (tx) => {
      for (const [n, differs] of cycles.entries()) {
        await tx.cycles.plan(aCycle({ period_start: march(n), ...differs }))
      }
    })
  }

  const save = (claimed: ClaimedCycle, cycle: BillingCycle, lease?: number) =>
    store().transaction((tx) => tx.cycles.save(claimed, cycle, lease))
  const release = (claimed: ClaimedCycle, cycle: BillingCycle) =>
    store().transaction((tx) => tx.cycles.release(claimed, cycle))
  const stored = () => store().read((tx) => tx.cycles.get('cycle-1'))

  const charging = aCycle({ state: 'charging', attempt_count: 3, updated_at: march(9) })
  const later = aCycle({ attempt_count: 3, next_action_at: march(15), updated_at: march(9) })

  describe('the queue of cycles', () => {
    it('gives out what is due, oldest first, and nothing before its time', async () => {
      await given(
        { cycle_id: 'b', next_action_at: march(5) },
        { cycle_id: 'a', next_action_at: march(5) },
        { cycle_id: 'z', next_action_at: march(4) },
        { cycle_id: 'later', next_action_at: march(7) },
        { cycle_id: 'settled', state: 'charged', next_action_at: null },
      )

      expect(await claim(3)).toEqual([])
      expect((await claim(6, 1)).map((each) => each.cycle.cycle_id)).toEqual(['z'])
      expect((await claim(6)).map((each) => each.cycle.cycle_id)).toEqual(['a', 'b'])
      expect(await claim(6)).toEqual([])
    })

    it('gives the cycle with its claim, unchanged', async () => {
      await given(aCycle())

      expect((await claimOne(9)).cycle).toEqual(aCycle())
      expect(await stored()).toEqual(aCycle())
    })

    it('gives one that is asked for by name, due or not, to whoever asks first', async () => {
      await given({ ...aCycle(), next_action_at: march(20) })
      const byName = (cycle_id: string) =>
        store().transaction((tx) => tx.cycles.claim(cycle_id, LONG))

      const claims = await race(() => byName('cycle-1'))

      const [claimed, ...others] = claims.filter((each) => each !== undefined)
      expect(others).toEqual([])
      if (!claimed) throw new Error('nobody has it')
      expect(claimed.cycle.cycle_id).toBe('cycle-1')
      expect(await claim(25)).toEqual([])
      expect(await byName('nothing')).toBeUndefined()
      expect(await release(claimed, later)).toBe(true)
      expect(await byName('cycle-1')).toBeDefined()
    })

    it('is written under a claim of the same transaction', async () => {
      await given(aCycle())

      const held = await store().transaction(async (tx) => {
        await tx.cycles.ofSubscription(aCycle().subscription_id)
        const claimed = await tx.cycles.claim('cycle-1', LONG)
        return claimed !== undefined && (await tx.cycles.save(claimed, later))
      })

      expect(held).toBe(true)
      expect(await stored()).toEqual(later)
      expect(await claim(25)).toEqual([])
    })

    it('gives a cycle to one of ten racing callers', async () => {
      await given(aCycle())

      const claimed = await race(() => claim(9))

      expect(claimed.flat()).toHaveLength(1)
    })

    it('gives each of thirty cycles to one of ten racing callers', async () => {
      await given(...Array.from({ length: 30 }, (_, n) => ({ cycle_id: `cycle-${n}` })))

      const fives = await race(() => claim(9, 5))

      const got = fives.flat().map((each) => each.cycle.cycle_id)
      expect(Math.max(...fives.map((five) => five.length))).toBe(5)
      expect(new Set(got).size).toBe(got.length)
      expect((await claim(9, 100)).length + got.length).toBe(30)
    })

    it('keeps the lease of a claim that is saved', async () => {
      await given(aCycle())
      const claimed = await claimOne(9)

      expect(await save(claimed, charging)).toBe(true)

      expect(await stored()).toEqual(charging)
      expect(await claim(9)).toEqual([])
      expect(await save(claimed, later)).toBe(true)
    })

    it('begins the lease of a claim anew when it is saved with one', async () => {
      await given(aCycle())
      const over = await claimOne(9, OVER)

      expect(await save(over, charging, LONG)).toBe(true)

      expect(await claim(9)).toEqual([])
    })

    it('is due again at its next time when it is released, and not before', async () => {
      await given(aCycle())
      const claimed = await claimOne(9)

      expect(await release(claimed, later)).toBe(true)

      expect(await stored()).toEqual(later)
      expect(await claim(14)).toEqual([])
      expect((await claimOne(15)).cycle).toEqual(later)
    })

    it('writes nothing for a claim that was given back', async () => {
      await given(aCycle())
      const claimed = await claimOne(9)
      await release(claimed, later)

      expect(await save(claimed, charging)).toBe(false)
      expect(await release(claimed, charging)).toBe(false)
      expect(await stored()).toEqual(later)
    })

    it('goes to another when the lease is over, and the first then writes nothing', async () => {
      await given(aCycle())
      const late = await claimOne(9, OVER)
      const taken = await claimOne(9)

      expect(taken.fence).toBeGreaterThan(late.fence)
      expect(await save(late, charging)).toBe(false)
      expect(await release(late, charging)).toBe(false)
      expect(await stored()).toEqual(aCycle())
      expect(await release(taken, later)).toBe(true)
    })
  })
}
