import { type EpochMs, epochMs } from '@billing/core'
import type { Draw } from './draw.ts'
import { wallNow } from './wall-clock.ts'

/** Somebody who acts, step by step, for as long as they live. */
export interface Life {
  readonly name: string
  /** Set when it ended: nothing of it goes on, and what it waits for never comes. */
  readonly ended: boolean
  /** While it is set, nothing of it goes on. */
  hold: Promise<void> | undefined
  /** Told once, when it ends. */
  onEnd(tell: () => void): void
  end(): void
}

/** Actors that run at once, one step at a time, in an order that the seed decides; and their time. */
export interface Interleaver {
  readonly now: () => EpochMs
  /** How many steps were taken. */
  readonly steps: number
  /** Real milliseconds that steps took, by what their name begins with. */
  readonly spent: Readonly<Record<string, number>>
  live(name: string): Life
  /** Begin to act; a throw is a defect of the run, unless the life has ended. */
  start(life: Life, act: () => Promise<unknown>): void
  /** Wait for a turn, then do the work while everybody else waits. */
  step<T>(life: Life, name: string, work: () => Promise<T>): Promise<T>
  /** Work that takes a thread or a socket, and no turn. */
  readonly busy: <T>(work: () => Promise<T>) => Promise<T>
  /** Wait until an instant, or until `wake` is called. */
  sleep(life: Life, until: EpochMs): Sleep
  /**
   * Run until nobody waits for a turn and nobody wakes before `until`, which is then the time. Throws what an
   * actor threw, and what `onStep` and `onJump` throw.
   */
  run(until: EpochMs, hooks: RunHooks): Promise<void>
}

/** A sleep under way. */
export interface Sleep {
  readonly until: EpochMs
  readonly over: Promise<void>
  /** End it at this instant, if it would end later. */
  readonly wake: (at: EpochMs) => void
}

/** Who is told while actors run. */
export interface RunHooks {
  /** After each step, when all is quiet. */
  readonly onStep?: () => Promise<void>
  /** Before time moves to the next instant at which somebody wakes. */
  readonly onJump?: (to: EpochMs) => Promise<void>
}

interface Waiting {
  readonly life: Life
  readonly name: string
  readonly go: () => void
}

interface Sleeper extends Waiting {
  until: number
}

/** Time that a step takes, at the most, in milliseconds. */
const STEP_MS = 40

/** What is waited for in a life that has ended. */
const NEVER = new Promise<never>(() => undefined)

/** Nobody acts yet; the clock stands at `began_at`. */
export function createInterleaver(draw: Draw, began_at: EpochMs): Interleaver {
  let now: number = began_at
  let steps = 0
  let busy = 0
  const waiting: Waiting[] = []
  const sleepers = new Set<Sleeper>()
  const thrown: unknown[] = []
  const spent: Record<string, number> = {}

  const timed = async <T>(name: string, work: () => Promise<T>): Promise<T> => {
    const began = wallNow()
    try {
      return await work()
    } finally {
      spent[name] = (spent[name] ?? 0) + wallNow() - began
    }
  }
  const counted = async <T>(work: () => Promise<T>): Promise<T> => {
    busy++
    try {
      return await work()
    } finally {
      busy--
    }
  }
  /** Until everybody waits for a turn, sleeps, or has ended. */
  const quiet = async () => {
    for (let still = 0; still < 3; still++) {
      await new Promise((next) => setImmediate(next))
      if (busy > 0) still = -1
    }
    if (thrown.length > 0) throw thrown[0]
  }
  const wakeUp = () => {
    for (const sleeper of sleepers) {
      if (sleeper.until > now && !sleeper.life.ended) continue
      sleepers.delete(sleeper)
      if (!sleeper.life.ended) waiting.push(sleeper)
    }
  }
  const draws = (): Waiting | undefined => {
    while (waiting.length > 0) {
      const [drawn] = waiting.splice(draw.between(0, waiting.length - 1), 1)
      if (drawn && !drawn.life.ended) return drawn
    }
    return undefined
  }
  const nextWaking = () => {
    let next = Number.POSITIVE_INFINITY
    for (const { until, life } of sleepers) if (!life.ended && until < next) next = until
    return next
  }

  return {
    now: () => epochMs(now),
    get steps() {
      return steps
    },
    spent,
    live: createLife,
    busy: counted,
    start(life, act) {
      const begun = new Promise<void>((go) => waiting.push({ life, name: 'begin', go }))
      begun.then(act).catch((error: unknown) => {
        if (!life.ended) thrown.push(error)
      })
    },
    async step(life, name, work) {
      while (life.hold) await life.hold
      if (life.ended) return NEVER
      await new Promise<void>((go) => waiting.push({ life, name, go }))
      try {
        const result = await counted(() => timed(name.split(/[ .]/)[0] ?? name, work))
        return life.ended ? await NEVER : result
      } catch (error) {
        if (life.ended) return NEVER
        throw error
      }
    },
    sleep(life, until) {
      const sleeper: Sleeper = { life, name: 'wake', until, go: () => undefined }
      const over = new Promise<void>((go) => Object.assign(sleeper, { go }))
      sleepers.add(sleeper)
      return {
        get until() {
          return epochMs(sleeper.until)
        },
        over,
        wake: (at) => {
          if (at < sleeper.until) sleeper.until = at
        },
      }
    },
    async run(until, { onStep, onJump }) {
      await quiet()
      for (;;) {
        wakeUp()
        const next = draws()
        if (next) {
          steps++
          now += draw.between(0, STEP_MS)
          next.go()
          await quiet()
          await onStep?.()
          continue
        }
        const target = Math.min(nextWaking(), until)
        if (target > now) await onJump?.(epochMs(target))
        // Somebody may have been woken for an earlier instant by the hook.
        const waking = nextWaking()
        if (waking > until) {
          now = Math.max(now, until)
          return
        }
        now = Math.max(now, waking)
      }
    },
  }
}

function createLife(name: string): Life {
  let ended = false
  const told: (() => void)[] = []
  return {
    name,
    hold: undefined,
    get ended() {
      return ended
    },
    onEnd: (tell) => void told.push(tell),
    end() {
      if (ended) return
      ended = true
      for (const tell of told) tell()
    },
  }
}
