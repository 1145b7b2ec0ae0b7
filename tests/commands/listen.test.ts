import { beforeEach, expect, it } from 'vitest'
import { startProgram } from '../support/example-process.ts'
import { billing, freshPlace, pass, signUp, within } from './run.ts'

let env: ReturnType<typeof freshPlace>
beforeEach(async () => {
  env = freshPlace()
  await billing(['migrate'], env)
  await within(env, async (service) => {
    await signUp(service)
    await pass(service, 'PT1M')
  })
})

const linesOf = (stdout: string) => stdout.split('\n').filter((line) => line !== '')

/** What is told of, without waiting. */
async function told(...args: readonly string[]): Promise<string[]> {
  const { stdout, code, stderr } = await billing(['listen', '--once', ...args], env)
  expect([code, stderr]).toEqual([0, ''])
  return linesOf(stdout)
}

it('events stand on a line each: place, time, kind, account and what is known', async () => {
  const [first = '', second = ''] = await told('--after', '0')

  expect(first).toMatch(/^1 {2}20\S+Z {2}account\.activated {2}\S+$/)
  expect(second).toMatch(/^2 {2}20\S+Z {2}phone_system\.ready {2}\S+ {2}tenant_id="\S+"$/)
})

it('as JSON each is as the API has it', async () => {
  const [first = ''] = await told('--after', '0', '--json')

  expect(JSON.parse(first)).toEqual({
    event_id: expect.any(String),
    position: 1,
    kind: 'account.activated',
    account_id: expect.any(String),
    occurred_at: expect.stringMatching(/^20\S+Z$/),
    data: {},
  })
})

it('one goes on after what was seen, and narrows', async () => {
  expect(await told()).toEqual([])
  expect(await told('--after', '1')).toHaveLength(1)
  expect(await told('--after', '0', '--kind', 'phone_system.ready')).toHaveLength(1)
  expect(await told('--after', '0', '--account', 'ona@example.lt')).toHaveLength(2)
})

it('what happens is told as it happens, until a signal ends it well', async () => {
  const listening = startProgram('packages/server/src/cli.ts', {
    args: ['listen', '--after', '2'],
    env,
  })
  await within(env, (service) => pass(service, 'P15D'))

  await listening.says(/invoice\.paid/)
  const { code, stdout, stderr } = await listening.stop('SIGINT')

  expect([code, stderr]).toEqual([0, ''])
  const positions = linesOf(stdout).map((line) => Number(/^\d+/.exec(line)?.[0]))
  expect(positions).toEqual(positions.map((_, place) => place + 3))
})

it.each([
  [['--after', 'yesterday'], '--after expects a position: a whole number, 0 or more'],
  [['--kind', 'invoice'], '--kind expects one of account.activated'],
])('%s is misuse', async (args, complaint) => {
  const { code, stderr } = await billing(['listen', '--once', ...args], env)

  expect(code).toBe(2)
  expect(stderr).toContain(complaint)
})
