export type { Amount } from './amount.ts'
export { BankDataError, type BankDataFault } from './bank-data-error.ts'
export { checkAccount, checkBalance, type ExpectedAccount } from './check-balance.ts'
export type { CsvAmount, CsvMapping, CsvSource } from './csv/mapping.ts'
export type { Day } from './day.ts'
export { match } from './match/match.ts'
export { type Receipt, receiptsOf } from './match/receipt.ts'
export type { Evidence, Match, MatchCase, MatchOptions, OpenInvoice, Use } from './match/types.ts'
export { parse, type ParseOptions } from './parse.ts'
export { isCreditorIdentifier } from './references/creditor-identifier.ts'
export {
  creditorReference,
  formatCreditorReference,
  readCreditorReference,
} from './references/creditor-reference.ts'
export { type AskedTransfer, epcPayload } from './references/epc-payload.ts'
export { epcQr } from './references/epc-qr.ts'
export { compactIban, formatIban, isIban } from './references/iban.ts'
export type {
  Account,
  Balance,
  Batch,
  Detail,
  Entry,
  EntryStatus,
  Fee,
  Page,
  Party,
  Statement,
} from './statement.ts'
export { type Transfer, transferFile, type TransferOrder } from './transfers/transfer-file.ts'
export { withDetails } from './with-details.ts'
