import { lookUp } from '../look-up.ts'
/** Characters that free text has at most. Source: contract 1.2. */
export const TEXT_MAX = 10_000

/** Characters that an e-mail address has at most: mail cannot carry a longer one. Source: contract 1.2. */
export const EMAIL_MAX = 254

/**
 * An e-mail address: words of the signs that need no quotes, joined by dots, and a domain of two labels or more. Source:
 * contract 2.10; RFC 5322, 3.2.3, `dot-atom`; RFC 5321, 4.1.2 and 4.5.3.1; RFC 1123, 2.1.
 */
export const EMAIL =
  /^(?=.{1,64}@)[\w!#$%&'*+/=?^`{|}~-]+(?:\.[\w!#$%&'*+/=?^`{|}~-]+)*@(?:[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?\.)+[A-Za-z\d](?:[A-Za-z\d-]{0,61}[A-Za-z\d])?$/

/** Whether mail can be addressed to it; what is around it counts. Source: contract 2.10. */
export function isEmailAddress(text: string): boolean {
  return text.length <= EMAIL_MAX && EMAIL.test(text)
}

/** E-mail addresses compare trimmed, in NFC and without regard to case. Source: contract 2.10. */
export function emailKey(email: string): string {
  // Composed again: some capitals have no composed form, their small letters do.
  return email.trim().normalize('NFC').toLowerCase().normalize('NFC')
}

/**
 * A code in capitals. Letters of ASCII alone change: `toUpperCase` would make `FI` of the ligature `ﬁ`, and `SE` of `ſe`.
 */
export function inCapitals(code: string): string {
  return code.replaceAll(/[a-z]+/g, (letters) => letters.toUpperCase())
}

/** Letters of European names that Unicode does not take apart into a base letter and a mark, and the sigma of a word's end. */
// prettier-ignore
const WHOLE_LETTERS: Readonly<Record<string, string>> = {
  ł: 'l', ø: 'o', đ: 'd', ð: 'd', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ς: 'σ',
}

/** Without diacritics and case: what search compares, and what a slug is made of. Folds ą, č, ę, ė, į, š, ų, ū, ž. */
export function fold(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[łøđðħıßæœþς]/g, (letter) => lookUp(WHOLE_LETTERS, letter) ?? letter)
}

/** A name as a URL part: folded, words joined by hyphens, at most 40 characters; `tenant` when nothing is left. */
export function slugOf(name: string): string {
  const words = fold(name).match(/[a-z0-9]+/g) ?? []
  return words.join('-').slice(0, 40).replace(/-$/, '') || 'tenant'
}

/** `Jonas Petras Jonaitis` → first `Jonas Petras`, last `Jonaitis`; a single word is the first name. Source: contract 13. */
export function splitFullName(full: string): { first: string; last: string } {
  const name = full.trim()
  const cut = name.lastIndexOf(' ')
  return cut < 0
    ? { first: name, last: '' }
    : { first: name.slice(0, cut).trim(), last: name.slice(cut + 1) }
}
