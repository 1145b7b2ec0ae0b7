/** Names of invoices in a text are looked for in so many characters: payers have 140, and some banks more. */
export const TEXT_MAX = 4_000

/** The letters and digits of a text in capitals, as references and numbers are compared. */
export function compared(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '')
}

/**
 * Finds in a text, in its order, the names that are known, whatever separates their characters. A name in a longer word
 * or number is another: 0042 is not in 10042 or 00421.
 */
export function createFinder(known: ReadonlySet<string>): (text: string) => readonly string[] {
  const lengths = [...new Set(Array.from(known, (name) => name.length))].toSorted((a, b) => b - a)
  return (text) => {
    const { signs, at } = signsOf(text.slice(0, TEXT_MAX))
    const found: string[] = []
    for (let from = 0; from < signs.length; from += 1) {
      if (touches(at, from - 1, from)) continue
      const length = lengths.find(
        (each) =>
          known.has(signs.slice(from, from + each)) && !touches(at, from + each - 1, from + each),
      )
      if (length === undefined) continue
      found.push(signs.slice(from, from + length))
      from += length - 1
    }
    return found
  }
}

/** The characters that count, and where each was. */
function signsOf(text: string): { readonly signs: string; readonly at: readonly number[] } {
  const found = Array.from(text.toUpperCase().matchAll(/[A-Z0-9]/g))
  return { signs: found.map(([sign]) => sign).join(''), at: found.map(({ index }) => index) }
}

/** Whether two characters that count had nothing between them. */
function touches(at: readonly number[], left: number, right: number): boolean {
  const [before, after] = [at[left], at[right]]
  return before !== undefined && after === before + 1
}
