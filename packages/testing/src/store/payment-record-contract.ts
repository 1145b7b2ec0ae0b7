import type { Payment, PaymentFilter, Position } from '@billing/core'
import { aPayment, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, givenInvoice, race, type TheStore } from './store-under-test.ts'

/** A payment with an order of its own, named by `id`. */
function named(id: string, differs: Partial<Payment> = {}): Payment {
  return aPayment({ payment_id: id, order_id: `order of ${id}`, ...differs })
}

/** Payments, one for each order that takes money. */
export function paymentRecordContract(store: TheStore): void {
  const put = (...all: readonly Payment[]) =>
    store().transaction(async (tx) => {
      for (const each of all) await tx.payments.put(each)
    })
  const list = async (filter: PaymentFilter, limit = 10, after: Position | null = null) =>
    store().read((tx) => tx.payments.list(filter, { limit, after }))
  const idsOf = ({ data }: Awaited<ReturnType<typeof list>>) => data.map((each) => each.payment_id)

  describe('payments', () => {
    it('gives back a payment exactly as it was put, by id and by order', async () => {
      await givenInvoice(store())
      const bare = named('bare', {
        kind: 'subscription',
        status: 'failed',
        invoice_id: 'invoice-1',
        started_by: 'scheduler',
        failure_code: 'do_not_honour',
        captured_at: null,
      })
      await put(aPayment({ status: 'pending' }), bare)
      await put(aPayment())

      const found = await store().read(async (tx) => [
        await tx.payments.get('payment-1'),
        await tx.payments.get('bare'),
        await tx.payments.byOrder('order-1'),
        await tx.payments.get('nothing'),
        await tx.payments.byOrder('nothing'),
      ])

      expect(found).toEqual([aPayment(), bare, aPayment(), undefined, undefined])
    })

    it('finds what was made for an invoice, oldest first', async () => {
      await givenInvoice(store())
      const of = { kind: 'subscription', invoice_id: 'invoice-1' } as const
      const later = named('a', { ...of, created_at: march(3) })
      const sooner = named('b', { ...of, created_at: march(2) })
      await put(later, sooner, aPayment())

      const found = await store().read(async (tx) => [
        await tx.payments.ofInvoice('invoice-1'),
        await tx.payments.ofInvoice('invoice-2'),
      ])

      expect(found).toEqual([[sooner, later], []])
    })

    it('finds what was made for several invoices, and walks through all by id', async () => {
      await givenInvoice(store())
      const paying = named('b', { kind: 'subscription', invoice_id: 'invoice-1' })
      await put(named('a'), paying, named('c'))

      const [found, none, walked, rest] = await store().read(async (tx) => [
        await tx.payments.ofInvoices(['invoice-1', 'invoice-2']),
        await tx.payments.ofInvoices([]),
        await tx.payments.page('', 2),
        await tx.payments.page('b', 2),
      ])

      expect([found, none]).toEqual([[paying], []])
      expect([walked, rest]).toEqual([[named('a'), paying], [named('c')]])
    })

    it('has one payment for an order, whoever of ten puts it', async () => {
      await givenCustomer(store())

      const tried = await race((n) =>
        put(aPayment({ payment_id: `payment-${n}` })).then(
          () => true,
          () => false,
        ),
      )

      expect(tried.filter(Boolean)).toHaveLength(1)
    })

    it('refuses an account, a kind, a status or an amount that cannot be', async () => {
      await givenCustomer(store())

      await expect(put(aPayment({ account_id: 'nobody' }))).rejects.toThrow()
      await expect(put(aPayment({ kind: 'signup' as never }))).rejects.toThrow()
      await expect(put(aPayment({ status: 'odd' as never }))).rejects.toThrow()
      const refunded = { amount_minor: 2_501, currency: 'EUR' } as const
      await expect(put(aPayment({ refunded }))).rejects.toThrow()
    })

    it('lists newest first, in pages that new payments do not shift', async () => {
      await givenCustomer(store())
      await put(
        named('a', { created_at: march(1) }),
        named('b', { created_at: march(2) }),
        named('c', { created_at: march(2) }),
        named('d', { created_at: march(3) }),
      )

      const first = await list({}, 2)
      await put(named('e', { created_at: march(4) }))
      const second = await list({}, 2, first.next)

      expect([idsOf(first), first.next]).toEqual([['d', 'c'], { at: march(2), id: 'c' }])
      expect([idsOf(second), second.next]).toEqual([['b', 'a'], null])
    })

    it('lists only what the filter names', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const failed = { status: 'failed', captured_at: null } as const
      await put(
        named('a', failed),
        named('b', { kind: 'subscription' }),
        named('c', { ...failed, account_id: 'acc-2' }),
      )

      expect(idsOf(await list({ account_id: 'acc-1' }))).toEqual(['b', 'a'])
      expect(idsOf(await list({ kind: 'subscription' }))).toEqual(['b'])
      expect(idsOf(await list({ status: 'failed' }))).toEqual(['c', 'a'])
      expect(idsOf(await list({ ...failedOf('acc-2'), kind: 'topup' }))).toEqual(['c'])
      expect(idsOf(await list({ status: 'refunded' }))).toEqual([])
    })

    it('finds the captured topups of an account, newest first', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const whole = { refunded: { amount_minor: 0, currency: 'EUR' } } as const
      const old = named('b', { ...whole, captured_at: march(2), uninvoiced: true })
      const latest = named('a', { captured_at: march(4) })
      await put(
        latest,
        old,
        named('c', { ...whole, captured_at: march(3), kind: 'subscription' }),
        named('d', { ...whole, captured_at: null, status: 'pending' }),
        named('e', { ...whole, captured_at: march(3), account_id: 'acc-2' }),
      )

      const found = (account_id: string) =>
        store().read((tx) => tx.payments.capturedTopups(account_id))
      expect(await found('acc-1')).toEqual([latest, old])
      expect(await found('acc-3')).toEqual([])
    })

    it('refuses that a topup of before has an invoice', async () => {
      await givenInvoice(store())

      await expect(put(aPayment({ uninvoiced: true, invoice_id: 'invoice-1' }))).rejects.toThrow()
    })

    it('counts what our scheduler captured since an instant, that included', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const ours = { started_by: 'scheduler' } as const
      await put(
        named('a', { ...ours, captured_at: march(2) }),
        named('b', { ...ours, captured_at: march(3) }),
        named('c', { ...ours, captured_at: march(4), account_id: 'acc-2' }),
        named('d', { ...ours, captured_at: null, status: 'pending' }),
        named('e', { captured_at: march(4) }),
      )
      const since = (account_id: string, day: number) =>
        store().read((tx) => tx.payments.capturesSince(account_id, march(day)))

      expect([await since('acc-1', 2), await since('acc-1', 3), await since('acc-1', 4)]).toEqual([
        2, 1, 0,
      ])
      expect([await since('acc-2', 4), await since('acc-3', 1)]).toEqual([1, 0])
    })
  })
}

const failedOf = (account_id: string) => ({ account_id, status: 'failed' }) as const
