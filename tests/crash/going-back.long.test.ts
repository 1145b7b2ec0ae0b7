import { expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { FLOW_NAMES, sweepFlow } from './sweep-flow.ts'

it.each(DIALECTS.flatMap((dialect) => FLOW_NAMES.map((name) => [name, dialect] as const)))(
  '%s ends the same wherever the database goes back to its beginning, on %s',
  async (name, dialect) => {
    const { deaths, points, violations } = await sweepFlow(name, dialect, {}, 'it goes back')

    expect(violations).toEqual([])
    expect(deaths.length).toBeGreaterThanOrEqual(Math.floor(points.length * 0.8))
  },
)
