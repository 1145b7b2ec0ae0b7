import { expect, test } from 'vitest'
import type { Comparison } from '../../bench/runner/comparison.ts'
import { NotHere } from '../../bench/runner/not-here.ts'
import {
  exitCodeOf,
  INTERRUPTED,
  planOf,
  runComparisons,
} from '../../bench/runner/run-comparisons.ts'
import { textTable } from '../../bench/runner/table.ts'
import { aComparison, aRow, lastingSideOf, sideOf, sideThatThrows } from './sides.ts'

const FULL = { quick: false, million: false }

function runOf(comparisons: readonly Comparison[], stopping = new AbortController()) {
  const watching = { signal: stopping.signal, tell: () => undefined }
  return runComparisons(planOf(comparisons, FULL), watching)
}

const ofNumbers = (...numbers: number[]) => aComparison({ sides: { ours: lastingSideOf(numbers) } })

test('a noisy row is run again once, and says so', async () => {
  const { judged } = await runOf([ofNumbers(8, 12, 12, 11, 11, 11)])
  expect(judged).toMatchObject([
    { median: 11, verdict: 'goal met', notes: ['run again (was noisy: 33 %)'] },
  ])
})

test('a row that is still noisy says so, and is not run a third time', async () => {
  const { judged } = await runOf([ofNumbers(8, 12, 12, 8, 11, 11, 99, 99, 99)])
  expect(judged).toMatchObject([
    { values: [8, 11, 11], notes: ['run again (was noisy: 33 %)', 'still noisy'] },
  ])
})

test('a row whose rounds agree is not run again, also where they miss the gate', async () => {
  const { judged } = await runOf([ofNumbers(4, 4, 4, 7, 7, 7)])
  expect(judged).toMatchObject([{ median: 4, verdict: 'GATE MISSED', notes: [] }])
})

test('a row that was in no doubt keeps its first figures when its comparison is run again', async () => {
  const sides = { ours: lastingSideOf([8, 12, 12, 11, 11, 11]) }
  const { judged } = await runOf([
    aComparison({ sides, rows: [aRow(), aRow({ goal: 3, gate: 2 })] }),
  ])
  expect(judged).toMatchObject([{ median: 11 }, { median: 12, notes: [] }])
})

test('a missed gate ends the run with 1, a missed goal does not', async () => {
  expect(exitCodeOf(await runOf([ofNumbers(12, 12, 12), ofNumbers(7, 7, 7)]))).toBe(0)
  expect(exitCodeOf(await runOf([ofNumbers(4, 4, 4), ofNumbers(12, 12, 12)]))).toBe(1)
})

test('a side that threw counts as a missed gate, and what comes after it is measured', async () => {
  const broken = aComparison({ sides: { ours: sideThatThrows(new Error('no such table')) } })
  const outcome = await runOf([broken, ofNumbers(12, 12, 12)])
  expect(outcome.judged.map(({ verdict }) => verdict)).toEqual(['failed', 'goal met'])
  expect(exitCodeOf(outcome)).toBe(1)
})

test('a peer that is not here is left out in one line, and misses nothing', async () => {
  const sides = { ours: sideThatThrows(new NotHere('pg-boss is not installed')) }
  const outcome = await runOf([aComparison({ sides })])
  expect(textTable(outcome)).toContain('left out: how many: pg-boss is not installed')
  expect(exitCodeOf(outcome)).toBe(0)
})

test('interrupted, it prints what was measured, the rounds of the last comparison too', async () => {
  const stopping = new AbortController()
  const seen: string[] = []
  const { open } = sideOf([{ n: 11 }], seen, 'second')
  let trials = 0
  const second = {
    open: async () => {
      const { trial, close } = await open()
      return {
        trial: (seconds: number) => {
          if (++trials === 3) stopping.abort()
          return trial(seconds)
        },
        close,
      }
    },
  }
  const outcome = await runOf(
    [
      ofNumbers(12, 12, 12),
      aComparison({ sides: { ours: second }, rows: [aRow({ what: 'second' })] }),
      aComparison({ sides: { ours: sideOf([{ n: 1 }], seen, 'third') } }),
    ],
    stopping,
  )
  expect(outcome.judged).toMatchObject([
    { row: { what: 'how many' }, median: 12 },
    { row: { what: 'second' }, median: 11, notes: ['2 of 3 rounds'] },
  ])
  expect(exitCodeOf(outcome)).toBe(INTERRUPTED)
  expect(seen.at(-1)).toBe('close second')
})

test('interrupted before its first round, a comparison says nothing', async () => {
  const stopping = new AbortController()
  const first = {
    open: async () => {
      stopping.abort()
      return sideOf([]).open()
    },
  }
  const outcome = await runOf([aComparison({ sides: { ours: first } })], stopping)
  expect(outcome).toEqual({ judged: [], left_out: [], interrupted: true })
})

test('quick runs take what has a quick form, and what needs a million waits to be asked for', () => {
  const all = [
    aComparison({ name: 'GET /me', quick: { rounds: 2, seconds: 1 } }),
    aComparison({ name: 'sign-in' }),
    aComparison({ name: 'lists', million: true }),
  ]
  const names = (asked: Parameters<typeof planOf>[1]) =>
    planOf(all, asked).map(({ comparison }) => comparison.name)
  expect(names(FULL)).toEqual(['GET /me', 'sign-in'])
  expect(names({ quick: true, million: false })).toEqual(['GET /me'])
  expect(names({ quick: false, million: true })).toEqual(['GET /me', 'sign-in', 'lists'])
  expect(names({ ...FULL, only: 'get' })).toEqual(['GET /me'])
})
