import { readFile, writeFile } from 'node:fs/promises'
import type { Machine } from './machine.ts'
import type { Outcome } from './run-comparisons.ts'
import { markdownTable } from './table.ts'

const BEGINS = '<!-- bench -->\n'
const ENDS = '<!-- end bench -->'

/** Put the figures of a run between the two marks of a page. The prose around them is written by hand. */
export async function writePage(file: URL, outcome: Outcome, machine: Machine): Promise<void> {
  await writeFile(file, withFigures(await readFile(file, 'utf8'), outcome, machine))
}

/** The page with the figures of a run between its two marks. Throws when it has none. */
export function withFigures(page: string, outcome: Outcome, { facts, warning }: Machine): string {
  const [before, rest] = page.split(BEGINS)
  const after = rest?.split(ENDS)[1]
  if (after === undefined)
    throw new Error(`the page has no place between ${BEGINS.trim()} and ${ENDS}`)
  const said = [`${facts.join(' · ')}.`, ...(warning ? [warning] : []), markdownTable(outcome)]
  return `${before}${BEGINS}\n${said.join('\n\n')}\n\n${ENDS}${after}`
}
