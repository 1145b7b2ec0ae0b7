import { cp, mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Where the files of a new project stand in the package; `assemble.ts` puts them there. */
export const TEMPLATE = fileURLToPath(new URL('./template', import.meta.url))

/**
 * Writes a new project into a folder, which is made where it is not there, and names the project after it.
 *
 * @param folder a path that is new, or an empty folder
 * @param template the folder to copy; the one of this package by default
 * @throws Error when the folder holds anything
 */
export async function createProject(folder: string, template = TEMPLATE): Promise<void> {
  const project = resolve(folder)
  await mkdir(project, { recursive: true })
  if ((await readdir(project)).length > 0) throw new Error(`${project} is not empty`)
  await cp(template, project, { recursive: true })
  // npm packs no file of this name.
  await rename(join(project, 'gitignore'), join(project, '.gitignore'))
  const manifest = join(project, 'package.json')
  const text = await readFile(manifest, 'utf8')
  await writeFile(manifest, text.replace('"my-billing"', JSON.stringify(packageNameOf(project))))
}

/** What npm takes as a name: lower-case letters, digits, dots, hyphens. */
function packageNameOf(project: string): string {
  const name = basename(project)
    .toLowerCase()
    .replaceAll(/[^a-z0-9.-]+/g, '-')
    .replaceAll(/^[-.]+|-+$/g, '')
  return name || 'my-billing'
}
