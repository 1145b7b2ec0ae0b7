import { actorOf, type Call } from '../../records/idempotency/call.ts'
import type { ReadPorts, Tx } from '../../ports.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import { lastRefusal } from './last-refusal.ts'

/** A saved card, and whether it was declined the last time that we asked it for a period. */
export type ListedCard = PaymentMethod & { readonly declined_last_time: boolean }

/** The caller's saved cards, oldest first; none before the phone system exists. Source: contract 8. */
export async function listPaymentMethods({ store }: ReadPorts, call: Call): Promise<ListedCard[]> {
  const { account_id } = actorOf(call)
  return store.read(async (tx) => {
    const account = await tx.accounts.get(account_id)
    if (account?.status === 'pending_payment' || account?.status === 'provisioning') return []
    return listedCards(tx, account_id, await tx.paymentMethods.ofAccount(account_id))
  })
}

/** Cards of an account, as its people see them. */
export async function listedCards(
  tx: Pick<Tx, 'subscriptions' | 'cycles'>,
  account_id: string,
  cards: readonly PaymentMethod[],
): Promise<ListedCard[]> {
  const subscription = await tx.subscriptions.ofAccount(account_id)
  const cycles = subscription ? await tx.cycles.ofSubscription(subscription.subscription_id) : []
  return cards.map((card) => {
    const declined_last_time = lastRefusal(card.payment_method_id, cycles) !== null
    return { ...card, declined_last_time }
  })
}
