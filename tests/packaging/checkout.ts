import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { cp, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

/** The root of this checkout. */
export const ROOT = fileURLToPath(new URL('../../', import.meta.url))
/** Its programs. */
export const BIN = join(ROOT, 'node_modules/.bin')
/** Runs a program; rejects where it fails. */
export const run = promisify(execFile)

/** What we read of a package.json. */
export interface Manifest {
  readonly name: string
  readonly version: string
  readonly private?: boolean
  readonly bin?: Readonly<Record<string, string>>
  readonly dependencies?: Readonly<Record<string, string>>
  readonly peerDependencies?: Readonly<Record<string, string>>
}

/** The manifest in a folder. */
export const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as Manifest

/** The folders of what we publish. */
export async function publishable(): Promise<string[]> {
  const parents = await Promise.all(
    ['packages', 'adapters'].map(async (parent) =>
      (await readdir(join(ROOT, parent))).map((name) => join(ROOT, parent, name)),
    ),
  )
  return parents.flat().filter((folder) => {
    return existsSync(join(folder, 'src/index.ts')) && manifestIn(folder).private !== true
  })
}

/** Runs a program and fails with all that it said. */
export async function must(program: string, args: readonly string[], cwd = ROOT): Promise<string> {
  try {
    return (await run(program, args, { cwd, maxBuffer: 64 * 1024 * 1024 })).stdout
  } catch (error) {
    const said = error as { stdout?: string; stderr?: string }
    throw new Error(`${program} ${args.join(' ')}\n${said.stdout ?? ''}${said.stderr ?? ''}`, {
      cause: error,
    })
  }
}

/** The pnpm that started us, or the one that npx keeps. */
export function pnpm(args: readonly string[], cwd: string): Promise<string> {
  const started = process.env['npm_execpath'] ?? ''
  if (!started.includes('pnpm')) return must('npx', ['-y', 'pnpm@12', ...args], cwd)
  return /\.[cm]?js$/.test(started)
    ? must(process.execPath, [started, ...args], cwd)
    : must(started, args, cwd)
}

/** The files that a clone of this checkout would have, and nothing that was built: what packs must build it. */
export async function cloneTo(folder: string): Promise<void> {
  const listed = await must('git', ['ls-files', '-z', '-co', '--exclude-standard'])
  const files = listed.split('\0').filter((file) => file !== '' && existsSync(join(ROOT, file)))
  for (const file of files) await cp(join(ROOT, file), join(folder, file))
}
