import { expect, test } from 'vitest'
import { measure, type Trial } from '../../bench/runner/measure.ts'
import { aComparison, sideOf } from './sides.ts'

const signal = new AbortController().signal

test('sides are opened once and measured in turn, the other way round every other round', async () => {
  const seen: string[] = []
  const sides = { a: sideOf([{ n: 1 }], seen, 'a'), b: sideOf([{ n: 2 }], seen, 'b') }
  await measure(aComparison({ sides }), { rounds: 3, seconds: 1 }, { signal })
  expect(seen).toEqual([
    'open a',
    'open b',
    // The first round.
    'trial a',
    'trial b',
    // The second.
    'trial b',
    'trial a',
    // The third.
    'trial a',
    'trial b',
    'close a',
    'close b',
  ])
})

test('each trial is told with its case, its side, its round, its figures and when it ended', async () => {
  const trials: Trial[] = []
  const onTrial = (trial: Trial) => trials.push(trial)
  await measure(aComparison(), { rounds: 2, seconds: 1 }, { signal, onTrial })
  expect(trials).toHaveLength(2)
  expect(trials[1]).toEqual({
    case: 'counting',
    side: 'ours',
    round: 2,
    seconds: expect.any(Number),
    figures: { n: 12 },
    at: expect.stringMatching(/^\d{4}-\d\d-\d\dT/),
  })
})

test('a side that throws is closed and measured no more; the others go on', async () => {
  const seen: string[] = []
  const broken = {
    open: async () => ({
      trial: async () => {
        throw new Error('out of memory')
      },
      close: async () => {
        seen.push('close broken')
      },
    }),
  }
  const sides = { broken, fine: sideOf([{ n: 1 }]) }
  const measured = await measure(aComparison({ sides }), { rounds: 2, seconds: 1 }, { signal })
  expect(measured.rounds).toEqual([{ fine: { n: 1 } }, { fine: { n: 1 } }])
  expect(measured.missing.get('broken')?.message).toBe('out of memory')
  expect(seen).toEqual(['close broken'])
})

test('a trial that nobody waits for any more is closed, and its round does not count', async () => {
  const stopping = new AbortController()
  const seen: string[] = []
  const endless = {
    open: async () => ({
      trial: () => {
        stopping.abort()
        return new Promise<never>(() => undefined)
      },
      close: async () => {
        seen.push('close endless')
      },
    }),
  }
  const comparison = aComparison({ sides: { ours: sideOf([{ n: 1 }], seen, 'ours'), endless } })
  const measured = await measure(comparison, comparison.full, { signal: stopping.signal })
  expect(measured.rounds).toEqual([])
  expect(seen).toEqual(['open ours', 'trial ours', 'close ours', 'close endless'])
})

test('a side that comes up after Ctrl-C is closed at once', async () => {
  const stopping = new AbortController()
  const seen: string[] = []
  const slow = {
    open: async () => {
      stopping.abort()
      await new Promise(setImmediate)
      return sideOf([], seen, 'slow').open()
    },
  }
  const comparison = aComparison({ sides: { slow, next: sideOf([], seen, 'next') } })
  const measured = await measure(comparison, comparison.full, { signal: stopping.signal })
  expect(measured.rounds).toEqual([])
  expect(seen).toEqual(['open slow', 'close slow'])
})
