import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { CANARIES } from './canaries.ts'
import { letOut } from './let-out.ts'

const ROOT = new URL('../../', import.meta.url)
const textOf = (path: string) => readFileSync(new URL(path, ROOT), 'utf8')

/** Where the names of the tests of a suite stand: in its file, or in the contract that it runs. */
const NAMES = [
  ...readdirSync(new URL('packages/testing/src/', ROOT), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => textOf(`packages/testing/src/${path}`)),
  textOf('tests/power-cut/check-power-cuts.ts'),
  textOf('tests/crash/flows.ts'),
  textOf('tests/drills/log-faults.ts'),
].join('\n')

/** Caught by tests of pure files, in a second or two each. */
const QUICK = [
  'the trial is ignored: the first period begins at once',
  'credit notes may be for more than the invoice',
  'an account is suspended while a payment is in doubt',
  'a code of the authenticator is good twice',
]

it('there are many bugs, each with a name of its own', () => {
  expect(CANARIES.length).toBeGreaterThanOrEqual(60)
  expect(new Set(CANARIES.map(({ name }) => name)).size).toBe(CANARIES.length)
})

it.each(CANARIES)('$name: its place is found once, and its suite is there', (canary) => {
  const { file, from, to, caught_by } = canary
  expect(textOf(file).split(from)).toHaveLength(2)
  expect(to).not.toBe(from)
  if ('program' in caught_by) {
    expect(existsSync(new URL(caught_by.program, ROOT))).toBe(true)
    return
  }
  const suites = caught_by.files.map(textOf).join('\n')
  const named = caught_by.named ?? ''
  expect(`${suites}\n${NAMES}`.replaceAll(/' \+\s*'/g, '')).toContain(named)
})

it.each(QUICK)('is caught: %s', async (name) => {
  const canary = CANARIES.find((each) => each.name === name)
  if (!canary) throw new Error(`there is no canary "${name}"`)

  expect(await letOut(canary)).toMatchObject({ caught: true })
})
