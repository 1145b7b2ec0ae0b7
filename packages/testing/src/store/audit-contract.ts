import { anAuditRoot, anAuditRow } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import type { TheStore } from './store-under-test.ts'

/** The audit log. */
export function auditContract(store: TheStore): void {
  const append = (...links: readonly (readonly [chain: string, seq: number])[]) =>
    store().transaction(async (tx) => {
      for (const [chain, seq] of links) {
        const id = `${chain}-${seq}`
        await tx.audit.append(anAuditRow({ id, chain, seq, hash: `hash-of-${id}` }))
      }
    })

  describe('the audit log', () => {
    it('gives back a row exactly as it was appended', async () => {
      await store().transaction((tx) => tx.audit.append(anAuditRow()))

      expect(await store().read((tx) => tx.audit.rows('acc-1', 0, 10))).toEqual([anAuditRow()])
    })

    it('gives the rows of one chain in order, from where it is asked', async () => {
      await append(['a', 1], ['b', 1], ['a', 2], ['a', 3])

      const rows = await store().read((tx) => tx.audit.rows('a', 1, 10))
      expect(rows.map((row) => row.seq)).toEqual([2, 3])
      expect(await store().read((tx) => tx.audit.rows('a', 0, 1))).toHaveLength(1)
    })

    it('knows the last link of a chain, and none of a new chain', async () => {
      await append(['a', 1], ['a', 2])

      const head = await store().transaction((tx) => tx.audit.headForUpdate('a'))
      expect(head).toEqual({ chain: 'a', seq: 2, hash: 'hash-of-a-2' })
      expect(await store().transaction((tx) => tx.audit.headForUpdate('b'))).toBeUndefined()
    })

    it('takes no link that does not follow the last one', async () => {
      await append(['a', 1])

      await expect(append(['a', 1])).rejects.toThrow()
      await expect(append(['a', 3])).rejects.toThrow()
      expect(await store().read((tx) => tx.audit.rows('a', 0, 10))).toHaveLength(1)
    })

    it('lists the chains by name, in an order that no language changes', async () => {
      await append(['service', 1], ['b', 1], ['B', 1], ['ž', 1])

      const heads = await store().read((tx) => tx.audit.heads('', 10))
      expect(heads.map((head) => head.chain)).toEqual(['B', 'b', 'service', 'ž'])
      const rest = await store().read((tx) => tx.audit.heads('b', 1))
      expect(rest.map((head) => head.chain)).toEqual(['service'])
    })

    it('keeps one root a day and gives back the newest', async () => {
      expect(await store().read((tx) => tx.audit.lastRoot())).toBeUndefined()
      const next = anAuditRoot({ day: '2026-03-02', root_hash: 'root-hash-2' })
      await store().transaction(async (tx) => {
        await tx.audit.insertRoot(next)
        await tx.audit.insertRoot(anAuditRoot())
      })

      expect(await store().read((tx) => tx.audit.lastRoot())).toEqual(next)
      await expect(store().transaction((tx) => tx.audit.insertRoot(next))).rejects.toThrow()
    })
  })
}
