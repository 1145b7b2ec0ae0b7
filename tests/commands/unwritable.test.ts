import { closeSync, openSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { COMMAND_LINE, type Ended, startProgram } from '../support/example-process.ts'
import { bookedService } from './booked.ts'
import { answer, freshPlace } from './run.ts'

const env = freshPlace()
const full = openSync('/dev/full', 'w')
let range: string[] = []
beforeAll(async () => {
  const { from, to } = await bookedService(env)
  range = ['--from', from, '--to', to]
})
afterAll(() => closeSync(full))

type Streams = { readonly stdout?: number; readonly stderr?: number }

const run = (args: readonly string[], streams: Streams, more = {}): Promise<Ended> =>
  startProgram(COMMAND_LINE, { args, env: { ...env, ...more }, ...streams }).ended()

it.each([
  ['in lines', () => ['verify']],
  ['in one piece', () => ['verify', '--json']],
  ['in many pieces', () => ['export', 'ledger', ...range]],
])(
  'a command whose answer %s cannot be written says so in a line, and ends with 1',
  async (_, args) => {
    const { code, stderr } = await run(args(), { stdout: full })

    expect([code, stderr.trimEnd().split('\n')]).toEqual([
      1,
      ['It failed: the standard output cannot be written: ENOSPC: no space left on device, write'],
    ])
  },
)

it('a command that makes something and cannot say what has made it whole', async () => {
  const args = ['create-operator', 'new@example.com']
  const { code } = await run(args, { stdout: full })
  const again = await run(args, {})

  expect(code).toBe(1)
  expect(again.stderr).toBe('new@example.com is an operator already; nothing was changed.\n')
})

it('a command that cannot say what is beside its answer gives the answer', async () => {
  const { code, stdout } = await run(['verify'], { stderr: full }, { BILLING_NO_SUCH: '1' })

  expect([code, stdout]).toEqual([0, expect.stringContaining('Nothing is wrong')])
})

it('a command that can write nothing at all ends with 1', async () => {
  const { code } = await run(['verify'], { stdout: full, stderr: full })

  expect(code).toBe(1)
  expect(await answer(['verify'], env)).toMatchObject({ ok: true })
})
