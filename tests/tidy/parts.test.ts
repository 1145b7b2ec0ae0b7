import { globSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { ROOT, sources } from './source.ts'

const read = (file: string) => readFileSync(new URL(file, ROOT), 'utf8')
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
const commands = [...read('.ci/run').matchAll(/^(?:part )?npx -y pnpm@12 (\S+)$/gm)].map(
  ([, name]) => name,
)

interface Config {
  readonly default: { readonly test: { readonly include: string[]; readonly exclude?: string[] } }
}

/** The files that a script of the manifest gives to the test runner. */
async function filesOf(script = ''): Promise<string[]> {
  const config = /^vitest run --config (\S+)$/.exec(scripts[script] ?? '')?.[1]
  if (config === undefined) throw new Error(`${script} does not run the tests of one configuration`)
  const { include, exclude } = ((await import(new URL(config, ROOT).href)) as Config).default.test
  return globSync(include, { cwd: ROOT, exclude: ['**/node_modules/**', ...(exclude ?? [])] })
}

it('CI runs the test command of the README first', () => {
  expect(commands[0]).toBe('test')
  expect(/```sh\n(?:.*start.*\n)?npx -y pnpm@12 test /.test(read('README.md'))).toBe(true)
})

it('CI runs every test file once, but for the long ones', async () => {
  const run = (await Promise.all(commands.map(filesOf))).flat().toSorted()

  const tests = sources().map(({ path }) => path)
  expect(run).toEqual(
    tests
      .filter((path) => /\.(?:test|program|browser)\.ts$/.test(path) && !/\.long\./.test(path))
      .toSorted(),
  )
})
