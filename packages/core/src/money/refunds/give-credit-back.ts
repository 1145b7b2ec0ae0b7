import type { Work } from '../../ports.ts'
import { pushEffect } from '../../records/outbox/push-effect.ts'
import type { Refund } from '../credit-notes/credit-note.ts'

/** The money stays with us, so that the call credit which was taken for it is the customer's again. Source: contract 6.3. */
export async function giveCreditBack(
  work: Work,
  { refund_id, credit_taken_minor }: Refund,
): Promise<void> {
  if (credit_taken_minor === null) return
  const effect = { type: 'call_credit.return', refund_id } as const
  await pushEffect(work, { effect, dedupe_key: `call_credit.return:${refund_id}` })
}
