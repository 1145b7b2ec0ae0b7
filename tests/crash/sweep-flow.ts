import type { Dialect } from '@billing/store-sql'
import { type CrashSweep, sweepCrashes, type Thinning } from '../harness/crash/sweep.ts'
import { type Aftermath, openCrashWorld, type OpenedCrashWorld } from './crash-world.ts'
import type { EndState } from './end-state.ts'
import { FLOWS, type Flow, type FlowName, type Prepared } from './flows.ts'
import { staged } from './staged.ts'

/** So many points each flow had when this was written: a sweep that finds fewer has lost some. */
export const FLOORS: Readonly<Record<FlowName, number>> = {
  signup: 81,
  topup: 50,
  'first charge': 78,
  renewal: 78,
  decline: 365,
  'retry after a decline': 56,
  upgrade: 85,
  refund: 56,
  'suspend and restore': 74,
  'webhooks to another system': 95,
  'sign-in and refresh': 15,
}

/** The names of the flows. */
export const FLOW_NAMES = Object.keys(FLOORS) as FlowName[]

/** Die at the points of a flow, each time from the same stage. */
export async function sweepFlow(
  name: FlowName,
  dialect: Dialect,
  thinning: Thinning = {},
  aftermath: Aftermath = 'it stays',
): Promise<CrashSweep> {
  const flow: Flow = FLOWS[name]
  const stage = await staged(dialect, (world) => flow.prepare(world))
  let undisturbed: EndState | undefined
  const sweep = await sweepCrashes(async (door) => {
    const world = await openCrashWorld(await stage.open(), {
      door,
      aftermath,
      webhook_secret: stage.facts.webhook_secret,
    })
    return {
      ...world,
      play: () => playThrough(flow, world, stage.facts),
      // Longer than the provider takes to tell its news again, and than any first wait of ours.
      async rest() {
        const before = world.wentBack()
        await world.advance('PT2H')
        if (before || !world.wentBack()) return
        await playAgain(flow, world, stage.facts)
        await world.advance('PT2H')
      },
      async check() {
        undisturbed ??= await world.endState()
        return world.check(undisturbed)
      },
    }
  }, thinning)
  console.log(`${name}: died at ${sweep.deaths.length} points on ${dialect}, ${aftermath}`)
  return sweep
}

/** Where the database goes back on the way, whatever this came to is gone. */
async function playThrough(flow: Flow, world: OpenedCrashWorld, facts: Prepared): Promise<void> {
  try {
    await flow.play(world, facts)
  } catch (error) {
    if (!world.wentBack()) throw error
  }
  if (world.wentBack()) await playAgain(flow, world, facts)
}

/** Whoever has acted finds nothing of it, and does all of it once more under the same keys. What was paid stays paid. */
function playAgain(flow: Flow, world: OpenedCrashWorld, facts: Prepared): Promise<void> {
  world.beginAgain()
  const { sandbox } = world
  const until = async (instant: string) =>
    Date.parse(instant) > world.now() ? world.until(instant) : world.settle()
  const complete: typeof sandbox.complete = (token, how) =>
    sandbox.complete(token, how).catch(async (error: unknown) => {
      const orders = await sandbox.listOrders()
      const paid = orders.find((each) => each.order_token === token)
      if (paid?.state !== 'completed') throw error
      return paid
    })
  return flow.play({ ...world, until, sandbox: { ...sandbox, complete } }, facts)
}
