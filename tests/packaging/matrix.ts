import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { must } from './checkout.ts'

/** The releases of TypeScript that read our types. */
export const TYPESCRIPTS = ['5.7.3', '5.8.3', '5.9.3', '6.0.3', '7.0.2'] as const

/** How programs look modules up. */
export const RESOLUTIONS = ['nodenext', 'bundler'] as const

/** The oldest line of Node that our packages run on, beside the one that runs the tests. */
const OLDEST_NODE = '22.23.3'

const nodePackage = `node-${process.platform}-${process.arch}`

/** What npm installs beside our packages: each TypeScript under a name of its own, and the older Node. */
export const TOOLS = [
  ...TYPESCRIPTS.map((version) => `${folderOf(version)}@npm:typescript@${version}`),
  `${nodePackage}@${OLDEST_NODE}`,
  '@types/node@24',
  '@types/better-sqlite3',
  '@types/pg',
  'vitest@5',
  'fast-check@4',
]

function folderOf(version: string): string {
  return `typescript-${version.replaceAll('.', '-')}`
}

/** The programs that run our packages: the Node of the tests, and the oldest. */
export function nodesIn(project: string): string[] {
  return [process.execPath, join(project, 'node_modules', nodePackage, 'bin/node')]
}

/** Type-checks files strictly, with every declaration that they lead to. */
export async function typeCheckWith(
  version: string,
  resolution: (typeof RESOLUTIONS)[number],
  project: string,
  files: readonly string[],
): Promise<void> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: 'ES2024',
    lib: ['ES2024', 'DOM', 'DOM.Iterable'],
    types: ['node'],
    module: resolution === 'nodenext' ? 'NodeNext' : 'ESNext',
    moduleResolution: resolution,
    skipLibCheck: false,
  }
  const config = join(project, `tsconfig.${version}.${resolution}.json`)
  await writeFile(config, JSON.stringify({ compilerOptions, files }))
  const tsc = join(project, 'node_modules', folderOf(version), 'bin/tsc')
  await must(process.execPath, [tsc, '-p', config], project)
}
