import type { ForecastEvent, ImportFlaw } from '@billing/core'
import { eventLine } from '../commands/forecast.ts'
import { oneLine } from '../commands/words.ts'
import { jsonAnswer } from '../json-answer.ts'

/** How a line of an answer about a file of customers is written: a sentence, or an object of JSON. */
export interface Told {
  /** A problem with its line and its field. */
  problem(line: number, flaw: ImportFlaw): string
  /** A field without which a customer is imported, with its line. */
  leftOut(line: number, flaw: ImportFlaw): string
  /** What happens to a customer, by their reference. */
  ahead(reference: string, event: ForecastEvent): string
  /** What it all comes to. */
  total(counted: object, sentence: string): string
}

/** For people, instants by the operator's clock. */
export const inWords = (time_zone: string): Told => ({
  problem: (line, { field, reason }) => oneLine(`line ${line}, ${field}: ${reason}`),
  leftOut: (line, { field, reason }) => oneLine(`line ${line}, ${field}, left out: ${reason}`),
  ahead: (reference, event) => eventLine(event, time_zone, oneLine(reference)),
  total: (_counted, sentence) => sentence,
})

/** For programs, an object a line. */
export const IN_JSON: Told = {
  problem: (line, { field, reason }) => jsonAnswer({ line, field, reason }, 0),
  leftOut: (line, { field, reason }) => jsonAnswer({ line, left_out: field, reason }, 0),
  ahead: (reference, event) => jsonAnswer({ reference, ...event }, 0),
  total: (counted) => jsonAnswer(counted, 0),
}
