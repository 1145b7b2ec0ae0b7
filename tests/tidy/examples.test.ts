import { expect, it } from 'vitest'
import { packageOf, type Source, sources } from './source.ts'

const LINES_MAX = 300

/** Examples that are longer, and why. A new one needs a reason. */
const LONGER: Readonly<Record<string, string>> = {
  'examples/demo': 'the table of its customers has somebody in every state of every machine',
  'examples/own-payment-provider': 'a whole provider, which passes the contract of its port',
}

/** The lines that each example runs, by its folder; its proofs stand outside of `src`. */
function linesOf(files: readonly Source[]): Map<string, number> {
  const lines = new Map<string, number>()
  for (const { path, text } of files) {
    const example = packageOf(path)
    if (!path.startsWith(`${example}/src/`) || !path.startsWith('examples/')) continue
    lines.set(example, (lines.get(example) ?? 0) + text.split('\n').length - 1)
  }
  return lines
}

function tooLong(files: readonly Source[]): string[] {
  return [...linesOf(files)]
    .filter(([example, lines]) => lines > LINES_MAX && !(example in LONGER))
    .map(([example, lines]) => `${example} has ${lines} lines`)
}

it(`an example has at most ${LINES_MAX} lines, or a reason`, () => {
  const lines = linesOf(sources())

  expect(lines.size).toBeGreaterThanOrEqual(6)
  expect(tooLong(sources())).toEqual([])
  for (const example of Object.keys(LONGER)) {
    expect(lines.get(example), `${example} needs no reason`).toBeGreaterThan(LINES_MAX)
  }
})

it('the rule sees an example that has grown in two files', () => {
  const file = (name: string, lines: number) => ({
    path: `examples/a/src/${name}.ts`,
    text: '\n'.repeat(lines),
  })

  expect(tooLong([file('one', 200), file('two', 100)])).toEqual([])
  expect(tooLong([file('one', 200), file('two', 101)])).toEqual(['examples/a has 301 lines'])
})
