import { filledDatabase } from '../million/filled.ts'
import type { Comparison, RoundFigures } from '../runner/comparison.ts'
import { inChild } from '../runner/in-child.ts'

const MEASURED = new URL('../million/measured-dashboards.ts', import.meta.url)
const P99 = ' p99_ms'

function dashboards(customers: number, kept?: string): Omit<Comparison, 'full'> {
  return {
    name: `dashboards, ${customers.toLocaleString('en')} customers`,
    sides: {
      ours: {
        open: async () =>
          inChild(MEASURED, { database: await filledDatabase(customers, kept) }).open(),
      },
    },
    rows: [
      {
        what: `any dashboard or metric, p99 of the slowest, ${customers.toLocaleString('en')} customers`,
        unit: 'ms',
        value: (round) => figure(round, `${slowest(round)}${P99}`),
        ours: (round) => `${slowest(round)}: p50 ${figure(round, `${slowest(round)} p50_ms`)} ms`,
        better: 'less',
        goal: 50,
        gate: 150,
      },
    ],
  }
}

function slowest(round: RoundFigures): string {
  const names = Object.keys(round['ours'] ?? {}).filter((name) => name.endsWith(P99))
  const found = names.toSorted((a, b) => figure(round, b) - figure(round, a))[0] ?? ''
  return found.slice(0, -P99.length)
}

function figure({ ours = {} }: RoundFigures, name: string): number {
  return ours[name] ?? Number.NaN
}

/** What operators look at, with three years of history. */
export const DASHBOARDS: readonly Comparison[] = [
  {
    ...dashboards(1_000_000, process.env['BENCH_MILLION_DB']),
    full: { rounds: 3, seconds: 20 },
    million: true,
  },
]
