import { recordOwn } from '../../records/audit/record-audit.ts'
import { type EventOf, step } from '../../kernel/machine.ts'
import { epochMs } from '../../kernel/time.ts'
import type { Work } from '../../ports.ts'
import {
  type Dispute,
  isBooked,
  type ListedDispute,
  nextLookAt,
  unknownDispute,
} from '../payments/dispute.ts'
import { type Payment, paymentMachine } from '../payments/payment.ts'
import { bookLostDispute } from './book-lost-dispute.ts'
import { bookReturn } from './book-return.ts'

/** Remember what the provider shows of a dispute, and book what it moved. Resolves to whether anything of it was new. */
export async function recordDispute(work: Work, listed: ListedDispute): Promise<boolean> {
  const { tx, now } = work
  const payment = await paymentOf(work, listed)
  const known = await tx.disputes.get(listed.id)
  const { stage, amount } = listed
  const at = epochMs(Math.max(listed.updated_at, known?.at ?? 0))
  const seen = { ...(known ?? unknownDispute(listed.id, now)), stage, at, next_look_at: null }
  const next = payment
    ? await booked(work, payment, { ...seen, ...ofPayment(payment), amount })
    : nobodys(seen)
  if (!known?.payment_id && payment) await audit(work, payment, 'dispute_opened', next)
  if (payment) await auditMoney(work, payment, known, next)
  await tx.disputes.put(next)
  return known === undefined || !isSame(known, next)
}

/** The provider does not list it: it is no charge of ours, and where it was lost a person has to look. */
export async function recordNobodys(work: Work, dispute_id: string): Promise<void> {
  const known = await work.tx.disputes.get(dispute_id)
  if (known && !known.settled) await work.tx.disputes.put(nobodys(known))
}

function isSame(one: Dispute, other: Dispute): boolean {
  const { stage, owner, taken, settled } = other
  const same = one.stage === stage && one.owner === owner && one.settled === settled
  return same && (one.taken === null) === (taken === null)
}

function ofPayment({ account_id, payment_id }: Payment) {
  return { owner: 'ours', account_id, payment_id } as const
}

function nobodys(dispute: Dispute): Dispute {
  const settled = dispute.stage === 'won' || dispute.stage === 'lost'
  return { ...dispute, owner: 'nobody', settled, next_look_at: null }
}

/** Its account is locked. */
async function paymentOf({ tx }: Work, { order_id }: ListedDispute): Promise<Payment | undefined> {
  const found = order_id === null ? undefined : await tx.payments.byOrder(order_id)
  if (!found) return undefined
  await tx.accounts.lock(found.account_id)
  return tx.payments.get(found.payment_id)
}

/** The dispute once the books show what the bank has done; one that has to wait is looked at again. */
async function booked(work: Work, payment: Payment, dispute: Dispute): Promise<Dispute> {
  const { stage, taken, returns } = dispute
  if (stage === 'won' && taken) {
    await bookReturn(work, payment, { ...dispute, taken })
    return { ...dispute, taken: null, returns: returns + 1, settled: true }
  }
  if (stage !== 'lost' || taken) return { ...dispute, settled: isBooked(dispute) }
  const booking = await bookLostDispute(work, payment, dispute)
  if (booking === 'wait') {
    return { ...dispute, settled: false, next_look_at: nextLookAt(work.now) }
  }
  return { ...dispute, settled: true, taken: booking === 'by_hand' ? null : booking }
}

/** What the bank took or gave back, once the books show it. */
async function auditMoney(
  work: Work,
  payment: Payment,
  known: Dispute | undefined,
  next: Dispute,
): Promise<void> {
  const after = (await work.tx.payments.get(payment.payment_id)) ?? payment
  if (next.returns > (known?.returns ?? 0)) await audit(work, after, 'dispute_returned', next)
  const wasLost = known?.stage === 'lost' && known.settled
  const isLost = next.stage === 'lost' && next.settled
  if (isLost && !wasLost) await audit(work, after, 'dispute_lost', next)
}

async function audit(
  work: Work,
  { payment_id, account_id, status, invoice_id }: Payment,
  event: Extract<EventOf<typeof paymentMachine>, `dispute_${string}`>,
  { dispute_id, taken }: Dispute,
): Promise<void> {
  const to = step(paymentMachine, status, event) ?? status
  const isLost = event === 'dispute_lost'
  const shown = { booked: isLost ? (taken ? 'refund' : 'by_hand') : null }
  const lost_minor = taken?.lost.amount_minor ?? null
  const meta = { payment_id, invoice_id, dispute_id, ...shown, lost_minor, from: status, to }
  const outcome = event === 'dispute_returned' ? 'success' : 'failure'
  await recordOwn(work, { action: `payment.${event}`, outcome, account_id, meta })
}
