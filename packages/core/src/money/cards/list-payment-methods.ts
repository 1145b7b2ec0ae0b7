import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { ReadPorts } from '../../ports.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'

/** The caller's saved cards, oldest first; none before the phone system exists. Source: contract 8. */
export async function listPaymentMethods(
  { store }: ReadPorts,
  call: Call,
): Promise<PaymentMethod[]> {
  const { account_id } = actorOf(call)
  return store.read(async (tx) => {
    const account = await tx.accounts.get(account_id)
    if (account?.status === 'pending_payment' || account?.status === 'provisioning') return []
    return tx.paymentMethods.ofAccount(account_id)
  })
}
