import { Problem } from '@billing/core'
import fc from 'fast-check'

/** Pieces of text that parsers of others have taken for something else. */
const PIECES = [
  '\0',
  '\ud800',
  '\udc00',
  '\u202e',
  '\u200f',
  '\u200b',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u0301',
  'e\u0301',
  '\u2028',
  '\u2029',
  '\u0085',
  '\u00a0',
  '\r\n',
  '\t',
  // Digits that are no ASCII: Arabic-Indic, Devanagari, fullwidth, mathematical, superscript.
  '٣',
  '९',
  '５',
  '\u{1d7d9}',
  '²',
  // Letters whose upper or lower case is ASCII, or longer.
  'ı',
  'ſ',
  'K',
  'İ',
  'ß',
  'ﬁ',
  'Ａ',
  'а',
  '👩‍👩‍👧‍👦',
  '🇱🇹',
  '__proto__',
  'constructor',
  'toString',
  '%00',
  '%',
  '\\',
  '"',
  "'",
  '<b>',
  '0x10',
  '1e3',
  '-0',
  '+1',
  'NaN',
  'Infinity',
  ' ',
  ',',
  ';',
  '.',
  '-',
  '/',
  ':',
  '@',
  '=',
] as const

/** Hostile text: such pieces, any characters, and now and then what a field would take. */
export function hostile(...taken: readonly string[]): fc.Arbitrary<string> {
  const pieces = fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...PIECES) },
    { weight: 2, arbitrary: fc.constantFrom(...taken, '') },
    { weight: 1, arbitrary: fc.array(fc.nat({ max: 0xffff }), { maxLength: 4 }).map(ofUnits) },
    { weight: 1, arbitrary: fc.string({ unit: 'grapheme-ascii', maxLength: 8 }) },
  )
  return fc.oneof(
    { weight: 6, arbitrary: fc.array(pieces, { maxLength: 6 }).map((texts) => texts.join('')) },
    { weight: 3, arbitrary: oneChanged(taken) },
    { weight: 1, arbitrary: pieces.map((text) => `${taken[0] ?? ''}${text.repeat(10_000)}`) },
  )
}

/** Any units of UTF-16, halves of characters too. */
function ofUnits(units: readonly number[]): string {
  return String.fromCharCode(...units)
}

/** What a field takes, with one of its characters replaced or one put in. */
function oneChanged(taken: readonly string[]): fc.Arbitrary<string> {
  return fc
    .tuple(
      fc.constantFrom('', ...taken),
      fc.nat({ max: 40 }),
      fc.boolean(),
      fc.constantFrom(...PIECES),
    )
    .map(
      ([text, at, replaces, piece]) =>
        text.slice(0, at) + piece + text.slice(at + Number(replaces)),
    )
}

/** The value, or undefined where a problem of the registry refuses it. Anything else that is thrown is a bug. */
export function unlessRefused<Value>(parse: () => Value): Value | undefined {
  try {
    return parse()
  } catch (error) {
    if (error instanceof Problem) return undefined
    throw error
  }
}

/** Whether a text has nothing but visible ASCII characters in it. */
export function isVisibleAscii(text: string): boolean {
  return /^[\x21-\x7e]*$/.test(text)
}

/**
 * How many times the work grows where the text is eight times as long: about 8, or 64 where it grows as its square; less
 * where the shorter text takes no 0.4 ms, which is too short to be told from noise. Asked again while it looks like more
 * than linear work, for a busy machine makes one answer of many too large.
 */
export function growth(
  parse: (text: string) => unknown,
  textOf: (length: number) => string,
): number {
  const least = (text: string) =>
    Math.min(
      ...Array.from({ length: 7 }, () => processorTime(() => unlessRefused(() => parse(text)))),
    )
  let lowest = Infinity
  for (let asked = 0; asked < 3 && lowest >= LINEAR; asked += 1) {
    lowest = Math.min(lowest, least(textOf(16_000)) / Math.max(least(textOf(2_000)), 400))
  }
  return lowest
}

/** Microseconds that the processor worked, whatever else the machine does. */
function processorTime(work: () => unknown): number {
  const before = process.cpuUsage()
  work()
  const { user, system } = process.cpuUsage(before)
  return user + system
}

/** More than this is no linear work, with room for what a processor does beside. */
export const LINEAR = 20
