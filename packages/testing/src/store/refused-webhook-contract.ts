import type { RefusedWebhooks } from '@billing/core'
import { march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import type { TheStore } from './store-under-test.ts'

const refused = (changes: Partial<RefusedWebhooks> = {}): RefusedWebhooks => ({
  source: '192.0.2.10',
  times: 3,
  ip: '192.0.2.10',
  user_agent: 'flooder',
  due_at: march(2),
  ...changes,
})

/** How often webhooks of a source were refused. */
export function refusedWebhookContract(store: TheStore): void {
  const put = (...counts: readonly RefusedWebhooks[]) =>
    store().transaction(async (tx) => {
      for (const count of counts) await tx.refusedWebhooks.put(count)
    })
  const get = (source: string) =>
    store().transaction((tx) => tx.refusedWebhooks.getForUpdate(source))

  describe('refused webhooks', () => {
    it('are given back as they were put last, until they are removed', async () => {
      await put(refused(), refused({ times: 4, ip: null, user_agent: null }))

      expect(await get('192.0.2.10')).toEqual(refused({ times: 4, ip: null, user_agent: null }))
      await store().transaction((tx) => tx.refusedWebhooks.remove('192.0.2.10'))
      expect(await get('192.0.2.10')).toBeUndefined()
    })

    it('are due when their minute is over, those that waited longest first', async () => {
      await put(
        refused({ source: 'a', due_at: march(3) }),
        refused({ source: 'b', due_at: march(2) }),
        refused({ source: 'c', due_at: march(4) }),
      )

      const due = (limit: number) => store().read((tx) => tx.refusedWebhooks.due(march(3), limit))
      expect(await due(9)).toEqual(['b', 'a'])
      expect(await due(1)).toEqual(['b'])
      expect(await store().nextDueAt()).toBe(march(2))
      expect(await store().dueBy(march(2))).toEqual(new Set(['refused webhooks']))
    })
  })
}
