import { expect, it } from 'vitest'
import { FLOORS, FLOW_NAMES, sweepFlow } from './sweep-flow.ts'

/** A copy of a database on a server takes its time: every sixtieth point here, all of them in the long form. */
const EVERY = 60
/** Its server lets transactions meet, so that no two runs have the same retries: not every last point comes. */
const REACHED = 0.8

it.each(FLOW_NAMES)('%s ends the same wherever its process dies, on postgres', async (name) => {
  const from = 1 + (FLOW_NAMES.indexOf(name) % EVERY)

  const { deaths, points, violations } = await sweepFlow(name, 'postgres', { every: EVERY, from })

  expect(violations).toEqual([])
  expect(deaths.length).toBeGreaterThanOrEqual(
    Math.max(1, Math.floor((FLOORS[name] / EVERY) * REACHED)),
  )
  expect(points.length).toBeGreaterThanOrEqual(FLOORS[name] * REACHED)
})
