import type { PriceRiseForMany, RaisedSubscription } from '@billing/core'
import { march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

const rise = (differs: Partial<PriceRiseForMany> = {}): PriceRiseForMany => ({
  price_rise_id: 'rise-1',
  asked: {
    plan_tier: 'business',
    items: ['seats'],
    price_minor: null,
    basis_points: 500,
    only_price_minor: null,
  },
  effective_at: march(31),
  reason: 'Costs have risen',
  user_id: 'user-1',
  stage: 'telling',
  looked_at: null,
  batches: 0,
  created_at: march(1),
  updated_at: march(1),
  ...differs,
})
const raised = (n: number, price_rise_id = 'rise-1'): RaisedSubscription => ({
  price_rise_id,
  subscription_id: `subscription-${n}`,
  account_id: `acc-${n}`,
  state: 'planned',
  created_at: march(2),
  updated_at: march(2),
})
const NONE = { planned: 0, told: 0, applied: 0, left: 0, dropped: 0 }

/** Price rises for many, and of whom they are for. */
export function priceRiseContract(store: TheStore): void {
  describe('price rises for many', () => {
    const put = (...all: readonly PriceRiseForMany[]) =>
      store().transaction(async (tx) => {
        for (const each of all) await tx.priceRises.put(each)
      })
    const insert = (one: RaisedSubscription) =>
      store().transaction((tx) => tx.priceRises.insertRaised(one))
    const untold = (limit = 10) => store().read((tx) => tx.priceRises.untold('rise-1', limit))
    const counts = () => store().read((tx) => tx.priceRises.counts('rise-1'))
    const move = (n: number, state: RaisedSubscription['state']) =>
      store().transaction((tx) => tx.priceRises.moveRaised({ ...raised(n), state }, march(4)))
    const givenThree = async () => {
      for (const n of [1, 2, 3]) await givenCustomer(store(), n)
      await put(rise())
    }

    it('come back as they were put, the newest first, page by page', async () => {
      const later = rise({ price_rise_id: 'rise-2', created_at: march(3), stage: 'stopped' })
      await put(rise(), later)
      const told = rise({ stage: 'told', looked_at: 'subscription-9', batches: 4 })
      await put(told)

      const list = (limit: number, after: { at: number; id: string } | null = null) =>
        store().read((tx) => tx.priceRises.list({ limit, after }))
      expect((await list(10)).data).toEqual([later, told])
      const { data, next } = await list(1)
      expect(data).toEqual([later])
      expect(await list(1, next)).toEqual({ data: [told], next: null })
      expect(await store().read((tx) => tx.priceRises.get('rise-1'))).toEqual(told)
      expect(await store().read((tx) => tx.priceRises.get('none'))).toBeUndefined()
    })

    it('are for a subscription once, whoever asks at the same time', async () => {
      await givenThree()

      const written = await race(() => insert(raised(1)))

      expect(written.filter(Boolean)).toHaveLength(1)
      expect(await untold()).toEqual([raised(1)])
    })

    it('give those that nobody was told of, by subscription, and count all by state', async () => {
      await givenThree()
      expect(await counts()).toEqual(NONE)
      for (const n of [3, 1, 2]) await insert(raised(n))
      await move(2, 'told')

      expect(await untold()).toEqual([raised(1), raised(3)])
      expect(await untold(1)).toEqual([raised(1)])
      expect(await counts()).toEqual({ ...NONE, planned: 2, told: 1 })
    })

    it('stay as they ended: what is over moves no more', async () => {
      await givenThree()
      await insert(raised(1))
      await move(1, 'told')
      await move(1, 'applied')
      await move(1, 'dropped')
      // A rise that is not for somebody stays so.
      await move(2, 'dropped')

      expect(await counts()).toEqual({ ...NONE, applied: 1 })
    })
  })
}
