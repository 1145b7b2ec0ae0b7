/** A column that has the account or the currency, or what all rows have. */
export type CsvSource = { readonly column: string } | { readonly value: string }

/** How a bank's CSV is read. Columns are named by the first row. */
export interface CsvMapping {
  readonly delimiter: ',' | ';' | '\t' | '|'
  readonly decimal: ',' | '.'
  /** What separates thousands, if anything does. */
  readonly thousands?: ',' | '.' | ' ' | "'" | undefined
  readonly date:
    | 'YYYY-MM-DD'
    | 'YYYY.MM.DD'
    | 'DD.MM.YYYY'
    | 'DD/MM/YYYY'
    | 'MM/DD/YYYY'
    | 'YYYYMMDD'
  /** Lines above the one that names the columns. */
  readonly skip_lines?: number | undefined
  readonly account: CsvSource
  readonly currency: CsvSource
  readonly amount: CsvAmount
  readonly booked_on: string
  readonly valued_on?: string | undefined
  /** The account's balance after the row: without it nothing proves that no row is missing. */
  readonly balance?: string | undefined
  readonly bank_reference?: string | undefined
  readonly payer_name?: string | undefined
  readonly payer_iban?: string | undefined
  /** The payer's text: one column or several. */
  readonly remittance?: readonly string[] | undefined
  readonly reference?: string | undefined
  readonly end_to_end_id?: string | undefined
  readonly code?: string | undefined
  /** Columns that are there and not read. A column that is neither mapped nor here is refused. */
  readonly ignored?: readonly string[] | undefined
}

/** A signed column; one with a word for the direction beside it; or a column for each direction. */
export type CsvAmount =
  | { readonly signed: string }
  | {
      readonly unsigned: string
      readonly direction: string
      readonly credit: string
      readonly debit: string
    }
  | { readonly credit: string; readonly debit: string }

/** Every column that a mapping names. */
export function columnsOf(mapping: CsvMapping): readonly string[] {
  const { account, currency, amount, remittance = [], ignored = [] } = mapping
  const sources = [account, currency].flatMap((source) =>
    'column' in source ? [source.column] : [],
  )
  const amounts =
    'signed' in amount
      ? [amount.signed]
      : 'unsigned' in amount
        ? [amount.unsigned, amount.direction]
        : [amount.credit, amount.debit]
  const { booked_on, valued_on, balance, bank_reference, payer_name, payer_iban } = mapping
  const { reference, end_to_end_id, code } = mapping
  const single = [
    valued_on,
    balance,
    bank_reference,
    payer_name,
    payer_iban,
    reference,
    end_to_end_id,
    code,
  ]
  return [
    ...sources,
    ...amounts,
    booked_on,
    ...single.filter((column) => column !== undefined),
    ...remittance,
    ...ignored,
  ]
}
