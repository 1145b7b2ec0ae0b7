import type { Day } from '../day.ts'
import type { Receipt } from './receipt.ts'

/** An invoice that money may be for. One that is paid has nothing open: it shows that a payment came twice. */
export interface OpenInvoice {
  readonly id: string
  /** Whose it is. */
  readonly account_id: string
  readonly number: string
  /** Of ISO 11649; null for an invoice that has none. */
  readonly reference: string | null
  readonly due_on: Day
  readonly currency: string
  readonly total_minor: number
  readonly open_minor: number
}

/** What the seller decides, and what is known from before. */
export interface MatchOptions {
  /** An invoice that is short by at most this is settled, in minor units. */
  readonly tolerance_minor: number
  /** As the tolerance, where a bank names the missing amount as its fee. */
  readonly fee_max_minor: number
  /** IBANs that have paid for an account of ours, with the accounts: without blanks, in capitals. */
  readonly payers: ReadonlyMap<string, readonly string[]>
  /** Receipts from before, of which one may be taken back. */
  readonly earlier: readonly Receipt[]
}

/** What a receipt is by the invoices that are open. */
export type MatchCase =
  /** The open amount of one invoice. */
  | 'exact'
  /** Short by no more than the tolerance. */
  | 'tolerated'
  /** Short by what a bank kept and names. */
  | 'fee'
  | 'short'
  | 'over'
  /** For an invoice that is paid. */
  | 'twice'
  | 'one_for_several'
  /** The rest of an invoice of which another receipt paid a part. */
  | 'several_for_one'
  /** The payer is known, and which of several invoices it is for is not. */
  | 'ambiguous'
  /** It takes an earlier receipt back. */
  | 'reversed'
  /** Money that left: a fee, a refund. */
  | 'outgoing'
  /** A batch without its transactions. */
  | 'unsplit'
  | 'unknown'

/** What points from a receipt to an invoice, the strongest first. A name alone never does. */
export type Evidence = 'reference' | 'number' | 'payer'

/** A part of a receipt for an invoice, in minor units. */
export interface Use {
  readonly invoice_id: string
  readonly amount_minor: number
  /** What is missing and not asked for: a rounding difference or a fee. */
  readonly waived_minor: number
}

/** What becomes of a receipt: settled by itself, or proposed to a person. */
export interface Match {
  readonly receipt: Receipt
  readonly case: MatchCase
  /** The evidence and the amount leave no doubt; what does not settle is a proposal. */
  readonly settles: boolean
  readonly evidence: Evidence | null
  readonly uses: readonly Use[]
  /** What is left: the account's credit, if an account is known. Zero for money that left. */
  readonly rest_minor: number
  readonly account_id: string | null
  /** The key of the receipt that is taken back. */
  readonly reverses: string | null
  /** One sentence for the person who decides; empty where nothing is to be decided. */
  readonly reason: string
}
