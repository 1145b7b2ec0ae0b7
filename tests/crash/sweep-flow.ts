import type { Dialect } from '@billing/store-sql'
import { type CrashSweep, sweepCrashes, type Thinning } from '@billing/testing/reliability'
import { openCrashWorld } from './crash-world.ts'
import type { EndState } from './end-state.ts'
import { FLOWS, type Flow, type FlowName } from './flows.ts'
import { staged } from './staged.ts'

/** So many points each flow had when this was written: a sweep that finds fewer has lost some. */
export const FLOORS: Readonly<Record<FlowName, number>> = {
  signup: 81,
  topup: 50,
  'first charge': 78,
  renewal: 78,
  decline: 408,
  'retry after a decline': 56,
  upgrade: 85,
  refund: 56,
  'suspend and restore': 74,
  'sign-in and refresh': 15,
}

/** The names of the flows. */
export const FLOW_NAMES = Object.keys(FLOORS) as FlowName[]

/** Die at the points of a flow, each time from the same stage. */
export async function sweepFlow(
  name: FlowName,
  dialect: Dialect,
  thinning: Thinning = {},
): Promise<CrashSweep> {
  const flow: Flow = FLOWS[name]
  const stage = await staged(dialect, (world) => flow.prepare(world))
  let undisturbed: EndState | undefined
  const sweep = await sweepCrashes(async (door) => {
    const world = await openCrashWorld(await stage.open(), door)
    return {
      ...world,
      play: () => flow.play(world, stage.facts),
      // Longer than the provider takes to tell its news again, and than any first wait of ours.
      rest: () => world.advance('PT2H'),
      async check() {
        undisturbed ??= await world.endState()
        return world.check(undisturbed)
      },
    }
  }, thinning)
  console.log(`${name}: died at ${sweep.deaths.length} points on ${dialect}`)
  return sweep
}
