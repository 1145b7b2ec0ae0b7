import { expect, it } from 'vitest'
import { FLOORS, FLOW_NAMES, sweepFlow } from './sweep-flow.ts'

/** Its server lets transactions meet, so that no two runs have the same retries: not every last point comes. */
const REACHED = 0.8

it.each(FLOW_NAMES)('%s ends the same wherever its process dies, on postgres', async (name) => {
  const { deaths, points, violations } = await sweepFlow(name, 'postgres')

  expect(violations).toEqual([])
  expect(deaths.length).toBeGreaterThanOrEqual(FLOORS[name] * REACHED)
  expect(points.length).toBeGreaterThanOrEqual(FLOORS[name] * REACHED)
})
