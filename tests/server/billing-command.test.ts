import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { BooksReport } from '@billing/core'
import { COMMANDS } from '../../packages/server/src/commands.ts'
import { billing } from '../commands/run.ts'
import { COMPILE_CACHE } from '../support/compile-cache.ts'
import { type Ended, freshFolder, startServerProcess } from '../support/example-process.ts'
import { tamper } from '../books/tamper.ts'
import { openSqlite } from '@billing/store-sql'

const ROOT = new URL('../../', import.meta.url).pathname

/** Run a command as a process of its own, its output in a pipe. */
async function billingProcess(
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<Ended> {
  const child = spawn(process.execPath, ['packages/server/src/cli.ts', ...args], {
    cwd: ROOT,
    env: { PATH: process.env['PATH'], ...COMPILE_CACHE, ...env },
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
    [['dance'], /^error: unknown command 'dance'$/m],
    [['verfy'], /^\(Did you mean verify\?\)$/m],
    [['verify', '--loud'], /^error: unknown option '--loud'$/m],
    [['verify', 'more'], /^error: too many arguments for 'verify'/m],
    [['explain'], /^error: missing required argument 'invoice number'$/m],
    [
      ['export', 'cats'],
      /Allowed choices are invoices, ledger, isaf, oss, fr0564, einvoices, customers\.$/m,
    ],
    [['forecast', 'x', '--until'], /^error: option '--until <date>' argument missing$/m],
  ])('%j ends with 2, says why, and where help is', async (args, line) => {
    const { code, stdout, stderr } = await billing(args)

    expect([code, stdout]).toEqual([2, ''])
    expect(stderr).toMatch(line)
    expect(stderr).toContain('Try --help after the command.\n')
  })

  it('lists every command without one, and with --help', async () => {
    const all = await billing(['--help'])
    const none = await billing([])

    expect([all.code, all.stderr, none]).toEqual([0, '', all])
    for (const name of Object.keys(COMMANDS)) {
      expect(all.stdout).toMatch(new RegExp(`^  ${name} (?:\\[options\\]|<)`, 'm'))
    }
  })

  it.each(Object.keys(COMMANDS))('says how %s is used, without a database', async (name) => {
    const { code, stdout, stderr } = await billing([name, '--help'], {
      BILLING_DATABASE_URL: 'sqlite:/nowhere/billing.db',
    })

    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(new RegExp(`^Usage: billing ${name} (?:\\[options\\]|<)`))
    for (const option of Object.keys(COMMANDS[name]?.options ?? {})) {
      expect(stdout).toContain(`  ${option} `)
    }
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

  it('says what a tick did as JSON', async () => {
    const { code, stdout } = await billing(['tick', '--json'], env)

    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ rounds: 0, did: 0, outside: 0, faults: [] })
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
