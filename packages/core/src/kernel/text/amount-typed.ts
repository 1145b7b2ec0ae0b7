import { CURRENCIES } from '../money.ts'

/** Between thousands: a space, an apostrophe, a dot or a comma. */
const WHOLE = String.raw`\d{1,3}(?:[ .,'’]\d{3})+|\d+`
const AMOUNT = new RegExp(`^(${WHOLE})([.,]\\d{2})?$`)
const CODES = CURRENCIES.join('|')
const CURRENCY = new RegExp(
  `^(?:€|(?:${CODES})\\b)|(?:€|\\b(?:${CODES})|(?<=\\d)(?:${CODES}))$`,
  'i',
)

/** Digits of an amount that is asked for: more are no amount, and no whole number either. */
const DIGITS_MAX = 12

/**
 * The cents of an amount that a person typed, `41.87`, `1 234,56` or `€ 41`; null of any other text. Without a currency
 * both decimals are there, so that no other number is taken for an amount.
 */
export function minorTyped(text: string): number | null {
  const typed = text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]+/gu, ' ')
    .trim()
  const bare = typed.replace(CURRENCY, '').replace(CURRENCY, '').trim()
  const [, whole = '', decimals] = AMOUNT.exec(bare) ?? []
  const isAmount = whole !== '' && (decimals !== undefined || bare !== typed)
  const digits = whole.replace(/\D/g, '') + (decimals?.slice(1) ?? '00')
  return isAmount && digits.length <= DIGITS_MAX ? Number(digits) : null
}
