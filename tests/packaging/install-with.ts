import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { must, pnpm, run } from './checkout.ts'
import { MANAGERS, PEERS } from './matrix.ts'

/** A package manager that is not npm, which has installed the tools. */
export type Manager = Exclude<keyof typeof MANAGERS, 'npm'>

const BUN = `@oven/bun-${process.platform}-${process.arch === 'arm64' ? 'aarch64' : process.arch}`

/** The other package managers, as npm installs them; pnpm is there already. */
export const MANAGER_TOOLS = ['yarn@1.22.22', '@yarnpkg/cli-dist@4.18.1', `${BUN}@1.4.5`]

const DEVELOPMENT = {
  '@types/better-sqlite3': '*',
  '@types/node': '^24',
  '@types/pg': '*',
  'fast-check': '^4',
  // A peer of vitest, which the yarns leave to whoever installs it. They ask for its bundler's builds for every
  // platform, of which a registry may lack the newest: this is the version of our own lockfile.
  vite: '8.3.8',
}

/**
 * Installs tarballs in an empty project as one of the managers does. Each is told where the tarballs are that the others
 * depend on, as docs/upgrading.md says, because nothing of ours is published yet.
 */
export async function installWith(
  manager: Manager,
  project: string,
  tools: string,
  tarballs: Readonly<Record<string, string>>,
): Promise<void> {
  const { peers } = MANAGERS[manager]
  const files = Object.fromEntries(
    Object.entries(tarballs).map(([name, file]) => [name, `file:${file}`]),
  )
  const outside = Object.entries(PEERS).map(([name, ends]) => [name, ends[peers]] as const)
  const manifest = {
    name: 'installed',
    private: true,
    type: 'module',
    dependencies: { ...files, ...Object.fromEntries(outside), ...DEVELOPMENT },
    ...(manager === 'bun' && { overrides: files }),
    ...(manager.startsWith('yarn') && { resolutions: files }),
  }
  await mkdir(join(project, 'src'), { recursive: true })
  await writeFile(join(project, 'package.json'), JSON.stringify(manifest))
  await INSTALL[manager](project, join(tools, 'node_modules'), files)
}

const INSTALL: Readonly<
  Record<
    Manager,
    (project: string, bin: string, files: Readonly<Record<string, string>>) => Promise<unknown>
  >
> = {
  pnpm: async (project, _, files) => {
    await writeFile(join(project, 'pnpm-workspace.yaml'), JSON.stringify({ overrides: files }))
    return pnpm(['install', '--prefer-offline', '--ignore-scripts'], project)
  },
  'yarn classic': (project, bin) => {
    const quiet = ['--ignore-scripts', '--prefer-offline', '--non-interactive', '--no-progress']
    return must(process.execPath, [join(bin, 'yarn/bin/yarn.js'), 'install', ...quiet], project)
  },
  yarn: async (project, bin) => {
    const { stdout } = await run('npm', ['config', 'get', 'registry'], { cwd: project })
    await writeFile(join(project, 'yarn.lock'), '')
    const settings = {
      nodeLinker: 'node-modules',
      npmRegistryServer: stdout.trim(),
      enableTelemetry: false,
      enableImmutableInstalls: false,
    }
    await writeFile(join(project, '.yarnrc.yml'), JSON.stringify(settings))
    return must(process.execPath, [join(bin, '@yarnpkg/cli-dist/bin/yarn.js'), 'install'], project)
  },
  bun: (project, bin) => must(join(bin, BUN, 'bin/bun'), ['install', '--no-progress'], project),
}
