import type { PaymentMethod } from '../payments/payment-method.ts'

/**
 * Who the account is at the provider: the owner of its default card, otherwise of its oldest. Null before the
 * first one. Every order names it, with a card or without one, so that any card saved later can pay it:
 * a card of another customer is unknown. Source: states 1.6 (j).
 */
export function providerCustomer(methods: readonly PaymentMethod[]): string | null {
  const owners = methods.toSorted((a, b) => Number(b.is_default) - Number(a.is_default))
  return owners.find((card) => card.provider_customer_id !== null)?.provider_customer_id ?? null
}
