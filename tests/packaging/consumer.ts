import { mkdir, realpath, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { BIN, manifestIn, must } from './checkout.ts'
import { FOLDERS, NAMES } from './packed.ts'

/** A folder in which only our packages are installed, from their tarballs and without fetching anything. */
export interface Consumer {
  readonly folder: string
  readonly installedAt: (name: string) => string
  /** Type-checks one file in the folder, as somebody who installed our packages would. */
  readonly typeCheck: (file: string, options: Readonly<Record<string, unknown>>) => Promise<void>
}

/**
 * Unpacks each tarball as pnpm does: beside it stand the dependencies that its manifest declares, and no others. Ours come
 * from their tarballs, those of others from the workspace.
 */
export async function openConsumer(
  work: string,
  tarballOf: (name: string) => string,
): Promise<Consumer> {
  const installedAt = (name: string) => join(work, 'installed', name)
  const folder = join(work, 'consumer')
  for (const from of FOLDERS) {
    const { name } = manifestIn(from)
    const at = installedAt(name)
    await mkdir(at, { recursive: true })
    await must('tar', ['-xzf', tarballOf(name), '--strip-components=1', '-C', at])
    const { dependencies, peerDependencies } = manifestIn(at)
    for (const dependency of Object.keys({ ...dependencies, ...peerDependencies })) {
      const target = NAMES.includes(dependency)
        ? installedAt(dependency)
        : await realpath(join(from, 'node_modules', dependency))
      await link(target, join(at, 'node_modules', dependency))
    }
    await link(at, join(folder, 'node_modules', name))
  }
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }')
  return {
    folder,
    installedAt,
    typeCheck: async (file, options) => {
      const compilerOptions = { module: 'NodeNext', target: 'ES2024', strict: true, noEmit: true }
      const config = join(folder, `tsconfig.${file}.json`)
      const settings = { compilerOptions: { ...compilerOptions, ...options }, files: [file] }
      await writeFile(config, JSON.stringify(settings))
      await must(join(BIN, 'tsc'), ['-p', config])
    },
  }
}

async function link(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true })
  await symlink(from, to, 'dir')
}
