import type { RoundFigures, Row } from './comparison.ts'
import type { Measured } from './measure.ts'
import { NotHere } from './not-here.ts'
import { median, medianAt, spread } from './statistics.ts'

/** How a row stands against what it should be. */
export type Verdict = 'goal met' | 'gate met' | 'GATE MISSED' | 'failed'

/** A row with what came of its rounds. */
export interface Judged {
  readonly row: Row
  readonly verdict: Verdict
  /** The value of each round. */
  readonly values: readonly number[]
  /** NaN when it failed. */
  readonly median: number
  readonly spread_percent: number
  /** Our own figure and the floor's, as words, of the round that the median comes from. */
  readonly ours: string
  readonly floor: string
  /** What a reader must know: why it failed, that it was run again. */
  readonly notes: readonly string[]
}

/** A row that cannot be measured here, and why. */
export interface LeftOut {
  readonly row: Row
  readonly why: string
}

/**
 * Rounds that lie further apart than this, in per cent of their median, are noise where they disagree. Half
 * of it, either way from the median, is about what goal and gate are apart where they are closest.
 */
export const NOISY_ABOVE_PERCENT = 25

/** What came of the rows of a comparison. */
export function judge(measured: Measured): (Judged | LeftOut)[] {
  return measured.comparison.rows.map((row) => {
    try {
      return judged(row, measured)
    } catch (error) {
      if (error instanceof NotHere) return { row, why: oneLine(error) }
      return failed(row, oneLine(error))
    }
  })
}

/** Whether its rounds are so far apart, and on both sides of the goal or of the gate: then it is run once more. */
export function isNoisy({ row, values, spread_percent }: Judged): boolean {
  if (spread_percent <= NOISY_ABOVE_PERCENT) return false
  return [row.goal, row.gate].some(
    (bound) => new Set(values.map((value) => meets(row, value, bound))).size > 1,
  )
}

/** Whether the run ends with 1 for it. */
export function missesGate({ verdict }: Judged): boolean {
  return verdict === 'GATE MISSED' || verdict === 'failed'
}

/** The second figures of a row in place of the first, with why there are second ones. */
export function secondTime(first: Judged, second: Judged): Judged {
  const why = `was noisy: ${Math.round(first.spread_percent)} %`
  const still = isNoisy(second) ? ['still noisy'] : []
  return { ...second, notes: [...second.notes, `run again (${why})`, ...still] }
}

/** A number with three digits that count, at most. */
export function short(value: number): string {
  if (!Number.isFinite(value)) return '–'
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toFixed(digits)
}

function judged(row: Row, { rounds, missing, effort }: Measured): Judged {
  const seen = rounds.map((round) => withMissing(round, missing))
  if (seen.length === 0) throw [...missing.values()][0] ?? new Error('it was not measured')
  const values = seen.map((round) => row.value(round))
  if (!values.every(Number.isFinite)) throw new Error(`no figure: ${values.join(', ')}`)
  const middle = seen[medianAt(values)] ?? {}
  const value = median(values)
  return {
    row,
    verdict: verdictOf(row, value),
    values,
    median: value,
    spread_percent: spread(values),
    ours: row.ours?.(middle) ?? '',
    floor: row.floor?.(middle) ?? '',
    notes: rounds.length < effort.rounds ? [`${rounds.length} of ${effort.rounds} rounds`] : [],
  }
}

function failed(row: Row, why: string): Judged {
  const nothing = { values: [], median: Number.NaN, spread_percent: Number.NaN }
  return { row, verdict: 'failed', ...nothing, ours: '', floor: '', notes: [`failed: ${why}`] }
}

/** A round in which asking for a side that is missing throws what that one threw. */
function withMissing(round: RoundFigures, missing: ReadonlyMap<string, Error>): RoundFigures {
  return new Proxy(round, {
    get(figures, side) {
      const error = missing.get(String(side))
      if (error) throw error
      return Reflect.get(figures, side)
    },
  })
}

function verdictOf(row: Row, value: number): Verdict {
  if (meets(row, value, row.goal)) return 'goal met'
  return meets(row, value, row.gate) ? 'gate met' : 'GATE MISSED'
}

function meets({ better }: Row, value: number, bound: number): boolean {
  return better === 'more' ? value >= bound : value <= bound
}

function oneLine(error: unknown): string {
  const { message } = error instanceof Error ? error : new Error(String(error))
  return message.split('\n')[0] ?? ''
}
