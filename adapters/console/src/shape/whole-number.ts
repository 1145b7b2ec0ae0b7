import type { Sent } from '@billing/pages'
import { refused } from './ask.ts'

/** The whole number that a form carries, in digits of ASCII: `Number` reads `1e3` and `0x10`. Throws a `Refusal` at its field. */
export function wholeNumber(sent: Sent, name: string): number {
  const text = sent.text(name)
  if (!/^\d{1,12}$/.test(text)) throw refused(name, 'We take a whole number here.')
  return Number(text)
}
