import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkPackage, createPackageFromTarballData } from '@arethetypeswrong/core'
import { publint } from 'publint'
import { cloneTo, manifestIn, pnpm, publishable } from './checkout.ts'

/** The packages that we publish, by their folders and by their names. */
export const FOLDERS = await publishable()
export const NAMES = FOLDERS.map((folder) => manifestIn(folder).name)

/** Packs every package from a clean clone in a folder, and says where the tarball of each is. */
export async function packIn(work: string): Promise<(name: string) => string> {
  const clone = join(work, 'clone')
  await cloneTo(clone)
  await pnpm(['install', '--offline', '--frozen-lockfile', '--ignore-scripts'], clone)
  await pnpm(['pack:all'], clone)
  return (name) => {
    const { version } = manifestIn(FOLDERS[NAMES.indexOf(name)] ?? '')
    const file = `${name.replace('@', '').replace('/', '-')}-${version}.tgz`
    return join(clone, 'tarballs', file)
  }
}

/** How modules are looked up that none of ours is for: `attw --profile esm-only` leaves them out too. */
const LEFT_OUT = new Set(['node10', 'node16-cjs'])

/**
 * What `publint --strict` and `attw` find wrong with a tarball. Both are asked in this process: as programs of their own
 * they would load a compiler for each package. `pnpm check:packages` prints what they say in whole.
 */
export async function findingsOf(tarball: string): Promise<unknown[]> {
  const bytes = new Uint8Array(readFileSync(tarball))
  const { messages } = await publint({ pack: { tarball: bytes.buffer }, strict: true })
  const types = await checkPackage(createPackageFromTarballData(bytes))
  if (!types.types) return [...messages, 'no types']
  const wrong = types.problems.filter(
    (problem) => !('resolutionKind' in problem && LEFT_OUT.has(problem.resolutionKind)),
  )
  return [...messages, ...wrong]
}
