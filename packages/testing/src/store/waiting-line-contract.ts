import { anInvoice, aSubscription, aWaitingLine, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

/** What is owed and goes on the next invoice. */
export function waitingLineContract(store: TheStore): void {
  describe('lines that wait for an invoice', () => {
    const other = { subscription_id: 'subscription-2', status: 'cancelled' } as const
    const put = (...all: ReturnType<typeof aWaitingLine>[]) =>
      store().transaction(async (tx) => {
        await tx.accounts.lock('acc-1')
        await tx.subscriptions.put(aSubscription())
        await tx.subscriptions.put(aSubscription(other))
        for (const each of all) await tx.waitingLines.put(each)
      })
    const waiting = (id = 'subscription-1') => store().read((tx) => tx.waitingLines.waitingOf(id))
    const list = (limit: number, after: { at: number; id: string } | null = null) =>
      store().read((tx) => tx.waitingLines.listOfSubscription('subscription-1', { limit, after }))

    it('are given back exactly as they were written, the oldest first, of one subscription', async () => {
      await givenCustomer(store())
      const later = aWaitingLine({ waiting_line_id: 'a', created_at: march(4), reason: null })
      const elsewhere = aWaitingLine({ waiting_line_id: 'b', subscription_id: 'subscription-2' })
      await put(later, aWaitingLine(), elsewhere)

      expect(await waiting()).toEqual([aWaitingLine(), later])
      expect(await waiting('subscription-2')).toEqual([elsewhere])
      expect(await store().read((tx) => tx.waitingLines.get('a'))).toEqual(later)
      expect(await store().read((tx) => tx.waitingLines.get('c'))).toBeUndefined()
    })

    it('wait no more once they are dropped, and are listed all the same, newest first', async () => {
      await givenCustomer(store())
      const dropped = aWaitingLine({ waiting_line_id: 'a', created_at: march(4), state: 'dropped' })
      await put(aWaitingLine(), dropped)

      expect(await waiting()).toEqual([aWaitingLine()])
      const { data, next } = await list(1)
      expect(data).toEqual([dropped])
      expect(await list(1, next)).toEqual({ data: [aWaitingLine()], next: null })
    })

    it('are billed with an invoice that there is, and never without one', async () => {
      await givenCustomer(store())
      const invoice = anInvoice({ cycle_id: null })
      await put()
      await store().transaction(async (tx) => {
        await tx.accounts.lock('acc-1')
        await tx.invoices.put(invoice)
      })
      const billed = aWaitingLine({ state: 'billed', invoice_id: invoice.invoice_id })
      await put(billed)

      expect(await store().read((tx) => tx.waitingLines.get('waiting-1'))).toEqual(billed)
      await expect(put(aWaitingLine({ state: 'billed' }))).rejects.toThrow()
    })
  })
}
