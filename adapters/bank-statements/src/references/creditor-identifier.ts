import { mod97 } from './mod-97.ts'

/** Country, two check digits, three characters that the creditor chooses (`ZZZ` for none), a national part. */
const IDENTIFIER = /^([A-Z]{2}\d\d)[A-Z0-9]{3}([A-Z0-9]{1,28})$/

/**
 * Whether it is the identifier of a creditor who debits accounts, by its check digits, which leave the creditor's own
 * characters out. Source: EPC262-08.
 */
export function isCreditorIdentifier(text: string): boolean {
  const [, head, national] = IDENTIFIER.exec(text.replace(/\s+/g, '').toUpperCase()) ?? []
  return head !== undefined && national !== undefined && mod97(national + head) === 1
}
