import { recordOwn } from '../../records/audit/record-audit.ts'
import { advance } from '../../kernel/machine.ts'
import { epochMs } from '../../kernel/time.ts'
import type { Work } from '../../ports.ts'
import {
  type ListedDispute,
  ofNobody,
  type ReportedDispute,
  withDispute,
} from '../payments/dispute.ts'
import { type Payment, paymentMachine } from '../payments/payment.ts'
import { bookLostDispute } from './book-lost-dispute.ts'

/** Remember what the provider shows of a dispute, and book what was lost. Resolves to whether anything of it was new. */
export async function recordDispute(work: Work, listed: ListedDispute): Promise<boolean> {
  const { tx } = work
  const payment = await paymentOf(work, listed)
  const fact = await tx.facts.get('disputes')
  const known = fact?.reported.find(({ dispute_id }) => dispute_id === listed.id)
  const next = await recorded(work, { listed, known, payment })
  if (known && isSame(known, next)) return false
  await tx.facts.put('disputes', withDispute(fact, next))
  return true
}

function isSame(one: ReportedDispute, other: ReportedDispute): boolean {
  return one.stage === other.stage && one.booked === other.booked && 'charge' in one
}

interface Seen {
  readonly listed: ListedDispute
  readonly known: ReportedDispute | undefined
  readonly payment: Payment | undefined
}

async function recorded(work: Work, { listed, known, payment }: Seen): Promise<ReportedDispute> {
  const { id: dispute_id, amount, stage } = listed
  const at = epochMs(Math.max(listed.updated_at, known?.at ?? 0))
  const base = { ...known, at, dispute_id, stage }
  const isLost = stage === 'lost'
  if (!payment) return ofNobody(base)
  const { account_id, payment_id } = payment
  const next: ReportedDispute = { ...base, charge: { account_id, payment_id, amount } }
  if (!known?.charge) await audit(work, payment, 'dispute_opened', next)
  if (!isLost) return next
  const booked = await bookLostDispute(work, payment, { dispute_id, amount })
  if (booked === undefined) return next
  const after = (await work.tx.payments.get(payment_id)) ?? payment
  await audit(work, after, 'dispute_lost', { ...next, booked })
  return { ...next, booked }
}

/** Its account is locked. */
async function paymentOf({ tx }: Work, { order_id }: ListedDispute): Promise<Payment | undefined> {
  const found = order_id === null ? undefined : await tx.payments.byOrder(order_id)
  if (!found) return undefined
  await tx.accounts.lock(found.account_id)
  return tx.payments.get(found.payment_id)
}

async function audit(
  work: Work,
  { payment_id, account_id, status, invoice_id }: Payment,
  event: 'dispute_opened' | 'dispute_lost',
  { dispute_id, booked }: ReportedDispute,
): Promise<void> {
  const to = status === 'completed' ? advance(paymentMachine, status, event) : status
  const meta = { payment_id, invoice_id, dispute_id, booked: booked ?? null, from: status, to }
  await recordOwn(work, { action: `payment.${event}`, outcome: 'failure', account_id, meta })
}
