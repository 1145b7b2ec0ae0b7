import { add } from '../../kernel/money.ts'
import type { Work } from '../../ports.ts'
import { postMovements } from '../ledger/post-movements.ts'
import { bookingRef, type Dispute, sumTaken, type TakenByBank } from '../payments/dispute.ts'
import type { Payment } from '../payments/payment.ts'

/**
 * The bank gave back what it had taken: our loss is made good, and the rest is account credit, because its note is issued
 * and nothing is owed; an operator looks. The account is locked. Source: states 1.12.
 */
export async function bookReturn(
  work: Work,
  { account_id, order_id }: Payment,
  dispute: Dispute & { readonly taken: TakenByBank },
): Promise<void> {
  const { refunded, credit, lost } = dispute.taken
  const amounts = { amount: sumTaken(dispute.taken), lost, rest: add(refunded, credit) }
  const movement = { kind: 'chargeback_returned', account_id, order_id, amounts } as const
  await postMovements(work, { ref: bookingRef(dispute), movements: [movement] })
}
