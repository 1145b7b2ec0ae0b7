import { fold } from './text.ts'

/** Letters of a word that are compared, and words of a text that are found by: more would only be kept. */
const WORD_MAX = 40
const WORDS_MAX = 50

/** Runs of letters and digits of any script, folded, each once. */
export function searchWords(text: string): string[] {
  return words(fold(text), /[\p{L}\p{N}]+/gu)
}

/**
 * The words by which a text is found. A row is found when every word of `wordsTyped` is the beginning of one of its own:
 * whoever types the text as it is kept finds it.
 */
export function wordsKept(text: string): string[] {
  return [...new Set([...wordsTyped(text), ...searchWords(text)])]
}

/**
 * The words of what an operator typed to find by. A number with spaces and signs is one word, a `%` or a `_` within a word
 * stands for itself, and of the address of a telephone the domain counts.
 */
export function wordsTyped(text: string): string[] {
  const joined = domainOf(withoutMarks(text)).replace(NUMBER, (number) =>
    isOneNumber(number) ? ` ${digitsOf(number)} ` : number,
  )
  return words(joined, /[\p{L}\p{N}]+(?:[%_]+[\p{L}\p{N}]+)*/gu)
}

function words(folded: string, run: RegExp): string[] {
  const runs = folded.match(run) ?? []
  const cut = runs.map((each) => each.slice(0, WORD_MAX).toWellFormed())
  return [...new Set(cut)].slice(0, WORDS_MAX)
}

/** Folded, without the invisible signs that come along with a copied text, and without `tel:`. */
function withoutMarks(text: string): string {
  const plain = fold(text).replace(/\p{Cf}/gu, '')
  return plain.trim().replace(/^(?:tel|mob)[.:]*\s*(?=[+(\d])/, '')
}

/** `pbx.example` of `sip:101@pbx.example:5061`, and any other text as it is. Source: RFC 3261, 19.1.1. */
function domainOf(text: string): string {
  return /^<?sips?:(?:[^@\s]*@)?([^\s:;?>]+)/.exec(text)?.[1] ?? text
}

/**
 * A whole number, or groups of digits with spaces, dashes of every kind, dots, slashes and brackets between them, also
 * beside letters, as in `LT119 511 515`.
 */
const NUMBER =
  /(?:(?<!\p{N})(?:\+[\s(]*)?\d+(?:[\s()+./\-\u2010-\u2015\u2212]+\d+)+(?!\p{N}))|(?:(?<![\p{L}\p{N}])\+?\d+(?![\p{L}\p{N}]))/gu

/** From so many digits on, groups of digits are one number and not several words. */
const DIGITS_MIN = 7

/**
 * Several groups are one number, unless one of them is a number by itself and the first is not dialled before it: as the
 * last digits of a card beside a code.
 */
function isOneNumber(groups: string): boolean {
  const each = groups.match(/\d+/g) ?? []
  if (each.join('').length < DIGITS_MIN) return false
  return each.length === 1 || /^\+|^0/.test(groups) || each.every((one) => one.length < DIGITS_MIN)
}

const isInternational = (number: string): boolean => /^\s*\(?\s*(?:\+|00)/.test(number)

/** The digits of a number, without the `00` of an international one and the `(0)` that is not dialled from abroad. */
function digitsOf(number: string): string {
  if (!isInternational(number)) return number.replace(/\D/g, '')
  return number
    .replace(/\(\s*0\s*\)/, '')
    .replace(/\D/g, '')
    .replace(/^00/, '')
}

/** The calling codes of one and of two digits; every other has three. Source: ITU-T E.164, list of country codes. */
const CALLING_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d{4})/

/** The calling code of a number that is written with it, digits alone: `370` of `+370 612 34567`; null of any other. */
export function callingCodeOf(phone: string): string | null {
  return isInternational(phone) ? (CALLING_CODE.exec(digitsOf(phone))?.[0] ?? null) : null
}

/** In front of a national number, as people within the country dial it: `8` in Lithuania until 2025. */
const TRUNKS = ['', '0', '8']

/**
 * A telephone number in each way that people say it, digits alone: `+370 612 34567` is also `0 612 34567`. A number that is
 * written as it is dialled at home has the calling code of its owner's country, `370`; null where that is not known.
 */
export function phoneForms(phone: string, home: string | null = null): string[] {
  const digits = digitsOf(phone)
  const code = callingCodeOf(phone) ?? home
  if (digits.length < DIGITS_MIN) return []
  if (code === null) return [digits]
  const isWhole = isInternational(phone) || (digits.startsWith(code) && digits.length >= WHOLE_MIN)
  const national = isWhole ? digits.slice(code.length) : digits.replace(/^(?:0|8(?=\d{8}$))/, '')
  return [...new Set([digits, code + national, ...TRUNKS.map((trunk) => trunk + national)])]
}

/** Digits of a telephone number that has a calling code of three. */
const WHOLE_MIN = 10

/**
 * The number of a company, for VAT or in a register, in each way that people say it: with and without the country, of
 * which the two letters are lower case, and from each letter after a digit, and digit after a letter, on.
 */
export function codeForms(code: string, country: string): string[] {
  const plain = fold(code).replace(/[^\p{L}\p{N}]/gu, '')
  if (!/\d/.test(plain) || plain.length > WORD_MAX) return []
  const parts = [...plain.matchAll(/(?<=\d)(?=\p{L})|(?<=\p{L})(?=\d)/gu)]
  const national = plain.replace(/^[a-z]{2}/, '')
  const forms = [
    plain,
    national,
    `${country.toLowerCase()}${national}`,
    plain.replace(/^00/, ''),
    ...parts.map(({ index }) => plain.slice(index)),
  ]
  return [...new Set(forms)]
}
