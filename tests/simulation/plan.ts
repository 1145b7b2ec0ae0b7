import type { FaultLevel, FaultName } from '../harness/simulation/faults.ts'
import type { Simulated } from '../harness/simulation/simulate.ts'

/** What the command line asks for. */
export interface Plan {
  readonly seed: string
  readonly accounts: number
  readonly years: number
  readonly faults: FaultLevel
  /** Faults that never happen. */
  readonly spared: readonly FaultName[]
  readonly database: 'sqlite' | 'postgres'
  /** The sandbox's ports, or the real adapters over wires to it. */
  readonly outside: 'ports' | 'wires'
  /** Threads that simulate at once. */
  readonly workers: number
  /** Where the database of a town that went wrong is kept, on SQLite. */
  readonly keep: string | undefined
  /** Only this town; undefined for all of them. */
  readonly town: number | undefined
  readonly check_every: number
}

/** So many customers share one service, its database and its two servers: a town. Towns know nothing of each other. */
export const TOWN_SIZE = 8

/** One town of a plan, as its thread is told of it. */
export interface TownTask {
  readonly plan: Plan
  readonly town: number
  readonly customers: number
  /** Of the PostgreSQL database whose copies this thread uses. */
  readonly postgres_url: string | undefined
  /** From this step on the invariants are checked after each one. */
  readonly check_each_from?: number
  /** Send every line of the trace, not only the last ones. */
  readonly with_lines: boolean
}

/** What a town's thread sends back. */
export interface TownReport {
  readonly town: number
  readonly customers: number
  readonly simulated: Simulated
  readonly lines: readonly string[]
}

/** The towns of a plan, each with its number of customers. */
export function townsOf({ accounts, town }: Plan): { town: number; customers: number }[] {
  const all = Array.from({ length: Math.ceil(accounts / TOWN_SIZE) }, (_, at) => ({
    town: at + 1,
    customers: Math.min(TOWN_SIZE, accounts - at * TOWN_SIZE),
  }))
  return town === undefined ? all : all.filter((each) => each.town === town)
}

/** The command that runs one town of this plan again. */
export function againCommand(plan: Plan, town: number): string {
  const { seed, accounts, years, faults, spared, database, outside } = plan
  const spare = spared.length === 0 ? '' : ` --spare '${spared.join(',')}'`
  return `pnpm simulate --accounts ${accounts} --years ${years} --seed ${seed} --faults ${faults} --database ${database} --outside ${outside}${spare} --town ${town}`
}

/** Figures of several towns, added up. */
export interface Totals {
  account_years: number
  steps: number
  answers: number
  readonly faults: Partial<Record<FaultName, number>>
  readonly moves: Record<string, number>
  readonly deeds: Record<string, number>
  readonly spent: Record<string, number>
}

/** Add a town's figures to the totals. */
export function addTown(totals: Totals, { customers, simulated }: TownReport, years: number): void {
  totals.account_years += customers * years
  totals.steps += simulated.steps
  totals.answers += simulated.answers
  addAll(totals.faults as Record<string, number>, simulated.faults)
  addAll(totals.moves, simulated.moves)
  addAll(totals.deeds, simulated.deeds)
  addAll(totals.spent, simulated.spent)
}

function addAll(sums: Record<string, number>, more: Readonly<Record<string, number>>): void {
  for (const [name, count] of Object.entries(more)) sums[name] = (sums[name] ?? 0) + count
}
