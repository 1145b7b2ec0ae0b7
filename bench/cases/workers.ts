import { checkCharged, type DueDatabases, dueDatabases, openPlace } from '../due-database.ts'
import type { Comparison, Effort, Figures, RoundFigures, Row, Side } from '../runner/comparison.ts'
import { servedInChild, type ServedInChild } from '../runner/in-child.ts'
import type { Done, Shift } from './workers-child.ts'

const WORKER = new URL('./workers-child.ts', import.meta.url)

/** How many processes charge on one database, and what each has to do. */
interface Crew {
  readonly sizes: readonly number[]
  readonly charge_ms: number
  /**
   * Of each worker. So few that the provider is what they wait for even when there are most of them: this
   * asks whether workers stand in each other's way, not how much two cores can do.
   */
  readonly in_flight: number
  readonly cycles: number
}

/** Cycles that each process charges before anybody looks, of a provider that hardly takes time. */
const WARM_UP = { charge_ms: 5, in_flight: 64, cycles: 800 }

const SLOW: Crew = { sizes: [1, 2, 4, 8], charge_ms: 100, in_flight: 8, cycles: 240 }
const QUICK: Crew = { sizes: [1, 2, 4], charge_ms: 20, in_flight: 4, cycles: 400 }

/** The same processes and the same server for every size; each size has a new database. */
function crewOf(crew: Crew): Side {
  const most = Math.max(...crew.sizes)
  return {
    async open() {
      const databases = await dueDatabases('postgres', most * (WARM_UP.cycles + WARM_UP.in_flight))
      const workers: ServedInChild[] = []
      for (let at = 0; at < most; at++) workers.push(await servedInChild(WORKER))
      // Nobody sees this: the compiler of every process warms up.
      await measured(databases, workers, { ...crew, ...WARM_UP })
      return {
        async trial() {
          const figures: Record<string, number> = {}
          for (const size of crew.sizes) {
            const { rate, cpu_us } = await measured(databases, workers.slice(0, size), crew)
            figures[rateOf(size)] = rate
            figures[`cpu_us_${size}`] = cpu_us
          }
          return figures satisfies Figures
        },
        async close() {
          await Promise.all(workers.map((worker) => worker.close()))
          await databases.close()
        },
      }
    },
  }
}

const rateOf = (size: number) => `ops_a_second_${size}`

/** Cycles a second of all together. Throws unless each cycle was charged exactly once. */
async function measured(
  databases: DueDatabases,
  workers: readonly ServedInChild[],
  { charge_ms, in_flight, cycles }: Omit<Shift, 'place'>,
): Promise<{ readonly rate: number; readonly cpu_us: number }> {
  const { place, gone } = await databases.fresh()
  try {
    const shift: Shift = { place, charge_ms, in_flight, cycles }
    const began = performance.now()
    const done = (await Promise.all(workers.map((worker) => worker.ask(shift)))) as Done[]
    const seconds = (performance.now() - began) / 1_000
    const captured = done.flatMap((each) => each.captured)
    await checkOnce(place, captured)
    const cpu_us = done.reduce((sum, each) => sum + each.cpu_us, 0) / captured.length
    return { rate: captured.length / seconds, cpu_us }
  } finally {
    await gone()
  }
}

/** As the providers saw it, and as the database has it. */
async function checkOnce(place: string, captured: readonly string[]): Promise<void> {
  const twice = captured.length - new Set(captured).size
  if (twice > 0) throw new Error(`${twice} cycles were charged twice`)
  const opened = openPlace('postgres', place, 1)
  try {
    await checkCharged(opened, captured.length)
  } finally {
    await opened.close()
  }
}

function rowOf({ sizes, charge_ms, in_flight }: Crew, goal: number, gate: number): Row {
  const rate = (round: RoundFigures, size: number) => round['ours']?.[rateOf(size)] ?? 0
  const shares = (round: RoundFigures) =>
    sizes.slice(1).map((size) => rate(round, size) / (size * rate(round, 1)))
  return {
    what: `1 to ${sizes.at(-1)} workers on one PostgreSQL, ${charge_ms} ms, ${in_flight} in flight each`,
    unit: 'of workers × one, where it is least',
    value: (round) => Math.min(...shares(round)),
    ours: (round) => `${sizes.map((size) => Math.round(rate(round, size))).join(', ')} a second`,
    better: 'more',
    goal,
    gate,
  }
}

function scaling(crew: Crew, goal: number, full: Effort): Comparison {
  return {
    name: `workers at ${crew.charge_ms} ms`,
    sides: { ours: crewOf(crew) },
    rows: [rowOf(crew, goal, 0.75)],
    full,
  }
}

/** Worker processes on one PostgreSQL, each cycle charged exactly once. */
export const WORKERS: readonly Comparison[] = [
  scaling(SLOW, 0.9, { rounds: 1, seconds: 16 }),
  scaling(QUICK, 0.85, { rounds: 1, seconds: 8 }),
]
