import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { isTest, packageOf, ROOT, type Source, sources, targetOf } from './source.ts'

const LINES_MAX = 250
/** Tables that are data, not code: what a package exports is one too, and what is printed. */
const DATA =
  /\/(?:[\w-]+-data|country|countries|vat-rates|time-zones|client\/src\/paths|application\/billing|src\/index)\.ts$/

function oversized({ path, text }: Source): string[] {
  const lines = text.split('\n').length - 1
  return lines > LINES_MAX && !isTest(path) && !DATA.test(path)
    ? [`${path} has ${lines} lines`]
    : []
}

/** Files of a package's source that nothing reaches from what it exports or starts. */
function deadFiles(files: readonly Source[], entriesOf: (folder: string) => string[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const alive = new Set<string>()
  const visit = (path: string) => {
    const text = texts.get(path)
    if (text === undefined || alive.has(path)) return
    alive.add(path)
    for (const [, from = ''] of text.matchAll(/'(\.{1,2}\/[^']+\.ts)'/g)) {
      visit(targetOf(path, from) ?? '')
    }
  }
  for (const folder of new Set(files.map(({ path }) => packageOf(path)))) {
    for (const entry of entriesOf(folder)) visit(`${folder}/${entry}`)
  }
  return [...texts.keys()].filter(
    (path) => path.startsWith(`${packageOf(path)}/src/`) && !alive.has(path),
  )
}

/** What `exports` and `bin` of a package name, and the file that starts an example. */
function entriesOf(folder: string): string[] {
  if (!/^(packages|adapters|examples)\//.test(folder)) return []
  const manifest = readFileSync(new URL(`${folder}/package.json`, ROOT), 'utf8')
  const named = [...manifest.matchAll(/"\.\/(src\/[^"]+\.ts)"/g)].map(([, file = '']) => file)
  return [...named, 'src/main.ts']
}

it(`files have at most ${LINES_MAX} lines`, () => {
  expect(sources().flatMap(oversized)).toEqual([])
  expect(oversized({ path: 'packages/core/src/a.ts', text: '\n'.repeat(251) })).toHaveLength(1)
  expect(oversized({ path: 'packages/core/src/a.ts', text: '\n'.repeat(250) })).toEqual([])
})

it('every source file is reached from what its package exports or starts', () => {
  expect(
    deadFiles(
      sources().filter(({ path }) => !isTest(path)),
      entriesOf,
    ),
  ).toEqual([])
})

it('the rule sees a file that nothing imports, also when dead files import each other', () => {
  const files = [
    { path: 'packages/core/src/index.ts', text: "export * from './a.ts'" },
    { path: 'packages/core/src/a.ts', text: "const worker = new URL('./w.ts', import.meta.url)" },
    { path: 'packages/core/src/w.ts', text: '' },
    { path: 'packages/core/src/b.ts', text: "import './c.ts'" },
    { path: 'packages/core/src/c.ts', text: "import './b.ts'" },
  ]

  expect(deadFiles(files, () => ['src/index.ts'])).toEqual([
    'packages/core/src/b.ts',
    'packages/core/src/c.ts',
  ])
})

it('file names are kebab-case and name what is inside', () => {
  const odd = (path: string) =>
    !/^[a-z0-9]+(?:-[a-z0-9]+)*(?:(?:\.long)?\.(?:test|config|browser|program))?\.ts$/.test(
      path.split('/').at(-1) ?? '',
    ) || /(^|\/)(utils?|helpers?|services|managers?|misc|dto|mappers)(\.ts|\/)/.test(path)

  expect(
    sources()
      .map(({ path }) => path)
      .filter(odd),
  ).toEqual([])
  expect(['a/utils.ts', 'a/helpers/b.ts', 'a/camelCase.ts'].filter(odd)).toHaveLength(3)
})
