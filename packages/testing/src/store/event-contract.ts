import type { BusinessEvent } from '@billing/core'
import { anEvent, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { race, type TheStore } from './store-under-test.ts'

/** What happened to customers, for other systems. */
export function eventContract(store: TheStore): void {
  const append = (...events: BusinessEvent[]) =>
    store().transaction(async (tx) => {
      for (const event of events) await tx.events.append(event)
    })
  const publish = (limit = 100) => store().transaction((tx) => tx.events.publish(limit))
  const list = (after = 0, filter: Parameters<typeof listed>[0] = {}) => listed(filter, after)
  const listed = (filter: { account_id?: string; kind?: 'invoice.issued' }, after: number) =>
    store().read((tx) => tx.events.list(filter, after, 100))

  describe('events', () => {
    it('are due, and in no list, until they are published', async () => {
      await append(anEvent())

      expect(await list()).toEqual([])
      expect(await store().dueBy(march(1))).toEqual(new Set(['events']))
      expect(await publish()).toEqual([{ ...anEvent(), position: 1 }])

      expect(await list()).toEqual([{ ...anEvent(), position: 1 }])
      expect(await store().read((tx) => tx.events.get('event-1'))).toMatchObject({ position: 1 })
      expect(await store().dueBy(march(1))).toEqual(new Set())
      expect(await publish()).toEqual([])
    })

    it('are appended once', async () => {
      await append(anEvent(), anEvent({ kind: 'invoice.paid' }))
      await publish()
      await append(anEvent())

      expect(await publish()).toEqual([])
      expect(await list()).toHaveLength(1)
    })

    it('have positions without a gap, in the order of writing', async () => {
      await append(anEvent({ event_id: 'z' }), anEvent({ event_id: 'y' }))
      await publish(1)
      await append(anEvent({ event_id: 'x' }))
      await publish()

      const names = (await list()).map(({ event_id, position }) => `${event_id}${position}`)
      expect(names).toEqual(['z1', 'y2', 'x3'])
      expect((await list(2)).map(({ event_id }) => event_id)).toEqual(['x'])
    })

    it('end where the last one was published', async () => {
      const last = () => store().read((tx) => tx.events.last())
      expect(await last()).toBe(0)
      await append(anEvent({ event_id: 'a' }), anEvent({ event_id: 'b' }))
      expect(await last()).toBe(0)
      await publish()
      expect(await last()).toBe(2)
    })

    it('are narrowed by kind and by account', async () => {
      await append(
        anEvent({ event_id: 'a', kind: 'invoice.issued' }),
        anEvent({ event_id: 'b', kind: 'invoice.paid' }),
        anEvent({ event_id: 'c', kind: 'invoice.issued', account_id: 'acc-2' }),
      )
      await publish()

      const ids = (found: readonly BusinessEvent[]) => found.map(({ event_id }) => event_id)
      expect(ids(await list(0, { kind: 'invoice.issued' }))).toEqual(['a', 'c'])
      expect(ids(await list(0, { account_id: 'acc-1' }))).toEqual(['a', 'b'])
      expect(ids(await list(1, { kind: 'invoice.issued', account_id: 'acc-2' }))).toEqual(['c'])
    })

    it('get one position each from ten racing publishers', async () => {
      await append(...Array.from({ length: 40 }, (_, n) => anEvent({ event_id: `e-${n}` })))

      const given = (await race(() => publish(7))).flat()

      const positions = given.map(({ position }) => position).toSorted((a, b) => a - b)
      expect(positions).toEqual(Array.from({ length: 40 }, (_, n) => n + 1))
    })
  })
}
