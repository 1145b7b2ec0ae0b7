import { filledDatabase } from '../million/filled.ts'
import type { Comparison, Figures, RoundFigures } from '../runner/comparison.ts'
import { inChild } from '../runner/in-child.ts'

const MEASURED = new URL('../million/measured-lists.ts', import.meta.url)
const RATIO = ' ratio'

function lists(customers: number, kept?: string): Omit<Comparison, 'full'> {
  return {
    name: `lists, ${customers.toLocaleString('en')} customers`,
    sides: {
      ours: {
        open: async () =>
          inChild(MEASURED, { database: await filledDatabase(customers, kept) }).open(),
      },
    },
    rows: [
      {
        what: `any list, by any filter, nine tenths in: the worst, ${customers.toLocaleString('en')} customers`,
        unit: 'of its first page',
        value: (round) => figure(round, `${worst(round)}${RATIO}`),
        ours: (round) => `${worst(round)}: ${figure(round, `${worst(round)} deep_cpu_ms`)} ms`,
        floor: (round) => `${figure(round, `${worst(round)} first_cpu_ms`)} ms`,
        better: 'less',
        goal: 1.3,
        gate: 1.6,
      },
    ],
  }
}

/** The list whose deep page takes the longest beside its first one. */
function worst({ ours = {} }: RoundFigures): string {
  const names = Object.keys(ours).filter((name) => name.endsWith(RATIO))
  const ratio = (figures: Figures, name: string | undefined) => figures[name ?? ''] ?? 0
  const found = names.reduce(
    (most, name) => (ratio(ours, name) > ratio(ours, most) ? name : most),
    '',
  )
  return found.slice(0, -RATIO.length)
}

function figure({ ours = {} }: RoundFigures, name: string): number {
  return ours[name] ?? Number.NaN
}

/** The deep pages of every list beside their first ones. */
export const LISTS: readonly Comparison[] = [
  {
    ...lists(1_000_000, process.env['BENCH_MILLION_DB']),
    full: { rounds: 3, seconds: 30 },
    million: true,
  },
]
