import { describe, expect, it } from 'vitest'
import { importsOf, isTest, type Source, sources, targetOf } from './source.ts'

/** Everything but tests. The core has wings besides: `wings.test.ts`. */
const HELD = /^(adapters|examples|packages|tests\/harness)/

const SANDBOX = 'adapters/sandbox/src/'

/** Which rooms of the sandbox a room may use, types included. What stands beside them puts them together. */
const ROOMS: Readonly<Record<string, readonly string[]>> = {
  world: [],
  providers: ['world'],
  controls: ['providers', 'world'],
  pages: ['world'],
  apis: ['pages', 'providers', 'world'],
}

/** The files that import each other, types included: each circle as its files in order. */
function circles(files: readonly Source[]): string[][] {
  const imports = new Map(
    files.map(({ path, text }) => [
      path,
      importsOf(text).flatMap(({ from }) => targetOf(path, from) ?? []),
    ]),
  )
  const reached = new Map([...imports.keys()].map((path) => [path, reachedFrom(path, imports)]))
  const inCircle = [...reached.keys()].filter((path) => reached.get(path)?.has(path))
  const circleOf = (path: string) =>
    inCircle.filter((other) => reached.get(path)?.has(other) && reached.get(other)?.has(path))
  const found = new Map(inCircle.map((path) => [circleOf(path).join(), circleOf(path)]))
  return [...found.values()].map((circle) => circle.toSorted())
}

function reachedFrom(path: string, imports: ReadonlyMap<string, readonly string[]>): Set<string> {
  const reached = new Set<string>()
  const next = [...(imports.get(path) ?? [])]
  for (let target = next.pop(); target !== undefined; target = next.pop()) {
    if (reached.has(target) || !imports.has(target)) continue
    reached.add(target)
    next.push(...(imports.get(target) ?? []))
  }
  return reached
}

function trespasses({ path, text }: Source): string[] {
  const [room = ''] = path.slice(SANDBOX.length).split('/')
  const allowed = ROOMS[room]
  if (!path.startsWith(SANDBOX) || isTest(path) || !allowed) return []
  return importsOf(text).flatMap(({ from }) => {
    const [to = ''] = (targetOf(path, from) ?? '').slice(SANDBOX.length).split('/')
    return to === room || !(to in ROOMS) || allowed.includes(to) ? [] : [`${path} uses ${to}`]
  })
}

describe('circles of files', () => {
  it('there is none, not even of types', () => {
    const held = sources().filter(({ path }) => HELD.test(path))

    expect(held.length).toBeGreaterThan(1500)
    expect(circles(held)).toEqual([])
  })

  it('the rule sees one of types, and one over a third file', () => {
    const files = [
      { path: 'adapters/a/one.ts', text: "import type { Two } from './two.ts'" },
      { path: 'adapters/a/two.ts', text: "import { one } from './one.ts'" },
      { path: 'adapters/a/three.ts', text: "export * from './four.ts'" },
      { path: 'adapters/a/four.ts', text: "import './five.ts'\nimport { one } from './one.ts'" },
      { path: 'adapters/a/five.ts', text: "const three = await import('./three.ts')" },
    ]

    expect(circles(files)).toEqual([
      ['adapters/a/one.ts', 'adapters/a/two.ts'],
      ['adapters/a/five.ts', 'adapters/a/four.ts', 'adapters/a/three.ts'],
    ])
  })

  it('the rule lets two files import a third', () => {
    const files = [
      { path: 'adapters/a/one.ts', text: "import { three } from './three.ts'" },
      { path: 'adapters/a/two.ts', text: "import { three } from './three.ts'\nimport './one.ts'" },
      { path: 'adapters/a/three.ts', text: "import { core } from '@billing/core'" },
    ]

    expect(circles(files)).toEqual([])
  })
})

describe('rooms of the sandbox', () => {
  it('each uses only those that the table says', () => {
    expect(sources().flatMap(trespasses)).toEqual([])
  })

  it.each([
    ['world/rows.ts', '../providers/vat.ts'],
    ['providers/pbx.ts', '../apis/pbx/bodies.ts'],
    ['pages/room.ts', '../providers/vat.ts'],
    ['controls/routes.ts', '../pages/room.ts'],
  ])('the rule sees %s importing %s', (file, from) => {
    const text = `import type { x } from '${from}'`

    expect(trespasses({ path: `${SANDBOX}${file}`, text })).toHaveLength(1)
  })
})
