import { daysFromCivil, DAY, type EpochMs, epochMs, isoInstant } from '@billing/core'
import type { Sent } from '@billing/pages'
import { refused } from './ask.ts'

/** The instant at which a day begins in UTC that is written as ISO 8601 has it; undefined for what is no day. */
export function dayIn(text: string | undefined): EpochMs | undefined {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text ?? '') ?? []
  if (year === undefined) return undefined
  const at = epochMs(daysFromCivil(Number(year), Number(month), Number(day)) * DAY)
  return isoInstant(at).startsWith(text ?? '') ? at : undefined
}

/** The instant at which a day begins that somebody typed. Throws a `Refusal` at the field where it is none. */
export function dayOf(sent: Sent, name: string, reason: string): EpochMs {
  const at = dayIn(sent.text(name))
  if (at === undefined) throw refused(name, reason)
  return at
}
