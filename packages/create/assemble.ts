/**
 * Puts the template beside the compiled program: the files of `template`, the program of `examples/embed` as it
 * stands, and a manifest whose versions are those of this workspace. `prepack` runs it.
 */
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const ROOT = new URL('../../', import.meta.url)
const manifestAt = (path: string) =>
  JSON.parse(readFileSync(new URL(`${path}/package.json`, ROOT), 'utf8')) as Manifest

const testing = manifestAt('packages/testing')
const server = manifestAt('packages/server')
/** One version for all that we publish. */
const ours = `^${testing.version}`
const peers = { ...testing.peerDependencies, ...manifestAt('adapters/store-sql').peerDependencies }

const dependencies = [...Object.keys(manifestAt('examples/embed').dependencies ?? {}), server.name]
  .toSorted((a, b) => (a < b ? -1 : 1))
  .map((name) => [name, peers[name] ?? ours] as const)

const manifest = {
  name: 'my-billing',
  private: true,
  type: 'module',
  scripts: {
    embed: 'node src/embed.ts',
    start: 'node --env-file=billing.env src/serve.ts',
    test: 'vitest run',
    'check:types': 'tsc',
  },
  dependencies: Object.fromEntries(dependencies),
  devDependencies: {
    [testing.name]: ours,
    '@types/node': '^24',
    typescript: '>=5.8',
    vitest: peers['vitest'],
  },
  engines: { node: '>=24' },
}

const template = fileURLToPath(new URL('dist/template', import.meta.url))
rmSync(template, { recursive: true, force: true })
cpSync(new URL('template', import.meta.url), template, { recursive: true })
cpSync(new URL('examples/embed/src/main.ts', ROOT), `${template}/src/embed.ts`)
writeFileSync(`${template}/package.json`, `${JSON.stringify(manifest, null, 2)}\n`)
