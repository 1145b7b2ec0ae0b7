import type { Tx } from '@billing/core'
import { anAuditRow, aWebhook, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { race, type TheStore } from './store-under-test.ts'

/** Transactions that may share a commit are as good as ones that do not. */
export function groupCommitContract(store: TheStore): void {
  const grouped = <T>(work: (tx: Tx) => Promise<T>) =>
    store().transaction(work, { groupCommit: true })
  const insert = (id: string, differs = {}) =>
    grouped((tx) => tx.webhooks.insert(aWebhook({ webhook_id: id, ...differs })))

  describe('transactions that may share a commit', () => {
    it('each get their own answer, also where there are more than one commit takes', async () => {
      const answers = await race((n) => grouped(async () => n), 200)

      expect(answers).toEqual(Array.from({ length: 200 }, (_, n) => n))
    })

    it('see what the ones before them have written: of equals, one is the first', async () => {
      const kept = await race((n) => insert(`webhook-${n}`))

      expect(kept.filter(Boolean)).toHaveLength(1)
      expect(await insert('again')).toBe(false)
    })

    it('fail alone: neither a throw nor a broken constraint takes the others along', async () => {
      const throws = grouped(async (tx) => {
        await tx.webhooks.insert(aWebhook({ webhook_id: 'thrown', signed_at: march(7) }))
        throw new Error('refused')
      })

      const answers = await Promise.allSettled([
        insert('one', { signed_at: march(1) }),
        throws,
        insert('two', { signed_at: march(2) }),
        // The same id as the first, at the same instant: one of the two is refused.
        insert('one', { signed_at: march(1), body_hash: 'another' }),
        insert('three', { signed_at: march(4) }),
      ])

      const [one, thrown, two, same, three] = answers.map(({ status }) => status)
      expect([thrown, two, three]).toEqual(['rejected', 'fulfilled', 'fulfilled'])
      expect(new Set([one, same])).toEqual(new Set(['fulfilled', 'rejected']))
      // What was kept is known; what was refused left nothing.
      expect(await insert('anew', { signed_at: march(2) })).toBe(false)
      expect(await insert('anew', { signed_at: march(7) })).toBe(true)
    })

    it('append to one chain beside transactions that share none, each on the last link', async () => {
      const append = (n: number) => async (tx: Tx) => {
        const head = await tx.audit.headForUpdate('service')
        const seq = (head?.seq ?? 0) + 1
        const link = { id: `a-${n}`, chain: 'service', seq, hash: `h-${seq}` }
        await tx.audit.append(anAuditRow({ ...link, prev_hash: head?.hash ?? 'start' }))
      }

      await race((n) => (n % 4 ? grouped(append(n)) : store().transaction(append(n))), 24)

      const rows = await store().read((tx) => tx.audit.rows('service', 0, 100))
      expect(rows.map((row) => row.prev_hash)).toEqual([
        'start',
        ...Array.from({ length: 23 }, (_, n) => `h-${n + 1}`),
      ])
    })
  })
}
