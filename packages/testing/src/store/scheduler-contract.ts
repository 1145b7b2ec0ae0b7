import { after, type Subscription } from '@billing/core'
import {
  anAccount,
  anInvoice,
  aPaymentMethod,
  aPayment,
  aRefund,
  aSchedulerHour,
  aSubscription,
  march,
  NOBODY,
} from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import {
  givenCustomer,
  givenInvoice,
  LONG,
  newMessage,
  race,
  type TheStore,
} from './store-under-test.ts'

/** What is recorded of the scheduler, and what is counted as it happens. */
export function schedulerContract(store: TheStore): void {
  hours(store)
  dunningDepth(store)
  counts(store)
}

function hours(store: TheStore): void {
  const put = (...days: readonly number[]) =>
    store().transaction(async (tx) => {
      for (const day of days) await tx.schedulerHours.put(aSchedulerHour({ hour_at: march(day) }))
    })

  describe('the hours of the scheduler', () => {
    it('are given back exactly as they were put, the newest and all since an instant', async () => {
      const none = await store().read((tx) => tx.schedulerHours.latest())
      await put(2, 1, 3)
      await store().transaction((tx) =>
        tx.schedulerHours.put(aSchedulerHour({ hour_at: march(3), last_faults: [] })),
      )

      const [latest, since] = await store().read(async (tx) => [
        await tx.schedulerHours.latest(),
        await tx.schedulerHours.since(march(2)),
      ])

      const third = aSchedulerHour({ hour_at: march(3), last_faults: [] })
      expect([none, latest]).toEqual([undefined, third])
      expect(since).toEqual([aSchedulerHour({ hour_at: march(2) }), third])
    })

    it('lose no tick of ten at once', async () => {
      await race(() =>
        store().transaction(async (tx) => {
          const hour = await tx.schedulerHours.getForUpdate(march(1))
          const ticks = (hour?.ticks ?? 0) + 1
          await tx.schedulerHours.put(aSchedulerHour({ ticks }))
        }),
      )

      expect((await store().read((tx) => tx.schedulerHours.latest()))?.ticks).toBe(10)
    })

    it('go when they are old', async () => {
      await put(1, 2, 3)

      await store().transaction((tx) => tx.schedulerHours.purge(march(2)))

      const left = await store().read((tx) => tx.schedulerHours.since(march(0)))
      expect(left.map(({ hour_at }) => hour_at)).toEqual([march(2), march(3)])
    })
  })
}

function dunningDepth(store: TheStore): void {
  const put = (n: number, differs: Partial<Subscription>) =>
    store().transaction((tx) =>
      tx.subscriptions.put(
        aSubscription({ subscription_id: `s-${n}`, account_id: `acc-${n % 2}`, ...differs }),
      ),
    )
  const depth = () => store().read((tx) => tx.subscriptions.dunningDepth())
  const accounts = async () => {
    await givenCustomer(store(), 0)
    await givenCustomer(store(), 1)
    // Those two stand on `retry_1`.
    expect(await depth()).toEqual({ ...NOBODY, retry_1: 2 })
  }

  describe('the depth of dunning', () => {
    it('is nothing without subscriptions', async () => {
      expect(await depth()).toEqual(NOBODY)
    })

    it('counts the live ones that owe nothing, and whoever stands at a dunning step', async () => {
      await accounts()
      await put(1, { status: 'active', dunning_state: 'current' })
      await put(2, { status: 'trialing', dunning_state: 'current' })
      await put(3, { status: 'cancelled', dunning_state: 'current' })
      await put(4, { status: 'cancelled', dunning_state: 'cancelled' })
      await put(5, { status: 'suspended', dunning_state: 'suspended' })

      const expected = { ...NOBODY, current: 2, retry_1: 2, suspended: 1, cancelled: 1 }
      expect(await depth()).toEqual(expected)
    })

    it('follows a subscription up, down and out, and not one that only changes', async () => {
      await accounts()
      const seen: unknown[] = []
      for (const [status, dunning_state] of [
        ['active', 'current'],
        ['past_due', 'grace'],
        ['active', 'current'],
        ['active', 'current'],
        ['cancelled', 'current'],
        ['cancelled', 'current'],
      ] as const) {
        await put(1, { status, dunning_state })
        const { current, grace } = await depth()
        seen.push([current, grace])
      }

      expect(seen).toEqual([
        [1, 0],
        [0, 1],
        [1, 0],
        [1, 0],
        [0, 0],
        [0, 0],
      ])
    })

    it('is right after ten moved at once', async () => {
      await accounts()

      await race((n) => put(n, { status: 'active', dunning_state: 'current' }))
      await race((n) => put(n, { status: 'past_due', dunning_state: 'grace' }))

      expect(await depth()).toEqual({ ...NOBODY, retry_1: 2, grace: 10 })
    })
  })
}

