/** Why bank data is refused: one word for each kind, for programs. */
export type BankDataFault =
  /** More bytes, elements or transactions than are read. */
  | 'too_large'
  /** The bytes are no text of the encoding that they claim. */
  | 'encoding'
  /** Not well-formed XML, MT940 or CSV. */
  | 'malformed'
  /** A document type: a bank sends none, and entities are an attack. */
  | 'forbidden'
  /** A message, a version or a column that this package does not read. */
  | 'unsupported'
  /** camt.052: what it lists may still change before the day ends. */
  | 'intraday'
  | 'missing'
  | 'invalid'
  /** An element that may occur once occurs twice. */
  | 'ambiguous'
  /** Opening balance and bookings are not the closing balance. */
  | 'out_of_balance'
  /** Of an account or in a currency other than the expected one. */
  | 'foreign'

/** The one error of this package: which fault, in words, and at which line or element. */
export class BankDataError extends Error {
  override readonly name = 'BankDataError'
  readonly fault: BankDataFault
  /** `line 12`, the path of an element as `Stmt[1]/Ntry[3]/Amt`, or the name of an argument. */
  readonly place: string

  constructor(fault: BankDataFault, place: string, says: string) {
    super(place === '' ? says : `${place}: ${says}`)
    this.fault = fault
    this.place = place
  }
}
