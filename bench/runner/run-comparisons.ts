import type { Comparison, Effort } from './comparison.ts'
import { isNoisy, type Judged, judge, type LeftOut, missesGate, secondTime } from './judge.ts'
import { measure, type Trial } from './measure.ts'

/** Comparisons and how much of each. */
export interface Plan {
  readonly comparison: Comparison
  readonly effort: Effort
}

/** What came of a run. */
export interface Outcome {
  readonly judged: readonly Judged[]
  readonly left_out: readonly LeftOut[]
  /** Whether it was stopped before its end. */
  readonly interrupted: boolean
}

/** How a run is watched and stopped. */
export interface Watching {
  readonly signal: AbortSignal
  readonly tell: (line: string) => void
  readonly onTrial?: (trial: Trial & { readonly again: boolean }) => void
}

/** What a process ends with that was stopped by Ctrl-C. */
export const INTERRUPTED = 130

/** What the run ends with: 1 when a gate is missed, and 0 when only goals are. */
export function exitCodeOf({ judged, interrupted }: Outcome): number {
  return interrupted ? INTERRUPTED : Number(judged.some(missesGate))
}

/** Those whose name has the words in it, at full or at quick effort. */
export function planOf(
  comparisons: readonly Comparison[],
  asked: { readonly quick: boolean; readonly million: boolean; readonly only?: string | undefined },
): Plan[] {
  const only = asked.only?.toLowerCase() ?? ''
  return comparisons.flatMap((comparison) => {
    const { name, quick, full, million } = comparison
    const effort = asked.quick ? quick : full
    if (!effort || (million && !asked.million) || !name.toLowerCase().includes(only)) return []
    return [{ comparison, effort }]
  })
}

/**
 * Run them one after the other. One that has a noisy row is run once more, and what it then gives for that
 * row counts; its other rows keep what they have.
 */
export async function runComparisons(plans: readonly Plan[], watching: Watching): Promise<Outcome> {
  const rows: (Judged | LeftOut)[] = []
  const left = new TimeLeft(plans)
  for (const [at, plan] of plans.entries()) {
    if (watching.signal.aborted) break
    const place = `${at + 1}/${plans.length} ${plan.comparison.name}`
    const run = (again: boolean) =>
      runOne(plan, watching, { again, place: again ? `${place}, again` : place, left })
    const first = await run(false)
    const again = first.some((row) => 'verdict' in row && isNoisy(row))
    const second = again && !watching.signal.aborted ? await run(true) : []
    rows.push(...first.map((row, n) => better(row, second[n])))
    left.done(plan)
  }
  return {
    judged: rows.filter((row) => 'verdict' in row),
    left_out: rows.filter((row) => 'why' in row),
    interrupted: watching.signal.aborted,
  }
}

async function runOne(
  { comparison, effort }: Plan,
  { signal, tell, onTrial }: Watching,
  {
    again,
    place,
    left,
  }: { readonly again: boolean; readonly place: string; readonly left: TimeLeft },
): Promise<(Judged | LeftOut)[]> {
  tell(`${place}: setting up; ${left.words()}`)
  const measured = await measure(comparison, effort, {
    signal,
    onRound: (round, rounds) => tell(`${place}: round ${round} of ${rounds}; ${left.words()}`),
    onTrial: (trial) => onTrial?.({ ...trial, again }),
  })
  for (const [side, error] of measured.missing) tell(`${place}: ${side}: ${error.stack}`)
  // Stopped before its first round, it says nothing about its rows.
  return signal.aborted && measured.rounds.length === 0 ? [] : judge(measured)
}

function better(first: Judged | LeftOut, second: Judged | LeftOut | undefined): Judged | LeftOut {
  if (!second || !('verdict' in second) || !('verdict' in first)) return first
  return isNoisy(first) ? secondTime(first, second) : first
}

/** About how long the rest takes: by what their trials take, and by how much longer those before took. */
class TimeLeft {
  readonly #began = performance.now()
  readonly #all: number
  #done = 0

  constructor(plans: readonly Plan[]) {
    this.#all = plans.reduce((sum, plan) => sum + planned(plan), 0)
  }

  done(plan: Plan): void {
    this.#done += planned(plan)
  }

  words(): string {
    const took = (performance.now() - this.#began) / 1_000
    const left = this.#done === 0 ? this.#all : (this.#all * took) / this.#done - took
    return left < 90 ? `about ${Math.ceil(left)} s left` : `about ${Math.round(left / 60)} min left`
  }
}

function planned({ comparison, effort }: Plan): number {
  return Object.keys(comparison.sides).length * effort.rounds * effort.seconds
}
