import { INVARIANTS } from '../harness/invariants/invariants.ts'
import type { Simulated } from '../harness/simulation/simulate.ts'
import { againCommand, type Plan, type Totals, type TownReport } from './plan.ts'

/** Where lines go. */
export type Print = (line: string) => void

const WIDTH = 30

/** `[######------] 120 of 250 towns, 35 account-years/s`. */
export function progressBar(done: number, of: number, rate: number): string {
  const filled = Math.round((done / of) * WIDTH)
  const bar = `${'#'.repeat(filled)}${'-'.repeat(WIDTH - filled)}`
  return `[${bar}] ${done} of ${of} towns, ${rate.toFixed(1)} account-years/s`
}

/** What happened in all, and how fast. */
export function printSummary(print: Print, totals: Totals, seconds: number): void {
  const { account_years, steps, answers, faults, moves, deeds, spent } = totals
  print(
    `\n${Math.round(account_years)} account-years in ${seconds.toFixed(1)} s: ${(account_years / seconds).toFixed(1)} account-years/s; ${steps} steps, ${answers} answers`,
  )
  print('\nfaults')
  printCounts(print, faults)
  print(`${String(sum(faults)).padStart(10)}  in all`)
  print('\nmoves')
  printCounts(print, moves)
  print('\ndeeds')
  printCounts(print, deeds)
  print('\nwhere the time went')
  const { all = 0, ...parts } = spent
  const rest = all - sum(parts)
  for (const [name, ms] of Object.entries({ ...parts, 'the rest: HTTP, rules, waiting': rest })) {
    print(`${((100 * ms) / all).toFixed(1).padStart(9)}%  ${name}`)
  }
}

function printCounts(print: Print, counts: Readonly<Partial<Record<string, number>>>): void {
  for (const [name, count] of Object.entries(counts))
    print(`${String(count).padStart(10)}  ${name}`)
}

function sum(counts: Readonly<Partial<Record<string, number>>>): number {
  return Object.values(counts).reduce<number>((total, count = 0) => total + count, 0)
}

/** Whether the town went wrong. */
export function isWrong({ violations, failure }: Simulated): boolean {
  return violations.length > 0 || failure !== null
}

/** The first violation: what, where, what went before, and how to see it again. */
export function printViolation(print: Print, plan: Plan, { town, simulated }: TownReport): void {
  const { violations, failure, trace, steps } = simulated
  print(`\nseed ${plan.seed}, town ${town}, step ${steps}:`)
  for (const { id, line } of violations) {
    print(`  ${id} does not hold: ${line}`)
    print(`     ${INVARIANTS.find((each) => each.id === id)?.says}`)
  }
  if (failure !== null) print(`  ${failure}`)
  print('\nthe last lines of its trace:')
  for (const line of trace.slice(-80)) print(`  ${line}`)
  print(`\nagain: ${againCommand(plan, town)}`)
}
