import type { Checked, GaugeReading } from '@billing/http'
import type { Log } from '../log.ts'

/** What monitoring asks a log; a logger of somebody else's may not know. */
export type Watched = Partial<Pick<Log, 'state'>>

/** The gauge of lost lines: its name, and what it says. */
export const LINES_LOST = [
  'billing_log_lines_lost',
  'Lines of the log that could not be written, since the process began.',
] as const

/** How many lines of the log are lost; none where the log does not know. */
export function linesLost({ state }: Watched): readonly GaugeReading[] {
  const [name, help] = LINES_LOST
  return state ? [{ name, help, value: state().lost }] : []
}

/** What `/ready` says of the log. A service that cannot log can serve. */
export function logChecked({ state }: Watched): Checked | true {
  const { lost, failing } = state?.() ?? { lost: 0, failing: null }
  if (failing !== null) {
    return { ok: true, says: `no line can be written now (${failing}); ${lost} are lost so far` }
  }
  return lost === 0 || { ok: true, says: `${lost} lines were lost since the start` }
}
