import { decimalText } from '../amount.ts'
import { BankDataError } from '../bank-data-error.ts'
import { readCreditorReference } from './creditor-reference.ts'
import { compactIban, isIban } from './iban.ts'

/** A transfer that is asked for, in euro. */
export interface AskedTransfer {
  /** Of the account holder, as the bank knows it: the payer's bank compares. At most 70 characters. */
  readonly name: string
  readonly iban: string
  readonly bic?: string | undefined
  /** In cents; left out, the payer types it. */
  readonly amount_minor?: number | undefined
  /** Of ISO 11649. A transfer has this or a text. */
  readonly reference?: string | undefined
  /** At most 140 characters. */
  readonly text?: string | undefined
  /** Of ISO 20022, at most four characters. */
  readonly purpose?: string | undefined
  /** What the payer's app shows, at most 70 characters. */
  readonly note?: string | undefined
}

const BYTES_MAX = 331
const AMOUNT_MAX = 99_999_999_999

/**
 * The text of the QR code that a bank's app reads as a transfer, in UTF-8, lines ended by LF but for the last. Throws
 * `invalid` with the name of the field. Source: EPC069-12 version 2.1, format 002.
 */
export function epcPayload(transfer: AskedTransfer): string {
  const { reference, text } = transfer
  if (reference && text) refuse('text', 'a transfer has a reference or a text')
  const payload = [
    'BCD\n002\n1\nSCT',
    bicOf(transfer.bic),
    nameOf(transfer.name),
    ibanOf(transfer.iban),
    amountOf(transfer.amount_minor),
    purposeOf(transfer.purpose),
    referenceOf(reference),
    short('text', text, 140),
    short('note', transfer.note, 70),
  ]
    .join('\n')
    .replace(/\n+$/, '')
  const bytes = new TextEncoder().encode(payload).length
  return bytes <= BYTES_MAX ? payload : refuse('', `it has ${bytes} bytes, at most ${BYTES_MAX}`)
}

function bicOf(bic = ''): string {
  return /^(?:[A-Z]{6}[A-Z0-9]{2}(?:[A-Z0-9]{3})?)?$/.test(bic)
    ? bic
    : refuse('bic', 'it is no BIC')
}

function nameOf(name: string): string {
  return name === '' ? refuse('name', 'it is empty') : short('name', name, 70)
}

function ibanOf(iban: string): string {
  return isIban(iban) ? compactIban(iban) : refuse('iban', 'its check digits are wrong')
}

function amountOf(amount_minor: number | undefined): string {
  if (amount_minor === undefined) return ''
  const fits = Number.isSafeInteger(amount_minor) && amount_minor >= 1 && amount_minor <= AMOUNT_MAX
  if (!fits) refuse('amount_minor', 'it is not 0.01 to 999999999.99')
  return `EUR${decimalText(amount_minor, 'EUR')}`
}

function purposeOf(purpose = ''): string {
  return /^[A-Z0-9]{0,4}$/.test(purpose) ? purpose : refuse('purpose', 'it is no code of four')
}

function referenceOf(reference = ''): string {
  if (reference === '') return ''
  return readCreditorReference(reference) ?? refuse('reference', 'its check digits are wrong')
}

/** A line break would begin the next element. */
function short(field: string, text: string | undefined, max: number): string {
  const line = text ?? ''
  const is_line = line.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(line)
  if (!is_line) refuse(field, 'it has signs that no line has')
  const length = Array.from(line).length
  return length <= max ? line : refuse(field, `it has ${length} characters, at most ${max}`)
}

function refuse(field: string, says: string): never {
  throw new BankDataError('invalid', field, says)
}
