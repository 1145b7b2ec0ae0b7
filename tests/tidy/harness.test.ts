import { expect, it } from 'vitest'
import { importsOf, packageOf, type Source, sources, targetOf } from './source.ts'

const HARNESS = 'tests/harness/'
const isHarness = (path: string) => path.startsWith(HARNESS)

/** What the harness may name beside its own files and references: it judges the service, so it shares no code with it. */
const MAY_IMPORT =
  /^(@billing\/core|vitest|ajv(-formats|\/dist\/2020\.js)|standardwebhooks|node:.+)$/

/** Who may use it: our tests, and what prints our documents. */
const USERS = /^(tests|docs)$/

/** Imports over the border of the harness that there must not be. */
function trespasses({ path, text }: Source): string[] {
  return importsOf(text).flatMap(({ from }) => {
    const target = targetOf(path, from)
    const isAllowed = isHarness(path)
      ? MAY_IMPORT.test(from) || isHarness(target ?? '')
      : !isHarness(target ?? from) || USERS.test(packageOf(path))
    return isAllowed ? [] : [`${path} imports ${target ?? from}`]
  })
}

/** Files of the harness that no test comes to, its own aside. */
function unused(files: readonly Source[]): string[] {
  const texts = new Map(files.map(({ path, text }) => [path, text]))
  const used = new Set<string>()
  const visit = (path: string) => {
    for (const { from } of importsOf(texts.get(path) ?? '')) {
      const target = targetOf(path, from) ?? ''
      if (!isHarness(target) || used.has(target)) continue
      used.add(target)
      visit(target)
    }
  }
  for (const path of texts.keys()) if (!isHarness(path)) visit(path)
  return [...texts.keys()].filter(
    (path) => isHarness(path) && !path.endsWith('.test.ts') && !used.has(path),
  )
}

it('nothing that is published imports the harness, and the harness imports only core', () => {
  const all = sources()

  expect(all.filter(({ path }) => isHarness(path)).length).toBeGreaterThan(100)
  expect(all.flatMap(trespasses)).toEqual([])
})

it('every file of the harness is used by a test', () => {
  expect(unused(sources())).toEqual([])
})

it.each([
  ['packages/testing/src/index.ts', '../../../tests/harness/fuzz/fuzz.ts'],
  ['adapters/http/src/a.test.ts', '../../../tests/harness/fuzz/fuzz.ts'],
  ['examples/demo/src/main.ts', '../../../tests/harness/simulation/draw.ts'],
  ['tests/harness/crash/door.ts', '@billing/sandbox'],
  ['tests/harness/crash/door.ts', '@billing/testing'],
  ['tests/harness/crash/door.ts', '../../support/stores.ts'],
])('the rule sees %s importing %s', (path, from) => {
  expect(trespasses({ path, text: `import type { x } from '${from}'` })).toHaveLength(1)
})

it.each([
  ['tests/crash/flows.ts', '../harness/crash/door.ts'],
  ['docs/printed.ts', '../tests/harness/invariants/invariants.ts'],
  ['tests/harness/crash/door.ts', '../simulation/service.ts'],
  ['tests/harness/crash/door.ts', '@billing/core'],
])('the rule lets %s import %s', (path, from) => {
  expect(trespasses({ path, text: `import { x } from '${from}'` })).toEqual([])
})

it('the rule sees files of the harness that only import each other', () => {
  const files = [
    { path: 'tests/a.test.ts', text: "import { b } from './harness/b.ts'" },
    { path: 'tests/harness/b.ts', text: "import { c } from './c.ts'" },
    { path: 'tests/harness/c.ts', text: '' },
    { path: 'tests/harness/d.ts', text: "import { e } from './e.ts'" },
    { path: 'tests/harness/e.ts', text: "import { d } from './d.ts'" },
  ]

  expect(unused(files)).toEqual(['tests/harness/d.ts', 'tests/harness/e.ts'])
})
