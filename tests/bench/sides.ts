import type { Comparison, Figures, Row, Side } from '../../bench/runner/comparison.ts'

/** A side that gives these figures one round after the other, and the last ones from then on. */
export function sideOf(figures: readonly Figures[], seen: string[] = [], name = ''): Side {
  return {
    open: async () => {
      seen.push(`open ${name}`)
      let round = 0
      return {
        trial: async () => {
          seen.push(`trial ${name}`)
          return figures[Math.min(round++, figures.length - 1)] ?? {}
        },
        close: async () => {
          seen.push(`close ${name}`)
        },
      }
    },
  }
}

/** A side whose trials give these numbers as `n`, and which goes on with the next after it was closed. */
export function lastingSideOf(numbers: readonly number[]): Side {
  const rest = [...numbers]
  return {
    open: async () => ({
      trial: async () => ({ n: rest.shift() ?? Number.NaN }),
      close: async () => undefined,
    }),
  }
}

/** A side that does not come up. */
export function sideThatThrows(error: Error): Side {
  return { open: () => Promise.reject(error) }
}

/** A row about `n` of the side `ours`, of which more is better: at least 10 is the goal, 5 the gate. */
export function aRow(row: Partial<Row> = {}): Row {
  return {
    what: 'how many',
    unit: 'a second',
    value: ({ ours }) => ours?.['n'] ?? Number.NaN,
    better: 'more',
    goal: 10,
    gate: 5,
    ...row,
  }
}

/** A comparison of one side with one row, in three rounds. */
export function aComparison(comparison: Partial<Comparison> = {}): Comparison {
  return {
    name: 'counting',
    sides: { ours: sideOf([{ n: 12 }]) },
    rows: [aRow()],
    full: { rounds: 3, seconds: 1 },
    ...comparison,
  }
}
