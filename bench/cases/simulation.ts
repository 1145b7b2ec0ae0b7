import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Comparison, Side } from '../runner/comparison.ts'

const PROGRAM = new URL('../../tests/simulation/simulate.ts', import.meta.url)
/** One town on one thread, with every fault and every check, as `pnpm simulate` runs it. */
const TOWN = ['--accounts', '8', '--years', '0.5', '--seed', '1', '--workers', '1']
const ACCOUNT_YEARS = 4

/** It takes as long as it takes, and fails when an invariant does not hold. */
const town: Side = {
  open: async () => ({
    async trial() {
      const { stdout } = await promisify(execFile)(process.execPath, [PROGRAM.pathname, ...TOWN])
      const seconds = Number(/account-years in ([\d.]+) s/.exec(stdout)?.[1])
      return { seconds, account_years_a_second: ACCOUNT_YEARS / seconds }
    },
    close: async () => undefined,
  }),
}

/** Years of one service with its customers, from the first sign-up on. */
export const SIMULATION: Comparison = {
  name: 'simulation',
  sides: { ours: town },
  rows: [
    {
      what: 'simulation with every fault and check, one thread',
      unit: 'account-years a second',
      value: (round) => round['ours']?.['account_years_a_second'] ?? Number.NaN,
      better: 'more',
      goal: 0.3,
      gate: 0.1,
    },
  ],
  full: { rounds: 1, seconds: 0 },
}
