import type { Position } from '@billing/core'
import { aBanner, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

/** What accounts see on every page. */
export function bannerContract(store: TheStore): void {
  const byAdmin = (id: string, differs: Parameters<typeof aBanner>[0] = {}) =>
    aBanner({ id, kind: 'system', source: 'admin', source_ref: 'admin-1', ...differs })
  const put = (...all: ReturnType<typeof aBanner>[]) =>
    store().transaction(async (tx) => {
      for (const each of all) await tx.banners.put(each)
    })
  const active = (day: number, limit = 10, after: Position | null = null) =>
    store().read((tx) => tx.banners.active('acc-1', march(day), { limit, after }))
  const shown = async (day: number) => (await active(day)).data.map(({ id }) => id)

  describe('banners', () => {
    it('gives back a banner exactly as it was put, and as it was put again', async () => {
      await givenCustomer(store())
      const bare = byAdmin('bare', { message_args: null, cta_url: null, expires_at: null })
      await put(aBanner(), bare)

      const get = (id: string) => store().read((tx) => tx.banners.get(id))
      expect(await get('banner-1')).toEqual(aBanner())
      expect(await get('bare')).toEqual(bare)
      expect(await get('nothing')).toBeUndefined()

      await put(aBanner({ severity: 'critical', updated_at: march(5) }))
      expect(await get('banner-1')).toEqual(aBanner({ severity: 'critical', updated_at: march(5) }))
    })

    it('leads elsewhere from now on, of the account alone, unless it was cleared', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await put(
        byAdmin('old', { cta_url: '/old' }),
        byAdmin('other', { cta_url: '/other' }),
        byAdmin('cleared', { cta_url: '/old', cleared_at: march(3) }),
        byAdmin('foreign', { cta_url: '/old', account_id: 'acc-2' }),
      )

      await store().transaction((tx) => tx.banners.readdress('acc-1', ['/old', '/older'], '/new'))

      const url = (id: string) => store().read(async (tx) => (await tx.banners.get(id))?.cta_url)
      expect(await Promise.all(['old', 'other', 'cleared', 'foreign'].map(url))).toEqual([
        '/new',
        '/other',
        '/old',
        '/old',
      ])
    })

    it('shows what is neither cleared nor expired, of the account alone, newest first', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await put(
        byAdmin('forever', { expires_at: null, created_at: march(1) }),
        byAdmin('short', { expires_at: march(6), created_at: march(3) }),
        byAdmin('cleared', { cleared_at: march(3) }),
        byAdmin('foreign', { account_id: 'acc-2' }),
        aBanner(),
      )

      expect(await shown(5)).toEqual(['short', 'banner-1', 'forever'])
      expect(await shown(6)).toEqual(['banner-1', 'forever'])
      expect(await shown(20)).toEqual(['forever'])
    })

    it('shows pages that new banners do not shift', async () => {
      await givenCustomer(store())
      await put(...['a', 'b', 'c'].map((id) => byAdmin(id)))

      const first = await active(5, 2)
      await put(byAdmin('z'))
      const second = await active(5, 2, first.next)

      expect(first.data.map(({ id }) => id)).toEqual(['c', 'b'])
      expect(second.data.map(({ id }) => id)).toEqual(['a'])
      expect(second.next).toBeNull()
    })

    it('all stand in the whole list, the cleared and the expired too, in pages that new ones do not shift', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const list = (after: Position | null) =>
        store().read((tx) => tx.banners.listOfAccount('acc-1', { limit: 2, after }))
      await put(
        byAdmin('c', { cleared_at: march(3) }),
        byAdmin('b', { expires_at: march(3) }),
        byAdmin('a', { created_at: march(1) }),
        byAdmin('foreign', { account_id: 'acc-2' }),
      )

      const first = await list(null)
      await put(byAdmin('z', { created_at: march(9) }))
      const second = await list(first.next)

      expect(first.data.map(({ id }) => id)).toEqual(['c', 'b'])
      expect(second.data.map(({ id }) => id)).toEqual(['a'])
      expect(second.next).toBeNull()
    })

    it('is cleared by name once, by one of ten who race, and no other with it', async () => {
      await givenCustomer(store())
      await put(aBanner(), byAdmin('b'))
      const clear = (id: string) => store().transaction((tx) => tx.banners.clear(id, march(5)))

      expect((await race(() => clear('b'))).filter(Boolean)).toHaveLength(1)
      expect(await clear('nothing')).toBe(false)
      expect(await shown(5)).toEqual(['banner-1'])
      expect(await store().read((tx) => tx.banners.get('b'))).toMatchObject({
        cleared_at: march(5),
        updated_at: march(5),
      })
    })

    it('is cleared once, by one of ten who race', async () => {
      await givenCustomer(store())
      await put(aBanner(), byAdmin('b'))

      const cleared = await race(() =>
        store().transaction((tx) => tx.banners.clearDunning('acc-1', march(5))),
      )

      expect(cleared.filter(Boolean)).toHaveLength(1)
      expect(await shown(5)).toEqual(['b'])
      expect(await store().read((tx) => tx.banners.get('banner-1'))).toEqual(
        aBanner({ cleared_at: march(5), updated_at: march(5) }),
      )
    })

    it('takes one banner of dunning per account, and the next one when it is cleared', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const next = aBanner({ id: 'banner-2', kind: 'dunning_suspended', source_ref: 'suspended' })
      await put(aBanner(), aBanner({ id: 'foreign', account_id: 'acc-2' }))
      await expect(put(next)).rejects.toThrow()

      await store().transaction(async (tx) => {
        await tx.banners.clearDunning('acc-1', march(6))
        await tx.banners.put(next)
      })

      expect(await shown(7)).toEqual(['banner-2'])
      expect(await store().read((tx) => tx.banners.get('foreign'))).toMatchObject({
        cleared_at: null,
      })
    })

    it('clears dunning’s and leaves an operator’s; without one there is nothing to clear', async () => {
      await givenCustomer(store())
      await put(aBanner(), byAdmin('a', { kind: 'dunning_grace' }))
      const clear = () => store().transaction((tx) => tx.banners.clearDunning('acc-1', march(6)))

      expect([await clear(), await clear()]).toEqual([true, false])
      expect(await shown(7)).toEqual(['a'])
    })

    it('are of dunning’s kinds when the scheduler puts them', async () => {
      await givenCustomer(store())

      await expect(put(aBanner({ kind: 'system' }))).rejects.toThrow()
      await expect(put(byAdmin('a', { source: 'odd' as never }))).rejects.toThrow()
      await expect(put(byAdmin('b', { severity: 'odd' as never }))).rejects.toThrow()
    })
  })
}
