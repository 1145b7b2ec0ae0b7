import type { AuditFilter, AuditRow } from '@billing/core'
import { anAuditRow, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import type { TheStore } from './store-under-test.ts'

/** The audit log as operators list it. */
export function auditListContract(store: TheStore): void {
  const append = (rows: Readonly<Record<string, Partial<AuditRow>>>) =>
    store().transaction(async (tx) => {
      for (const [id, row] of Object.entries(rows)) {
        await tx.audit.append(anAuditRow({ id, chain: id, hash: `hash-of-${id}`, ...row }))
      }
    })
  const list = async (filter: AuditFilter = {}, limit = 100, after = null as never) =>
    store().read((tx) => tx.audit.list(filter, { limit, after }))
  const ids = async (filter: AuditFilter) => (await list(filter)).data.map(({ id }) => id)

  describe('the list of the audit log', () => {
    it('gives rows of all chains, newest first, as they were appended', async () => {
      await append({ a: { ts: march(1) }, c: { ts: march(2) }, b: { ts: march(2) } })

      const first = await list({}, 2)
      expect(first.data.map(({ id }) => id)).toEqual(['c', 'b'])
      const rest = await list({}, 2, first.next as never)
      expect(rest).toEqual({
        data: [anAuditRow({ id: 'a', chain: 'a', hash: 'hash-of-a', ts: march(1) })],
        next: null,
      })
    })

    it('is narrowed by each filter, alone and together', async () => {
      const admin = { actor: 'admin', user_id: 'op-1', action: 'admin.tenant.suspend' } as const
      await append({
        a: { ts: march(1) },
        b: { ts: march(2), outcome: 'success', account_id: 'acc-2' },
        c: { ts: march(3), ...admin, outcome: 'success' },
        d: { ts: march(4), ...admin, account_id: null },
        e: { ts: march(5), actor: 'system', action: 'subscription.active', user_id: null },
      })

      expect(await ids({ action: 'auth.sign_in' })).toEqual(['b', 'a'])
      expect(await ids({ action: 'auth' })).toEqual([])
      expect(await ids({ account_id: 'acc-1' })).toEqual(['e', 'c', 'a'])
      expect(await ids({ user_id: 'op-1' })).toEqual(['d', 'c'])
      expect(await ids({ actor: 'admin' })).toEqual(['d', 'c'])
      expect(await ids({ outcome: 'failure' })).toEqual(['e', 'd', 'a'])
      expect(await ids({ since: march(2), until: march(4) })).toEqual(['c', 'b'])
      expect(await ids({ actor: 'admin', outcome: 'success', since: march(3) })).toEqual(['c'])
      expect(await ids({ action: 'auth.sign_in', outcome: 'failure' })).toEqual(['a'])
      expect(await ids({ action: 'auth.sign_in', actor: 'admin' })).toEqual([])
      expect(await ids({ user_id: 'op-1', account_id: 'acc-1' })).toEqual(['c'])
      expect(await ids({ user_id: 'op-1', outcome: 'failure', until: march(4) })).toEqual([])
    })
  })
}
