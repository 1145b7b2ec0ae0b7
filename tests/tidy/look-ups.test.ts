import { expect, it } from 'vitest'
import { codeOf, isTest, type Source, sources } from './source.ts'

const OURS = sources().filter(
  ({ path }) => /^(?:packages|adapters)\/[\w-]+\/src\//.test(path) && !isTest(path),
)
/** What the document of the API is printed into. */
const PRINTED = new Set(['packages/client/src/paths.ts'])

/** A table whose keys are any text: `const NAMES: Readonly<Record<string, …>>`. What is added to has our own keys. */
const TABLE = /\bconst (\w+)\s*:\s*Readonly<(?:Partial<)?Record<string,/g

/** `table[key]`, where the key is not written out. */
const reads = (table: string) =>
  new RegExp(`\\b${table}(?:\\?\\.)?\\[(?!['"\`\\d\\]])[^\\]\\n]*\\]`)

/** Exported tables, by name: an import of one is read as the table itself. */
const EXPORTED = new Set(
  OURS.flatMap(({ text }) =>
    [...text.matchAll(/^export const (\w+)\s*:\s*Readonly<Record<string,/gm)].map(
      ([, name = '']) => name,
    ),
  ),
)

function tablesIn({ text }: Source): string[] {
  const own = [...text.matchAll(TABLE)].map(([, name = '']) => name)
  const imported = [...text.matchAll(/^import\s[^']*'[^']+'/gm)].flatMap(([line]) =>
    [...EXPORTED].filter((name) => new RegExp(`\\b${name}\\b`).test(line)),
  )
  return [...new Set([...own, ...imported])]
}

/** Each line that finds under `constructor` what nobody has put there. */
function plainReads(source: Source): string[] {
  const patterns = tablesIn(source).map(reads)
  return linesOf(source, (line) => patterns.some((pattern) => pattern.test(line)))
}

/** An index that is said to be a key, and may be any text; one letter is the type of a function, which fits. */
const CAST = /[\w)\]](?:\?\.)?\[[^\]'"`]* as (?:keyof|[A-Z]\w)[^\]]*\]|Record<string, [^()]*>\)\[/

function linesOf({ path, text }: Source, is: (line: string) => boolean): string[] {
  if (PRINTED.has(path)) return []
  return codeOf(text)
    .split('\n')
    .filter(is)
    .map((line) => `${path}: ${line.trim()}`)
}

it('a table with any text for keys is read by `lookUp`, which finds its own entries alone', () => {
  expect(OURS.flatMap(plainReads)).toEqual([])
})

it('no text is taken for a key because a cast says so', () => {
  expect(OURS.flatMap((source) => linesOf(source, (line) => CAST.test(line)))).toEqual([])
})

it('a plain read and a cast are seen', () => {
  const text = [
    'const NAMES: Readonly<Record<string, string>> = {}',
    'const one = NAMES[key]',
    'const two = NAMES?.[sent.text()]',
    "const three = NAMES['three']",
    'const four = OTHERS[key as keyof typeof OTHERS]',
    'const five = (OTHERS as Readonly<Record<string, string>>)[key]',
    'const six = HANDLERS[type as T]',
  ].join('\n')
  const source = { path: 'packages/x/src/a.ts', text }

  expect(plainReads(source).map((line) => line.split(' ')[2])).toEqual(['one', 'two'])
  expect(linesOf(source, (line) => CAST.test(line)).map((line) => line.split(' ')[2])).toEqual([
    'four',
    'five',
  ])
})
