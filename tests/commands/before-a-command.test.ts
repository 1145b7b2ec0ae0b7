import { execFile } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { freshFolder } from '../support/example-process.ts'
import { billing, freshPlace } from './run.ts'

const SOURCE = new URL('../../packages/server/src/', import.meta.url).pathname

it('--version says the version of the package, and needs no configuration', async () => {
  const manifest = readFileSync(join(SOURCE, '../package.json'), 'utf8')
  const { version } = JSON.parse(manifest) as { version: string }

  expect(await billing(['--version'], { BILLING_PORT: 'x' })).toEqual({
    code: 0,
    stdout: `${version}\n`,
    stderr: '',
  })
})

it('--help of a command ends with lines that work', async () => {
  const { stdout } = await billing(['invoices', '--help'])

  expect(stdout).toMatch(/\n\n {2}billing invoices --status overdue\n {2}billing invoices .*\n$/)
})

describe('--env-file', () => {
  const file = join(freshFolder(), 'billing.env')
  const place = freshPlace()
  writeFileSync(
    file,
    `BILLING_DATABASE_URL=${place['BILLING_DATABASE_URL']}\nBILLING_PORT=x\nBILLING_PRT=1\n`,
  )

  it('reads variables, before and after the command; what is set already wins', async () => {
    const before = await billing(['--env-file', file, 'migrate'], { BILLING_PORT: '1' })
    const after = await billing(['migrate', `--env-file=${file}`, '--check'], { BILLING_PORT: '1' })
    const alone = await billing(['migrate', '--env-file', file])

    expect([before.code, before.stderr]).toEqual([0, 'BILLING_PRT: no such variable\n'])
    expect(after.stdout).toBe('The database is up to date.\n')
    expect([alone.code, alone.stderr]).toEqual([
      1,
      'BILLING_PRT: no such variable\nBILLING_PORT: expected a whole number\n',
    ])
  })

  it.each([
    [['migrate', '--env-file'], '--env-file expects a file\n'],
    [['migrate', '--env-file', '/nowhere'], '--env-file: /nowhere cannot be read\n'],
  ])('ends %j with 2', async (args, stderr) => {
    expect(await billing(args)).toEqual({ code: 2, stdout: '', stderr })
  })
})

it.each([
  ['billing ver', ['verify']],
  ['billing export is', ['isaf']],
  ['billing invoices --s', ['--status']],
])('bash completes `%s`', async (line, completions) => {
  const { stdout } = await billing(['completion', 'bash'])
  const words = line.split(' ')
  const script = `${stdout}\nCOMP_WORDS=(${words.join(' ')}); COMP_CWORD=${words.length - 1}; _billing; echo "\${COMPREPLY[@]}"`

  const ended = await promisify(execFile)('bash', ['-c', script])

  expect(ended.stdout.trim().split(' ')).toEqual(completions)
})

it.each(['zsh', 'fish'])('%s gets a script too, and another shell is refused', async (shell) => {
  const known = await billing(['completion', shell])
  const other = await billing(['completion', 'tcsh'])

  expect([known.code, known.stderr]).toEqual([0, ''])
  expect(known.stdout).toContain('verify')
  expect(other.code).toBe(2)
})

it('help comes at once: neither the database nor the server is loaded for it', () => {
  const seen = new Set<string>()
  const packages = new Set<string>()
  const visit = (file: string) => {
    if (seen.has(file)) return
    seen.add(file)
    const text = readFileSync(file, 'utf8')
    const imports = /^(?:import|export) (?!type )[\w\s{},*]*? from '([^']+)'/gm
    for (const [, from = ''] of text.matchAll(imports)) {
      if (from.startsWith('.')) visit(join(dirname(file), from))
      else packages.add(from)
    }
  }
  visit(join(SOURCE, 'run-command.ts'))

  expect(seen.size).toBeGreaterThan(20)
  expect([...packages].filter((name) => !name.startsWith('node:')).toSorted()).toEqual([
    '@billing/core',
    'commander',
  ])
})
