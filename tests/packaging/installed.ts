import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cp, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { manifestIn, must, ROOT, run } from './checkout.ts'
import { installWith, type Manager, MANAGER_TOOLS } from './install-with.ts'
import {
  MANAGERS,
  nodesIn,
  type Resolution,
  RESOLUTIONS,
  TOOLS,
  typeCheckWith,
  type Typescript,
} from './matrix.ts'
import { NAMES } from './packed.ts'
import type { Packed } from './use-packed.ts'
import { addressSaidBy, importAll, programsInPages, TRIAL } from './programs.ts'

/** How much of what people install with is tried. */
export interface Installed {
  /** Those that read every declaration where npm has installed. */
  readonly compilers: readonly (readonly [Typescript, Resolution])[]
  /** What installs beside npm, each in a project of its own. */
  readonly managers: readonly Manager[]
}

/** The packed packages, installed from a registry's point of view: their programs run, their types are read. */
export function describeInstalled(packed: () => Packed, { compilers, managers }: Installed): void {
  describe('where npm has installed the packed files, and nothing of ours else', () => {
    const project = () => join(packed().work, 'npm')
    const create = () => {
      const folder = packed().installedAt('@billing/create')
      return join(folder, manifestIn(folder).bin?.['create'] ?? '')
    }

    beforeAll(async () => {
      await must(process.execPath, [create(), project()])
      const quiet = ['--no-audit', '--no-fund', '--prefer-offline']
      await must(
        'npm',
        ['install', ...quiet, ...NAMES.map(packed().tarballOf), ...TOOLS, ...MANAGER_TOOLS],
        project(),
      )
      await cp(join(ROOT, 'examples/rules-only/src/main.ts'), join(project(), 'rules-only.ts'))
      await writeFile(join(project(), 'trial.ts'), TRIAL)
      await writeFile(join(project(), 'all.ts'), importAll(NAMES))
    })

    it('the programs of the README run on the oldest Node and on ours', async () => {
      for (const node of nodesIn(project())) {
        const runs = ['rules-only.ts', 'src/embed.ts', 'trial.ts'].map((file) =>
          must(node, [file], project()),
        )
        const [rules, embedded, trial] = await Promise.all(runs)

        expect(rules).toContain('card_saved, then tenant.provision')
        expect(embedded).toContain('signup active')
        expect(trial).toBe('paid\n')
      }
    })

    it('every program of the README, the guides and the packages compiles as it is pasted, and the tests among them pass', async () => {
      const programs = programsInPages()
      const pasted = join(project(), 'test/pasted')
      await mkdir(pasted, { recursive: true })
      for (const { name, code } of programs) await writeFile(join(pasted, `${name}.ts`), code)

      expect(programs.length).toBeGreaterThan(30)
      const files = programs.map(({ name }) => `test/pasted/${name}.ts`)
      await typeCheckWith('7.0.2', 'nodenext', { project: project() }, files)
      await must('npm', ['test', '--', '--testTimeout=120000'], project())
      await rm(pasted, { recursive: true })
    })

    it.each(compilers)(
      'TypeScript %s checks every declaration, resolved as %s',
      (version, resolution) =>
        typeCheckWith(version, resolution, { project: project() }, ['all.ts', 'src/embed.ts']),
    )

    describe.each(managers)('and %s has installed them in another project', (manager) => {
      const other = () => join(packed().work, manager.replace(' ', '-'))

      beforeAll(async () => {
        const tarballs = Object.fromEntries(NAMES.map((name) => [name, packed().tarballOf(name)]))
        await installWith(manager, other(), project(), tarballs)
        for (const file of ['trial.ts', 'all.ts', 'src/embed.ts'])
          await cp(join(project(), file), join(other(), file))
      })

      it('programs run on the oldest Node and on ours', async () => {
        for (const node of nodesIn(project())) {
          const runs = ['trial.ts', 'src/embed.ts', 'all.ts'].map((file) =>
            must(node, [file], other()),
          )

          expect(await Promise.all(runs)).toEqual([
            'paid\n',
            expect.stringContaining('signup active'),
            '',
          ])
        }
      })

      if (MANAGERS[manager].peers === 'oldest')
        it('a test of their own passes on the oldest runner that we take', async () => {
          await cp(join(project(), 'test'), join(other(), 'test'), { recursive: true })

          await must(process.execPath, ['node_modules/vitest/vitest.mjs', 'run'], other())
        })

      it.each(RESOLUTIONS)('types are read, resolved as %s', async (resolution) => {
        for (const version of MANAGERS[manager].typescripts)
          await typeCheckWith(version, resolution, { project: other(), tools: project() }, [
            'all.ts',
            'src/embed.ts',
          ])
      })
    })

    it('the project that `npm create @billing` made passes its test, fits its types, and serves', async () => {
      await must('npm', ['test'], project())
      await must('npm', ['run', 'check:types'], project())
      const env = { PATH: process.env['PATH'], BILLING_PORT: '0' }
      const server = spawn(process.execPath, ['src/serve.ts'], {
        cwd: project(),
        env,
        stdio: ['ignore', 'pipe', 'inherit'],
      })
      try {
        const ready = await fetch(`${await addressSaidBy(server.stdout)}/ready`)

        expect(ready.status).toBe(200)
      } finally {
        server.kill('SIGTERM')
        await once(server, 'exit')
      }
    })

    it('a folder that holds anything is left alone, and two folders are one too many', async () => {
      const ends = (args: readonly string[]) =>
        run(process.execPath, [create(), ...args]).catch((error: unknown) => error)

      expect(await ends([project()])).toMatchObject({ code: 1, stderr: /is not empty/ })
      expect(await ends(['one', 'two'])).toMatchObject({ code: 2, stderr: /Usage: npm create/ })
    })
  })
}
