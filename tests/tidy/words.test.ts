import { expect, it } from 'vitest'
import { codeOf, type Source, sources } from './source.ts'

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
