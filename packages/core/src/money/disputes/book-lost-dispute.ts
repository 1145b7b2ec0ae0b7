import { namedId } from '../../kernel/named-id.ts'
import { type Money, money } from '../../kernel/money.ts'
import type { Tx, Work } from '../../ports.ts'
import { DISPUTE_LOST } from '../credit-notes/credit-note.ts'
import { readCreditFacts } from '../credit-notes/read-credit-facts.ts'
import { postMovements } from '../ledger/post-movements.ts'
import { bookingRef, type Dispute, type TakenByBank } from '../payments/dispute.ts'
import type { Payment } from '../payments/payment.ts'
import { claimRefund, claimTopupRefund } from '../refunds/claim-refund.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { spreadUnused, topupsLeft } from '../topups/unused-topups.ts'
import { decideLostDispute, type LostFacts } from './decide-lost-dispute.ts'
import { givenCredit } from './given-credit.ts'

const BY_US = { actor: 'system' } as const

/**
 * Write down that the bank took a charge back: a refund that nobody asked the provider for and that is complete, with its
 * credit note; account credit that is taken back; and what we lose. The account is locked. Resolves to what was booked;
 * `wait` where a charge or a refund has to end first. Source: states 1.12.
 */
export async function bookLostDispute(
  work: Work,
  payment: Payment,
  dispute: Dispute,
): Promise<TakenByBank | 'by_hand' | 'wait'> {
  const facts = await readFacts(work.tx, payment)
  const amount = dispute.amount ?? money(0, payment.amount.currency)
  const decision = decideLostDispute(facts, amount, work.now)
  if (decision.kind !== 'book') return decision.kind
  const { refunded, credit, lost } = decision.taken
  if (refunded.amount_minor > 0) await refund(work, facts, dispute, refunded)
  const { account_id, order_id } = payment
  const of = { account_id, order_id }
  const movements = [
    { kind: 'chargeback_of_credit', ...of, amounts: { amount: credit } },
    { kind: 'chargeback_lost', ...of, amounts: { amount: lost } },
  ] as const
  const moved = movements.filter(({ amounts }) => amounts.amount.amount_minor > 0)
  await postMovements(work, { ref: bookingRef(dispute), movements: moved })
  return decision.taken
}

async function readFacts(tx: Tx, payment: Payment): Promise<LostFacts> {
  const { invoice_id, payment_id } = payment
  const credit = invoice_id === null ? undefined : await readCreditFacts(tx, invoice_id)
  const { overpaid, unused: given_credit } = await givenCredit(tx, payment, credit)
  const refunds = await tx.refunds.ofPayments([payment_id])
  return { payment, refunds, credit, overpaid, given_credit, unused: await unusedOf(tx, payment) }
}

/** What the ledger has of an account as unused is of its newest topups. Source: contract 6.3. */
async function unusedOf(tx: Tx, { account_id, payment_id, uninvoiced, amount }: Payment) {
  const none = money(0, amount.currency)
  if (!uninvoiced) return none
  const prepaid = await tx.ledger.balance('prepaid_call_credit', account_id, amount.currency)
  const topups = spreadUnused(await topupsLeft(tx, account_id), prepaid)
  return topups.find(({ payment }) => payment.payment_id === payment_id)?.unused ?? none
}

async function refund(
  work: Work,
  { payment, credit }: LostFacts,
  dispute: Dispute,
  amount: Money,
): Promise<void> {
  const { account_id, created_at } = payment
  const ref = bookingRef(dispute)
  const refund_id = namedId(work.secrets, created_at, `dispute ${ref}`)
  const { dispute_id } = dispute
  const asked = { refund_id, amount, payment, dispute_id, reason_code: DISPUTE_LOST }
  if (credit) await claimRefund(work, BY_US, { ...asked, facts: credit })
  else await claimTopupRefund(work, BY_US, asked)
  const outcome = { kind: 'accepted', refund_id: ref, completed: true } as const
  await recordRefund(work, { refund_id, account_id, outcome })
}
