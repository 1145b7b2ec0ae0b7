import type { ProviderOrder } from '@billing/core'
import { anOrder, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { LONG, OVER, race, type TheStore } from './store-under-test.ts'

const next = { state: 'completed', declines: 2, next_read_at: null } as const

/** An order without news, to be read on the sixth. */
function quiet(id: string, differs: Partial<ProviderOrder> = {}): ProviderOrder {
  return anOrder({ order_id: id, reference: id, dirty_seq: 2, done_seq: 2, ...differs })
}

/** The queue of orders to read. */
export function orderQueueContract(store: TheStore): void {
  const claim = (day: number, limit = 10, lease = LONG) =>
    store().transaction((tx) => tx.orders.claimDue(march(day), limit, lease))

  describe('the queue of orders', () => {
    it('gives out what is due, oldest first, and nothing before its time', async () => {
      await store().transaction(async (tx) => {
        await tx.orders.put(quiet('b', { next_read_at: march(4) }))
        await tx.orders.put(quiet('a', { next_read_at: march(5) }))
        await tx.orders.put(quiet('later', { next_read_at: march(7) }))
        await tx.orders.put(quiet('settled', { next_read_at: null }))
        await tx.orders.put(quiet('touched', { next_read_at: null, dirty_seq: 3 }))
      })

      expect((await claim(3)).map((each) => each.order.order_id)).toEqual(['touched'])
      expect((await claim(6, 1)).map((each) => each.order.order_id)).toEqual(['b'])
      expect((await claim(6)).map((each) => each.order.order_id)).toEqual(['a'])
      expect(await claim(6)).toEqual([])
    })

    it('gives the order with its claim, unchanged', async () => {
      await store().transaction((tx) => tx.orders.put(anOrder()))

      const [claimed] = await claim(9)

      expect(claimed?.order).toEqual(anOrder())
    })

    it('is due at once when a webhook touched it, and knows no order that we have not', async () => {
      await store().transaction((tx) => tx.orders.put(quiet('a', { next_read_at: null })))
      expect(await claim(6)).toEqual([])

      expect(await store().transaction((tx) => tx.orders.touch('a', march(6)))).toBe(true)
      expect(await store().transaction((tx) => tx.orders.touch('x', march(6)))).toBe(false)

      const [claimed] = await claim(6)
      expect(claimed?.order).toMatchObject({ order_id: 'a', dirty_seq: 3, done_seq: 2 })
    })

    it('gives each of thirty orders to one of ten racing callers', async () => {
      const ids = Array.from({ length: 30 }, (_, n) => `order-${n}`)
      await store().transaction(async (tx) => {
        for (const id of ids) await tx.orders.put(quiet(id))
      })

      const fives = await race(() => claim(9, 5))

      const got = fives.flat().map((each) => each.order.order_id)
      expect(Math.max(...fives.map((five) => five.length))).toBe(5)
      expect(new Set(got).size).toBe(got.length)
      expect((await claim(9, 100)).length + got.length).toBe(30)
    })

    it('takes what a read found, and counts it', async () => {
      await store().transaction((tx) => tx.orders.put(anOrder()))
      const [claimed] = await claim(9)
      if (!claimed) throw new Error('nothing was due')

      const released = await store().transaction((tx) => tx.orders.release(claimed, next, march(9)))

      expect(released).toBe(true)
      expect(await store().read((tx) => tx.orders.get('order-1'))).toEqual(
        anOrder({ ...next, done_seq: 3, read_count: 5, updated_at: march(9) }),
      )
      expect(await claim(10)).toEqual([])
    })

    it('is due again when a webhook came during the read', async () => {
      await store().transaction((tx) => tx.orders.put(anOrder()))
      const [claimed] = await claim(9)
      if (!claimed) throw new Error('nothing was due')

      await store().transaction((tx) => tx.orders.touch('order-1', march(9)))
      await store().transaction((tx) => tx.orders.release(claimed, next, march(9)))

      expect(await claim(9)).toHaveLength(1)
    })

    it('goes to another when the lease is over, and the first then writes nothing', async () => {
      await store().transaction((tx) => tx.orders.put(anOrder()))
      const [late] = await claim(9, 1, OVER)
      const [taken] = await claim(9)
      if (!late || !taken) throw new Error('nothing was due')

      expect(taken.fence).toBeGreaterThan(late.fence)
      const stale = await store().transaction((tx) => tx.orders.release(late, next, march(9)))
      expect(stale).toBe(false)
      expect(await store().read((tx) => tx.orders.get('order-1'))).toEqual(anOrder())
      const good = await store().transaction((tx) => tx.orders.release(taken, next, march(9)))
      expect(good).toBe(true)
      const again = await store().transaction((tx) => tx.orders.release(taken, next, march(9)))
      expect(again).toBe(false)
    })
  })
}
