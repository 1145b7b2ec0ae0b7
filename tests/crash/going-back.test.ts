import { expect, it } from 'vitest'
import { FLOW_NAMES, sweepFlow } from './sweep-flow.ts'

/** Every so-manieth point on SQLite here; all of them, on both databases, in the long form. */
const EVERY = 24

it.each(FLOW_NAMES)(
  '%s ends the same where the database goes back to its beginning, on sqlite',
  async (name) => {
    const thinning = { every: EVERY, from: 1 + (FLOW_NAMES.indexOf(name) % EVERY) }

    const { deaths, violations } = await sweepFlow(name, 'sqlite', thinning, 'it goes back')

    expect(violations).toEqual([])
    expect(deaths.length).toBeGreaterThan(0)
  },
)
