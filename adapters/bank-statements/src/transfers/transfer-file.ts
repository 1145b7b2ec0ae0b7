import { decimalText } from '../amount.ts'
import { BankDataError } from '../bank-data-error.ts'
import { type Day, dayOf } from '../day.ts'
import { compactIban, isIban } from '../references/iban.ts'
import { isIdentifier, sepaText } from './sepa-text.ts'

/** One transfer in euro. */
export interface Transfer {
  /** Ours, by which the debit is found in the next statement: at most 35 signs, unique in the file. */
  readonly end_to_end_id: string
  /** In cents. */
  readonly amount_minor: number
  readonly name: string
  readonly iban: string
  /** What the receiver reads. */
  readonly text: string
}

/** Transfers that one account pays on one day. */
export interface TransferOrder {
  /** Unique for ever: by it a bank knows a file that comes twice. At most 35 signs. */
  readonly id: string
  /** An instant as in ISO 8601, as `2026-11-05T09:30:00Z`. */
  readonly created_at: string
  readonly executes_on: Day
  /** The name and the IBAN of the account that pays. */
  readonly name: string
  readonly iban: string
  readonly transfers: readonly Transfer[]
}

const AMOUNT_MAX = 99_999_999_999

/**
 * A file of transfers for a bank: pain.001.001.09 with one payment of SEPA transfers, whose charges are shared. Addresses
 * are left out. Throws `invalid` with the name of the field, for what no bank takes: IBANs with wrong check digits, ids with
 * other signs, amounts that are not 0.01 to 999999999.99, or one id twice.
 */
export function transferFile(order: TransferOrder): string {
  const { id, transfers } = order
  const created_at = instantOf(order.created_at)
  const executes_on = dayOf(order.executes_on, 'executes_on')
  checkIds(transfers)
  const account = partyOf('', order)
  const written = transfers.map(transferOf).join('\n')
  const totals = `<NbOfTxs>${transfers.length}</NbOfTxs><CtrlSum>${sumOf(transfers)}</CtrlSum>`
  const file_id = identifier('id', id)
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:pain.001.001.09"><CstmrCdtTrfInitn>
<GrpHdr><MsgId>${file_id}</MsgId><CreDtTm>${created_at}</CreDtTm>${totals}<InitgPty><Nm>${account.name}</Nm></InitgPty></GrpHdr>
<PmtInf><PmtInfId>${file_id}</PmtInfId><PmtMtd>TRF</PmtMtd>${totals}<PmtTpInf><SvcLvl><Cd>SEPA</Cd></SvcLvl></PmtTpInf>
<ReqdExctnDt><Dt>${executes_on}</Dt></ReqdExctnDt>
<Dbtr><Nm>${account.name}</Nm></Dbtr><DbtrAcct><Id><IBAN>${account.iban}</IBAN></Id></DbtrAcct>
<DbtrAgt><FinInstnId><Othr><Id>NOTPROVIDED</Id></Othr></FinInstnId></DbtrAgt><ChrgBr>SLEV</ChrgBr>
${written}
</PmtInf></CstmrCdtTrfInitn></Document>
`
}

function transferOf(transfer: Transfer, index: number): string {
  const at = `transfers[${index}].`
  const { name, iban } = partyOf(at, transfer)
  const id = identifier(`${at}end_to_end_id`, transfer.end_to_end_id)
  const amount = amountOf(`${at}amount_minor`, transfer.amount_minor)
  const text = sepaText(`${at}text`, transfer.text, 140)
  return `<CdtTrfTxInf><PmtId><EndToEndId>${id}</EndToEndId></PmtId><Amt><InstdAmt Ccy="EUR">${amount}</InstdAmt></Amt><Cdtr><Nm>${name}</Nm></Cdtr><CdtrAcct><Id><IBAN>${iban}</IBAN></Id></CdtrAcct><RmtInf><Ustrd>${text}</Ustrd></RmtInf></CdtTrfTxInf>`
}

function checkIds(transfers: readonly Transfer[]): void {
  if (transfers.length === 0) refuse('transfers', 'there is none')
  const ids = new Set(transfers.map(({ end_to_end_id }) => end_to_end_id))
  if (ids.size < transfers.length) refuse('transfers', 'two have one end_to_end_id')
}

function partyOf(at: string, { name, iban }: { readonly name: string; readonly iban: string }) {
  if (!isIban(iban)) refuse(`${at}iban`, 'its check digits are wrong')
  return { name: sepaText(`${at}name`, name, 70), iban: compactIban(iban) }
}

function identifier(field: string, text: string): string {
  return isIdentifier(text) ? text : refuse(field, 'it is no id of at most 35 signs of SEPA')
}

function amountOf(field: string, amount_minor: number): string {
  const fits = Number.isSafeInteger(amount_minor) && amount_minor >= 1 && amount_minor <= AMOUNT_MAX
  return fits ? decimalText(amount_minor, 'EUR') : refuse(field, 'it is not 0.01 to 999999999.99')
}

function sumOf(transfers: readonly Transfer[]): string {
  const sum = transfers.reduce((all, { amount_minor }) => all + amount_minor, 0)
  return Number.isSafeInteger(sum)
    ? decimalText(sum, 'EUR')
    : refuse('transfers', 'their sum is more than is counted')
}

function instantOf(text: string): string {
  const is_instant =
    /^\d{4}-\d\d-\d\dT([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,9})?(Z|[+-]\d\d:\d\d)?$/.test(text)
  if (!is_instant) refuse('created_at', 'it is no instant')
  dayOf(text, 'created_at')
  return text
}

function refuse(field: string, says: string): never {
  throw new BankDataError('invalid', field, says)
}
