import { lookUp } from '../../kernel/look-up.ts'
import { callingCodeOf } from '../../kernel/text/search.ts'

/**
 * The country of a calling code, without its `+`. A code that several countries share, `1` and `7` among them, says no
 * country, and so does one without a row. Source: ITU-T E.164, list of country codes.
 */
// prettier-ignore
const CALLING_CODES: Readonly<Record<string, string>> = {
  '30':  'GR', '31':  'NL', '32':  'BE', '33':  'FR', '34':  'ES', '36':  'HU', '39':  'IT', '40':  'RO', '41':  'CH',
  '43':  'AT', '44':  'GB', '45':  'DK', '46':  'SE', '47':  'NO', '48':  'PL', '49':  'DE', '90':  'TR', '351': 'PT',
  '352': 'LU', '353': 'IE', '354': 'IS', '356': 'MT', '357': 'CY', '358': 'FI', '359': 'BG', '370': 'LT', '371': 'LV',
  '372': 'EE', '373': 'MD', '380': 'UA', '385': 'HR', '386': 'SI', '420': 'CZ', '421': 'SK', '423': 'LI', '995': 'GE',
}

/** What a phone number says of where its owner is. */
interface PlaceOfPhone {
  /** Its calling code, `+370`; null of a number that is written without one. */
  readonly code: string | null
  /** Null where the code says none. */
  readonly country: string | null
}

/** What a phone number says of where its owner is: its calling code, and the country of that. */
export function placeOfPhone(phone: string): PlaceOfPhone {
  const code = callingCodeOf(phone)
  if (code === null) return { code, country: null }
  return { code: `+${code}`, country: lookUp(CALLING_CODES, code) ?? null }
}

/** The calling code of a country, digits alone: `370`; null for one that shares its code, or that has no row. */
export function callingCodeFor(country: string): string | null {
  const row = Object.entries(CALLING_CODES).find(([, of]) => of === country)
  return row?.[0] ?? null
}
