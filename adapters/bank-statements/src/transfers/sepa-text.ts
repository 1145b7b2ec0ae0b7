import { BankDataError } from '../bank-data-error.ts'

/** An id that all banks take: no slash at an end, nor two together. Source: EPC217-08, identifiers. */
export function isIdentifier(text: string): boolean {
  return (
    /^(?!\/)(?!.*\/\/)[A-Za-z0-9/?:().,'+ -]{1,35}(?<![/ ])$/.test(text) && !text.startsWith(' ')
  )
}

/** Letters that have no form without a mark. */
const LETTERS: ReadonlyMap<string, string> = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['Æ', 'AE'],
  ['œ', 'oe'],
  ['Œ', 'OE'],
  ['ø', 'o'],
  ['Ø', 'O'],
  ['đ', 'd'],
  ['Đ', 'D'],
  ['ł', 'l'],
  ['Ł', 'L'],
  ['&', '+'],
])

/**
 * A text in the characters that every bank of SEPA takes: letters lose their marks, as in Zalia for Žalia, other signs
 * become blanks. Cut to `max`, for a text says more than its last word. Throws `invalid` where nothing is left.
 */
export function sepaText(field: string, text: string, max: number): string {
  const plain = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7E]|&/gu, (sign) => LETTERS.get(sign) ?? ' ')
    .replace(/[^A-Za-z0-9/?:().,'+ -]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, max)
    .trimEnd()
  if (plain !== '') return plain
  throw new BankDataError('invalid', field, 'it has no letter or digit of SEPA')
}
