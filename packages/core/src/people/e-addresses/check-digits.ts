/** The sum of each digit times its weight; weights begin anew where they end. */
function weighted(digits: readonly number[], weights: readonly number[]): number {
  return digits.reduce((sum, digit, at) => sum + digit * (weights[at % weights.length] ?? 0), 0)
}

/** The digits of a text that is nothing else, with the last one apart. */
function digitsOf(text: string): {
  readonly all: number[]
  readonly first: number[]
  readonly last: number
} {
  const all = text.split('').map(Number)
  return { all, first: all.slice(0, -1), last: all.at(-1) ?? 0 }
}

/** GLN: weights 3, 1, 3, 1 … from the right. Source: GS1 General Specifications. */
export function isGs1(text: string): boolean {
  const { first, last } = digitsOf(text)
  return (10 - (weighted(first.toReversed(), [3, 1]) % 10)) % 10 === last
}

/** Luhn: every second digit from the right is doubled, and its digits added up. Source: ISO/IEC 7812-1, Annex B. */
export function isLuhn(text: string): boolean {
  const { all } = digitsOf(text)
  const sum = all.toReversed().reduce((total, digit, at) => {
    const counted = at % 2 === 1 ? digit * 2 : digit
    return total + (counted > 9 ? counted - 9 : counted)
  }, 0)
  return sum % 10 === 0
}

/** Norway’s number of an organisation: weights 2 to 7, 2, 3 from the right, modulo 11. */
export function isNorwegian(text: string): boolean {
  const { first, last } = digitsOf(text)
  return (11 - (weighted(first.toReversed(), [2, 3, 4, 5, 6, 7]) % 11)) % 11 === last
}

/** Belgium’s number of an enterprise: the last two digits are 97 less the rest modulo 97. */
export function isBelgian(text: string): boolean {
  return 97 - (Number(text.slice(0, 8)) % 97) === Number(text.slice(8))
}

/** Lithuania’s and Estonia’s register codes: weights from 1, and from 3 where those give 10, modulo 11. */
export function isBaltic(text: string): boolean {
  const { first, last } = digitsOf(text)
  const from = (start: number) => first.map((_, at) => ((start - 1 + at) % 9) + 1)
  const once = weighted(first, from(1)) % 11
  const twice = once === 10 ? weighted(first, from(3)) % 11 : once
  return twice % 10 === last
}

/** Latvia’s register code: the weighted sum is 3 modulo 11. */
export function isLatvian(text: string): boolean {
  return weighted(digitsOf(text).all, [9, 1, 4, 8, 3, 10, 2, 5, 7, 6, 1]) % 11 === 3
}

/** Finland’s business id, seven digits and their check digit, modulo 11. */
export function isFinnish(text: string): boolean {
  const { first, last } = digitsOf(text)
  return (11 - (weighted(first, [7, 9, 10, 5, 8, 4, 2]) % 11)) % 11 === last
}

/** Germany’s VAT number without its prefix. Source: ISO/IEC 7064, MOD 11,10. */
export function isGermanVat(text: string): boolean {
  const { first, last } = digitsOf(text)
  const product = first.reduce((carried, digit) => {
    const sum = (digit + carried) % 10
    return ((sum === 0 ? 10 : sum) * 2) % 11
  }, 10)
  return (11 - product) % 10 === last
}

/** A Leitweg-ID: without hyphens and with A as 10 to Z as 35, it is 1 modulo 97. Source: ISO/IEC 7064, MOD 97-10. */
export function isLeitweg(text: string): boolean {
  const digits = text
    .replaceAll('-', '')
    .split('')
    .map((letter) => parseInt(letter, 36))
    .join('')
  return BigInt(digits) % 97n === 1n
}
