import { expect, it } from 'vitest'
import { DIALECTS } from '../support/databases.ts'
import { FLOW_NAMES, sweepFlow } from './sweep-flow.ts'

it.each(DIALECTS.flatMap((dialect) => FLOW_NAMES.map((name) => [name, dialect] as const)))(
  '%s ends the same where the database goes back to its beginning, on %s',
  async (name, dialect) => {
    const every = dialect === 'sqlite' ? 24 : 80
    const from = 1 + (FLOW_NAMES.indexOf(name) % every)

    const { deaths, violations } = await sweepFlow(name, dialect, { every, from }, 'it goes back')

    expect(violations).toEqual([])
    expect(deaths.length).toBeGreaterThan(0)
  },
)
