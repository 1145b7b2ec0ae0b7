import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { codeOf, ROOT, type Source, sources } from './source.ts'

/** What must not stand in our source: looked for in its text, or in its code alone. */
// prettier-ignore
const BANNED: readonly (readonly [where: 'text' | 'code', pattern: RegExp, why: string])[] = [
  ['text', /\b(?:TODO|FIXME|XXX|HACK)\b/,                                  'open an issue instead'],
  ['text', /\.\.\/shared\b|\/work\/|\bshared\/(?:spec|design)\b/,          'the project stands on its own'],
  ['code', /(?::|<|\||&|\bas|,)\s*any\b(?!\s*:)/,                          'no any'],
  ['code', /\bexport\s+default\b/,                                         'no default export'],
  ['code', /\bclass\s+\w*(?:Service|Manager|Helper|Util|Impl)\b/,          'name the thing, not its kind'],
  ['code', /\binterface\s+(?:I[A-Z][a-z]\w*|\w+(?:Impl|DTO|Dto))\b/,       'no prefix, no layer names'],
  ['code', /\b(?:it|test|describe)\b.*\.(?:skip|skipIf|only|todo|fails)\(|\bx(?:it|describe)\(/, 'every test runs'],
  ['code', /^\s*(?:declare\s+)?(?:const\s+)?enum\s+\w+|^\s*namespace\s+\w+/m, 'types must strip away'],
  ['code', /@ts-(?:ignore|nocheck)\b/,                                     'fix the type'],
]

/** A line that the linter was told to let pass, with a reason, on the line above it. */
const EXCUSED = /oxlint-disable-next-line \S+ -- .*\n.*/g

function violations({ path, text }: Source): string[] {
  if (path.startsWith('tests/tidy/')) return []
  const code = codeOf(text.replace(EXCUSED, ''))
  return BANNED.filter(([where, pattern]) => pattern.test(where === 'text' ? text : code)).map(
    ([, pattern, why]) => `${path}: ${why} (${pattern.exec(text)?.[0].trim()})`,
  )
}

it('no banned word stands in any file', () => {
  const allowed = /^vitest\.config\.ts$/

  expect(
    sources()
      .filter(({ path }) => !allowed.test(path))
      .flatMap(violations),
  ).toEqual([])
})

it.each([
  ['// TO', 'DO: later'].join(''),
  ['import x from "..', 'shared', 'x.ts"'].join('/'),
  'function f(x: any) {}',
  'const x = y as any',
  'const x: Map<string, any> = new Map()',
  'export default function f() {}',
  'class PaymentService {}',
  'interface IStore {}',
  ['describe', "skip('x', () => {})"].join('.'),
  "it.skipIf(slow)('x', () => {})",
  "it.each([1]).only('x', () => {})",
  'enum Color { Red }',
])('the rule sees %j', (text) => {
  expect(violations({ path: 'packages/core/src/a.ts', text })).toHaveLength(1)
})

it.each([
  '// as any reader knows',
  "const text = 'as any fool knows'",
  '/** Whether any: none, one or many. */',
  'interface Ids {}',
  'const many = items.some((item) => item.any)',
])('the rule lets %j stand', (text) => {
  expect(violations({ path: 'packages/core/src/a.ts', text })).toEqual([])
})

/** The last column of the glossary, each word with what the field calls it. */
const REPLACED = readFileSync(new URL('docs/style.md', ROOT), 'utf8')
  .split('\n')
  .flatMap((line) => {
    const [, word = '', , instead = ''] = line.split('|').map((cell) => cell.trim())
    return [...instead.matchAll(/`([^`]+)`/g)].map(([, old = '']) => ({ word, old }))
  })

/** What is stored or public keeps its words: frozen migrations, and the texts of the API document and its types. */
const KEEPS_ITS_WORDS =
  /^tests\/tidy\/|\/src\/migrations\/|^adapters\/http\/src\/routes\/|^packages\/(?:api\/src\/|client\/src\/paths)/

/** Whole words, and their forms; not a stored kind in quotes, a key of one, or a part of an audit action. */
function replacedIn({ path, text }: Source): string[] {
  if (KEEPS_ITS_WORDS.test(path)) return []
  return REPLACED.filter(({ old }) =>
    new RegExp(`(?<![\\w.'])${old}(?:s|ed|ing)?(?![\\w':])`, 'i').test(text),
  ).map(({ word, old }) => `${path}: ${word}, not "${old}"`)
}

it('no word stands in any file that the glossary replaces', () => {
  expect(REPLACED.length).toBeGreaterThan(40)
  expect(sources().flatMap(replacedIn)).toEqual([])
})

it.each([
  '/** The next rung. */',
  '// dunning climbs',
  'const Ladder = 1',
  '// it would else abort',
])('the glossary replaces a word of %j', (text) => {
  expect(replacedIn({ path: 'packages/core/src/a.ts', text })).toHaveLength(1)
})

it.each(["kind: 'rung'", '  rung: stepLine,', "'dunning.climb'", 'exempt_from_ladder'])(
  'the glossary lets %j stand',
  (text) => {
    expect(replacedIn({ path: 'packages/core/src/a.ts', text })).toEqual([])
  },
)
