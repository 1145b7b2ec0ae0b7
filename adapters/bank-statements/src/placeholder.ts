/** What banks write where there is no reference, because their own format wants one. */
const PLACEHOLDER = /^(?:NOTPROVIDED|NOT PROVIDED|NONREF|NOREF|NONE|N\/A|0*|-)$/i

/** The words of a field, or null where a bank only fills it. */
export function wordsOf(text: string | null | undefined): string | null {
  const trimmed = text?.trim() ?? ''
  return PLACEHOLDER.test(trimmed) ? null : trimmed
}
