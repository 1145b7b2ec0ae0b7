import { expect, it } from 'vitest'
import { FLOORS, FLOW_NAMES, sweepFlow } from './sweep-flow.ts'

it.each(FLOW_NAMES)('%s ends the same wherever its process dies, on sqlite', async (name) => {
  const { deaths, points, violations } = await sweepFlow(name, 'sqlite')

  expect(violations).toEqual([])
  expect(deaths).toHaveLength(points.length)
  expect(points.length).toBeGreaterThanOrEqual(FLOORS[name])
})
