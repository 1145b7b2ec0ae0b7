import type { Day } from '../day.ts'
import { type Detail, type Entry, NO_PARTY, type Party, type Statement } from '../statement.ts'

/** Money that was booked and is matched as one: an entry, or one transaction of a batch. */
export interface Receipt {
  /** Of the bank account. Together with `key` it is unique. */
  readonly account: string
  readonly key: string
  readonly place: string
  readonly booked_on: Day
  /** Below zero for money that left. */
  readonly amount_minor: number
  readonly currency: string
  readonly is_reversal: boolean
  readonly payer: Party
  /** Structured references and numbers of documents, as written. */
  readonly references: readonly string[]
  /** The payer's text in its lines. */
  readonly remittance: readonly string[]
  readonly end_to_end_id: string | null
  readonly return_code: string | null
  /** What banks kept on the way and name, in minor units. */
  readonly fee_minor: number
  /** A batch whose transactions are not given, or do not add up to it: a person splits it. */
  readonly is_unsplit: boolean
}

/** What a statement books, in its order. A notification and what is pending book nothing. */
export function receiptsOf({ kind, account, entries }: Statement): readonly Receipt[] {
  if (kind === 'details') return []
  return entries
    .filter(({ status }) => status === 'booked')
    .flatMap((entry) => receiptsOfEntry(entry, account.id))
}

function receiptsOfEntry(entry: Entry, account: string): readonly Receipt[] {
  const { details, batch } = entry
  const count = batch?.count ?? Math.max(details.length, 1)
  if (count === 1 && details.length <= 1)
    return [receiptOf(entry, details[0] ?? wholeOf(entry), account)]
  if (addsUp(entry)) return details.map((each) => receiptOf(entry, each, account))
  return [
    {
      ...receiptOf(entry, wholeOf(entry), account),
      references: details.flatMap(referencesOf),
      remittance: details.flatMap(({ remittance }) => remittance),
      is_unsplit: true,
    },
  ]
}

/** What a receipt takes of a transaction. */
type Part = Pick<
  Detail,
  'key' | 'place' | 'amount' | 'payer' | 'references' | 'document_numbers' | 'remittance'
> &
  Pick<Detail, 'end_to_end_id' | 'return_code' | 'fees' | 'instructed'>

/** An entry of which no transaction is given. */
function wholeOf({ key, place, amount_minor, currency }: Entry): Part {
  return {
    key,
    place,
    amount: { amount_minor, currency },
    payer: NO_PARTY,
    references: [],
    document_numbers: [],
    remittance: [],
    end_to_end_id: null,
    return_code: null,
    fees: [],
    instructed: null,
  }
}

/** The transactions are as many as the bank says, all with amounts, and their sum is the entry's. */
function addsUp({ details, batch, amount_minor, currency }: Entry): boolean {
  const same = details.every(({ amount }) => amount?.currency === currency)
  const sum = details.reduce((all, { amount }) => all + (amount?.amount_minor ?? 0), 0)
  const said = batch?.sum ?? { amount_minor: Math.abs(amount_minor), currency }
  const as_said = said.currency === currency && said.amount_minor === Math.abs(amount_minor)
  return (
    same && sum === amount_minor && as_said && (batch?.count ?? details.length) === details.length
  )
}

function receiptOf(entry: Entry, part: Part, account: string): Receipt {
  const { key, place, payer, remittance, end_to_end_id, return_code } = part
  const amount_minor = part.amount?.amount_minor ?? entry.amount_minor
  return {
    account,
    key,
    place,
    booked_on: entry.booked_on ?? '',
    amount_minor,
    currency: entry.currency,
    is_reversal: entry.is_reversal,
    payer,
    references: referencesOf(part),
    remittance,
    end_to_end_id,
    return_code,
    fee_minor: feeOf(entry, part, amount_minor),
    is_unsplit: false,
  }
}

function referencesOf({ references, document_numbers }: Part): readonly string[] {
  return [...references, ...document_numbers]
}

/** Fees that the amount is less by, else the difference to what was sent. */
function feeOf(entry: Entry, { fees, instructed }: Part, amount_minor: number): number {
  const of_entry = entry.details.length === 1 ? entry.fees : []
  const kept = [...of_entry, ...fees]
    .filter(({ currency, is_included }) => is_included === true && currency === entry.currency)
    .reduce((sum, fee) => sum + fee.amount_minor, 0)
  if (kept > 0 || instructed?.currency !== entry.currency) return Math.max(kept, 0)
  return Math.max(instructed.amount_minor - amount_minor, 0)
}
