import type { Ports } from '@billing/core'
import type { SimulatedProcess } from '../simulation/service.ts'
import { type CrashableProcess, crashableProcess } from './crashable-process.ts'

/**
 * Where people, the provider's webhooks and the clock that wakes the worker find the service. The process
 * behind it may die; another one stands there before the next call.
 */
export interface Door {
  /** Undefined when the process died before it answered: whether there was an effect is unknown. */
  request(path: string, init?: RequestInit): Promise<Response | undefined>
  /** Let the worker do what is due. Resolves to how much it did or tried. Throws what a living process met. */
  tick(): Promise<number>
  /** What the dead process held is free again; nothing happens while nobody has died. */
  leasesPass(): Promise<void>
}

/** What a door needs of the service behind it. */
export interface Restartable {
  /** A process on the same database. `around` stands between the core and its ports. */
  startProcess(around: (ports: Ports) => Ports): SimulatedProcess
  /** So much real time passes that every lease of now is over. */
  passLeases(): Promise<void>
  /** Called before the first process starts, when nothing was asked of it yet. */
  begins?(): Promise<void>
  /** Called when the process has died, before another one starts. */
  died?(): Promise<void>
}

/** A door, and what became of the first process behind it. */
export interface WatchedDoor {
  readonly door: Door
  /** The boundaries that the first process came to. */
  readonly passed: () => readonly string[]
  /** Where it died; null when it lived. */
  readonly place: () => string | null
}

/** A door to a service whose first process dies at the boundary of that number. Later ones live. */
export function watchedDoor(service: () => Restartable, dies_at: number): WatchedDoor {
  let first: CrashableProcess | undefined
  let running: SimulatedProcess | undefined
  let place: string | null = null
  let held = false
  let begun: Promise<void> | undefined

  const process = (): SimulatedProcess => {
    running ??= service().startProcess((ports) => {
      if (first) return ports
      first = crashableProcess(ports, dies_at)
      return first.ports
    })
    return running
  }
  /** The next process works while the leases of the dead one still stand; then the caller may let them pass. */
  const revive = async (where: string): Promise<void> => {
    if (place !== null) return
    place = where
    running = undefined
    await service().died?.()
    await workOf(process())
    held = true
  }
  const survive = async <T>(work: (alive: SimulatedProcess) => Promise<T>) => {
    await (begun ??= service().begins?.() ?? Promise.resolve())
    const alive = process()
    const dead = place === null ? first?.death : undefined
    const outcome = await Promise.race([
      work(alive).then((answer) => ({ answer })),
      ...(dead === undefined ? [] : [dead]),
    ])
    if (typeof outcome !== 'string') return outcome
    await revive(outcome)
    return undefined
  }
  const leasesPass = async () => {
    if (!held) return
    held = false
    await service().passLeases()
  }
  return {
    door: {
      request: async (path, init) => (await survive((alive) => alive.request(path, init)))?.answer,
      async tick() {
        await leasesPass()
        return (await survive(workOf))?.answer ?? 1
      },
      leasesPass,
    },
    passed: () => first?.passed ?? [],
    place: () => place,
  }
}

async function workOf(process: SimulatedProcess): Promise<number> {
  const { did, faults } = await process.tick()
  for (const { where, error } of faults) throw new Error(`in the tick: ${where}`, { cause: error })
  return did
}
