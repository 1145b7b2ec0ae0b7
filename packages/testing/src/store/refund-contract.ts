import type { Refund } from '@billing/core'
import { aRefund, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenInvoice, race, type TheStore } from './store-under-test.ts'

/** A refund that the provider was not asked for yet, named by `id`. */
function newRefund(id: string, differs: Partial<Refund> = {}): Refund {
  return aRefund({
    refund_id: id,
    provider_refund_id: null,
    credit_note_id: null,
    status: 'requested',
    attempt_count: 0,
    ...differs,
  })
}

/** Refunds. */
export function refundContract(store: TheStore): void {
  const put = (refund: Refund) => store().transaction((tx) => tx.refunds.put(refund))

  describe('refunds', () => {
    it('gives back a refund exactly as it was put, by id and by invoice', async () => {
      await givenInvoice(store())
      await put(aRefund())
      await put(newRefund('earlier', { created_at: march(4), failure_code: 'declined' }))

      expect(await store().read((tx) => tx.refunds.get('refund-1'))).toEqual(aRefund())
      expect(await store().read((tx) => tx.refunds.get('refund-2'))).toBeUndefined()
      expect(await store().read((tx) => tx.refunds.ofInvoice('invoice-1'))).toEqual([
        newRefund('earlier', { created_at: march(4), failure_code: 'declined' }),
        aRefund(),
      ])
      expect(await store().read((tx) => tx.refunds.ofInvoice('invoice-2'))).toEqual([])
    })

    it('finds the refunds of payments, and takes one without an invoice where a topup has none', async () => {
      await givenInvoice(store())
      const bare = newRefund('bare', {
        invoice_id: null,
        taken_from: 'topup',
        payment_id: 'payment-9',
      })
      await put(aRefund())
      await put(bare)

      const of = (...ids: readonly string[]) => store().read((tx) => tx.refunds.ofPayments(ids))
      expect(await of('payment-1', 'payment-9')).toEqual([bare, aRefund()])
      expect(await of('payment-9')).toEqual([bare])
      expect(await of()).toEqual([])
      await expect(put(newRefund('lost', { invoice_id: null }))).rejects.toThrow()
      await expect(put(newRefund('both', { taken_from: 'topup' }))).rejects.toThrow()
    })

    it('lets nobody change a refund that was read for update', async () => {
      await givenInvoice(store())
      await put(newRefund('refund-1'))

      await race(() =>
        store().transaction(async (tx) => {
          const refund = await tx.refunds.getForUpdate('refund-1')
          if (refund) await tx.refunds.put({ ...refund, attempt_count: refund.attempt_count + 1 })
        }),
      )

      const refund = await store().read((tx) => tx.refunds.get('refund-1'))
      expect(refund).toEqual(newRefund('refund-1', { attempt_count: 10 }))
    })

    it("takes a refund of the provider's, and a credit note, once", async () => {
      await givenInvoice(store())
      await put(aRefund())

      await expect(
        put(newRefund('twin', { provider_refund_id: 'provider-refund-1' })),
      ).rejects.toThrow()
      await expect(put(newRefund('twin', { credit_note_id: 'note-1' }))).rejects.toThrow()
    })
  })
}
