import { after, clockFlaw, DAY, earliest, type EpochMs, HOUR, invalid, MINUTE } from '@billing/core'

import type { MovableClock } from './clock.ts'
import { parseDuration, plusDuration } from './duration.ts'
import type { Move, Moved, SandboxHooks } from './moves.ts'

/** The most that one move may pass over. */
const REACH_MS = 3_660 * DAY
/** A worker that always finds more to do is left after so many runs at one instant. */
const ROUNDS_MAX = 200
/** A move ends short of its target after so many stops; its answer says where. */
const STOPS_MAX = 20_000

interface Parts {
  readonly clock: MovableClock
  readonly tick: () => Promise<number>
  readonly nextDueAt: () => Promise<EpochMs | null>
}

/** Moves time, one move after another. */
export interface Mover {
  drain(hooks: SandboxHooks): Promise<Moved>
  advance(move: Move, hooks: SandboxHooks): Promise<Moved>
}

/** A mover of this clock; several moves at once run one after another. */
export function createMover(parts: Parts): Mover {
  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (run: () => Promise<number>): Promise<Moved> => {
    const ticks = last.then(run)
    last = ticks.catch(() => undefined)
    return ticks.then((count) => ({ now: parts.clock.now(), ticks: count }))
  }
  return {
    drain: (hooks) => inTurn(() => drain(parts, hooks)),
    advance: (move, hooks) => inTurn(() => advance(parts, move, hooks)),
  }
}

/**
 * Resolves to how often the worker ran until nothing was left to do. Whether anything is due is one question, where a
 * run that finds nothing is some forty: asking saves half of the runs of a year.
 */
async function drain(parts: Parts, hooks: SandboxHooks): Promise<number> {
  const { clock, tick } = parts
  await clock.refresh()
  for (let ticks = 1; ; ticks++) {
    const work = (await tick()) + (await hooks.tick())
    if (work === 0 || ticks === ROUNDS_MAX) return ticks
    const due = await firstDue(parts, hooks)
    if (due === null || due > clock.now()) return ticks
  }
}

/** The earliest instant at which anything falls due, outside or in the service. */
async function firstDue(parts: Parts, hooks: SandboxHooks): Promise<EpochMs | null> {
  return earliest(await parts.nextDueAt(), await hooks.nextDueAt())
}

async function advance(parts: Parts, move: Move, hooks: SandboxHooks): Promise<number> {
  const { clock } = parts
  await clock.refresh()
  const target = targetOf(move, clock.now())
  if (clockFlaw(target) !== undefined) {
    throw invalid('to' in move ? 'to' : 'advance', 'We keep no books of so late a year.')
  }
  let ticks = await drain(parts, hooks)
  let step = MINUTE
  for (let stops = 0; stops < STOPS_MAX && clock.now() < target; stops++) {
    const now = clock.now()
    const due = await firstDue(parts, hooks)
    // What is due and yet was not done waits for something else: pass it by in growing steps.
    const stuck = due !== null && due <= now
    const next = stuck ? after(now, step) : (due ?? target)
    step = stuck ? Math.min(step * 2, HOUR) : MINUTE
    await clock.moveTo(next < target ? next : target)
    ticks += await drain(parts, hooks)
  }
  return ticks
}

function targetOf(move: Move, now: EpochMs): EpochMs {
  if ('to' in move) {
    if (move.to < now) throw invalid('to', 'The clock only moves forward, and this has passed.')
    if (move.to > now + REACH_MS) throw invalid('to', 'We move at most ten years at once.')
    return move.to
  }
  const duration = parseDuration(move.advance)
  if (!duration) throw invalid('advance', 'This is not an ISO 8601 duration such as P3DT12H.')
  const days = duration.months * 31 + duration.days + duration.ms / DAY
  if (days * DAY > REACH_MS + 62 * DAY) {
    throw invalid('advance', 'We move at most ten years at once.')
  }
  return plusDuration(now, duration)
}
