import { namedId } from '../../kernel/named-id.ts'
import { invariant } from '../../kernel/problem.ts'
import type { Work } from '../../ports.ts'
import { type Withdrawal, WITHDRAWAL_REASON } from '../../people/consumers/withdrawal.ts'
import { decideCredit } from '../credit-notes/decide-credit.ts'
import { issueCreditNote } from '../credit-notes/issue-credit-note.ts'
import { followNote, type LoweredOrder, orderToLower } from '../credit-notes/lower-order.ts'
import { type ReadCreditFacts, readCreditFacts } from '../credit-notes/read-credit-facts.ts'
import { claimRefund, claimTopupRefund } from '../refunds/claim-refund.ts'
import type { PayBackStep } from '../withdrawals/decide-pay-back.ts'
import type { Paid } from './paid.ts'

type Step<K extends PayBackStep['kind']> = Extract<PayBackStep, { kind: K }>

/** A note over what is not paid, whose order is lowered first, or over what no payment can give back. */
export async function creditForWithdrawal(
  work: Work,
  { invoice_id, amount }: Step<'note'>,
  lowered: LoweredOrder | undefined,
): Promise<Paid> {
  const { tx, now } = work
  const facts = await readFacts(work, invoice_id)
  const move = decideCredit(facts, { amount, provider_refund: false }, now)
  invariant(move.kind === 'issue', 'a note without a refund asks no provider')
  const order = await orderToLower(tx, facts, move.invoice, lowered)
  if (order) return { kind: 'lower', order }
  const note = { kind: 'credit', reason_code: WITHDRAWAL_REASON, notes: null } as const
  await issueCreditNote(work, { ...note, move, refund_id: null })
  await followNote(work, facts, move.invoice)
  return { kind: 'again' }
}

/** A refund is written down before the provider is asked, under a name that stays when a database goes back. */
export async function refundForWithdrawal(
  work: Work,
  { withdrawal_id, confirmed_at }: Withdrawal,
  { invoice_id, amount, taken_from }: Step<'refund'>,
): Promise<Paid> {
  const facts = await readFacts(work, invoice_id)
  const name = `refund ${facts.refunds.length} of ${invoice_id} for withdrawal ${withdrawal_id}`
  const refund_id = namedId(work.secrets, confirmed_at ?? work.now, name)
  const asked = { refund_id, amount, reason_code: WITHDRAWAL_REASON, taken_from, facts }
  return { kind: 'ask', refund: await claimRefund(work, { actor: 'system' }, asked) }
}

/** As `refundForWithdrawal`, of a topup without an invoice: what is unused of it was never supplied. Source: contract 6.3. */
export async function refundTopupForWithdrawal(
  work: Work,
  { withdrawal_id, confirmed_at }: Withdrawal,
  { payment, amount }: Step<'refund_topup'>,
): Promise<Paid> {
  const before = await work.tx.refunds.ofPayments([payment.payment_id])
  const name = `refund ${before.length} of ${payment.payment_id} for withdrawal ${withdrawal_id}`
  const refund_id = namedId(work.secrets, confirmed_at ?? work.now, name)
  const asked = { refund_id, amount, reason_code: WITHDRAWAL_REASON, payment }
  return { kind: 'ask', refund: await claimTopupRefund(work, { actor: 'system' }, asked) }
}

async function readFacts({ tx }: Work, invoice_id: string): Promise<ReadCreditFacts> {
  const facts = await readCreditFacts(tx, invoice_id)
  invariant(facts, `invoice ${invoice_id} is not issued`)
  return facts
}
