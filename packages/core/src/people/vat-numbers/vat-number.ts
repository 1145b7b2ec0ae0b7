import { Problem } from '../../kernel/problem.ts'
import { inCapitals } from '../../kernel/text/text.ts'
import { type MemberState, MEMBER_STATES, vatPrefixOf } from '../places/vat-rates.ts'

/** A VAT number in the one form in which we keep it: prefix and national number, for example `EL094014201`. */
export interface VatNumber {
  readonly vat_id: string
  /** The state that gave it, by its ISO 3166-1 code: `GR` for the prefix `EL`. */
  readonly country: MemberState
}

/**
 * What follows the prefix: how long it is and where letters stand. Which digits may stand where, check
 * digits above all, is the registry's to say: it knows the numbers that our rule would refuse. Source:
 * contract 6.2; the Commission's list of number structures.
 */
// prettier-ignore
const PATTERNS: Readonly<Record<MemberState, RegExp>> = {
  AT: /^U\d{8}$/,
  BE: /^[01]\d{9}$/,
  BG: /^\d{9,10}$/,
  CY: /^\d{8}[A-Z]$/,
  CZ: /^\d{8,10}$/,
  DE: /^\d{9}$/,
  DK: /^\d{8}$/,
  EE: /^\d{9}$/,
  ES: /^(?:[A-Z]\d{7}[A-Z\d]|\d{8}[A-Z])$/,
  FI: /^\d{8}$/,
  FR: /^[A-HJ-NP-Z\d]{2}\d{9}$/,
  GR: /^\d{9}$/,
  HR: /^\d{11}$/,
  HU: /^\d{8}$/,
  IE: /^(?:\d{7}[A-Z]{1,2}|\d[A-Z+*]\d{5}[A-Z])$/,
  IT: /^\d{11}$/,
  LT: /^(?:\d{9}|\d{12})$/,
  LU: /^\d{8}$/,
  LV: /^\d{11}$/,
  MT: /^\d{8}$/,
  NL: /^\d{9}B\d{2}$/,
  PL: /^\d{10}$/,
  PT: /^\d{9}$/,
  RO: /^\d{2,10}$/,
  SE: /^\d{12}$/,
  SI: /^\d{8}$/,
  SK: /^\d{10}$/,
}

/** What people put between the groups of a number; some programs write a hyphen as a dash. */
const SEPARATORS = /[\s.\-\u2010-\u2015]/g

/** What a person typed as a VAT number of a member state, or null for an invalid one. The check digit is not verified. Source: contract 6.2. */
export function parseVatId(text: string): VatNumber | null {
  const plain = inCapitals(text.replaceAll(SEPARATORS, ''))
  const prefix = plain.slice(0, 2)
  const country = MEMBER_STATES.find((state) => state === prefix || vatPrefixOf(state) === prefix)
  if (!country) return null
  const national = withoutOldForm(country, plain.slice(2))
  return PATTERNS[country].test(national)
    ? { vat_id: vatPrefixOf(country) + national, country }
    : null
}

/** Belgian numbers had nine digits until 2005; the same numbers now begin with a 0. */
function withoutOldForm(country: MemberState, national: string): string {
  return country === 'BE' && /^\d{9}$/.test(national) ? `0${national}` : national
}

/** As `parseVatId`. Throws `vat.verification_failed` where it is no number of a member state. Source: contract 3. */
export function checkVatId(text: string): VatNumber {
  const number = parseVatId(text)
  if (!number) {
    throw unverified(
      'We do not know this VAT number: send the prefix of a member state and the number, for example LT100001919017.',
    )
  }
  return number
}

/** The refusal of a VAT number, before or after the registry was asked. Source: contract 3. */
export function unverified(reason: string): Problem {
  return new Problem('vat.verification_failed', {
    detail: reason,
    invalid_params: [{ name: 'vat_id', reason }],
  })
}
