import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { must } from './checkout.ts'

/** The releases of TypeScript that read our types. */
export const TYPESCRIPTS = ['5.7.3', '5.8.3', '5.9.3', '6.0.3', '7.0.2'] as const

/** How programs look modules up. */
export const RESOLUTIONS = ['nodenext', 'bundler'] as const

/** One of these ways. */
export type Resolution = (typeof RESOLUTIONS)[number]

/** The oldest line of Node that our packages run on, beside the one that runs the tests. */
export const OLDEST_NODE = '22.23.3'

/** Peers at both ends of the ranges that our packages declare. */
export const PEERS = {
  '@hono/zod-openapi': { oldest: '1.0.0', newest: '^1' },
  hono: { oldest: '4.6.0', newest: '^4' },
  kysely: { oldest: '0.29.0', newest: '^0.29' },
  vitest: { oldest: '4.0.5', newest: '^5' },
  zod: { oldest: '4.3.0', newest: '^4' },
} as const

/** One of them. */
export type Typescript = (typeof TYPESCRIPTS)[number]

/** What installs our packages, at which end of its peers' ranges, and the compilers that read our types there. */
export const MANAGERS: Readonly<
  Record<
    'npm' | 'pnpm' | 'yarn classic' | 'yarn' | 'bun',
    { peers: 'oldest' | 'newest'; typescripts: readonly Typescript[] }
  >
> = {
  npm: { peers: 'newest', typescripts: TYPESCRIPTS },
  // The layout of node_modules is what differs: one compiler sees it.
  pnpm: { peers: 'oldest', typescripts: ['7.0.2'] },
  'yarn classic': { peers: 'newest', typescripts: ['7.0.2'] },
  yarn: { peers: 'newest', typescripts: ['7.0.2'] },
  bun: { peers: 'newest', typescripts: ['7.0.2'] },
}

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

/** The programs that run our packages: the Node of the tests, and the oldest, of a project that has the tools. */
export function nodesIn(tools: string): string[] {
  return [process.execPath, join(tools, 'node_modules', nodePackage, 'bin/node')]
}

/** Type-checks files of a project strictly, with every declaration that they lead to, by a compiler among the tools. */
export async function typeCheckWith(
  version: string,
  resolution: Resolution,
  { project, tools = project }: { readonly project: string; readonly tools?: string },
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
    // The compiler's own declarations are no subject of ours, and a quarter of the time.
    skipDefaultLibCheck: true,
  }
  const config = join(project, `tsconfig.${version}.${resolution}.json`)
  await writeFile(config, JSON.stringify({ compilerOptions, files }))
  const tsc = join(tools, 'node_modules', folderOf(version), 'bin/tsc')
  await must(process.execPath, [tsc, '-p', config], project)
}
