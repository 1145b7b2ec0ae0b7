/** Which side makes an account's balance grow. */
export type Side = 'debit' | 'credit'

interface AccountRow {
  /** Its balance is shown positive on this side. */
  readonly normal: Side
  /** What its postings are also kept apart by; null: one balance for the whole service. */
  readonly per: 'account' | 'order' | null
  readonly holds: string
}

/**
 * Every account of the ledger. The clearing is kept per order at the provider, so that it compares with
 * the provider's own list. Source: contract 6.8.
 */
// prettier-ignore
export const LEDGER_ACCOUNTS = {
  receivable:          { normal: 'debit',  per: 'account', holds: 'what customers owe us on issued invoices' },
  provider_clearing:   { normal: 'debit',  per: 'order',   holds: 'what the provider captured for us, less what it paid back' },
  revenue:             { normal: 'credit', per: null,      holds: 'what we invoiced, net, less the net of credit notes' },
  vat_payable:         { normal: 'credit', per: null,      holds: 'the VAT of invoices, less the VAT of credit notes' },
  prepaid_call_credit: { normal: 'credit', per: 'account', holds: 'call credit that customers paid and whose VAT is due when it is used' },
  customer_credit:     { normal: 'credit', per: 'account', holds: 'what we owe customers and their next invoices use up' },
  refunds:             { normal: 'credit', per: 'account', holds: 'refunds that the provider accepted and has not completed' },
  bad_debt:            { normal: 'debit',  per: null,      holds: 'invoices that we gave up' },
  dispute_losses:      { normal: 'debit',  per: null,      holds: 'what banks took of charges beyond what notes, account credit and unused topups cover' },
} as const satisfies Record<string, AccountRow>

/** An account of the ledger. */
export type LedgerAccount = keyof typeof LEDGER_ACCOUNTS
