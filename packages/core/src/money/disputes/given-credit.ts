import { add, type Money, money, negate, smaller } from '../../kernel/money.ts'
import type { Tx } from '../../ports.ts'
import type { ReadCreditFacts } from '../credit-notes/read-credit-facts.ts'
import type { LedgerAccount } from '../ledger/accounts.ts'
import type { LedgerTransaction } from '../ledger/transaction.ts'
import { bookingRef, type Dispute } from '../payments/dispute.ts'
import type { Payment } from '../payments/payment.ts'

/** What gives account credit for a charge and its invoice, or takes such credit back. */
const GIVING = [
  'note_to_credit',
  'note_on_open',
  'note_on_written_off',
  'refund_failed',
  'credit_paid_out',
  'overpayment_captured',
  'chargeback_of_credit',
  'chargeback_returned',
] as const

/** What a charge and its invoice have given as account credit. */
export interface GivenCredit {
  /** What of the charge paid no invoice. */
  readonly overpaid: Money
  /** What notes of the invoice, and the charge itself, gave, less what was taken back, as far as the account still has it. */
  readonly unused: Money
}

/** What of a charge became account credit, and is unused. Source: states 1.12. */
export async function givenCredit(
  tx: Tx,
  payment: Payment,
  credit: ReadCreditFacts | undefined,
): Promise<GivenCredit> {
  const { account_id, amount } = payment
  const posted = await tx.ledger.ofRefs(GIVING, await refsOf(tx, payment, credit))
  const overpaid = posted.filter(({ kind }) => kind === 'overpayment_captured')
  const given = postedTo('customer_credit', posted, amount)
  const balance = await tx.ledger.balance('customer_credit', account_id, amount.currency)
  const unused = smaller(given, balance)
  return {
    overpaid: postedTo('customer_credit', overpaid, amount),
    unused: unused.amount_minor > 0 ? unused : money(0, amount.currency),
  }
}

/** The notes and refunds of its invoice, the charge, and the disputes of it so far. */
async function refsOf(
  tx: Tx,
  { payment_id }: Payment,
  credit: ReadCreditFacts | undefined,
): Promise<string[]> {
  const notes = credit ? await tx.creditNotes.ofInvoice(credit.invoice.invoice_id) : []
  const payments = credit?.payments.map((each) => each.payment_id) ?? [payment_id]
  const disputes = await tx.disputes.ofPayments(payments)
  return [
    payment_id,
    ...notes.map(({ credit_note_id }) => credit_note_id),
    ...(credit?.refunds.map(({ refund_id }) => refund_id) ?? []),
    ...disputes.flatMap(bookingRefs),
  ]
}

/** The names under which a dispute was booked, or is now. */
function bookingRefs({ dispute_id, returns }: Dispute): string[] {
  return Array.from({ length: returns + 1 }, (_, n) => bookingRef({ dispute_id, returns: n }))
}

/** What transactions have added to an account that grows on the credit side. */
function postedTo(
  name: LedgerAccount,
  posted: readonly LedgerTransaction[],
  { currency }: Money,
): Money {
  return posted
    .flatMap(({ postings }) => postings)
    .filter(({ account }) => account === name)
    .reduce((sum, posting) => add(sum, negate(posting.amount)), money(0, currency))
}
