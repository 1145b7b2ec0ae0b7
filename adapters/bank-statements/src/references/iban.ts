import { mod97 } from './mod-97.ts'

/** An account's number as machines have it: no blanks, capitals. */
export function compactIban(text: string): string {
  return text.replace(/\s+/g, '').toUpperCase()
}

/** The IBAN in groups of four, as it is printed. */
export function formatIban(iban: string): string {
  return compactIban(iban).replace(/(.{4})(?=.)/g, '$1 ')
}

/** Lengths of the countries that pay in SEPA. Source: SWIFT IBAN registry. */
// prettier-ignore
const LENGTHS: ReadonlyMap<string, number> = new Map([
  ['AD', 24], ['AL', 28], ['AT', 20], ['BE', 16], ['BG', 22], ['CH', 21], ['CY', 28], ['CZ', 24], ['DE', 22],
  ['DK', 18], ['EE', 20], ['ES', 24], ['FI', 18], ['FR', 27], ['GB', 22], ['GI', 23], ['GR', 27], ['HR', 21],
  ['HU', 28], ['IE', 22], ['IS', 26], ['IT', 27], ['LI', 21], ['LT', 20], ['LU', 20], ['LV', 21], ['MC', 27],
  ['MD', 24], ['ME', 22], ['MK', 19], ['MT', 31], ['NL', 18], ['NO', 15], ['PL', 28], ['PT', 25], ['RO', 24],
  ['RS', 22], ['SE', 24], ['SI', 19], ['SK', 24], ['SM', 27], ['VA', 22],
])

/**
 * Whether it is an IBAN by its check digits and, for the countries of SEPA, its length; that the account exists it does
 * not say. Source: ISO 13616.
 */
export function isIban(text: string): boolean {
  const iban = compactIban(text)
  if (!/^[A-Z]{2}\d\d[A-Z0-9]{11,30}$/.test(iban)) return false
  const length = LENGTHS.get(iban.slice(0, 2))
  return (
    (length === undefined || length === iban.length) &&
    mod97(iban.slice(4) + iban.slice(0, 4)) === 1
  )
}
