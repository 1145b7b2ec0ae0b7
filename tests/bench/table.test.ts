import { expect, test } from 'vitest'
import type { Judged } from '../../bench/runner/judge.ts'
import { withFigures } from '../../bench/runner/page.ts'
import { markdownTable, textTable } from '../../bench/runner/table.ts'
import { aRow } from './sides.ts'

const judged: Judged = {
  row: aRow({ what: 'GET /me, CPU', unit: 'of the floor', goal: 0.6, gate: 0.5 }),
  verdict: 'goal met',
  values: [0.62, 0.65],
  median: 0.635,
  spread_percent: 4.7,
  ours: '61 µs',
  floor: '39 µs',
  notes: ['run again (was noisy: 40 %)'],
}
const left_out = [{ row: aRow({ what: 'pg-boss' }), why: 'not installed' }]
const outcome = { judged: [judged], left_out, interrupted: false }

test('the table has a line for each row, its notes below it, and what was left out at its end', () => {
  expect(textTable(outcome)).toBe(
    [
      'what          value              spread  ours   floor  goal   gate   verdict',
      'GET /me, CPU  0.64 of the floor  5 %     61 µs  39 µs  ≥ 0.6  ≥ 0.5  goal met',
      '    run again (was noisy: 40 %)',
      'left out: pg-boss: not installed',
    ].join('\n'),
  )
})

test('on a page the notes stand beside the verdict', () => {
  expect(markdownTable(outcome).split('\n')).toEqual([
    '| what | value | spread | ours | floor | goal | gate | verdict |',
    '|---|---|---|---|---|---|---|---|',
    '| GET /me, CPU | 0.64 of the floor | 5 % | 61 µs | 39 µs | ≥ 0.6 | ≥ 0.5 | goal met; run again (was noisy: 40 %) |',
    '',
    'Left out: pg-boss: not installed.',
  ])
})

test('of a page only what stands between its marks is written anew', () => {
  const page = 'by hand\n<!-- bench -->\nold\n<!-- end bench -->\nby hand too\n'
  const machine = { facts: ['2 cores', 'Node 24'], warning: 'It was not quiet.' }
  const written = withFigures(page, outcome, machine)
  expect(written).toMatch(
    /^by hand\n<!-- bench -->\n\n2 cores · Node 24\.\n\nIt was not quiet\.\n\n\| what /,
  )
  expect(written).toMatch(/\n\n<!-- end bench -->\nby hand too\n$/)
  expect(written).not.toContain('old')
  expect(withFigures(written, outcome, machine)).toBe(written)
})

test('a page without its marks is not written', () => {
  const machine = { facts: [], warning: undefined }
  expect(() => withFigures('nothing', outcome, machine)).toThrow('the page has no place between')
})
