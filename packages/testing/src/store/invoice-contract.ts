import type { Invoice, Position } from '@billing/core'
import { aCycle, anInvoice, march } from '@billing/core/fixtures'
import { money } from '@billing/core'
import { describe, expect, it } from 'vitest'
import { givenCustomer, givenInvoice, race, type TheStore } from './store-under-test.ts'

const draft: Invoice = {
  ...anInvoice({ status: 'draft', paid_at: null, pdf_key: null }),
  number: null,
  issued_at: null,
  due_at: null,
}

/** What may become of an issued invoice, all of it at once. */
const followed = anInvoice({
  status: 'partially_refunded',
  paid_at: march(3),
  credited: money(1_210, 'EUR'),
  vat_credited: money(210, 'EUR'),
  refunded: money(1_210, 'EUR'),
  exempt_from_ladder: true,
  updated_at: march(9),
})

/** Invoices. */
export function invoiceContract(store: TheStore): void {
  const put = (invoice: Invoice) => store().transaction((tx) => tx.invoices.put(invoice))
  const stored = () => store().read((tx) => tx.invoices.get('invoice-1'))

  /** Issued, of no cycle, named and numbered by `id`. */
  const other = (id: string, differs: Parameters<typeof anInvoice>[0] = {}) =>
    anInvoice({ invoice_id: id, number: `PBX-2026-${id}`, cycle_id: null, ...differs })

  describe('invoices', () => {
    it('gives back an invoice exactly as it was put', async () => {
      await givenInvoice(store())

      expect(await stored()).toEqual(anInvoice())
      const locked = await store().transaction((tx) => tx.invoices.getForUpdate('invoice-1'))
      expect(locked).toEqual(anInvoice())
    })

    it('changes a draft as it likes, and issues it', async () => {
      await givenCustomer(store())
      await store().transaction((tx) => tx.cycles.plan(aCycle()))
      await put(draft)
      expect(await stored()).toEqual(draft)

      await put({ ...draft, language: 'en', updated_at: march(3) })
      await put(anInvoice())

      expect(await stored()).toEqual(anInvoice())
    })

    it('follows what becomes of an issued invoice', async () => {
      await givenInvoice(store())

      await put(followed)

      expect(await stored()).toEqual(followed)
    })

    it.each<Parameters<typeof anInvoice>[0] & object>([
      { number: 'PBX-2026-000002' },
      { issued_at: march(2) },
      { due_at: march(3) },
      { language: 'en' },
      { lines: [] },
      { vat: { ...anInvoice().vat, rate_basis_points: 900 } },
      { subtotal: money(1_900, 'EUR'), vat_amount: money(0, 'EUR'), total: money(1_900, 'EUR') },
      { credit_applied: money(100, 'EUR') },
      { seller: { ...anInvoice().seller, name: 'Another' } },
      { buyer: { ...anInvoice().buyer, name: 'Another' } },
      { cycle_id: null },
      { pdf_key: 'pdf-2' },
      { pdf_key: null },
    ])('refuses to change what an issued invoice shows: %j', async (differs) => {
      await givenInvoice(store())

      await expect(put(anInvoice(differs))).rejects.toThrow('an issued invoice never changes')

      expect(await stored()).toEqual(anInvoice())
    })

    it('stores the PDF once', async () => {
      await givenCustomer(store())
      await put(other('a', { pdf_key: null }))
      await put(other('a', { pdf_key: 'pdf-1' }))

      await expect(put(other('a', { pdf_key: 'pdf-2' }))).rejects.toThrow()
    })

    it('takes one invoice per cycle and one per number, and any number of drafts', async () => {
      await givenInvoice(store())

      await expect(put(other('a', { cycle_id: 'cycle-1' }))).rejects.toThrow()
      await expect(put(other('a', { number: 'PBX-2026-000001' }))).rejects.toThrow()
      await put({ ...draft, invoice_id: 'b', cycle_id: null })
      await put({ ...draft, invoice_id: 'c', cycle_id: null })
    })

    it('never credits more than the total, whoever asks at once', async () => {
      await givenInvoice(store())

      const credited = await race(() =>
        store()
          .transaction(async (tx) => {
            const invoice = await tx.invoices.getForUpdate('invoice-1')
            if (!invoice) return
            const sum = invoice.credited.amount_minor + 500
            await tx.invoices.put({ ...invoice, credited: money(sum, 'EUR') })
          })
          .then(
            () => 'credited',
            () => 'refused',
          ),
      )

      expect(credited.filter((each) => each === 'credited')).toHaveLength(4)
      expect((await stored())?.credited).toEqual(money(2_000, 'EUR'))
    })
  })

  describe('lists of invoices', () => {
    const page = (limit: number, after: Position | null) =>
      store().read((tx) => tx.invoices.listOfAccount('acc-1', { limit, after }))

    it('list issued ones newest first, in pages that new invoices do not shift', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      await put({ ...draft, invoice_id: 'draft', cycle_id: null })
      await put(other('theirs', { account_id: 'acc-2', subscription_id: 'subscription-2' }))
      await put(other('b', { issued_at: march(2) }))
      await put(other('a', { issued_at: march(1) }))
      await put(other('c', { issued_at: march(2) }))
      await put(other('d', { issued_at: march(3) }))

      const first = await page(2, null)
      await put(other('e', { issued_at: march(4) }))
      const second = await page(2, first.next)

      expect(first.data.map((each) => each.invoice_id)).toEqual(['d', 'c'])
      expect(first.next).toEqual({ at: march(2), id: 'c' })
      expect(second.data.map((each) => each.invoice_id)).toEqual(['b', 'a'])
      expect(second.next).toBeNull()
    })

    it('count the lines of cycles since an instant: not those of a change of plan', async () => {
      await givenCustomer(store())
      await store().transaction(async (tx) => {
        await tx.cycles.plan(aCycle())
        await tx.invoices.put(anInvoice())
      })
      await put(other('plan', { cycle_id: null }))
      const since = (day: number) =>
        store().read((tx) => tx.invoices.linesSince('acc-1', march(day)))

      expect(await since(1)).toBe(anInvoice().lines.length)
      expect(await since(2)).toBe(0)
    })

    it('list what is owed by due date: neither drafts, nor what is paid, void or covered', async () => {
      await givenCustomer(store())
      const owed = (id: string, differs: Parameters<typeof anInvoice>[0] = {}) =>
        put(other(id, { status: 'open', paid_at: null, ...differs }))
      await put({ ...draft, invoice_id: 'draft', cycle_id: null })
      await put(other('paid'))
      await owed('void', { status: 'void', credited: money(2_299, 'EUR') })
      await owed('covered', { credit_applied: money(2_000, 'EUR'), credited: money(299, 'EUR') })
      await owed('new', { due_at: march(9), credited: money(2_298, 'EUR') })
      await owed('given-up', { status: 'uncollectible', due_at: march(3) })
      await owed('old', { due_at: march(2), credit_applied: money(2_298, 'EUR') })

      const found = await store().read((tx) => tx.invoices.owedBy('acc-1'))

      expect(found.map((each) => each.invoice_id)).toEqual(['old', 'given-up', 'new'])
      expect(await store().read((tx) => tx.invoices.owedBy('acc-2'))).toEqual([])
    })

    it('list what holds VAT that was not taken back, oldest first: never a draft', async () => {
      await givenCustomer(store())
      await put({ ...draft, invoice_id: 'draft', cycle_id: null })
      await put(other('late', { issued_at: march(3), status: 'void' }))
      const part = { credited: money(500, 'EUR'), vat_credited: money(398, 'EUR') }
      await put(other('early', { issued_at: march(2), ...part }))
      await put(other('all', { credited: money(500, 'EUR'), vat_credited: money(399, 'EUR') }))
      const without = { vat_amount: money(0, 'EUR'), total: money(1_900, 'EUR') }
      await put(other('none', without))

      const found = await store().read((tx) => tx.invoices.vatCharged('acc-1'))

      expect(found.map((each) => each.invoice_id)).toEqual(['early', 'late'])
      expect(await store().read((tx) => tx.invoices.vatCharged('acc-2'))).toEqual([])
    })
  })
}
