import type { LedgerTransaction } from '../ledger/transaction.ts'
import type { Payment } from '../payments/payment.ts'
import type { CreditNote, Refund } from '../credit-notes/credit-note.ts'
import type { IssuedInvoice } from '../invoices/invoice.ts'
import type { PlacePiece } from '../../people/places/place.ts'
import type { Place } from '../../people/places/territories.ts'
import type { SeriesCounter } from '../numbering/ports.ts'

/** An invoice and what became of it, as of one moment. */
export interface InvoiceCase {
  readonly invoice: IssuedInvoice
  /** Whether its customer is a company. */
  readonly to_company: boolean
  /** Where an operator has decided by now that the customer is; null where none has. */
  readonly decided: Place | null
  readonly notes: readonly CreditNote[]
  readonly refunds: readonly Refund[]
  readonly payments: readonly Payment[]
  /** The evidence that the invoice names. */
  readonly pieces: readonly PlacePiece[]
  /** What the ledger has of the issue, of each note, and of money beyond what was owed. */
  readonly posted: readonly LedgerTransaction[]
  /** The numbers that are taken. */
  readonly counters: readonly SeriesCounter[]
}
