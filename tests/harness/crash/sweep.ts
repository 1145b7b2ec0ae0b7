import { type Door, type Restartable, watchedDoor } from './door.ts'

/** A service that stands at the beginning of a flow; nothing is shared with another one. */
export interface StagedService extends Restartable {
  /** What people and the worker do, through the door; people repeat what was not answered, as a browser would. */
  play(): Promise<void>
  /** Go on until nothing is due that the flow began. */
  rest(): Promise<void>
  /** One line per thing that is not as it must be. `died` is null in the undisturbed run, which comes first. */
  check(died: string | null): Promise<readonly string[]>
  close(): Promise<void>
}

/** Opens the service at the flow's beginning; everybody who talks to it goes through the door. */
export type OpenStaged = (door: Door) => Promise<StagedService>

/** Which of the points are died at: every one, unless said otherwise. */
export interface Thinning {
  readonly every?: number
  /** The first one, counted from 1. */
  readonly from?: number
}

/** What a sweep came to. */
export interface CrashSweep {
  /** The boundaries of the undisturbed run, in order. */
  readonly points: readonly string[]
  /** Where the process died, once for each run in which it did. */
  readonly deaths: readonly string[]
  /** What was wrong, each with the number and the name of its point. */
  readonly violations: readonly string[]
}

/**
 * Play a flow once undisturbed, counting the boundaries of commits and outside calls; then once for each
 * of them with a process that dies there, and another that goes on. Throws when the undisturbed run is
 * already wrong.
 */
export async function sweepCrashes(
  open: OpenStaged,
  { every = 1, from = 1 }: Thinning = {},
): Promise<CrashSweep> {
  const undisturbed = await runOf(open, Number.POSITIVE_INFINITY)
  if (undisturbed.violations.length > 0) {
    throw new Error(`nobody died, and yet:\n${undisturbed.violations.join('\n')}`)
  }
  const deaths: string[] = []
  const violations: string[] = []
  for (let point = from; point <= undisturbed.passed.length; point += every) {
    const run = await runOf(open, point)
    if (run.place !== null) deaths.push(run.place)
    const where = `died at ${point}, ${run.place ?? 'nowhere'}`
    violations.push(...run.violations.map((each) => `${where}: ${each}`))
  }
  return { points: undisturbed.passed, deaths, violations }
}

interface Run {
  readonly passed: readonly string[]
  readonly place: string | null
  readonly violations: readonly string[]
}

async function runOf(open: OpenStaged, dies_at: number): Promise<Run> {
  let service: StagedService | undefined
  const watched = watchedDoor(() => {
    if (!service) throw new Error('nobody may come through the door before the service stands')
    return service
  }, dies_at)
  service = await open(watched.door)
  try {
    const violations = await playOut(service, watched.door, watched.place)
    return { passed: watched.passed(), place: watched.place(), violations }
  } finally {
    await service.close()
  }
}

/** A flow that does not come to its end is a violation as well. */
async function playOut(
  service: StagedService,
  door: Door,
  place: () => string | null,
): Promise<readonly string[]> {
  try {
    await service.play()
    await door.leasesPass()
    await service.rest()
    return await service.check(place())
  } catch (error) {
    return [error instanceof Error ? told(error) : String(error)]
  }
}

function told({ message, cause }: Error): string {
  return cause instanceof Error ? `${message}: ${told(cause)}` : message
}
