import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { PEERS } from '../packaging/matrix.ts'
import { ROOT } from './source.ts'

interface Manifest {
  readonly name: string
  readonly version: string
  readonly keywords?: readonly string[]
  readonly scripts?: Readonly<Record<string, string>>
  readonly engines?: object
  readonly peerDependencies?: Readonly<Record<string, string>>
}

const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')

const folders = globSync('{packages,adapters}/*/package.json', { cwd: fileURLToPath(ROOT) }).map(
  (file) => file.replace('/package.json', ''),
)
const manifests = folders.map((folder) => JSON.parse(read(`${folder}/package.json`)) as Manifest)

it('all packages have one version', () => {
  expect(manifests.length).toBeGreaterThanOrEqual(20)
  expect(new Set(manifests.map(({ version }) => version)).size).toBe(1)
})

/** Source: contract 1.1. The path has the version of the API; the packages count their own. */
it('the API document has the version that the contract gives it', () => {
  const { info } = JSON.parse(read('openapi.json')) as { info: { version: string } }

  expect(info.version).toBe('0.0.0')
})

it.each(manifests)(
  '$name says what it is for, builds before it is packed, and takes peers from the oldest that is tested',
  (manifest) => {
    const peers = Object.entries(manifest.peerDependencies ?? {})

    expect(manifest.keywords?.length).toBeGreaterThan(2)
    expect(manifest.scripts?.['prepack']).toContain('tsc -b')
    expect(manifest.engines).toBeDefined()
    const ends: Readonly<Record<string, { oldest: string }>> = PEERS
    for (const [name, range] of peers) {
      expect([`^${ends[name]?.oldest}`, `>=${ends[name]?.oldest}`]).toContain(range)
    }
  },
)

it.each(folders)('%s has a README and a changelog that knows its version', (folder) => {
  const { version } = JSON.parse(read(`${folder}/package.json`)) as Manifest

  expect(read(`${folder}/README.md`)).toMatch(/^# \S/)
  expect(read(`${folder}/CHANGELOG.md`)).toContain(`\n## ${version}\n`)
})

it('engines are judged by the Node that comes along', () => {
  const { devDependencies } = JSON.parse(read('package.json')) as {
    devDependencies: { node: string }
  }

  expect(read('pnpm-workspace.yaml')).toContain(`\nnodeVersion: ${devDependencies.node}\n`)
})
