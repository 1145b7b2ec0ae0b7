import type { Comparison, RoundFigures, Side } from '../runner/comparison.ts'
import { inChild } from '../runner/in-child.ts'
import type { ManyRun } from './many-subscriptions-child.ts'

const IN_FLIGHT = 256
const ROUNDS = 2
/** What one trial charges on either side. */
const PORTION = 8_000
const FEW = 10_000

const run = (subscriptions: number, portion: number): Side => {
  const many: ManyRun = { subscriptions, portion, in_flight: IN_FLIGHT }
  return inChild(new URL('./many-subscriptions-child.ts', import.meta.url), many)
}

const figure = (round: RoundFigures, side: string, name: string) => round[side]?.[name] ?? 0
const told = (side: string) => (round: RoundFigures) =>
  `${Math.round(figure(round, side, 'ops_a_second'))} a second, ${Math.round(figure(round, side, 'rss_mb'))} MB`

function against(many: number, words: string): Pick<Comparison, 'name' | 'sides' | 'rows'> {
  return {
    name: `billing run, ${words} subscriptions`,
    sides: { ours: run(many, PORTION), few: run(FEW, PORTION) },
    rows: [
      {
        what: `billing run, ${words} subscriptions due`,
        unit: 'of the rate with ten thousand',
        value: (round) =>
          figure(round, 'ours', 'ops_a_second') / figure(round, 'few', 'ops_a_second'),
        ours: told('ours'),
        floor: told('few'),
        better: 'more',
        goal: 0.85,
        gate: 0.7,
      },
      {
        what: `memory of a billing run, ${words} subscriptions due`,
        unit: 'MB more than with ten thousand',
        value: (round) => figure(round, 'ours', 'rss_mb') - figure(round, 'few', 'rss_mb'),
        better: 'less',
        goal: 64,
        gate: 128,
      },
    ],
  }
}

/** A run over very many subscriptions beside one over few, the provider at once, on SQLite. */
export const MANY_SUBSCRIPTIONS: readonly Comparison[] = [
  { ...against(200_000, '200,000'), full: { rounds: ROUNDS, seconds: 4 } },
  { ...against(1_000_000, 'a million'), full: { rounds: ROUNDS, seconds: 4 }, million: true },
]
