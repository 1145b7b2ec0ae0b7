import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { beforeAll, describe, expect, it } from 'vitest'
import { COMPILE_CACHE } from '../support/compile-cache.ts'
import type { Ended } from '../support/example-process.ts'
import { bookedService } from './booked.ts'
import { billing, freshPlace } from './run.ts'

const ROOT = new URL('../../', import.meta.url).pathname

function start(args: readonly string[], env: Readonly<Record<string, string>>) {
  return spawn(process.execPath, ['packages/server/src/cli.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE, ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  })
}

/** Run a command as a process, everything in pipes; `typed` goes to its standard input. */
async function piped(
  args: readonly string[],
  env: Readonly<Record<string, string>>,
  typed = '',
): Promise<Ended> {
  const child = start(args, env)
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  child.stdin.end(typed)
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

it('a command says in one line which variable of ours nobody knows, beside its answer', async () => {
  const env = freshPlace({ BILLING_PRT: '3' })

  const migrated = await billing(['migrate'], env)
  const wrong = await billing(['migrate'], { ...env, BILLING_PORT: 'x' })

  expect([migrated.code, migrated.stderr]).toEqual([0, 'BILLING_PRT: no such variable\n'])
  expect(wrong.stderr.split('\n')).toEqual([
    'BILLING_PRT: no such variable',
    'BILLING_PORT: expected a whole number',
    '',
  ])
})

describe('in a pipe, a command', () => {
  const env = freshPlace()
  let range: string[] = []
  beforeAll(async () => {
    const { from, to } = await bookedService(env)
    range = ['--from', from, '--to', to]
  })

  it('writes the answer and nothing else to the standard output', async () => {
    const { code, stdout, stderr } = await piped(['export', 'ledger', ...range], env)

    expect([code, stderr]).toEqual([0, expect.stringMatching(/^\d+ postings\.\n$/)])
    expect(stdout).toMatch(/^at,transaction_id,.*\r\n/)
    expect(stdout + stderr).not.toContain('\u001B')
  })

  it('reads a password from its standard input', async () => {
    const args = ['create-operator', 'piped@example.com', '--ask-password', '--json']
    const well = await piped(args, env, 'four green apple trees\nand more\n')
    const empty = await piped(['create-operator', 'none@example.com', '--ask-password'], env)

    expect([well.code, well.stderr]).toEqual([0, ''])
    expect(Object.keys(JSON.parse(well.stdout) as object)).toEqual(['user_id', 'email'])
    expect([empty.code, empty.stdout]).toEqual([1, ''])
  })

  it('ends quietly when nobody reads on', async () => {
    const child = start(['export', 'ledger', ...range], env)
    child.stdout.destroy()
    let stderr = ''
    child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
    await once(child, 'close')

    expect(stderr).not.toContain('EPIPE')
  })
})
