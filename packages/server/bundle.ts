/**
 * Puts each program of this package into one file with everything that it imports: `bundle/main.js` and
 * `bundle/cli.js`, in place of 1,500 modules. What native code needs, and files that stand beside a module,
 * stay where their packages are installed.
 */
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, isAbsolute, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type OutputChunk, type Plugin, rolldown } from 'rolldown'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const OUT = join(HERE, 'bundle')

/** Native code, and what is only tried where it happens to be installed. */
const LEFT_OUT = ['better-sqlite3', '@node-rs/argon2', 'bcrypt', 'pg-native']

/** A module of ours that reads a file beside it finds it in its own package. */
const besideItsPackage: Plugin = {
  name: 'beside-its-package',
  transform(code, id) {
    if (!isAbsolute(id) || isForeign(id) || !code.includes('import.meta.url')) return null
    const folder = packageOf(id)
    const { name } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
      name: string
    }
    const base = `new URL('${relative(folder, id)}', import.meta.resolve('${name}/package.json')).href`
    return code.replaceAll('import.meta.url', base)
  },
}

rmSync(OUT, { recursive: true, force: true })
const bundle = await rolldown({
  input: { main: join(HERE, 'src/main.ts'), cli: join(HERE, 'src/cli.ts') },
  platform: 'node',
  external: LEFT_OUT,
  plugins: [besideItsPackage],
})
const { output } = await bundle.write({ dir: OUT, format: 'esm', chunkFileNames: '[name].js' })
const chunks = output.filter((each): each is OutputChunk => each.type === 'chunk')
writeFileSync(join(OUT, 'LICENSES.txt'), licencesOf(chunks.flatMap(({ moduleIds }) => moduleIds)))

/** Whether somebody else wrote it. */
function isForeign(file: string): boolean {
  return file.includes('/node_modules/')
}

/** The folder of the package that a file belongs to. */
function packageOf(file: string): string {
  let folder = dirname(file)
  // Some packages have a nameless package.json in a folder of their own, which only says how to read it.
  while (!nameIn(folder)) folder = dirname(folder)
  return folder
}

function nameIn(folder: string): string | undefined {
  const manifest = join(folder, 'package.json')
  if (!existsSync(manifest)) return undefined
  return (JSON.parse(readFileSync(manifest, 'utf8')) as { name?: string }).name
}

/** Whoever wrote what is in the bundle is named with it. */
function licencesOf(modules: readonly string[]): string {
  const files = modules.filter((id) => isAbsolute(id) && isForeign(id))
  const folders = [...new Set(files.map(packageOf))].toSorted()
  return folders
    .map((folder) => {
      const file = readdirSync(folder).find((name) => /^(licen[cs]e|copying)/i.test(name))
      const text = file ? readFileSync(join(folder, file), 'utf8') : 'See its package.'
      return `${nameIn(folder)}\n\n${text.trim()}\n`
    })
    .join(`\n${'-'.repeat(80)}\n\n`)
}
