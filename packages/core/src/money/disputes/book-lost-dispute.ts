import { namedId } from '../../kernel/named-id.ts'
import { money } from '../../kernel/money.ts'
import type { Tx, Work } from '../../ports.ts'
import { DISPUTE_LOST } from '../credit-notes/credit-note.ts'
import { readCreditFacts } from '../credit-notes/read-credit-facts.ts'
import type { DisputedCharge, ReportedDispute } from '../payments/dispute.ts'
import type { Payment } from '../payments/payment.ts'
import { claimRefund, claimTopupRefund } from '../refunds/claim-refund.ts'
import { recordRefund } from '../refunds/record-refund.ts'
import { spreadUnused, topupsLeft } from '../topups/unused-topups.ts'
import { decideLostDispute, type LostDecision, type LostFacts } from './decide-lost-dispute.ts'

const BY_US = { actor: 'system' } as const

/**
 * Write down that the bank took a charge back: a refund that nobody asked the provider for and that is complete, with its
 * credit note. Once for each dispute. The account is locked. Resolves to what it came to; undefined where a charge of the
 * invoice has to end first. Source: states 1.12.
 */
export async function bookLostDispute(
  work: Work,
  payment: Payment,
  { dispute_id, amount }: Pick<DisputedCharge, 'amount'> & { readonly dispute_id: string },
): Promise<ReportedDispute['booked']> {
  const { account_id, created_at } = payment
  const refund_id = namedId(work.secrets, created_at, `dispute ${dispute_id}`)
  if (await work.tx.refunds.get(refund_id)) return 'refund'
  const facts = await readFacts(work, payment)
  const decision = decideLostDispute(facts, amount)
  if (decision.kind !== 'refund') return decision.kind === 'wait' ? undefined : 'by_hand'
  await claim(work, decision, facts, { refund_id, amount, dispute_id })
  const outcome = { kind: 'accepted', refund_id: dispute_id, completed: true } as const
  await recordRefund(work, { refund_id, account_id, outcome })
  return 'refund'
}

async function readFacts({ tx }: Work, payment: Payment): Promise<LostFacts> {
  const { invoice_id, payment_id } = payment
  const credit = invoice_id === null ? undefined : await readCreditFacts(tx, invoice_id)
  const refunds = await tx.refunds.ofPayments([payment_id])
  return { payment, refunds, credit, unused: await unusedOf(tx, payment) }
}

/** What the ledger has of an account as unused is of its newest topups. Source: contract 6.3. */
async function unusedOf(tx: Tx, { account_id, payment_id, uninvoiced, amount }: Payment) {
  const none = money(0, amount.currency)
  if (!uninvoiced) return none
  const prepaid = await tx.ledger.balance('prepaid_call_credit', account_id, amount.currency)
  const topups = spreadUnused(await topupsLeft(tx, account_id), prepaid)
  return topups.find(({ payment }) => payment.payment_id === payment_id)?.unused ?? none
}

async function claim(
  work: Work,
  { of }: Extract<LostDecision, { kind: 'refund' }>,
  { payment, credit }: LostFacts,
  taken: Pick<DisputedCharge, 'amount'> & {
    readonly refund_id: string
    readonly dispute_id: string
  },
): Promise<void> {
  const asked = { ...taken, payment, reason_code: DISPUTE_LOST }
  if (of === 'topup' || !credit) await claimTopupRefund(work, BY_US, asked)
  else await claimRefund(work, BY_US, { ...asked, facts: credit })
}
