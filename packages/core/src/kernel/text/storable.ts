import { invalid } from '../problem.ts'

/** Why a text that no database keeps is refused. */
const REASON = 'We cannot keep these characters.'

/**
 * Whether every database keeps a text as it is: PostgreSQL has no NUL, and half a character has no UTF-8. Source:
 * PostgreSQL, 8.3; Unicode, D84 and D85.
 */
export function isStorable(text: string): boolean {
  return !text.includes('\0') && text.isWellFormed()
}

/** A value on its way into a database. Throws `validation.failed` on `name` for a text that is not kept as it is. */
export function refuseUnstorable(name: string, value: unknown): void {
  if (typeof value === 'string' && !isStorable(value)) throw invalid(name, REASON)
}

interface Place {
  readonly value: unknown
  readonly name: string
  readonly above: Place | null
}

/** Each text that is not kept as it is, or the name of a field, in a value of any depth: its path, and why. */
export function* unstorableTexts(whole: unknown): Generator<{ path: string[]; reason: string }> {
  const left: Place[] = [{ value: whole, name: '', above: null }]
  for (let place = left.pop(); place; place = left.pop()) {
    const { value } = place
    if (typeof value === 'string' && !isStorable(value))
      yield { path: pathOf(place), reason: REASON }
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue
    for (const [name, below] of Object.entries(value)) {
      const part = { value: below, name, above: place }
      if (!isStorable(name)) yield { path: pathOf(part), reason: REASON }
      left.push(part)
    }
  }
}

function pathOf(place: Place): string[] {
  const path: string[] = []
  for (let at: Place | null = place; at?.above; at = at.above) path.unshift(at.name)
  return path
}
