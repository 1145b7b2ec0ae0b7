import type { ImportFlaw } from '@billing/core'

/** A line of a file of customers by its number, from 1; of a row over several lines, the last. */
interface Numbered {
  readonly line: number
}

/** A line that cannot be read, or the whole file from its beginning on. */
export type LineFlaw = Numbered & { readonly flaw: ImportFlaw }

/** A line as JSON, before its fields are checked; or why it is none. */
export type RawLine = (Numbered & { readonly json: unknown }) | LineFlaw

/** Bytes that a line has at most: fifty users with the longest texts are a tenth of it. */
export const LINE_MAX = 1_048_576

/** The last flaw of a file: nobody knows where the next line begins. */
export function endsAt(line: number, reason: string): LineFlaw {
  return { line, flaw: { field: 'the line', reason: `we cannot read on: ${reason}` } }
}

/** Why a line is the last one that is read. */
export const TOO_LONG = 'it is longer than 1 MiB'
