import type { DatabaseKind } from '../due-database.ts'
import type { FloorRun } from '../floors/billing-run-child.ts'
import type { JobRun } from '../peers/job-run.ts'
import type { Comparison, RoundFigures, Row, Side } from '../runner/comparison.ts'
import { inChild } from '../runner/in-child.ts'
import type { OurRun } from './billing-run-child.ts'

/** Charges in flight at the provider: what it allows, so that 20 ms each make 3,200 a second. */
const IN_FLIGHT = 64
const CHARGE_MS = 20
const WAITING = { charge_ms: CHARGE_MS, in_flight: IN_FLIGHT }
const AT_BEST = (1_000 / CHARGE_MS) * IN_FLIGHT

/** Enough for seconds of work, so that what begins and ends a run counts little. */
const DUE = { at_once: 4_000, waiting: 6_400, jobs: 1_000 }

const NAMES = { sqlite: 'SQLite', postgres: 'PostgreSQL' } as const

const ours = (run: OurRun): Side => inChild(new URL('./billing-run-child.ts', import.meta.url), run)
const floor = (run: FloorRun): Side =>
  inChild(new URL('../floors/billing-run-child.ts', import.meta.url), run)
const peer = (name: string, run: JobRun): Side =>
  inChild(new URL(`../peers/${name}.ts`, import.meta.url), run)

const rate = (side: string) => (round: RoundFigures) => round[side]?.['ops_a_second'] ?? 0
const figure = (round: RoundFigures, side: string, name: string) => round[side]?.[name] ?? 0
const told = (side: string) => (round: RoundFigures) =>
  `${Math.round(rate(side)(round))} a second, ${Math.round(figure(round, side, 'cpu_us'))} µs CPU each`

/** Cycles a second beside set-based SQL that writes the same rows; the provider answers at once. */
function atOnce(database: DatabaseKind): Comparison {
  const due = DUE.at_once
  const row: Row = {
    what: `billing run, provider at once, ${NAMES[database]}`,
    unit: 'of set-based SQL that writes the same rows',
    value: (round) => rate('ours')(round) / rate('floor')(round),
    ours: told('ours'),
    floor: told('floor'),
    better: 'more',
    goal: 0.4,
    gate: 0.25,
  }
  return {
    name: `billing run at once, ${database}`,
    sides: {
      ours: ours({ database, due, charge_ms: 0, in_flight: IN_FLIGHT }),
      floor: floor({ database, due }),
    },
    rows: [row],
    full: { rounds: 3, seconds: 3 },
    ...(database === 'sqlite' ? { quick: { rounds: 2, seconds: 3 } } : {}),
  }
}

/** Cycles a second beside what 64 charges in flight at 20 ms could make. */
function waiting(database: DatabaseKind, goal: number): Comparison {
  const run = { ...WAITING, database, due: DUE.waiting }
  const row: Row = {
    what: `billing run, ${CHARGE_MS} ms, ${IN_FLIGHT} in flight, ${NAMES[database]}`,
    unit: `of ${AT_BEST.toLocaleString('en')} a second`,
    value: (round) => rate('ours')(round) / AT_BEST,
    ours: told('ours'),
    better: 'more',
    goal,
    gate: 0.6,
  }
  return {
    name: `billing run at ${CHARGE_MS} ms, ${database}`,
    sides: { ours: ours(run) },
    rows: [row],
    full: { rounds: 1, seconds: 4 },
  }
}

const jobs = { ...WAITING, due: DUE.jobs }

/** A batch at a time beside one job per subscription that writes the same rows, on PostgreSQL. */
const AGAINST_JOBS: Comparison = {
  name: 'billing run against job queues',
  sides: {
    ours: ours({ ...WAITING, database: 'postgres', due: DUE.waiting }),
    'graphile-worker': peer('graphile-worker', jobs),
    'pg-boss': peer('pg-boss', jobs),
  },
  rows: ['graphile-worker', 'pg-boss'].map((name) => ({
    what: `billing run against one job per subscription, ${CHARGE_MS} ms, ${IN_FLIGHT} in flight`,
    unit: `× ${name}`,
    value: (round) => rate('ours')(round) / rate(name)(round),
    ours: told('ours'),
    floor: told(name),
    better: 'more',
    goal: 3,
    gate: 2,
  })),
  full: { rounds: 1, seconds: 6 },
}

/** The billing run beside its floor, beside what the provider allows, and beside job queues. */
export const BILLING_RUN: readonly Comparison[] = [
  atOnce('sqlite'),
  atOnce('postgres'),
  waiting('sqlite', 0.8),
  waiting('postgres', 0.75),
  AGAINST_JOBS,
]
