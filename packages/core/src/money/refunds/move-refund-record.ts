import type { AuditActor } from '../../records/audit/audit.ts'
import { recordAudit } from '../../records/audit/record-audit.ts'
import { advance, type EventOf } from '../../kernel/machine.ts'
import { refundMachine } from '../credit-notes/refund.ts'
import type { Work } from '../../ports.ts'
import type { Refund } from '../credit-notes/credit-note.ts'

/** One move of a refund along its table. */
interface RefundRecordMove {
  readonly refund: Refund
  readonly event: EventOf<typeof refundMachine>
  /** What else changes with the move. */
  readonly change?: Partial<Refund>
  /** Who moves it; the system unless said otherwise. */
  readonly actor?: AuditActor
  readonly user_id?: string | null
}

/** Moves that are bad news. */
const FAILURES: readonly string[] = ['unknown', 'not_sent', 'refused', 'failed']

/** Move a refund and record the move, in the transaction that caused it. Returns it as it is now. */
export async function moveRefundRecord(
  work: Work,
  { refund, event, change, actor = 'system', user_id = null }: RefundRecordMove,
): Promise<Refund> {
  const status = advance(refundMachine, refund.status, event)
  const moved = { ...refund, ...change, status, updated_at: work.now }
  await work.tx.refunds.put(moved)
  const { refund_id, invoice_id, order_id, account_id, amount, dispute_id, paid_to } = refund
  const amount_minor = amount.amount_minor
  const from = refund.status
  await recordAudit(work, {
    action: `refund.${event}`,
    outcome: FAILURES.includes(event) ? 'failure' : 'success',
    actor,
    account_id,
    user_id,
    reason: moved.failure_code,
    meta: {
      refund_id,
      invoice_id,
      order_id,
      amount_minor,
      from,
      to: status,
      ...(dispute_id && { dispute_id }),
      ...(paid_to !== 'card' && { paid_to }),
    },
  })
  return moved
}
