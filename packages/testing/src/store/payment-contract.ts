import { anOrder, aPaymentMethod, aWebhook, march } from '@billing/core/fixtures'
import { describe, expect, it } from 'vitest'
import { givenCustomer, race, type TheStore } from './store-under-test.ts'

/** A later card of `anAccount`. */
const SECOND = aPaymentMethod({
  payment_method_id: 'method-2',
  provider_method_id: 'provider-method-2',
  is_default: false,
  created_at: march(3),
})

/** Saved cards, evidence of webhooks, and records of orders. */
export function paymentContract(store: TheStore): void {
  const givenCards = async () => {
    await givenCustomer(store())
    await store().transaction(async (tx) => {
      await tx.paymentMethods.insert(aPaymentMethod())
      await tx.paymentMethods.insert(SECOND)
    })
  }

  describe('payment methods', () => {
    it('gives back a card exactly as it was put', async () => {
      await givenCustomer(store())
      const other = aPaymentMethod({
        payment_method_id: 'method-2',
        provider_method_id: 'provider-method-2',
        provider_customer_id: null,
        is_default: false,
      })
      await store().transaction(async (tx) => {
        await tx.paymentMethods.insert(other)
        await tx.paymentMethods.insert(aPaymentMethod())
      })

      const cards = await store().read((tx) => tx.paymentMethods.ofAccount('acc-1'))
      expect(cards).toEqual([aPaymentMethod(), other])
    })

    it('takes a card of the provider once per account', async () => {
      await givenCustomer(store())

      const taken = await race((n) =>
        store().transaction((tx) =>
          tx.paymentMethods.insert(aPaymentMethod({ payment_method_id: `method-${n}` })),
        ),
      )

      expect(taken.filter(Boolean)).toHaveLength(1)
    })

    it('takes no second default card', async () => {
      await givenCustomer(store())
      await store().transaction((tx) => tx.paymentMethods.insert(aPaymentMethod()))
      const second = { payment_method_id: 'method-2', provider_method_id: 'provider-method-2' }

      const inserted = store().transaction((tx) => tx.paymentMethods.insert(aPaymentMethod(second)))

      await expect(inserted).rejects.toThrow()
    })

    it('finds a card by its id and by the provider’s, of its account only', async () => {
      await givenCards()

      const found = await store().read(async (tx) => [
        await tx.paymentMethods.get('method-2'),
        await tx.paymentMethods.byProviderMethod('acc-1', 'provider-method-2'),
        await tx.paymentMethods.byProviderMethod('acc-2', 'provider-method-2'),
        await tx.paymentMethods.get('method-3'),
      ])

      expect(found).toEqual([SECOND, SECOND, undefined, undefined])
    })

    it('keeps a deleted card out of the list, and can find it', async () => {
      await givenCards()
      const deleted = { ...SECOND, deleted_at: march(4) }

      await store().transaction((tx) => tx.paymentMethods.put(deleted))

      const [listed, found] = await store().read(async (tx) => [
        await tx.paymentMethods.ofAccount('acc-1'),
        await tx.paymentMethods.get('method-2'),
      ])
      expect(listed).toEqual([aPaymentMethod()])
      expect(found).toEqual(deleted)
    })

    it('keeps one default, whichever of ten calls comes last', async () => {
      await givenCards()
      const cards = [aPaymentMethod(), SECOND]

      await race((n) =>
        store().transaction((tx) => tx.paymentMethods.makeDefault(cards[n % 2] ?? SECOND)),
      )
      await store().transaction((tx) => tx.paymentMethods.makeDefault(SECOND))

      const kept = await store().read((tx) => tx.paymentMethods.ofAccount('acc-1'))
      expect(kept.map(({ is_default }) => is_default)).toEqual([false, true])
    })
  })

  describe('webhooks', () => {
    it('keeps a delivery once, and two that differ in time or body both', async () => {
      const insert = (id: string, differs = {}) =>
        store().transaction((tx) => tx.webhooks.insert(aWebhook({ webhook_id: id, ...differs })))

      const kept = await race((n) => insert(`webhook-${n}`))

      expect(kept.filter(Boolean)).toHaveLength(1)
      expect(await insert('later', { signed_at: march(3) })).toBe(true)
      expect(await insert('other', { body_hash: 'body-hash-2', order_id: null })).toBe(true)
    })
  })

  describe('provider orders', () => {
    it('gives back an order exactly as it was put', async () => {
      await store().transaction((tx) => tx.orders.put(anOrder()))

      expect(await store().read((tx) => tx.orders.get('order-1'))).toEqual(anOrder())
    })
  })
}
