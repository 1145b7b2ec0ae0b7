import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ARRIVALS, ENTRIES } from '../harness/simulation/people/sign-up.ts'
import { ALL_ACTIONS } from '../harness/simulation/people/actions.ts'
import { FAULTS } from '../harness/simulation/faults.ts'
import { OPERATOR_ACTIONS } from '../harness/simulation/people/operator-actions.ts'
import { OPERATOR_TERMS } from '../harness/simulation/people/terms-desk.ts'
import { VISITS } from '../harness/simulation/people/visits.ts'
import { expect, it } from 'vitest'
import { figure, runSimulate } from './run-simulate.ts'

/** All that customers and operators set out to do. */
const DEEDS_OF_ALL = [
  ALL_ACTIONS,
  OPERATOR_ACTIONS,
  OPERATOR_TERMS,
  VISITS,
  ARRIVALS,
  ENTRIES,
].flatMap((each) => Object.keys(each))

it(
  'years with faults keep every invariant, and come to rest without an operator',
  { timeout: 1_800_000 },
  async () => {
    const { exit_code, printed } = await runSimulate({ accounts: 24, years: 1, seed: 2027 })
    console.log(printed)

    expect({ exit_code, printed }).toMatchObject({ exit_code: 0 })
    for (const name of Object.keys(FAULTS)) expect(figure(printed, name), name).toBeGreaterThan(0)
    expect(figure(printed, 'in all')).toBeGreaterThanOrEqual(20_000)
    // Most people do come in: a town without customers keeps every invariant, and shows nothing.
    expect(figure(printed, 'accounts.status provisioning → active')).toBeGreaterThanOrEqual(30)
    // Nine deeds in ten are done even in so few years: hardly one is dead weight.
    const lines = printed.split('\n').map((line) => line.replace(/^ *[\d.]+ +/, ''))
    const undone = DEEDS_OF_ALL.filter((name) => !lines.includes(name))
    expect(undone.length, undone.join(', ')).toBeLessThanOrEqual(DEEDS_OF_ALL.length / 10)
  },
)

it('the same seed gives the same log, byte for byte, however many threads run it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'billing-simulation-'))
  const options = { accounts: 8, years: 0.2, seed: 'twice' }
  const logs = []
  for (const workers of [1, 2]) {
    const log = join(folder, `${workers}.log`)
    const { exit_code, printed } = await runSimulate({ ...options, workers, log })
    expect({ exit_code, printed }).toMatchObject({ exit_code: 0 })
    logs.push(await readFile(log, 'utf8'))
  }
  await rm(folder, { recursive: true })

  expect(logs[0]?.split('\n').length).toBeGreaterThan(1_000)
  expect(logs[0] === logs[1]).toBe(true)
})

it('PostgreSQL lives through the same, in a town that sells items', async () => {
  const options = { accounts: 16, town: 2, years: 0.2, seed: 2026, database: 'postgres' }
  const { exit_code, printed } = await runSimulate(options)

  expect({ exit_code, printed }).toMatchObject({ exit_code: 0 })
})

it('the real adapters, over sockets, live through the same', async () => {
  const options = { accounts: 8, years: 0.2, seed: 2026, outside: 'wires' }
  const { exit_code, printed } = await runSimulate(options)

  expect({ exit_code, printed }).toMatchObject({ exit_code: 0 })
})

it.each([
  [{ faults: 'many' }, '--faults is one of none, some, high, not many'],
  [{ accounts: 0 }, '--accounts is a number above 0, not 0'],
])('a wrong option %o says so, and nothing is run', async (options, why) => {
  const { exit_code, printed } = await runSimulate(options)

  expect(exit_code).toBe(2)
  expect(printed).toContain(why)
})
