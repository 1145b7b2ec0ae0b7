import type { Tx } from '../../ports.ts'
import type { CreditNote } from './credit-note.ts'

/** Whether it was the bank that paid back what a note is over, after a dispute: nothing went back through us. */
export async function isByBank(
  tx: Pick<Tx, 'refunds'>,
  { refund_id }: Pick<CreditNote, 'refund_id'>,
): Promise<boolean> {
  const refund = refund_id === null ? undefined : await tx.refunds.get(refund_id)
  return refund !== undefined && refund.dispute_id !== null
}
