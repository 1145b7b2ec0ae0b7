import { anEInvoiceDelivery, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, type TheStore } from './store-under-test.ts'

/** How issued documents get through a network. */
export function eInvoiceDeliveryContract(store: TheStore): void {
  const put = (differs: Parameters<typeof anEInvoiceDelivery>[0] = {}) =>
    store().transaction((tx) => tx.eInvoiceDeliveries.put(anEInvoiceDelivery(differs)))

  describe('deliveries of electronic documents', () => {
    it('come back as they were put, each under its document', async () => {
      await givenCustomer(store())
      const note = {
        delivery_id: 'note-1',
        document: 'credit_note',
        number: 'CN-2026-00001',
      } as const
      await put()
      await put(note)

      expect(await store().read((tx) => tx.eInvoiceDeliveries.get('invoice-1'))).toEqual(
        anEInvoiceDelivery(),
      )
      expect(
        await store().transaction((tx) => tx.eInvoiceDeliveries.getForUpdate('note-1')),
      ).toEqual(anEInvoiceDelivery(note))
      expect(await store().read((tx) => tx.eInvoiceDeliveries.get('none'))).toBeUndefined()
    })

    it('move on, and keep what a rule said to the letter', async () => {
      await givenCustomer(store())
      await put()
      const rejected = {
        status: 'rejected',
        rule_id: 'PEPPOL-EN16931-R010',
        rule_message: 'Buyer’s address „ąčęėįšųūž“ MUST be provided.',
        updated_at: march(2),
      } as const
      await put(rejected)

      expect(await store().read((tx) => tx.eInvoiceDeliveries.get('invoice-1'))).toEqual(
        anEInvoiceDelivery(rejected),
      )
    })

    it('that were refused since an instant are counted by why, that instant included', async () => {
      await givenCustomer(store())
      const [rejected, unknown] = ['rejected', 'unknown_recipient'] as const
      await put({ delivery_id: 'a', status: rejected, updated_at: march(2) })
      await put({ delivery_id: 'b', status: rejected, updated_at: march(3) })
      await put({ delivery_id: 'c', status: rejected, updated_at: march(4) })
      await put({ delivery_id: 'd', status: unknown, updated_at: march(4) })
      await put({ delivery_id: 'e', status: 'accepted', updated_at: march(4) })
      await put({ delivery_id: 'f', status: 'sent', updated_at: march(4) })
      const since = (day: number) =>
        store().read((tx) => tx.eInvoiceDeliveries.refusedSince(march(day)))

      expect(await since(3)).toEqual({ rejected: 2, unknown_recipient: 1 })
      expect(await since(5)).toEqual({ rejected: 0, unknown_recipient: 0 })
    })
  })
}
