import type { Sent } from '@billing/pages'
import { refused } from './ask.ts'

/** The instant at which a day begins that somebody typed, as ISO 8601 has it. Throws a `Refusal` at the field otherwise. */
export function dayOf(sent: Sent, name: string, reason: string): Date {
  const text = sent.text(name)
  const at = new Date(`${text}T00:00:00Z`)
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime())
  if (!isDay || !at.toISOString().startsWith(text)) throw refused(name, reason)
  return at
}
