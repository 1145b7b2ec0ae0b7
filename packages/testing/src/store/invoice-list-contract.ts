import type { Invoice, InvoiceFilter, PageRequest } from '@billing/core'
import { anAccount, anInvoice, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

const all: PageRequest = { limit: 100, after: null }

/** Invoices as operators list them. */
export function invoiceListContract(store: TheStore): void {
  const given = async (n = 1, company_name = 'UAB Žalgiris') => {
    await givenCustomer(store(), n)
    const account = anAccount({ account_id: `acc-${n}`, company_name })
    await store().transaction((tx) => tx.accounts.put(account))
  }

  describe('the list of issued invoices', () => {
    const put = (id: string, invoice: Partial<Invoice>) =>
      store().transaction((tx) =>
        tx.invoices.put({
          ...anInvoice({ invoice_id: id, number: `PBX-2026-00000${id}`, cycle_id: null }),
          subscription_id: 'subscription-1',
          ...invoice,
        }),
      )
    const listed = async (filter: InvoiceFilter = {}, page = all) =>
      (await store().read((tx) => tx.listings.invoices(filter, march(10), page))).data.map(
        ({ invoice_id }) => invoice_id,
      )

    it('shows them newest first by issue, with the customer of today, and no draft', async () => {
      await given()
      const none = { number: null, issued_at: null, due_at: null, paid_at: null, pdf_key: null }
      await put('1', { issued_at: march(1) })
      await put('2', { issued_at: march(2) })
      await put('3', { status: 'draft', ...none })

      const { data } = await store().read((tx) => tx.listings.invoices({}, march(10), all))
      expect(data.map(({ invoice_id }) => invoice_id)).toEqual(['2', '1'])
      expect(data[1]).toEqual({
        invoice_id: '1',
        account_id: 'acc-1',
        number: 'PBX-2026-000001',
        status: 'paid',
        total: anInvoice().total,
        issued_at: march(1),
        due_at: march(1),
        paid_at: march(2),
        company_name: 'UAB Žalgiris',
        email: 'jonas@example.com',
      })
    })

    it('groups them as operators do, overdue ones page by page across both kinds', async () => {
      await given()
      const unpaid = { paid_at: null, status: 'open' } as const
      await put('1', { ...unpaid, issued_at: march(1), due_at: march(10) })
      await put('2', { ...unpaid, issued_at: march(2), due_at: march(11) })
      await put('3', { ...unpaid, issued_at: march(3), status: 'uncollectible' })
      await put('4', { issued_at: march(4), status: 'refunded' })
      await put('5', { issued_at: march(5), status: 'partially_refunded' })
      await put('6', { issued_at: march(6), status: 'void', paid_at: null })
      await put('7', { ...unpaid, issued_at: march(7), due_at: march(7) })

      expect(await listed({ standing: 'open' })).toEqual(['2'])
      expect(await listed({ standing: 'overdue' })).toEqual(['7', '3', '1'])
      expect(await listed({ standing: 'paid' })).toEqual(['5', '4'])
      expect(await listed({ standing: 'void' })).toEqual(['6'])
      const after = { at: march(7), id: '7' }
      expect(await listed({ standing: 'overdue' }, { limit: 1, after })).toEqual(['3'])
    })

    it('is narrowed by account, number and words of the customer', async () => {
      await given()
      await given(2, 'UAB Kita')
      await put('1', {})
      await put('2', { account_id: 'acc-2', subscription_id: 'subscription-2' })

      expect(await listed({ account_id: 'acc-2' })).toEqual(['2'])
      expect(await listed({ account_id: 'acc-2', standing: 'void' })).toEqual([])
      expect(await listed({ number: 'PBX-2026-000001' })).toEqual(['1'])
      expect(await listed({ words: ['kita'], standing: 'paid' })).toEqual(['2'])
      expect(await listed({ words: ['kita'], account_id: 'acc-1' })).toEqual([])
      expect(await listed({ words: ['nobody'] })).toEqual([])
    })
  })
}
