import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'
import { duration, printedFiles } from '../../docs/printed.ts'
import { declaredIn, signatureOf } from '../../docs/declarations.ts'
import { regionOf, withRegions } from '../../docs/regions.ts'
import { ROOT } from './source.ts'

it('the printed documents say what the code says', () => {
  const printed = printedFiles()

  expect(printed.length).toBeGreaterThanOrEqual(4)
  for (const { file, text } of printed) {
    expect(
      readFileSync(new URL(file, ROOT), 'utf8') === text,
      `run node docs/print.ts: ${file}`,
    ).toBe(true)
  }
})

it('every program in a document is cut from source, which is compiled', () => {
  const documents = globSync(
    ['*.md', 'docs/*.md', '{packages,adapters,examples}/*/README.md', 'tests/harness/README.md'],
    { cwd: fileURLToPath(ROOT) },
  )
  const byHand = (text: string) =>
    text
      .replaceAll(/<!-- (?:region|program) [^]*?<!-- end -->/g, '')
      .match(/^```(?:ts|js|typescript)$/gm) ?? []

  expect(documents.length).toBeGreaterThan(40)
  expect(
    documents.filter((file) => byHand(readFileSync(new URL(file, ROOT), 'utf8')).length > 0),
  ).toEqual([])
  expect(byHand('```ts\nconst a = 1\n```')).toHaveLength(1)
})

it('no document has an empty place where a program should stand', () => {
  const cwd = fileURLToPath(ROOT)
  const exclude = ['**/node_modules/**', '**/dist/**']
  const isEmpty = (text: string) => /<!-- (?:region|program) [^>]*-->\s*<!-- end -->/.test(text)
  const marked = globSync('**/*.md', { cwd, exclude })
    .map((file) => ({ file, text: readFileSync(new URL(file, ROOT), 'utf8') }))
    .filter(({ text }) => /<!-- (?:region|program) /.test(text))

  expect(marked.length).toBeGreaterThan(30)
  expect(marked.filter(({ text }) => isEmpty(text)).map(({ file }) => file)).toEqual([])
  expect(isEmpty('<!-- program a.ts -->\n<!-- end -->')).toBe(true)
})

it('every region of source stands in a document', () => {
  const cwd = fileURLToPath(ROOT)
  const exclude = ['**/node_modules/**', '**/dist/**', 'tests/tidy/**']
  const shown = globSync('**/*.md', { cwd, exclude })
    .map((file) => readFileSync(new URL(file, ROOT), 'utf8'))
    .join('')
  const regions = globSync('{packages,adapters,examples,tests}/**/*.ts', { cwd, exclude }).flatMap(
    (file) => {
      const marks = readFileSync(new URL(file, ROOT), 'utf8').matchAll(/^\s*\/\/ #region (\S+)/gm)
      return [...marks].map(([, name]) => `${file}#${name}`)
    },
  )

  expect(regions.length).toBeGreaterThan(20)
  expect(regions.filter((region) => !shown.includes(`<!-- region ${region} -->`))).toEqual([])
})

it.each([
  [90_000, '90 s'],
  [60_000, '1 min'],
  [86_400_000, '1 d'],
  [1_500, '1500 ms'],
])('%d milliseconds are %s', (milliseconds, expected) => {
  expect(duration(milliseconds)).toBe(expected)
})

describe('a region of source in a README', () => {
  const source = [
    'const a = 1',
    '  // #region middle',
    '  const b = 2',
    '',
    '    c()',
    '  // #endregion',
  ]
  const readme = ['<!-- region x/main.ts#middle -->', 'old', '<!-- end -->'].join('\n')

  it('is cut without its common indent', () => {
    expect(regionOf(source.join('\n'), 'middle')).toBe('const b = 2\n\n  c()')
    expect(regionOf(source.join('\n'), 'elsewhere')).toBeUndefined()
  })

  it('replaces what stood there, and a second time changes nothing', () => {
    const once = withRegions(readme, () => source.join('\n'))

    expect(once).toContain('```ts\nconst b = 2\n\n  c()\n```')
    expect(once).not.toContain('old')
    expect(withRegions(once, () => source.join('\n'))).toBe(once)
  })

  it('differs when the source has changed, so that the check fails', () => {
    const once = withRegions(readme, () => source.join('\n'))

    expect(withRegions(once, () => source.join('\n').replace('2', '3'))).not.toBe(once)
  })

  it('begins with the imports of packages that it needs', () => {
    const file = [
      "import { type Kept, other, used } from '@billing/core'",
      "import { near } from './near.ts'",
      '// #region middle',
      "const kept: Kept = used(near, 'other')",
      '// #endregion',
    ].join('\n')

    expect(withRegions(readme, () => file)).toContain(
      "```ts\nimport { type Kept, used } from '@billing/core'\n\nconst kept: Kept =",
    )
  })

  it('may be a whole program, without the marks of its regions', () => {
    const whole = '<!-- program x/main.ts -->\n<!-- end -->'

    expect(withRegions(whole, () => source.join('\n'))).toBe(
      '<!-- program x/main.ts -->\n\n```ts\nconst a = 1\n  const b = 2\n\n    c()\n```\n\n<!-- end -->',
    )
  })

  it('that the source does not have stops the printer', () => {
    expect(() => withRegions(readme, () => 'nothing here')).toThrow('no region named middle')
  })
})

describe('a declaration in the API reference', () => {
  const source = `
/**
 * Credit an invoice.
 * Throws \`not_found\`.
 */
export async function credit(
  { store }: Ports,
  input: { readonly of: Map<string, (a: number, b: number) => void> },
): Promise<{ readonly id: string }> {
  return { id: '' }
}

/** The largest amount. */
export const MAX = 5

/** One or the other. */
export type Either =
  | { readonly one: 1 }
  | 'other'

export interface Undocumented {}
`

  it('has its docstring as a paragraph, and no body', () => {
    expect(declaredIn(source)).toEqual([
      {
        name: 'credit',
        kind: 'function',
        says: 'Credit an invoice. Throws `not_found`.',
        text: source.slice(source.indexOf('export async'), source.indexOf(' {\n  return')),
      },
      { name: 'MAX', kind: 'const', says: 'The largest amount.', text: 'export const MAX' },
      {
        name: 'Either',
        kind: 'type',
        says: 'One or the other.',
        text: "export type Either =\n  | { readonly one: 1 }\n  | 'other'",
      },
    ])
  })

  it('has its parameters one by one', () => {
    expect(signatureOf(declaredIn(source)[0]?.text ?? '')).toEqual({
      parameters: [
        '{ store }: Ports',
        'input: { readonly of: Map<string, (a: number, b: number) => void> }',
      ],
      returns: 'Promise<{ readonly id: string }>',
    })
  })
})
