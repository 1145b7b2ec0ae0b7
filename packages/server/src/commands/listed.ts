import type { Page, PageRequest } from '@billing/core'
import { type Given, JSON_OPTION, Misuse } from '../command.ts'

/** How many rows are listed unless told. */
const USUAL = 100

/** The most rows that are asked for at a time. */
const PAGE = 200

/** The options of every list. */
export const LIST_OPTIONS = {
  '--query <text>':
    'only those in which this stands: a part of a name or an e-mail address, or a number',
  '--limit <rows>': `the most rows, newest first; ${USUAL} unless given`,
  ...JSON_OPTION,
} as const

/** What was searched for, as a list takes it. */
export function queryOf({ query }: Given['options']): { readonly q?: string } {
  return typeof query === 'string' ? { q: query } : {}
}

/** The newest rows of a list, page after page, up to `--limit`. Throws a `Misuse` for one that is no number. */
export async function rowsOf<Row>(
  { limit = String(USUAL) }: Given['options'],
  list: (page: PageRequest) => Promise<Page<Row>>,
): Promise<Row[]> {
  const most = Number(limit)
  if (!Number.isInteger(most) || most < 1)
    throw new Misuse('--limit expects a whole number from 1 on')
  const rows: Row[] = []
  let after: PageRequest['after'] = null
  do {
    const page: Page<Row> = await list({ limit: Math.min(PAGE, most - rows.length), after })
    rows.push(...page.data)
    after = page.next
  } while (after !== null && rows.length < most)
  return rows
}

/** Cells under each other. */
export function columns(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, n) => Math.max(...rows.map((row) => row[n]?.length ?? 0)))
  return rows.map((row) =>
    row
      .map((cell, n) => cell.padEnd(widths[n] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}
