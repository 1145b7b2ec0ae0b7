import { quoted } from '../amount.ts'
import { BankDataError } from '../bank-data-error.ts'
import { checkDigits, mod97 } from './mod-97.ts'

/** `RF`, two check digits, and 1 to 21 letters and digits. */
const REFERENCE = /^RF\d\d[A-Z0-9]{1,21}$/

/** What payers and documents put between the characters of a reference. */
const SEPARATORS = /[\s.\-/]+/g

/**
 * The creditor reference of an invoice's number, which payers give their bank: PBX-2026-000042 is RF02PBX2026000042.
 * Throws `invalid` for a number with other signs than hyphens, dots, slashes and blanks, or with more than 21 letters and
 * digits. Source: ISO 11649.
 */
export function creditorReference(invoice_number: string): string {
  const body = invoice_number.replace(SEPARATORS, '').toUpperCase()
  if (!/^[A-Z0-9]{1,21}$/.test(body)) {
    const says = `${quoted(invoice_number)} has not 1 to 21 letters and digits`
    throw new BankDataError('invalid', 'invoice_number', says)
  }
  return `RF${checkDigits(`${body}RF`)}${body}`
}

/**
 * The creditor reference in its electronic form, however it is written; null for a text that is none, or whose check
 * digits are wrong.
 */
export function readCreditorReference(text: string): string | null {
  const reference = text.replace(SEPARATORS, '').toUpperCase()
  const is_valid =
    REFERENCE.test(reference) && mod97(reference.slice(4) + reference.slice(0, 4)) === 1
  return is_valid ? reference : null
}

/** The reference in groups of four, as it is printed. */
export function formatCreditorReference(reference: string): string {
  return reference.replace(/(.{4})(?=.)/g, '$1 ')
}