function counts(store: TheStore): void {
  describe('what is read for several accounts at once', () => {
    it('is their subscriptions and cards: deleted ones only by id', async () => {
      await givenCustomer(store(), 1)
      await givenCustomer(store(), 2)
      const gone = aPaymentMethod({
        payment_method_id: 'gone',
        provider_method_id: 'p-gone',
        is_default: false,
        deleted_at: march(3),
      })
      await store().transaction(async (tx) => {
        await tx.paymentMethods.insert(aPaymentMethod())
        await tx.paymentMethods.insert(gone)
      })

      const [subscriptions, cards, byId, none] = await store().read(async (tx) => [
        await tx.subscriptions.ofIds(['subscription-2', 'nothing']),
        await tx.paymentMethods.ofAccounts(['acc-1', 'acc-2']),
        await tx.paymentMethods.ofIds(['gone', 'nothing']),
        [
          await tx.subscriptions.ofIds([]),
          await tx.paymentMethods.ofAccounts([]),
          await tx.paymentMethods.ofIds([]),
        ],
      ])

      expect(subscriptions).toEqual([
        aSubscription({ subscription_id: 'subscription-2', account_id: 'acc-2' }),
      ])
      expect([cards, byId]).toEqual([[aPaymentMethod()], [gone]])
      expect(none).toEqual([[], [], []])
    })
  })

  describe('what went wrong for good', () => {
    it('is counted from an instant on: effects that were given up', async () => {
      await store().transaction((tx) => tx.outbox.push(newMessage('m', { next_at: march(1) })))
      const [claim] = await store().transaction((tx) => tx.outbox.claimDue(march(1), 1, LONG))
      if (claim) await store().transaction((tx) => tx.outbox.bury(claim, march(5), 'away'))

      const since = (day: number) => store().read((tx) => tx.outbox.givenUpSince(march(day)))
      expect([await since(5), await since(6)]).toEqual([1, 0])
    })

    it('is counted from an instant on: refunds that failed', async () => {
      await givenInvoice(store())
      await store().transaction(async (tx) => {
        await tx.refunds.put(aRefund({ status: 'failed', updated_at: march(5) }))
        const other = { refund_id: 'r-2', provider_refund_id: null, credit_note_id: null }
        await tx.refunds.put(aRefund({ ...other, status: 'refused', updated_at: march(5) }))
      })

      const since = (at: number) =>
        store().read((tx) => tx.refunds.failedSince(after(march(5), at)))
      expect([await since(0), await since(1)]).toEqual([1, 0])
    })

    it('is counted from an instant on: invoices to companies without their address', async () => {
      await givenInvoice(store())
      const nameless = { invoice_id: 'i-2', cycle_id: null, number: 'PBX-2026-000002' }
      const waited = { issued_at: march(5), address_waited_until: march(4) }
      await store().transaction((tx) => tx.invoices.put(anInvoice({ ...nameless, ...waited })))

      const since = (at: number) =>
        store().read((tx) => tx.invoices.withoutAddressSince(after(march(5), at)))
      expect([await since(0), await since(1)]).toEqual([1, 0])
    })

    it('is counted from an instant on: invoices whose PDF cannot print the name of the buyer', async () => {
      await givenInvoice(store())
      const put = (company_name: string) =>
        store().transaction((tx) => tx.accounts.put(anAccount({ company_name })))
      const buyer = { ...anInvoice().buyer, name: '株式会社' }
      const other = { invoice_id: 'i-2', cycle_id: null, number: 'PBX-2026-000002' }
      const issued = anInvoice({ ...other, buyer, issued_at: march(5) })
      await store().transaction((tx) => tx.invoices.put(issued))
      await put('株式会社')

      const since = (at: number) =>
        store().read((tx) => tx.invoices.unprintableSince(after(march(5), at)))
      expect([await since(0), await since(1)]).toEqual([1, 0])
      await put('Kabushiki')
      expect(await since(0)).toBe(0)
    })

    it('is counted from an instant on: topups whose order is over another amount', async () => {
      await givenCustomer(store())
      const wrong = { status: 'pending', captured_at: null, failure_code: 'wrong_amount' } as const
      await store().transaction(async (tx) => {
        await tx.payments.put(aPayment({ ...wrong, updated_at: march(5) }))
        const other = { payment_id: 'p-2', order_id: 'o-2', failure_code: null }
        await tx.payments.put(aPayment({ ...wrong, ...other, updated_at: march(5) }))
      })

      const since = (at: number) =>
        store().read((tx) => tx.payments.wrongTopupsSince(after(march(5), at)))
      expect([await since(0), await since(1)]).toEqual([1, 0])
    })
  })
}
