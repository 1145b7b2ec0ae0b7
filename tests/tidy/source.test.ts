import { expect, it } from 'vitest'
import { codeOf, importsOf, packageOf, sources, targetOf } from './source.ts'

it('every import line is seen, over several lines and of every form', () => {
  const text = [
    "import { readFileSync } from 'a'",
    'import {',
    '  one,',
    '  type Two,',
    "} from 'b'",
    "import type { Three } from 'c'",
    "import { type Four, type Five } from 'd'",
    "import * as six from 'e'",
    "import seven, { eight } from 'f'",
    "import 'g'",
    "export * from 'h'",
    "export type { Nine } from 'i'",
    "const ten = await import('j')",
    "export const from = 'not an import'",
  ].join('\n')

  expect(importsOf(text)).toEqual([
    { from: 'a', types: false },
    { from: 'b', types: false },
    { from: 'c', types: true },
    { from: 'd', types: true },
    { from: 'e', types: false },
    { from: 'f', types: false },
    { from: 'h', types: false },
    { from: 'i', types: true },
    { from: 'g', types: false },
    { from: 'j', types: false },
  ])
})

it('a relative import leads to a path, a package to none', () => {
  expect(targetOf('packages/core/src/a/b.ts', '../kernel/time.ts')).toBe(
    'packages/core/src/kernel/time.ts',
  )
  expect(targetOf('packages/core/src/a/b.ts', 'zod')).toBeUndefined()
  expect(packageOf('adapters/http/src/app.ts')).toBe('adapters/http')
})

it('comments and strings are no code', () => {
  expect(codeOf("const url = 'https://a' // any\n/* any */ let x")).toBe("const url = '' \n let x")
})

it('the files are found', () => {
  expect(sources().map(({ path }) => path)).toContain('packages/core/src/kernel/money.ts')
  expect(sources().some(({ path }) => path.includes('node_modules'))).toBe(false)
})
