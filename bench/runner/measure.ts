import { setTimeout } from 'node:timers/promises'
import type { Comparison, Effort, Figures, OpenSide, RoundFigures, Side } from './comparison.ts'

/** What one run of a comparison gave. */
export interface Measured {
  readonly comparison: Comparison
  readonly effort: Effort
  /** The rounds that every side came through that is not missing. */
  readonly rounds: readonly RoundFigures[]
  /** Sides that threw, and what: from then on they are not measured. */
  readonly missing: ReadonlyMap<string, Error>
}

/** One trial: a line of the JSON file. */
export interface Trial {
  readonly case: string
  readonly side: string
  /** From 1. */
  readonly round: number
  /** How long it took. */
  readonly seconds: number
  readonly figures: Figures
  /** When it ended, ISO 8601. */
  readonly at: string
}

/** How a run is watched and stopped. */
export interface Watched {
  readonly signal: AbortSignal
  readonly onRound?: (round: number, rounds: number) => void
  readonly onTrial?: (trial: Trial) => void
}

/** A side that takes longer to close is left to itself: it ends with this process. */
const CLOSES_WITHIN_MS = 15_000

/**
 * Bring every side up, measure them in turn, and let go of them. The order is reversed every other round,
 * so that what a side leaves behind does not always fall on the same one.
 */
export async function measure(
  comparison: Comparison,
  effort: Effort,
  watched: Watched,
): Promise<Measured> {
  const run = new Run(comparison, effort, watched)
  const rounds: RoundFigures[] = []
  try {
    await run.open()
    for (let round = 1; round <= effort.rounds && run.goesOn(); round++) {
      watched.onRound?.(round, effort.rounds)
      const figures = await run.round(round)
      if (!watched.signal.aborted) rounds.push(figures)
    }
  } finally {
    await run.close()
  }
  return { comparison, effort, rounds, missing: run.missing }
}

class Run {
  readonly missing = new Map<string, Error>()
  readonly #comparison: Comparison
  readonly #effort: Effort
  readonly #watched: Watched
  readonly #up = new Map<string, OpenSide>()
  readonly #aborted: Promise<undefined>

  constructor(comparison: Comparison, effort: Effort, watched: Watched) {
    this.#comparison = comparison
    this.#effort = effort
    this.#watched = watched
    this.#aborted = new Promise((resolve) => {
      const stop = () => resolve(undefined)
      if (watched.signal.aborted) stop()
      else watched.signal.addEventListener('abort', stop, { once: true })
    })
  }

  goesOn(): boolean {
    return !this.#watched.signal.aborted && this.#up.size > 0
  }

  async open(): Promise<void> {
    for (const [name, side] of Object.entries(this.#comparison.sides)) {
      if (!this.#watched.signal.aborted)
        await this.#unlessItThrows(name, () => this.#open(name, side))
    }
  }

  /** Sides that are aborted give no figures. */
  async round(round: number): Promise<RoundFigures> {
    const names = [...this.#up.keys()]
    const figures: Record<string, Figures> = {}
    for (const name of round % 2 === 1 ? names : names.toReversed()) {
      if (this.#watched.signal.aborted) break
      await this.#unlessItThrows(name, async () => {
        const measured = await this.#trial(name, round)
        if (measured) figures[name] = measured
      })
    }
    return figures
  }

  async close(): Promise<void> {
    const closing = [...this.#up.values()].map((side) => closed(side))
    this.#up.clear()
    await Promise.all(closing)
  }

  async #open(name: string, side: Side): Promise<void> {
    const opening = side.open()
    const opened = await Promise.race([opening, this.#aborted])
    if (opened) this.#up.set(name, opened)
    else
      await within(
        CLOSES_WITHIN_MS,
        opening.then(closed, () => undefined),
      )
  }

  async #trial(name: string, round: number): Promise<Figures | undefined> {
    const began = performance.now()
    const measuring = this.#up.get(name)?.trial(this.#effort.seconds)
    // Nobody waits for it any more when it is aborted.
    measuring?.catch(() => undefined)
    const figures = await Promise.race([measuring, this.#aborted])
    const seconds = (performance.now() - began) / 1_000
    const at = new Date().toISOString()
    if (figures) {
      const { name: of } = this.#comparison
      this.#watched.onTrial?.({ case: of, side: name, round, seconds, figures, at })
    }
    return figures
  }

  async #unlessItThrows(name: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      this.missing.set(name, error instanceof Error ? error : new Error(String(error)))
      const side = this.#up.get(name)
      this.#up.delete(name)
      if (side) await closed(side)
    }
  }
}

/** Close it; what it throws by then changes no figure. */
function closed(side: OpenSide): Promise<void> {
  return within(
    CLOSES_WITHIN_MS,
    side.close().catch((error: unknown) => console.error('a side did not close:', error)),
  )
}

async function within(ms: number, work: Promise<void>): Promise<void> {
  const done = new AbortController()
  const late = setTimeout(ms, undefined, { signal: done.signal }).catch(() => undefined)
  await Promise.race([work, late])
  done.abort()
}
