import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { cp, mkdir, mkdtemp, realpath, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { BIN, cloneTo, manifestIn, must, pnpm, publishable, ROOT, run } from './checkout.ts'
import { addressSaidBy, importAll, TRIAL } from './programs.ts'
import { nodesIn, RESOLUTIONS, TOOLS, typeCheckWith, TYPESCRIPTS } from './matrix.ts'

const folders = await publishable()
const names = folders.map((folder) => manifestIn(folder).name)
let work = ''

const tarballOf = (name: string) => {
  const folder = folders.find((each) => manifestIn(each).name === name) ?? ''
  const file = `${name.replace('@', '').replace('/', '-')}-${manifestIn(folder).version}.tgz`
  return join(work, 'clone/tarballs', file)
}
const installedAt = (name: string) => join(work, 'installed', name)

/**
 * Unpacks a tarball as pnpm does: beside it stand the dependencies that its manifest declares, and no
 * others. Ours come from their tarballs, those of others from the workspace, so nothing is fetched.
 */
async function install(folder: string): Promise<void> {
  const { name } = manifestIn(folder)
  await mkdir(installedAt(name), { recursive: true })
  await must('tar', ['-xzf', tarballOf(name), '--strip-components=1', '-C', installedAt(name)])
  const { dependencies, peerDependencies } = manifestIn(installedAt(name))
  for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
    const ours = names.includes(dependency)
    const from = ours ? installedAt(dependency) : join(folder, 'node_modules', dependency)
    await link(
      ours ? from : await realpath(from),
      join(installedAt(name), 'node_modules', dependency),
    )
  }
  await link(installedAt(name), join(work, 'consumer/node_modules', name))
}

async function link(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await symlink(from, to, 'dir')
}

/** Type-checks one file in the consumer's folder, as somebody who installed our packages would. */
async function typeCheck(file: string, options: Readonly<Record<string, unknown>>): Promise<void> {
  const compilerOptions = {
    module: 'NodeNext',
    target: 'ES2024',
    strict: true,
    noEmit: true,
    ...options,
  }
  const config = join(work, 'consumer', `tsconfig.${file}.json`)
  await writeFile(config, JSON.stringify({ compilerOptions, files: [file] }))
  await must(join(BIN, 'tsc'), ['-p', config])
}

beforeAll(async () => {
  work = await realpath(await mkdtemp(join(tmpdir(), 'billing-packages-')))
  const clone = join(work, 'clone')
  await cloneTo(clone)
  await pnpm(['install', '--offline', '--frozen-lockfile', '--ignore-scripts'], clone)
  await pnpm(['pack:all'], clone)
  for (const folder of folders) await install(folder)
  await writeFile(join(work, 'consumer/package.json'), '{ "type": "module" }')
}, 300_000)

afterAll(() => rm(work, { recursive: true, force: true }))

describe.each(names)('the package %s', (name) => {
  it('is well formed', async () => {
    await must(join(BIN, 'publint'), ['run', tarballOf(name), '--strict'])
  })

  it('has types that resolve', async () => {
    await must(join(BIN, 'attw'), [tarballOf(name), '--profile', 'esm-only', '--no-color'])
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
  const lines = names.map((name) => `await import('${name}')`)
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

  await typeCheck('core.ts', { types: [], lib: ['ES2024'] })
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
    await must('npm', ['install', ...quiet, ...names.map(tarballOf), ...TOOLS], project())
    await cp(join(ROOT, 'examples/rules-only/src/main.ts'), join(project(), 'rules-only.ts'))
    await writeFile(join(project(), 'trial.ts'), TRIAL)
    await writeFile(join(project(), 'all.ts'), importAll(names))
  }, 300_000)

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

  describe.each(TYPESCRIPTS)('TypeScript %s', (version) => {
    it.each(RESOLUTIONS)('checks every declaration, resolved as %s', (resolution) =>
      typeCheckWith(version, resolution, project(), ['all.ts', 'src/embed.ts']),
    )
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
