import { expect } from 'vitest'
import type { RaceAnswer } from './at-once.ts'

/** How often each status was answered, as `{ 200: 1, 401: 19 }`. */
export function tally(answers: readonly Pick<RaceAnswer, 'status'>[]): Record<number, number> {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** Which statuses mean that a race was won, and which that it was lost. */
export interface RaceStatuses {
  readonly won: number
  readonly lost: readonly number[]
}

/** Fails unless exactly one won and all others lost as they should. Resolves to the winner's answer. */
export function expectOneWinner<A extends RaceAnswer>(
  answers: readonly A[],
  { won, lost }: RaceStatuses,
): A {
  const counts = tally(answers)
  const others = answers.filter(({ status }) => status !== won)
  const strangers = others.filter(({ status }) => !lost.includes(status))
  expect(counts[won], `winners, of ${JSON.stringify(counts)}`).toBe(1)
  expect(
    strangers.map(({ status, text }) => `${status} ${text}`),
    'losers who were told something else',
  ).toEqual([])
  return answers.find(({ status }) => status === won) as A
}

/**
 * Fails unless all were given the same answer with this status, byte for byte, and exactly one of them
 * was the first. Resolves to that answer. Source: contract 4.3.
 */
export function expectOneAnswer<A extends RaceAnswer>(answers: readonly A[], status: number): A {
  expect(tally(answers), answers.find((each) => each.status !== status)?.text).toEqual({
    [status]: answers.length,
  })
  expect(new Set(answers.map(({ text }) => text)).size, 'different answers').toBe(1)
  const first = answers.filter(({ replayed }) => !replayed)
  expect(first, 'answers that are no replay').toHaveLength(1)
  return first[0] as A
}
