import { epochMs, type Position } from '@billing/core'
import {
  aCreditNote,
  aLedgerTransaction,
  anInvoice,
  anOrder,
  aRefund,
  march,
} from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenInvoice, type TheStore } from './store-under-test.ts'

const days = { start: march(3), end: march(5) }

/** What walks a table from its oldest row on: for exports, and for comparisons with others. */
export function exportContract(store: TheStore): void {
  describe('walks for exports', () => {
    it('give the invoices issued in a period, its end not included, oldest first and page by page', async () => {
      await givenInvoice(store())
      const issued = [2, 3, 3, 4, 5].map((day, n) => ({
        invoice_id: `i-${n}`,
        number: `PBX-2026-00001${n}`,
        cycle_id: null,
        issued_at: march(day),
      }))
      await store().transaction(async (tx) => {
        for (const each of issued) await tx.invoices.put(anInvoice(each))
        const draft = { status: 'draft', paid_at: null, pdf_key: null } as const
        const never = { number: null, issued_at: null, due_at: null } as const
        await tx.invoices.put({
          ...anInvoice({ ...draft, invoice_id: 'x', cycle_id: null }),
          ...never,
        })
      })
      const page = (after: Position | null, limit = 10) =>
        store().read((tx) => tx.invoices.issuedIn(days, after, limit))

      const first = await page(null, 2)
      const rest = await page({ at: march(3), id: 'i-2' })

      const idsOf = (rows: typeof first) =>
        rows.map(({ invoice_id }) => invoice_id).filter((id) => id.startsWith('i-'))
      expect(first).toHaveLength(2)
      expect(idsOf(rest)).toEqual(['i-3'])
      const all = await store().read((tx) => tx.invoices.countIssuedIn(days))
      expect(all).toBe((await page(null)).length)
    })

    it('give the credit notes issued in a period, oldest first and page by page', async () => {
      await givenInvoice(store())
      await store().transaction(async (tx) => {
        for (const [n, day] of [2, 3, 3, 5].entries()) {
          const kind = { kind: 'credit', refund_id: null } as const
          const named = { credit_note_id: `n-${n}`, number: `CN-2026-0000${n}` }
          await tx.creditNotes.insert(aCreditNote({ ...kind, ...named, issued_at: march(day) }))
        }
      })
      const page = (after: Position | null, limit: number) =>
        store().read((tx) => tx.creditNotes.issuedIn(days, after, limit))

      const [first] = await page(null, 1)
      const rest = await page({ at: march(3), id: 'n-1' }, 10)

      expect(first?.credit_note_id).toBe('n-1')
      expect(rest.map(({ credit_note_id }) => credit_note_id)).toEqual(['n-2'])
      expect(await store().read((tx) => tx.creditNotes.countIssuedIn(days))).toBe(2)
    })

    it('give what was posted in a period, in order of id', async () => {
      await givenInvoice(store())
      await store().transaction(async (tx) => {
        for (const [n, day] of [2, 3, 4, 5].entries()) {
          const link = { seq: n + 1, prev_hash: `hash-${n}`, hash: `hash-${n + 1}` }
          const named = { ledger_tx_id: `l-${n}`, ref: `l-${n}`, at: march(day) }
          await tx.ledger.append(aLedgerTransaction({ ...named, ...link }))
        }
      })
      const page = (after: string, limit: number) =>
        store().read((tx) => tx.ledger.postedIn(days, after, limit))

      expect((await page('', 1)).map(({ ledger_tx_id }) => ledger_tx_id)).toEqual(['l-1'])
      expect((await page('l-1', 9)).map(({ ledger_tx_id }) => ledger_tx_id)).toEqual(['l-2'])
      expect(await store().read((tx) => tx.ledger.countPostedIn(days))).toBe(2)
    })

    it('give every order in order of id, without its lease', async () => {
      await store().transaction(async (tx) => {
        for (const id of ['b', 'a', 'c'])
          await tx.orders.put(anOrder({ order_id: id, reference: id }))
        await tx.orders.claimDue(epochMs(march(31)), 10, 60_000)
      })

      const orders = await store().read((tx) => tx.orders.page('a', 10))

      expect(orders).toEqual(['b', 'c'].map((id) => anOrder({ order_id: id, reference: id })))
    })

    it('give the refunds that are under way, in order of id', async () => {
      await givenInvoice(store())
      const statuses = ['requested', 'sent', 'accepted', 'completed', 'refused', 'failed'] as const
      await store().transaction(async (tx) => {
        for (const [n, status] of statuses.entries()) {
          const named = { refund_id: `r-${n}`, provider_refund_id: null, credit_note_id: null }
          await tx.refunds.put(aRefund({ ...named, status }))
        }
      })

      const open = await store().read((tx) => tx.refunds.open('r-0', 10))

      expect(open.map(({ refund_id }) => refund_id)).toEqual(['r-1', 'r-2'])
    })
  })
}
