import { anAccount, anOrder, aRefund, aSignup, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, givenInvoice, LONG, newMessage, type TheStore } from './store-under-test.ts'

/** When a clock that jumps has to stop. */
export function nextDueContract(store: TheStore): void {
  const nextDueAt = () => store().nextDueAt()

  describe('the next due instant', () => {
    it('is none where nothing waits', async () => {
      await givenCustomer(store())
      await store().transaction((tx) => tx.signups.put(aSignup()))

      expect(await nextDueAt()).toBeNull()
    })

    it('is the earliest of messages, orders and signups', async () => {
      await givenCustomer(store())
      const order = anOrder({ dirty_seq: 2, next_read_at: march(7) })
      await store().transaction((tx) => tx.orders.put(order))
      expect(await nextDueAt()).toBe(march(7))

      await store().transaction((tx) =>
        tx.signups.put(
          aSignup({ status: 'pending_payment', failure_reason: null, expires_at: march(6) }),
        ),
      )
      expect(await nextDueAt()).toBe(march(6))

      await store().transaction((tx) => tx.outbox.push(newMessage('m', { next_at: march(5) })))
      expect(await nextDueAt()).toBe(march(5))
      expect(await store().dueBy(march(4))).toEqual(new Set())
      expect(await store().dueBy(march(6))).toEqual(new Set(['effects', 'signups']))
      expect(await store().dueBy(march(7))).toEqual(new Set(['effects', 'signups', 'orders']))
    })

    it('is when the registry is asked about a VAT number', async () => {
      await givenCustomer(store())
      const pending = anAccount({ vat_status: 'pending', vat_next_check_at: march(6) })

      await store().transaction((tx) => tx.accounts.put(pending))

      expect(await nextDueAt()).toBe(march(6))
      expect(await store().dueBy(march(6))).toEqual(new Set(['VAT numbers']))
    })

    it('is when the provider is asked about a refund', async () => {
      await givenInvoice(store())
      await store().transaction(async (tx) => {
        await tx.refunds.put(aRefund({ next_attempt_at: march(6) }))
      })

      expect(await nextDueAt()).toBe(march(6))
      expect(await store().dueBy(march(6))).toEqual(new Set(['refunds']))
    })

    it('is the moment of the touch for an order that a webhook pointed at', async () => {
      const settled = anOrder({ dirty_seq: 2, next_read_at: null })
      await store().transaction((tx) => tx.orders.put(settled))
      expect(await nextDueAt()).toBeNull()

      await store().transaction((tx) => tx.orders.touch('order-1', march(6)))

      expect(await nextDueAt()).toBe(march(6))
      expect(await store().dueBy(march(6))).toEqual(new Set(['orders']))
    })

    it('counts a message that somebody works on, and none that waits behind another', async () => {
      await store().transaction(async (tx) => {
        await tx.outbox.push(newMessage('first', { aggregate: 'x', next_at: march(2) }))
        await tx.outbox.push(newMessage('second', { aggregate: 'x', next_at: march(2) }))
      })
      const [first] = await store().transaction((tx) => tx.outbox.claimDue(march(2), 1, LONG))
      expect(await nextDueAt()).toBe(march(2))

      await store().transaction(async (tx) => {
        if (first) await tx.outbox.retry(first, march(8), 'away')
      })

      expect(await nextDueAt()).toBe(march(8))
    })
  })
}
