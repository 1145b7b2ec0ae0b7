import { lookUp } from '../../kernel/look-up.ts'
import { type Money, negate } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import { LEDGER_ACCOUNTS, type LedgerAccount, type Side } from './accounts.ts'
import { balanced, type Posting } from './posting.ts'

type PostingRow = readonly [side: Side, account: LedgerAccount, amount: string]

/**
 * What each movement of money posts. This table is the rule. A topup is sold when it is captured: it posts as any invoice
 * that is paid, and what becomes of its call credit posts nothing. Where its VAT is due when it is used, it is a prepayment
 * until calls use it up. Source: contract 6.3, 6.7, 6.8.
 */
// prettier-ignore
export const MOVEMENTS = {
  // An invoice takes its number; `total` is `net` plus `vat`.
  invoice_issued: [
    ['debit',  'receivable',          'total'],
    ['credit', 'revenue',             'net'],
    ['credit', 'vat_payable',         'vat'],
  ],
  // Account credit pays part of an invoice, or all of it.
  credit_applied: [
    ['debit',  'customer_credit',     'amount'],
    ['credit', 'receivable',          'amount'],
  ],
  // The card paid what was owed.
  charge_captured: [
    ['debit',  'provider_clearing',   'amount'],
    ['credit', 'receivable',          'amount'],
  ],
  // The card paid what no invoice was owed: it is kept for the customer until a person has looked.
  overpayment_captured: [
    ['debit',  'provider_clearing',   'amount'],
    ['credit', 'customer_credit',     'amount'],
  ],
  // The customer bought call credit whose VAT is due when it is used, or did so before topups had invoices.
  topup_captured: [
    ['debit',  'provider_clearing',   'amount'],
    ['credit', 'prepaid_call_credit', 'amount'],
  ],
  // Such a topup went back to the card, as far as it was unused.
  topup_refunded: [
    ['debit',  'prepaid_call_credit', 'amount'],
    ['credit', 'provider_clearing',   'amount'],
  ],
  // Calls have used such credit up: it pays the invoice over them.
  calls_billed: [
    ['debit',  'prepaid_call_credit', 'amount'],
    ['credit', 'receivable',          'amount'],
  ],
  // Unpaid invoice: the note lowers what is owed; what account credit had paid goes back. In full: void.
  note_on_open: [
    ['debit',  'revenue',             'net'],
    ['debit',  'vat_payable',         'vat'],
    ['credit', 'receivable',          'owed'],
    ['credit', 'customer_credit',     'rest'],
  ],
  // The same after the debt was given up.
  note_on_written_off: [
    ['debit',  'revenue',             'net'],
    ['debit',  'vat_payable',         'vat'],
    ['credit', 'bad_debt',            'owed'],
    ['credit', 'customer_credit',     'rest'],
  ],
  // Paid invoice, and the customer keeps the amount with us.
  note_to_credit: [
    ['debit',  'revenue',             'net'],
    ['debit',  'vat_payable',         'vat'],
    ['credit', 'customer_credit',     'amount'],
  ],
  // Paid invoice, and the provider has accepted to pay the amount back.
  note_to_refund: [
    ['debit',  'revenue',             'net'],
    ['debit',  'vat_payable',         'vat'],
    ['credit', 'refunds',             'amount'],
  ],
  // Account credit is on its way to the card: taken before the provider is asked.
  credit_paid_out: [
    ['debit',  'customer_credit',     'amount'],
    ['credit', 'refunds',             'amount'],
  ],
  // The provider has paid it back.
  refund_completed: [
    ['debit',  'refunds',             'amount'],
    ['credit', 'provider_clearing',   'amount'],
  ],
  // The accepted refund failed, or account credit could not be paid out: the customer keeps the amount with us.
  refund_failed: [
    ['debit',  'refunds',             'amount'],
    ['credit', 'customer_credit',     'amount'],
  ],
  // The bank took a charge back: account credit that a note, or the charge itself, had given goes with it.
  chargeback_of_credit: [
    ['debit',  'customer_credit',     'amount'],
    ['credit', 'provider_clearing',   'amount'],
  ],
  // It took more than any note, account credit or unused topup covers.
  chargeback_lost: [
    ['debit',  'dispute_losses',      'amount'],
    ['credit', 'provider_clearing',   'amount'],
  ],
  // It gave all of it back: our loss is made good; the rest is kept for the customer until a person has looked.
  chargeback_returned: [
    ['debit',  'provider_clearing',   'amount'],
    ['credit', 'dispute_losses',      'lost'],
    ['credit', 'customer_credit',     'rest'],
  ],
  // We gave the invoice up, VAT included.
  invoice_written_off: [
    ['debit',  'bad_debt',            'amount'],
    ['credit', 'receivable',          'amount'],
  ],
  // It was paid after all.
  late_payment_captured: [
    ['debit',  'provider_clearing',   'amount'],
    ['credit', 'bad_debt',            'amount'],
  ],
} as const satisfies Record<string, readonly PostingRow[]>

/** A movement of money that the table knows. */
export type MovementKind = keyof typeof MOVEMENTS

type RowOf<K extends MovementKind> = (typeof MOVEMENTS)[K][number]

/** The order is named exactly where the clearing moves. */
type OrderOf<K extends MovementKind> = 'provider_clearing' extends RowOf<K>[1]
  ? { readonly order_id: string }
  : unknown

/** One movement of one customer's money, with the amounts that its rows name; none is negative. */
export type Movement = {
  [K in MovementKind]: OrderOf<K> & {
    readonly kind: K
    readonly account_id: string
    readonly amounts: { readonly [A in RowOf<K>[2]]: Money }
  }
}[MovementKind]

/** The postings of a movement, without those of zero. Amounts that do not balance are a bug. */
export function postingsOf(movement: Movement): Posting[] {
  const rows: readonly PostingRow[] = MOVEMENTS[movement.kind]
  const amounts: Readonly<Record<string, Money>> = movement.amounts
  const postings = rows.flatMap(([side, account, name]): Posting[] => {
    const amount = lookUp(amounts, name)
    invariant(
      amount && amount.amount_minor >= 0,
      `${movement.kind}: ${name} is negative or missing`,
    )
    if (amount.amount_minor === 0) return []
    const subject_id = subjectOf(movement, account)
    return [{ account, subject_id, amount: side === 'debit' ? amount : negate(amount) }]
  })
  invariant(balanced(postings), `${movement.kind} does not balance`)
  return postings
}

function subjectOf(movement: Movement, account: LedgerAccount): string | null {
  const { per } = LEDGER_ACCOUNTS[account]
  if (per === null) return null
  if (per === 'account') return movement.account_id
  invariant('order_id' in movement, `${movement.kind} moves the clearing of no order`)
  return movement.order_id
}
