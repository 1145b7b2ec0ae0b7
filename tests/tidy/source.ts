import { readdirSync, readFileSync } from 'node:fs'
import { posix } from 'node:path'

/** A TypeScript file of the repository; `path` is relative to its root. */
export interface Source {
  readonly path: string
  readonly text: string
}

export const ROOT = new URL('../../', import.meta.url)
const NOT_OURS = new Set(['node_modules', 'dist', 'vendor', 'coverage', '.git'])

/** Every TypeScript file that we write. */
export function sources(): Source[] {
  return ['packages', 'adapters', 'examples', 'tests', 'docs', 'bench']
    .flatMap((folder) => filesIn(folder))
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(new URL(path, ROOT), 'utf8') }))
}

function filesIn(folder: string): string[] {
  return readdirSync(new URL(`${folder}/`, ROOT), { withFileTypes: true }).flatMap((entry) => {
    if (NOT_OURS.has(entry.name)) return []
    const path = `${folder}/${entry.name}`
    return entry.isDirectory() ? filesIn(path) : [path]
  })
}

/** The folder of the package that a file belongs to: `packages/core`, `adapters/http`, or its first folder. */
export function packageOf(path: string): string {
  const [first = '', second = ''] = path.split('/')
  return ['packages', 'adapters', 'examples'].includes(first) ? `${first}/${second}` : first
}

export const isTest = (path: string) => path.endsWith('.test.ts') || path.startsWith('tests/')

/** One import or re-export line; `types` when it is gone after types are stripped. */
export interface Import {
  readonly from: string
  readonly types: boolean
}

const NAMED =
  /^(?:import|export)\s+(type\s+)?(\*(?:\s+as\s+\w+)?|(?:\w+\s*,\s*)?\{[^}]*\}|\w+(?:\s*,\s*\*\s+as\s+\w+)?)\s+from\s+'([^']+)'/gm
const BARE = /^import\s+'([^']+)'/gm
const DYNAMIC = /\bimport\(\s*'([^']+)'\s*\)/g

/** The imports of a file. Import lists may span lines. */
export function importsOf(text: string): Import[] {
  const named = [...text.matchAll(NAMED)].map(([, type, names = '', from = '']) => {
    const list = /^\{([^}]*)\}$/
      .exec(names)?.[1]
      ?.split(',')
      .filter((name) => name.trim() !== '')
    const types = type !== undefined || (list?.every((name) => /^\s*type\s/.test(name)) ?? false)
    return { from, types }
  })
  const others = [...text.matchAll(BARE), ...text.matchAll(DYNAMIC)]
  return [...named, ...others.map(([, from = '']) => ({ from, types: false }))]
}

/** Where a relative import leads, as a path of the repository; undefined for a package's name. */
export function targetOf(path: string, from: string): string | undefined {
  return from.startsWith('.') ? posix.join(posix.dirname(path), from) : undefined
}

/** The text without comments and strings, for rules about code. */
export function codeOf(text: string): string {
  return text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/'(?:[^'\\\n]|\\.)*'/g, "''")
    .replace(/(^|\s)\/\/.*$/gm, '$1')
}
