import { createHash } from 'node:crypto'
import type { Interleaver } from './interleaver.ts'

/** How many lines are kept at least. */
const TRACE_LINES = 300

const DONE = /^[^:]+: (.+): done$/

/** What happened in a run, a line each. */
export interface RunLog {
  /** The last lines. */
  readonly last: readonly string[]
  /** How often each deed is told of as done: `customer 3: cancels: done` counts as `cancels`. */
  readonly deeds: Readonly<Record<string, number>>
  readonly note: (text: string) => void
  /** SHA-256 of every line so far. */
  digest(): string
}

/** Lines with their instants; the last ones are kept, all are digested. */
export function createLog(
  crowd: Pick<Interleaver, 'now' | 'steps'>,
  onLine?: (line: string) => void,
): RunLog {
  const sum = createHash('sha256')
  const last: string[] = []
  const deeds: Record<string, number> = {}
  return {
    last,
    deeds,
    note(text: string) {
      const at = new Date(crowd.now()).toISOString()
      const line = `${at} ${crowd.steps} ${text}`
      sum.update(`${line}\n`)
      if (last.push(line) > 2 * TRACE_LINES) last.splice(0, TRACE_LINES)
      const deed = DONE.exec(text)?.[1]
      if (deed !== undefined) deeds[deed] = (deeds[deed] ?? 0) + 1
      onLine?.(line)
    },
    digest: () => sum.copy().digest('hex'),
  }
}
