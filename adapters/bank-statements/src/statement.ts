import type { Amount } from './amount.ts'
import type { Day } from './day.ts'

/** A statement of one account, whichever format it came in. */
export interface Statement {
  readonly format: 'camt.053' | 'camt.054' | 'mt940' | 'csv'
  /** Of the message, as `08`; null where the format has none. */
  readonly version: string | null
  /**
   * `details` for a notification (camt.054): it has no balances, and only says more about entries that a statement
   * books.
   */
  readonly kind: 'statement' | 'details'
  /** As `Stmt[1]`, or the line on which it begins. */
  readonly place: string
  /** The file or message that it came in. */
  readonly message_id: string | null
  readonly id: string | null
  /** Counts the statements of an account; a gap is a statement that is missing. */
  readonly sequence: string | null
  /** Which page of the statement this is; null for the whole statement. */
  readonly page: Page | null
  /** The bank's word for a copy or a duplicate: `COPY`, `CODU`, `DUPL`. */
  readonly copy: string | null
  readonly account: Account
  /** ISO 4217, of the account; null where neither the account nor a balance nor an entry says it. */
  readonly currency: string | null
  readonly opening: Balance | null
  readonly closing: Balance | null
  /** All balances in the order of the file, with the two above. */
  readonly balances: readonly Balance[]
  readonly entries: readonly Entry[]
}

/** One of the pages that a statement is sent in. */
export interface Page {
  readonly number: number
  readonly is_last: boolean
}

/** The account that a statement is of. */
export interface Account {
  /** Without blanks, in capitals: the IBAN, or the bank's own number. */
  readonly id: string
  readonly iban: string | null
}

/** A balance: below zero if the account is overdrawn. */
export interface Balance extends Amount {
  /** As in ISO 20022: `OPBD`, `PRCD`, `CLBD`, `ITBD` and others. */
  readonly code: string
  readonly on: Day | null
  readonly place: string
}

/** Whether money has moved: only what is `booked` is in the balances. */
export type EntryStatus = 'booked' | 'pending' | 'information' | 'future' | 'other'

/** One booking of an account. */
export interface Entry extends Amount {
  /** As `Stmt[1]/Ntry[3]`, or its line. */
  readonly place: string
  /** The same each time that a file has this entry; unique among the booked entries of the account. */
  readonly key: string
  /** Given by the bank, which may repeat it in another account. */
  readonly bank_reference: string | null
  /** Given within the statement. */
  readonly entry_reference: string | null
  /** Money that came is above zero. Never turned round by `is_reversal`. */
  readonly amount_minor: number
  /** Null only for what is not booked. */
  readonly booked_on: Day | null
  /** From when it bears interest. */
  readonly valued_on: Day | null
  readonly status: EntryStatus
  /** It takes back an earlier entry. */
  readonly is_reversal: boolean
  /** Kind of transaction: `PMNT/RCDT/ESCT` of ISO 20022, `NTRF` of MT940, or the bank's own. */
  readonly code: string | null
  /** The bank's own words. */
  readonly note: string | null
  readonly fees: readonly Fee[]
  /** What the bank says of a batch: number of transactions and their sum. */
  readonly batch: Batch | null
  /** Its transactions; none for what the bank books for itself, as a fee. */
  readonly details: readonly Detail[]
}

/** What a bank kept or charged. */
export interface Fee extends Amount {
  /** Above zero for what was charged. */
  readonly amount_minor: number
  /** The entry's amount is already less by this; null where the bank does not say. */
  readonly is_included: boolean | null
}

/** What a bank says of the transactions that it booked as one sum. */
export interface Batch {
  readonly id: string | null
  readonly count: number | null
  readonly sum: Amount | null
}

/** A name and an account, as far as given. */
export interface Party {
  readonly name: string | null
  /** Without blanks, in capitals. Its check digits are as the bank gave them. */
  readonly iban: string | null
}

/** A party of which a bank says nothing. */
export const NO_PARTY: Party = { name: null, iban: null }

/** One transaction of an entry. */
export interface Detail {
  readonly place: string
  /** The key of its entry; in a batch that of the transaction, or the entry's with its number. */
  readonly key: string
  readonly bank_reference: string | null
  /** In the entry's currency where the bank gives it; with a sign as the entry's. Null for a batch without amounts. */
  readonly amount: Amount | null
  /** What the payer sent, before fees and exchange. */
  readonly instructed: Amount | null
  readonly end_to_end_id: string | null
  readonly transaction_id: string | null
  readonly mandate_id: string | null
  readonly payer: Party
  readonly payee: Party
  /** The payer's text, in the lines that it came in. */
  readonly remittance: readonly string[]
  /** Structured references as written: ISO 11649 or another. */
  readonly references: readonly string[]
  /** Numbers of documents that the payer names in their own field. */
  readonly document_numbers: readonly string[]
  /** Why a bank sent money back: ISO 20022 external return reason, as `MD06`, or the bank's own. */
  readonly return_code: string | null
  readonly return_text: string | null
  readonly fees: readonly Fee[]
  readonly note: string | null
}
