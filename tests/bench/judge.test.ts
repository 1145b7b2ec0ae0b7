import { expect, test } from 'vitest'
import type { Comparison, Row } from '../../bench/runner/comparison.ts'
import { isNoisy, type Judged, judge } from '../../bench/runner/judge.ts'
import { measure } from '../../bench/runner/measure.ts'
import { NotHere } from '../../bench/runner/not-here.ts'
import { aComparison, aRow, lastingSideOf, sideOf, sideThatThrows } from './sides.ts'

const signal = new AbortController().signal

async function rowsOf(comparison: Partial<Comparison>) {
  const whole = aComparison(comparison)
  return judge(await measure(whole, whole.full, { signal }))
}

async function judgedOf(numbers: readonly number[], row: Partial<Row> = {}): Promise<Judged> {
  const [judged] = await rowsOf({
    sides: { ours: lastingSideOf(numbers) },
    rows: [aRow(row)],
    full: { rounds: numbers.length, seconds: 1 },
  })
  return judged as Judged
}

test('a row shows the median of its rounds, and how far they are apart', async () => {
  const judged = await judgedOf([11, 10, 12])
  expect(judged).toMatchObject({ median: 11, verdict: 'goal met', values: [11, 10, 12] })
  expect(Math.round(judged.spread_percent)).toBe(18)
})

test.each([
  ['more', 10, 'goal met'],
  ['more', 9.9, 'gate met'],
  ['more', 5, 'gate met'],
  ['more', 4.9, 'GATE MISSED'],
] as const)('of what is better the %s, %d is judged: %s', async (better, value, verdict) => {
  expect((await judgedOf([value], { better })).verdict).toBe(verdict)
})

test.each([
  [25, 'goal met'],
  [25.1, 'gate met'],
  [60, 'gate met'],
  [60.1, 'GATE MISSED'],
] as const)('of what is better the less, %d is judged: %s', async (value, verdict) => {
  const judged = await judgedOf([value], { better: 'less', goal: 25, gate: 60 })
  expect(judged.verdict).toBe(verdict)
})

test('a ratio is taken round by round, so that a slow minute hits both of its sides', async () => {
  const [row] = await rowsOf({
    sides: { ours: lastingSideOf([60, 6, 63]), floor: lastingSideOf([100, 10, 100]) },
    rows: [aRow({ value: ({ ours, floor }) => (ours?.['n'] ?? 0) / (floor?.['n'] ?? 0) })],
  })
  expect((row as Judged).values).toEqual([0.6, 0.6, 0.63])
})

test('the words of both sides come from the round that has the median', async () => {
  const judged = await judgedOf([30, 10, 20], { ours: ({ ours }) => `${ours?.['n']} each` })
  expect(judged.ours).toBe('20 each')
})

test('rounds that are far apart are noise only where they disagree about the goal or the gate', async () => {
  expect(isNoisy(await judgedOf([30, 20, 60]))).toBe(false)
  expect(isNoisy(await judgedOf([9.9, 10, 10.1]))).toBe(false)
  expect(isNoisy(await judgedOf([8, 12, 12]))).toBe(true)
  expect(isNoisy(await judgedOf([4, 6, 8]))).toBe(true)
})

test('a row whose side threw says so in one line, and misses its gate', async () => {
  const [row, other] = await rowsOf({
    sides: { ours: sideThatThrows(new Error('no room\n  on the disk')), floor: sideOf([{ n: 1 }]) },
    rows: [aRow(), aRow({ value: ({ floor }) => floor?.['n'] ?? Number.NaN, goal: 1, gate: 1 })],
  })
  expect(row).toMatchObject({ verdict: 'failed', notes: ['failed: no room'] })
  expect(other).toMatchObject({ verdict: 'goal met' })
})

test('a row whose figure is no number failed', async () => {
  expect(await judgedOf([1, Number.NaN])).toMatchObject({
    verdict: 'failed',
    notes: ['failed: no figure: 1, NaN'],
  })
})

test('a row whose peer is not here is left out, with why', async () => {
  const [row] = await rowsOf({
    sides: { ours: sideThatThrows(new NotHere('pg-boss could not be installed')) },
  })
  expect(row).toMatchObject({ why: 'pg-boss could not be installed' })
  expect(row).not.toHaveProperty('verdict')
})
