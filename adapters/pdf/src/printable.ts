/** Stands for characters that our typeface does not have. */
export const OMITTED = '[…]'

/** Marks one such character while a text is read; no typeface has it. */
const MARK = '\uFFFC'
const MARKS = /\uFFFC+(?: \uFFFC+)*/g

/** Words of letters and signs that our typeface has, with one space between them, which may be one that keeps. */
const PLAIN =
  /^[!-~\u00a1-\u00ac\u00ae-\u024f\u2013€]+(?:[ \u00a0][!-~\u00a1-\u00ac\u00ae-\u024f\u2013€]+)*$/

/**
 * A text as we can print it, on one line: nothing in it steers the page. Characters that the typeface
 * lacks become their plain form where Unicode gives one (`①` is 1); a run of others becomes `[…]`.
 */
export function printable(text: string, characters: ReadonlySet<number>): string {
  // Most texts: what follows would leave them as they are, and took a tenth of a document's time.
  if (PLAIN.test(text)) return text
  const plain = text
    .toWellFormed()
    .normalize('NFC')
    .replace(/[\s\p{Zl}\p{Zp}]/gu, (space) => (/[\u00a0\u202f]/.test(space) ? space : ' '))
    .replace(/[\p{Cc}\p{Cf}]/gu, '')
  const chosen = Array.from(plain, (character) => inTypeface(character, characters)).join('')
  return chosen.replace(MARKS, OMITTED).replace(/ {2,}/g, ' ').trim()
}

function inTypeface(character: string, characters: ReadonlySet<number>): string {
  if (hasAll(character, characters)) return character
  const simple = character.normalize('NFKD').replace(/\p{M}/gu, '')
  return hasAll(simple, characters) ? simple : MARK
}

function hasAll(text: string, characters: ReadonlySet<number>): boolean {
  return Array.from(text).every((character) => characters.has(character.codePointAt(0) ?? 0))
}
