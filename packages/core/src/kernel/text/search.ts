import { fold } from './text.ts'

/** Letters of a word that are compared, and words of a text that are found by: more would only be kept. */
const WORD_MAX = 40
const WORDS_MAX = 50

/**
 * The words by which a text is found, and those of what is asked: runs of letters and digits of any script,
 * folded, each once. A row is found when every asked word is the beginning of one of its own.
 */
export function searchWords(text: string): string[] {
  const runs = fold(text).match(/[\p{L}\p{N}]+/gu) ?? []
  const words = runs.map((run) => run.slice(0, WORD_MAX).toWellFormed())
  return [...new Set(words)].slice(0, WORDS_MAX)
}

/** The calling codes of one and of two digits; every other has three. Source: ITU-T E.164, list of country codes. */
const CALLING_CODE = /^(?:1|7|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})(?=\d{4})/

/** The calling code of a number that is written with it, digits alone: `370` of `+370 612 34567`; null of any other. */
export function callingCodeOf(phone: string): string | null {
  if (!/^\s*(?:\+|00)/.test(phone)) return null
  const digits = phone.replace(/\D/g, '').replace(/^00/, '')
  return CALLING_CODE.exec(digits)?.[0] ?? null
}

/** In front of a national number, as people within the country dial it: `8` in Lithuania until 2025. */
const TRUNKS = ['', '0', '8']

/** A telephone number in each way that people say it, digits alone: `+370 612 34567` is also `0 612 34567`. */
export function phoneForms(phone: string): string[] {
  const digits = phone.replace(/\D/g, '').replace(/^00/, '')
  const isInternational = /^\s*(?:\+|00)/.test(phone)
  const national = isInternational ? digits.replace(CALLING_CODE, '') : digits
  if (digits.length < DIGITS_MIN) return []
  return national === digits ? [digits] : [digits, ...TRUNKS.map((trunk) => trunk + national)]
}

/** From so many digits on, a text of nothing but digits and signs is one number and not several words. */
const DIGITS_MIN = 7

/** The words of what somebody typed to find by: a number with spaces and signs is one word. */
export function wordsTyped(text: string): string[] {
  const digits = text.replace(/\D/g, '').replace(/^00/, '')
  const isNumber = /^[\d\s()+./-]+$/.test(text) && digits.length >= DIGITS_MIN
  return isNumber ? [digits] : searchWords(text)
}
