import { Problem } from '../../kernel/problem.ts'
import type { Payer } from '../payments/charge-order.ts'
import { providerCustomer } from '../cards/provider-customer.ts'
import type { PaymentMethod } from '../payments/payment-method.ts'
import type { Tx } from '../../ports.ts'
import type { ClaimedPlanChange } from '../plan-changes/ports.ts'

/** What the provider is to be asked about a change of plan whose intent is written. */
export interface PlanChangeTask {
  readonly claim: ClaimedPlanChange
  /** The card to be charged; undefined when the order may only be read. */
  readonly card: PaymentMethod | undefined
  readonly payer: Payer
}

/**
 * The task of a claim. Only a change whose order is not stored yet is paid: after that an earlier try may
 * have done so. Source: contract 7.3.
 */
export async function planChangeTask(tx: Tx, claim: ClaimedPlanChange): Promise<PlanChangeTask> {
  const { account_id, order_id, payment_method_id } = claim.change
  const account = await tx.accounts.get(account_id)
  const card =
    order_id === null && payment_method_id !== null
      ? await tx.paymentMethods.get(payment_method_id)
      : undefined
  return {
    claim,
    card: card?.deleted_at === null ? card : undefined,
    payer: {
      email: account?.contact_email ?? '',
      full_name: account?.company_name ?? '',
      customer_id: providerCustomer(await tx.paymentMethods.ofAccount(account_id)),
    },
  }
}

/** Seconds in which the process that took a change over usually completes it. */
const TAKEN_OVER_FOR = 10

/** The lease of this process has expired: the process that leases the change now completes it. */
export function changeTakenOver(plan_change_id: string): Problem {
  return new Problem('internal', {
    detail: 'Another process of ours works on this. The same Idempotency-Key will tell.',
    retry_after: TAKEN_OVER_FOR,
    cause: new Error(`the change of plan ${plan_change_id} was taken over`),
  })
}
