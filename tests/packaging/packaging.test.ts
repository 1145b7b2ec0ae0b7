import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { manifestIn, must, run } from './checkout.ts'
import { describeInstalled } from './installed.ts'
import { findingsOf, NAMES } from './packed.ts'
import { addressSaidBy } from './programs.ts'
import { usePacked } from './use-packed.ts'

const packed = usePacked()
const installedAt = (name: string) => packed().installedAt(name)
const folder = () => packed().folder

describe.each(NAMES)('the package %s', (name) => {
  it('is well formed, and has types that resolve', async () => {
    expect(await findingsOf(packed().tarballOf(name))).toEqual([])
  })

  it('names no workspace, and carries its licence and source but no test', async () => {
    const manifest = readFileSync(join(installedAt(name), 'package.json'), 'utf8')
    const files = (await must('tar', ['-tzf', packed().tarballOf(name)])).split('\n')

    expect(manifest).not.toMatch(/workspace:|catalog:/)
    expect(files).toContain('package/LICENSE')
    expect(files).toContain('package/src/index.ts')
    const ours = files.filter((file) => !file.includes('/template/'))
    expect(ours.filter((file) => file.includes('.test.'))).toEqual([])
  })
})

it('every package can be imported where only the packages are installed', async () => {
  const lines = NAMES.map((name) => `await import('${name}')`)
  await writeFile(join(folder(), 'import.js'), lines.join('\n'))

  await must(process.execPath, ['import.js'], folder())
})

it('the published `billing` runs where only the packages are installed', async () => {
  const { bin } = manifestIn(installedAt('@billing/server'))
  const cli = join(installedAt('@billing/server'), bin?.['billing'] ?? '')
  const database = `sqlite:${join(folder(), 'billing.db')}`
  const env = { PATH: process.env['PATH'], BILLING_DATABASE_URL: database }

  const help = await run(process.execPath, [cli, '--help'], { env: {} })
  await run(process.execPath, [cli, 'migrate'], { env })
  const verified = await run(process.execPath, [cli, 'verify'], { env })

  expect(help.stdout).toContain('Usage: billing <command> [options]')
  expect(verified.stdout).toMatch(/Nothing is wrong in \d+ checks\.\n$/)
})

it('the published server starts where only the packages are installed, and finds what stands beside its modules', async () => {
  const { bin } = manifestIn(installedAt('@billing/server'))
  const main = join(installedAt('@billing/server'), bin?.['billing-server'] ?? '')
  const database = `sqlite:${join(folder(), 'server.db')}`
  const env = { PATH: process.env['PATH'], BILLING_PORT: '0', BILLING_DATABASE_URL: database }
  const server = spawn(process.execPath, [main], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const gone = once(server, 'exit')
  try {
    const url = await addressSaidBy(server.stdout)
    const pages = [
      '/ready',
      '/sandbox',
      '/portal/sign-in',
      '/console/sign-in',
      '/docs/reference.js',
    ].map((path) => fetch(`${url}${path}`))
    const statuses = (await Promise.all(pages)).map(({ status }) => status)

    expect(statuses).toEqual([200, 200, 200, 200, 200])
  } finally {
    server.kill('SIGTERM')
  }
  expect(await gone).toEqual([0, null])
})

it('the core type-checks for a consumer who checks every declaration', async () => {
  const code = `
    import { type Money, MACHINES, money, share } from '@billing/core'
    const vat: Money = share(money(1_900, 'EUR'), 2_100)
    // @ts-expect-error an amount is a number
    money('1900', 'EUR')
    export const shown: readonly string[] = [vat.currency, ...MACHINES.map((m) => m.name)]
  `
  await writeFile(join(folder(), 'core.ts'), code)

  await packed().typeCheck('core.ts', { types: [], lib: ['ES2024'] })
})

it('what a browser may import names no type of Node', async () => {
  const texts = (name: string) =>
    globSync('dist/**/*.d.ts', { cwd: installedAt(name) }).map((file) =>
      readFileSync(join(installedAt(name), file), 'utf8'),
    )
  const ofNode = /\bBuffer\b|\bNodeJS\.|from ['"]node:/

  expect(ofNode.test("import { Socket } from 'node:net'")).toBe(true)
  for (const name of ['@billing/core', '@billing/api', '@billing/einvoice', '@billing/client']) {
    expect(texts(name).length, name).toBeGreaterThan(1)
    expect(
      texts(name).filter((text) => ofNode.test(text.replaceAll(/\/\*[^]*?\*\//g, ''))),
    ).toEqual([])
  }
})

// The ends of the matrix; the whole of it is the long form.
describeInstalled(packed, {
  compilers: [
    ['5.7.3', 'nodenext'],
    ['7.0.2', 'nodenext'],
    ['7.0.2', 'bundler'],
  ],
  managers: ['pnpm'],
})
