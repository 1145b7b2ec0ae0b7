/**
 * The remainder of an alphanumeric number by 97, letters as A = 10 … Z = 35, digit by digit: such numbers are larger
 * than a JS number. Source: ISO/IEC 7064, MOD 97-10.
 */
export function mod97(text: string): number {
  let remainder = 0
  for (const character of text) {
    const value = parseInt(character, 36)
    remainder = (remainder * (value > 9 ? 100 : 10) + value) % 97
  }
  return remainder
}

/** The two digits that make a number's remainder 1 when they follow it. */
export function checkDigits(text: string): string {
  return String(98 - mod97(`${text}00`)).padStart(2, '0')
}
