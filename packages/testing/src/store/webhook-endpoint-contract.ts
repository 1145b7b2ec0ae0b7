import { aDelivery, anEndpoint, anEvent, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import type { TheStore } from './store-under-test.ts'

type Differs = Parameters<typeof aDelivery>[0]

/** Where events are sent, and what became of them. */
export function webhookEndpointContract(store: TheStore): void {
  const put = (...endpoints: ReturnType<typeof anEndpoint>[]) =>
    store().transaction(async (tx) => {
      for (const endpoint of endpoints) await tx.webhookEndpoints.put(endpoint)
    })
  const log = (...deliveries: Differs[]) =>
    store().transaction(async (tx) => {
      for (const differs of deliveries) await tx.webhookDeliveries.put(aDelivery(differs))
    })
  type Filter = Parameters<typeof listed>[0]
  const listed = (
    filter: { endpoint_id?: string; event_id?: string; status?: 'failed' },
    page = { limit: 10, after: null as { at: number; id: string } | null },
  ) => store().read((tx) => tx.webhookDeliveries.list(filter, page))
  const ids = async (filter: Filter = {}) =>
    (await listed(filter)).data.map(({ delivery_id }) => delivery_id)

  describe('webhook endpoints', () => {
    it('are given back as they were put, oldest first', async () => {
      const other = anEndpoint({ endpoint_id: 'b', kinds: null, created_at: march(2) })
      await put(other, anEndpoint())
      await put({ ...other, failures: 3 })

      const one = await store().read((tx) => tx.webhookEndpoints.get('endpoint-1'))
      expect(one).toEqual(anEndpoint())
      const all = await store().transaction((tx) => tx.webhookEndpoints.all())
      expect(all).toEqual([anEndpoint(), { ...other, failures: 3 }])
      const none = await store().transaction((tx) => tx.webhookEndpoints.getForUpdate('c'))
      expect(none).toBeUndefined()
    })

    it('are counted where they were disabled by their receivers', async () => {
      const off = (disabled_by: 'operator' | 'failing' | 'gone') =>
        anEndpoint({ endpoint_id: disabled_by, disabled_by, disabled_at: march(2) })
      await put(anEndpoint(), off('operator'), off('failing'), off('gone'))

      expect(await store().read((tx) => tx.webhookEndpoints.disabledByFailing())).toBe(2)
    })

    it('go with their delivery logs', async () => {
      await put(anEndpoint(), anEndpoint({ endpoint_id: 'b' }))
      await log({}, { delivery_id: 'other', endpoint_id: 'b' })

      await store().transaction((tx) => tx.webhookEndpoints.delete('endpoint-1'))

      expect(await ids()).toEqual(['other'])
      const gone = await store().read((tx) => tx.webhookEndpoints.get('endpoint-1'))
      expect(gone).toBeUndefined()
    })
  })

  describe('the delivery log', () => {
    it('is listed newest first, by pages, narrowed by endpoint, event and status', async () => {
      await put(anEndpoint(), anEndpoint({ endpoint_id: 'b' }))
      await log(
        { delivery_id: 'one', created_at: march(1) },
        { delivery_id: 'two', created_at: march(2), status: 'failed' },
        { delivery_id: 'three', created_at: march(2), endpoint_id: 'b', event_id: 'event-2' },
      )

      expect(await ids()).toEqual(['two', 'three', 'one'])
      expect(await ids({ endpoint_id: 'b' })).toEqual(['three'])
      expect(await ids({ event_id: 'event-1' })).toEqual(['two', 'one'])
      expect(await ids({ status: 'failed' })).toEqual(['two'])
      const first = await listed({}, { limit: 2, after: null })
      expect(first.next).toEqual({ at: march(2), id: 'three' })
      const rest = await listed({}, { limit: 2, after: first.next })
      expect(rest).toEqual({ data: [aDelivery({ delivery_id: 'one' })], next: null })
    })

    it('says what failed of an endpoint, in the order in which it was to be sent', async () => {
      await put(anEndpoint(), anEndpoint({ endpoint_id: 'b' }))
      const status = 'failed' as const
      await log(
        { delivery_id: 'z', status, created_at: march(1) },
        { delivery_id: 'y', status, created_at: march(2) },
        { delivery_id: 'x', created_at: march(2) },
        { delivery_id: 'w', status, endpoint_id: 'b' },
      )

      const failed = (limit: number) =>
        store().read((tx) => tx.webhookDeliveries.failedOf('endpoint-1', limit))
      expect((await failed(10)).map(({ delivery_id }) => delivery_id)).toEqual(['z', 'y'])
      expect(await failed(1)).toHaveLength(1)
    })

    it('says what failed in the order of the events, whatever clocks its writers had', async () => {
      await put(anEndpoint())
      await store().transaction(async (tx) => {
        for (const event_id of ['first', 'second']) await tx.events.append(anEvent({ event_id }))
        await tx.events.publish(10)
      })
      const status = 'failed' as const
      await log(
        { delivery_id: 'b', event_id: 'first', status, created_at: march(2) },
        { delivery_id: 'a', event_id: 'second', status, created_at: march(1) },
      )

      const failed = await store().read((tx) => tx.webhookDeliveries.failedOf('endpoint-1', 10))
      expect(failed.map(({ event_id }) => event_id)).toEqual(['first', 'second'])
      expect(failed[0]).toEqual(
        aDelivery({ delivery_id: 'b', event_id: 'first', status, created_at: march(2) }),
      )
    })

    it('is read one by one, and to be written', async () => {
      await put(anEndpoint())
      await log({ delivery_id: 'one' })

      await store().transaction(async (tx) => {
        const one = aDelivery({ delivery_id: 'one' })
        expect(await tx.webhookDeliveries.get('one')).toEqual(one)
        expect(await tx.webhookDeliveries.getForUpdate('one')).toEqual(one)
        expect(await tx.webhookDeliveries.getForUpdate('none')).toBeUndefined()
      })
    })

    it('forgets what was delivered long ago, and no failure', async () => {
      await put(anEndpoint())
      await log(
        { delivery_id: 'old', status: 'delivered', updated_at: march(1) },
        { delivery_id: 'new', status: 'delivered', updated_at: march(5) },
        { delivery_id: 'failed', status: 'failed', updated_at: march(1) },
      )

      await store().transaction((tx) => tx.webhookDeliveries.purge(march(5)))

      expect((await ids()).toSorted()).toEqual(['failed', 'new'])
    })
  })
}
