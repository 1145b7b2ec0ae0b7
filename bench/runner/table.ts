import type { Row } from './comparison.ts'
import { type Judged, short } from './judge.ts'
import type { Outcome } from './run-comparisons.ts'

const HEAD = ['what', 'value', 'spread', 'ours', 'floor', 'goal', 'gate', 'verdict'] as const

/** One line for each row, and below it what a reader must know about it. */
export function textTable({ judged, left_out }: Outcome): string {
  const lines = [[...HEAD], ...judged.map(cellsOf)]
  const widths = HEAD.map((_, column) => Math.max(...lines.map((cells) => width(cells[column]))))
  const padded = lines.map((cells) => cells.map((cell, n) => pad(cell, widths[n])).join('  '))
  const notes = judged.map(({ notes: said }) => said.map((note) => `    ${note}`))
  return [
    ...padded.map((line, n) => [line.trimEnd(), ...(notes[n - 1] ?? [])].join('\n')),
    ...left_out.map(({ row, why }) => `left out: ${row.what}: ${why}`),
  ].join('\n')
}

/** The same for a page. */
export function markdownTable({ judged, left_out }: Outcome): string {
  const line = (cells: readonly string[]) => `| ${cells.map(escaped).join(' | ')} |`
  const rows = judged.map((each) => {
    const cells = cellsOf(each)
    return line([...cells.slice(0, -1), [cells.at(-1) ?? '', ...each.notes].join('; ')])
  })
  const left = left_out.map(({ row, why }) => `Left out: ${row.what}: ${why}.`)
  return [[line(HEAD), `|${'---|'.repeat(HEAD.length)}`, ...rows].join('\n'), ...left].join('\n\n')
}

function cellsOf({ row, median, spread_percent, ours, floor, verdict }: Judged): string[] {
  const known = Number.isFinite(median)
  return [
    row.what,
    known ? `${short(median)} ${row.unit}` : '–',
    known ? `${Math.round(spread_percent)} %` : '–',
    ours,
    floor,
    bound(row, row.goal),
    bound(row, row.gate),
    verdict,
  ]
}

function bound({ better }: Row, value: number): string {
  return `${better === 'more' ? '≥' : '≤'} ${value}`
}

function escaped(cell: string): string {
  return cell.replaceAll('|', '\\|')
}

function width(cell = ''): number {
  return cell.length
}

function pad(cell: string, to = 0): string {
  return cell + ' '.repeat(to - width(cell))
}
