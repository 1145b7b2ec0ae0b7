import type { EpochMs } from '../kernel/time.ts'

/** All that a check of the books proves, in one sentence each. Source: contract 6.5, 6.6, 6.7, 6.8, 10.4. */
// prettier-ignore
export const CHECKS = {
  'ledger.chains':     'Every ledger chain counts from 1 without a gap, and each link’s hash fits what it says and the link before it.',
  'ledger.postings':   'Every ledger transaction balances, and posts only what its kind posts.',
  'ledger.balances':   'Every balance that is kept of a customer or an order is the sum of its postings.',
  'ledger.totals':     'Every account’s total is the sum of its postings, and of its subjects’ balances.',
  'ledger.credit':     'No customer’s call credit or account credit was ever below zero.',
  'ledger.receivable': 'What a customer owes on open invoices is what the ledger says they owe.',
  'invoices.lines':    'Every line’s amount is what its derivation gives.',
  'invoices.totals':   'Every invoice’s subtotal, VAT and total follow from its lines and its rate.',
  'invoices.converted': 'The VAT that an invoice states in another currency is what the rate that it names gives, and a credit note takes the rate of its invoice.',
  'invoices.place':    'The evidence by which an invoice says where its customer is was kept before it and suffices for its rule, a valid VAT number decides, and the VAT follows from the place.',
  'invoices.notes':    'An invoice’s credit notes and refunds sum to what it says, and to no more than its total.',
  'invoices.restated': 'A note that corrects VAT takes back all that was left of it, restates the same base under reverse charge, and no later note takes VAT back again.',
  'invoices.status':   'An invoice is paid when captures, account credit and notes cover its total, and only then.',
  'invoices.address':  'Every invoice to a company shows its full address, or says until when that was waited for.',
  'invoices.posted':   'Every invoice and credit note stands in the ledger with its amounts.',
  'plan_changes.days': 'What a smaller plan gave back was billed for the days after it, at more than its price, and was not given back before; no larger plan charged a day again.',
  'charges.waiting':   'What waits for a subscription’s next invoice is the sum that is kept of it, and what was billed stands on its invoice, as it was.',
  'discounts.codes':   'Every discount that came of a code is one redemption of it, and no code was redeemed more often than it may be.',
  'subscriptions.ends': 'No period is billed that begins with the agreed end of its subscription, or after it.',
  'topups.invoices':   'Every captured topup whose VAT is not due with the use has one invoice of its own, paid, over what was paid; the ledger has it as revenue, VAT and capture; no refund is over more call credit than was taken back.',
  'topups.use':        'What a customer has as prepaid call credit is what was captured without an invoice, less what was billed by use and what was paid back, and is not below zero.',
  'withdrawals':       'Whoever withdrew from the contract was paid back all but what is owed for the days used, and was charged nothing after it.',
  'vat.threshold':     'What is kept of a year’s sales to consumers is what its invoices and notes come to, and after a threshold was crossed no invoice is as if it had not been.',
  'numbers':           'The numbers of each series and year run from 1 without gap or duplicate, in order of issue.',
  'payments.provider': 'What the provider shows of each order is what we recorded, and what the ledger says of it.',
  'payments.movements': 'Every capture, refund and chargeback of the provider is posted once, with its amount, and nothing else is posted of an order.',
  'audit.chains':      'Every audit chain counts from 1 without a gap, and each row’s hash fits what it says and the row before it.',
  'audit.roots':       'The daily roots of the audit log follow each other, one a day.',
  'figures':           'Every count that is kept for metrics and dashboards is what the rows come to.',
} as const
/** The name of a check. */
export type CheckId = keyof typeof CHECKS

/** Where a check says what it has seen. A text names what and where, and no person. */
export interface Findings {
  checked(check: CheckId, count: number): void
  wrong(check: CheckId, what: string): void
  /** What differs because money is on its way: expected to agree soon. */
  inFlight(check: CheckId, what: string): void
}

/** What is remembered of the last check. */
export interface VerificationFact {
  readonly at: EpochMs
  readonly ok: boolean
  readonly wrong: readonly { readonly id: CheckId; readonly wrong_count: number }[]
}

/** The result of a look at the debts. */
export interface AdriftFact {
  readonly at: EpochMs
  /** Invoices past due that nobody looks after. */
  readonly count: number
  /** Of the oldest of them. */
  readonly subscription_ids: readonly string[]
}

/** What is remembered of the last walk through what the provider has. */
export type StrangerFact = {
  readonly at: number
  /** False when the provider did not show all. */
  readonly complete: boolean
  /** Orders and refunds that hold money and that we know nothing of; the first two hundred. */
  readonly strangers: readonly string[]
}
