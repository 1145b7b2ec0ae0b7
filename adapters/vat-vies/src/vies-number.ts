import { inCapitals, MEMBER_STATES, parseVatId, vatPrefixOf } from '@billing/core'
// oxlint-disable-next-line import/default -- a CommonJS module, in which Node 22 finds no names
import jsvat from 'jsvat-next'

/** A VAT number as VIES asks for it: Greece is `EL`, Northern Ireland `XI`. */
export interface ViesNumber {
  readonly country_code: string
  /** Without the prefix. */
  readonly number: string
}

/** The states whose registers VIES asks. */
export const VIES_STATES: readonly string[] = [...MEMBER_STATES.map(vatPrefixOf), 'XI']

/** What VIES takes behind a prefix, whatever the state. Source: the Commission's description of its REST service. */
const TAKEN = /^[0-9A-Z+*]{2,12}$/

/** British numbers: of a company or a branch of it, of a government department, of a health authority. */
const NORTHERN_IRISH = /^(?:\d{9}|\d{12}|(?:GD|HA)\d{3})$/

/** What people put between the groups of a number; some programs write a hyphen as a dash. */
const SEPARATORS = /[\s.\-\u2010-\u2015]/g

/**
 * What stands behind a text as VIES asks for it, or null when it is no number of its states. Libraries differ
 * on the rarer forms, so that one which knows the form is enough: only VIES says no to a number that could be
 * one. A check digit is not looked at. Source: contract 6.2.
 */
export function readViesNumber(text: string): ViesNumber | null {
  const typed = inCapitals(text.replaceAll(SEPARATORS, ''))
  const plain = parseVatId(typed)?.vat_id ?? typed.replace(/^GR/, 'EL')
  const country_code = plain.slice(0, 2)
  const number = plain.slice(2)
  if (!VIES_STATES.includes(country_code) || !TAKEN.test(number)) return null
  return hasKnownForm(country_code, number) ? { country_code, number } : null
}

function hasKnownForm(country_code: string, number: string): boolean {
  if (country_code === 'XI') return NORTHERN_IRISH.test(number)
  const text = country_code + number
  return jsvat.checkVAT(text, jsvat.countries).isValidFormat || parseVatId(text) !== null
}
