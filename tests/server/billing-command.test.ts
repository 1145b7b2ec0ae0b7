import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BooksReport } from '@billing/core'
import { runCommand } from '../../examples/server/src/run-command.ts'
import { type Ended, freshFolder, startServerProcess } from '../support/example-process.ts'
import { tamper } from '../books/tamper.ts'
import { openSqlite } from '@billing/store-sql'

const ROOT = new URL('../../', import.meta.url).pathname

/** Run a command in this process. */
async function billing(args: readonly string[], env: Record<string, string> = {}): Promise<Ended> {
  const said = { stdout: '', stderr: '' }
  const code = await runCommand(args, env, {
    print: (line) => (said.stdout += `${line}\n`),
    complain: (line) => (said.stderr += `${line}\n`),
    progress: () => undefined,
  })
  return { code, ...said }
}

/** Run a command as a process of its own, its output in a pipe. */
async function billingProcess(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, ['examples/server/src/cli.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const said = { stdout: '', stderr: '' }
  child.stdout.setEncoding('utf8').on('data', (text: string) => (said.stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said.stderr += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, ...said }
}

describe('the command line', () => {
  it.each([
    [['dance'], /^There is no command dance\. Try: pnpm billing --help\n$/],
    [['verify', '--loud'], /^Unknown option '--loud'\. Try: pnpm billing verify --help\n$/],
    [['verify', 'more'], /^We expect no more\. Try: pnpm billing verify --help\n$/],
    [['explain'], /^We miss the invoice number\. Try: pnpm billing explain --help\n$/],
  ])('%j ends with 2 and one line', async (args, line) => {
    const { code, stdout, stderr } = await billing(args)

    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(line)
  })

  it('--help lists every command, and says how each is used', async () => {
    const all = await billing(['--help'])
    const one = await billing(['explain', '--help'])

    expect([all.code, one.code]).toEqual([0, 0])
    for (const name of ['verify', 'tick', 'explain']) expect(all.stdout).toContain(`  ${name} `)
    expect(one.stdout).toContain('Usage: pnpm billing explain <invoice number> [--json]\n')
  })

  it('ends with 1 and one line where there is no database, and makes none', async () => {
    const file = join(freshFolder(), 'billing.db')

    const { code, stderr } = await billing(['verify'], { BILLING_DATABASE_URL: `sqlite:${file}` })

    expect(code).toBe(1)
    expect(stderr).toBe(`BILLING_DATABASE_URL: there is no file ${file}; start the server first\n`)
  })
})

describe('beside a running server, a command', () => {
  const folder = freshFolder()
  const file = join(folder, 'billing.db')
  const env = { BILLING_DATABASE_URL: `sqlite:${file}` }
  beforeAll(async () => {
    const server = await startServerProcess(folder, { env: { BILLING_SCHEDULER: 'off' } })
    const answer = await server.post('/v1/signup', {
      customer_type: 'individual',
      full_name: 'Ona Onaitė',
      email: 'ona@example.lt',
      password: 'a long enough word',
      plan_tier: 'starter',
      country: 'LT',
    })
    const { order_token } = (await answer.json()) as { order_token: string }
    await server.post(`/sandbox/orders/${order_token}/complete`, {})
    return async () => {
      await server.stop()
    }
  })

  it('does what is due, until nothing is', async () => {
    const first = await billing(['tick'], env)
    const second = await billing(['tick'], env)

    expect([first.code, second.code]).toEqual([0, 0])
    expect(first.stderr + second.stderr).toBe('')
    expect(first.stdout).toMatch(/^Round 1: \d+ pieces? of work, \d+ in the sandbox\.\n/)
    expect(first.stdout).toMatch(/\nWe did \d+ pieces of work; nothing failed\.\n$/)
    expect(second.stdout).toBe('We did 0 pieces of work; nothing failed.\n')
  })

  it('proves the books, in words or as JSON, without a word of progress in a pipe', async () => {
    const words = await billingProcess(['verify'], env)
    const json = await billing(['verify', '--json'], env)
    const report = JSON.parse(json.stdout) as BooksReport

    expect([words.code, json.code]).toEqual([0, 0])
    expect(words.stderr + json.stderr).toBe('')
    expect(words.stdout).toMatch(/^ok {5}audit\.chains +\d+ checked {2}Every audit chain/m)
    expect(words.stdout).toMatch(/\nNothing is wrong in \d+ checks\.\n$/)
    expect(report.ok).toBe(true)
    expect(report.checks.find(({ id }) => id === 'audit.chains')?.checked).toBeGreaterThan(1)
  })

  it('ends with 1 when the books are wrong, and says what and where', async () => {
    const opened = openSqlite(file)
    await tamper(opened, 'audit_log', `update audit_log set reason = 'x' where chain = 'service'`)
    await opened.close()

    const { code, stdout } = await billing(['verify'], env)

    expect(code).toBe(1)
    expect(stdout).toContain('WRONG  audit.chains')
    expect(stdout).toContain('       wrong: service: row 1 was changed\n')
    expect(stdout).toMatch(/\n1 thing is wrong\.\n$/)
  })

  it('says so when there is no such invoice', async () => {
    const { code, stderr } = await billing(['explain', 'PBX-2026-000009'], env)

    expect(code).toBe(1)
    expect(stderr).toBe('We have no invoice PBX-2026-000009.\n')
  })
})
