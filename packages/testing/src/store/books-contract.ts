import { type EpochMs, type LedgerTransaction, money } from '@billing/core'
import {
  aCreditNote,
  aLedgerTransaction,
  anAuditRoot,
  anInvoice,
  aPayment,
  aRefund,
  march,
} from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, givenInvoice, type TheStore } from './store-under-test.ts'

/** What a check of the books reads: everything in order of id or number, and the balances counted again. */
export function booksContract(store: TheStore): void {
  const givenInvoices = async (...numbers: readonly string[]) => {
    await givenCustomer(store())
    await store().transaction(async (tx) => {
      for (const number of numbers) {
        const invoice_id = `id-${number}`
        await tx.invoices.put(anInvoice({ invoice_id, number, cycle_id: null }))
      }
    })
  }

  describe('a walk over documents', () => {
    it('gives issued invoices in order of id, from where it is asked', async () => {
      await givenInvoices('C', 'a', 'B')
      const draft = {
        ...anInvoice({ status: 'draft', pdf_key: null, paid_at: null }),
        number: null,
      }
      await store().transaction((tx) =>
        tx.invoices.put({ ...draft, cycle_id: null, issued_at: null, due_at: null }),
      )

      const all = await store().read((tx) => tx.invoices.page('', 10))
      const next = await store().read((tx) => tx.invoices.page('id-B', 1))

      expect(all.map(({ number }) => number)).toEqual(['B', 'C', 'a'])
      expect(next.map(({ number }) => number)).toEqual(['C'])
    })

    it('gives numbers of one length in order, both ends included', async () => {
      await givenInvoices('PBX-2026-000003', 'PBX-2026-000001', 'PBX-2026-000002')
      await givenInvoices('PBX-2026-0000015', 'PBX-2027-000002')

      const found = await store().read((tx) =>
        tx.invoices.numbered('PBX-2026-000001', 'PBX-2026-000002'),
      )

      expect(found).toEqual(
        ['PBX-2026-000001', 'PBX-2026-000002'].map((number) => ({
          id: `id-${number}`,
          number,
          issued_at: march(1),
          time_zone: 'Europe/Vilnius',
        })),
      )
    })

    it('gives notes and refunds of many invoices, and notes by number', async () => {
      await givenInvoice(store())
      await givenInvoices('PBX-2026-000002')
      const elsewhere = { invoice_id: 'id-PBX-2026-000002', refund_id: 'refund-2' }
      const note = aCreditNote({ ...elsewhere, credit_note_id: 'note-2', number: 'CN-2026-00002' })
      const names = { provider_refund_id: 'provider-refund-2', credit_note_id: 'note-2' }
      const refund = aRefund({ ...elsewhere, ...names })
      await store().transaction(async (tx) => {
        await tx.refunds.put(aRefund())
        await tx.refunds.put(refund)
        await tx.creditNotes.insert(aCreditNote())
        await tx.creditNotes.insert(note)
      })
      const ids = ['invoice-1', 'id-PBX-2026-000002', 'none']

      expect(await store().read((tx) => tx.creditNotes.ofInvoices(ids))).toEqual([
        aCreditNote(),
        note,
      ])
      expect(await store().read((tx) => tx.refunds.ofInvoices(ids))).toEqual([aRefund(), refund])
      expect(await store().read((tx) => tx.creditNotes.ofInvoices(['invoice-1']))).toEqual([
        aCreditNote(),
      ])
      expect(await store().read((tx) => tx.refunds.ofInvoices([]))).toEqual([])
      const numbered = await store().read((tx) =>
        tx.creditNotes.numbered('CN-2026-00002', 'CN-2026-00009'),
      )
      expect(numbered.map(({ id, number }) => [id, number])).toEqual([['note-2', 'CN-2026-00002']])
    })

    it('tells every counter of numbers and the last that it gave', async () => {
      await store().transaction(async (tx) => {
        await tx.numbers.take('PBX', 2027, 2, march(1))
        await tx.numbers.take('PBX', 2026, 5, march(1))
        await tx.numbers.take('CN', 2026, 1, march(1))
      })

      expect(await store().read((tx) => tx.numbers.counters())).toEqual([
        { series: 'CN', year: 2026, last: 1 },
        { series: 'PBX', year: 2026, last: 5 },
        { series: 'PBX', year: 2027, last: 2 },
      ])
    })

    it('gives the roots of the audit log in order of day', async () => {
      const days = ['2026-03-02', '2026-03-01', '2026-03-03']
      await store().transaction(async (tx) => {
        for (const day of days) await tx.audit.insertRoot(anAuditRoot({ day }))
      })

      const roots = await store().read((tx) => tx.audit.roots('2026-03-01', 10))
      expect(roots.map(({ day }) => day)).toEqual(['2026-03-02', '2026-03-03'])
      expect(await store().read((tx) => tx.audit.roots('', 1))).toEqual([
        anAuditRoot({ day: '2026-03-01' }),
      ])
      expect(await store().read((tx) => tx.audit.headless(10))).toEqual([])
    })
  })

  describe('a walk over payments', () => {
    it('gives payments in order of id, and those of many invoices', async () => {
      await givenInvoice(store())
      const charge = aPayment({ kind: 'subscription', invoice_id: 'invoice-1' })
      const topup = aPayment({ payment_id: 'payment-0', order_id: 'order-0' })
      await store().transaction(async (tx) => {
        await tx.payments.put(charge)
        await tx.payments.put(topup)
      })

      expect(await store().read((tx) => tx.payments.page('', 10))).toEqual([topup, charge])
      expect(await store().read((tx) => tx.payments.page('payment-0', 1))).toEqual([charge])
      const found = await store().read((tx) => tx.payments.ofInvoices(['invoice-1', 'none']))
      expect(found).toEqual([charge])
    })
  })

  describe('the ledger, counted again', () => {
    const post = (differs: Partial<LedgerTransaction> = {}) =>
      store().transaction((tx) => tx.ledger.append(aLedgerTransaction(differs)))
    const captured = {
      ledger_tx_id: 'ledger-2',
      kind: 'charge_captured',
      ref: 'payment-1',
      seq: 2,
      hash: 'hash-2',
      postings: [
        { account: 'provider_clearing', subject_id: 'order-1', amount: money(2_299, 'EUR') },
        { account: 'receivable', subject_id: 'acc-1', amount: money(-2_299, 'EUR') },
      ],
    } as const

    it('finds transactions by kind and by what moved', async () => {
      await givenCustomer(store())
      await post()
      await post(captured)

      const of = (...refs: readonly string[]) =>
        store().read((tx) => tx.ledger.ofRefs(['invoice_issued', 'credit_applied'], refs))
      expect(await of('invoice-1', 'payment-1')).toEqual([aLedgerTransaction()])
      expect(await of('payment-1')).toEqual([])
      expect(await of()).toEqual([])
    })

    it('counts those of a kind since an instant', async () => {
      await givenCustomer(store())
      await post()
      await post({ ...captured, at: march(3) })

      const since = (at: EpochMs) =>
        store().read((tx) => tx.ledger.countSince('charge_captured', at))
      expect(await since(march(3))).toBe(1)
      expect(await since(march(4))).toBe(0)
    })

    it('gives the balances that are kept of subjects, debits less credits', async () => {
      await givenCustomer(store())
      await post()
      await post(captured)

      const kept = await store().read((tx) => tx.ledger.kept(['order-1', 'acc-1', 'acc-2']))
      const receivable = { account: 'receivable', subject_id: 'acc-1', currency: 'EUR' }
      const clearing = { account: 'provider_clearing', subject_id: 'order-1', currency: 'EUR' }
      expect(kept).toHaveLength(2)
      expect(kept).toEqual(
        expect.arrayContaining([
          { ...receivable, debit_minor: 0 },
          { ...clearing, debit_minor: 2_299 },
        ]),
      )
    })

    it('adds every account up three ways', async () => {
      await givenCustomer(store())
      await post()
      await post(captured)

      const recount = await store().read((tx) => tx.ledger.recount())
      const of = (account: string) => recount.find((each) => each.account === account)
      expect(of('provider_clearing')).toEqual({
        account: 'provider_clearing',
        posted_minor: 2_299,
        kept_minor: 2_299,
        subjects_minor: 2_299,
      })
      expect(of('revenue')).toEqual({
        account: 'revenue',
        posted_minor: -1_900,
        kept_minor: -1_900,
        subjects_minor: null,
      })
      expect(of('bad_debt')?.posted_minor).toBe(0)
      expect(await store().read((tx) => tx.ledger.headless(10))).toEqual([])
    })
  })

  describe('facts of the service', () => {
    it('are kept under their name, and the newest counts', async () => {
      const get = () => store().read((tx) => tx.facts.get('last_verification'))
      const fact = { at: march(1), ok: true, wrong: [] }
      const newer = { at: march(2), ok: false, wrong: [{ id: 'numbers', wrong_count: 2 }] } as const
      const none = await get()

      await store().transaction((tx) => tx.facts.put('last_verification', fact))
      const first = await get()
      await store().transaction((tx) => tx.facts.put('last_verification', newer))

      expect([none, first, await get()]).toEqual([undefined, fact, newer])
    })
  })
}
