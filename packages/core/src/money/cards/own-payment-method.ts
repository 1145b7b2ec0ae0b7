import { Problem } from '../../kernel/problem.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import type { PaymentMethods } from './ports.ts'

/** A saved card of the account. Throws `not_found` for a deleted one and, alike, for another account's. */
export async function ownPaymentMethod(
  tx: { readonly paymentMethods: PaymentMethods },
  account_id: string,
  payment_method_id: string,
): Promise<PaymentMethod> {
  const method = await tx.paymentMethods.get(payment_method_id)
  if (method?.account_id !== account_id || method.deleted_at !== null) {
    throw new Problem('not_found')
  }
  return method
}
