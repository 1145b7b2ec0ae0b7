import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { manifestIn, must, ROOT, run } from './checkout.ts'
import { type Consumer, openConsumer } from './consumer.ts'
import { installWith, type Manager, MANAGER_TOOLS } from './install-with.ts'
import { MANAGERS, nodesIn, RESOLUTIONS, TOOLS, typeCheckWith, TYPESCRIPTS } from './matrix.ts'
import { findingsOf, NAMES, packIn } from './packed.ts'
import { addressSaidBy, importAll, programsInPages, TRIAL } from './programs.ts'

let work = ''
let tarballOf: (name: string) => string = () => ''

let consumer: Consumer
const installedAt = (name: string) => consumer.installedAt(name)

beforeAll(async () => {
  work = await realpath(await mkdtemp(join(tmpdir(), 'billing-packages-')))
  tarballOf = await packIn(work)
  consumer = await openConsumer(work, tarballOf)
})

afterAll(() => rm(work, { recursive: true, force: true }))

describe.each(NAMES)('the package %s', (name) => {
  it('is well formed, and has types that resolve', async () => {
    expect(await findingsOf(tarballOf(name))).toEqual([])
  })

  it('names no workspace, and carries its licence and source but no test', async () => {
    const manifest = readFileSync(join(installedAt(name), 'package.json'), 'utf8')
    const files = (await must('tar', ['-tzf', tarballOf(name)])).split('\n')

    expect(manifest).not.toMatch(/workspace:|catalog:/)
    expect(files).toContain('package/LICENSE')
    expect(files).toContain('package/src/index.ts')
    const ours = files.filter((file) => !file.includes('/template/'))
    expect(ours.filter((file) => file.includes('.test.'))).toEqual([])
  })
})

it('every package can be imported where only the packages are installed', async () => {
  const lines = NAMES.map((name) => `await import('${name}')`)
  await writeFile(join(work, 'consumer/import.js'), lines.join('\n'))

  await must(process.execPath, ['import.js'], join(work, 'consumer'))
})

it('the published `billing` runs where only the packages are installed', async () => {
  const { bin } = manifestIn(installedAt('@billing/server'))
  const cli = join(installedAt('@billing/server'), bin?.['billing'] ?? '')
  const database = `sqlite:${join(work, 'consumer/billing.db')}`
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
  const database = `sqlite:${join(work, 'consumer/server.db')}`
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
  await writeFile(join(work, 'consumer/core.ts'), code)

  await consumer.typeCheck('core.ts', { types: [], lib: ['ES2024'] })
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

describe('where npm has installed the packed files, and nothing of ours else', () => {
  const project = () => join(work, 'npm')

  beforeAll(async () => {
    const { bin } = manifestIn(installedAt('@billing/create'))
    const create = join(installedAt('@billing/create'), bin?.['create'] ?? '')
    await must(process.execPath, [create, project()])
    const quiet = ['--no-audit', '--no-fund', '--prefer-offline']
    await must(
      'npm',
      ['install', ...quiet, ...NAMES.map(tarballOf), ...TOOLS, ...MANAGER_TOOLS],
      project(),
    )
    await cp(join(ROOT, 'examples/rules-only/src/main.ts'), join(project(), 'rules-only.ts'))
    await writeFile(join(project(), 'trial.ts'), TRIAL)
    await writeFile(join(project(), 'all.ts'), importAll(NAMES))
  })

  it('the programs of the README run on the oldest Node and on ours', async () => {
    for (const node of nodesIn(project())) {
      const runs = ['rules-only.ts', 'src/embed.ts', 'trial.ts'].map((file) =>
        must(node, [file], project()),
      )
      const [rules, embedded, trial] = await Promise.all(runs)

      expect(rules).toContain('card_saved, then tenant.provision')
      expect(embedded).toContain('signup active')
      expect(trial).toBe('paid\n')
    }
  })

  it('every program of the README, the guides and the packages compiles as it is pasted, and the tests among them pass', async () => {
    const programs = programsInPages()
    const pasted = join(project(), 'test/pasted')
    await mkdir(pasted, { recursive: true })
    for (const { name, code } of programs) await writeFile(join(pasted, `${name}.ts`), code)

    expect(programs.length).toBeGreaterThan(30)
    const files = programs.map(({ name }) => `test/pasted/${name}.ts`)
    await typeCheckWith('7.0.2', 'nodenext', { project: project() }, files)
    await must('npm', ['test', '--', '--testTimeout=120000'], project())
    await rm(pasted, { recursive: true })
  })

  describe.each(TYPESCRIPTS)('TypeScript %s', (version) => {
    it.each(RESOLUTIONS)('checks every declaration, resolved as %s', (resolution) =>
      typeCheckWith(version, resolution, { project: project() }, ['all.ts', 'src/embed.ts']),
    )
  })

  const others = Object.keys(MANAGERS).filter((name): name is Manager => name !== 'npm')
  describe.each(others)('and %s has installed them in another project', (manager) => {
    const other = () => join(work, manager.replace(' ', '-'))

    beforeAll(async () => {
      const tarballs = Object.fromEntries(NAMES.map((name) => [name, tarballOf(name)]))
      await installWith(manager, other(), project(), tarballs)
      for (const file of ['trial.ts', 'all.ts', 'src/embed.ts'])
        await cp(join(project(), file), join(other(), file))
    })

    it('programs run on the oldest Node and on ours', async () => {
      for (const node of nodesIn(project())) {
        const runs = ['trial.ts', 'src/embed.ts', 'all.ts'].map((file) =>
          must(node, [file], other()),
        )

        expect(await Promise.all(runs)).toEqual([
          'paid\n',
          expect.stringContaining('signup active'),
          '',
        ])
      }
    })

    if (MANAGERS[manager].peers === 'oldest')
      it('a test of their own passes on the oldest runner that we take', async () => {
        await cp(join(project(), 'test'), join(other(), 'test'), { recursive: true })

        await must(process.execPath, ['node_modules/vitest/vitest.mjs', 'run'], other())
      })

    it.each(RESOLUTIONS)('types are read, resolved as %s', async (resolution) => {
      for (const version of MANAGERS[manager].typescripts)
        await typeCheckWith(version, resolution, { project: other(), tools: project() }, [
          'all.ts',
          'src/embed.ts',
        ])
    })
  })

  it('the project that `npm create @billing` made passes its test, fits its types, and serves', async () => {
    await must('npm', ['test'], project())
    await must('npm', ['run', 'check:types'], project())
    const env = { PATH: process.env['PATH'], BILLING_PORT: '0' }
    const server = spawn(process.execPath, ['src/serve.ts'], {
      cwd: project(),
      env,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    try {
      const ready = await fetch(`${await addressSaidBy(server.stdout)}/ready`)

      expect(ready.status).toBe(200)
    } finally {
      server.kill('SIGTERM')
      await once(server, 'exit')
    }
  })

  it('a folder that holds anything is left alone, and two folders are one too many', async () => {
    const { bin } = manifestIn(installedAt('@billing/create'))
    const create = join(installedAt('@billing/create'), bin?.['create'] ?? '')
    const ends = (args: readonly string[]) =>
      run(process.execPath, [create, ...args]).catch((error: unknown) => error)

    expect(await ends([project()])).toMatchObject({ code: 1, stderr: /is not empty/ })
    expect(await ends(['one', 'two'])).toMatchObject({ code: 2, stderr: /Usage: npm create/ })
  })
})
