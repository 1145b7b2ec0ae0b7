/**
 * Years of the whole service in seconds, with faults from a seed: `pnpm simulate --help` tells how. Ends with
 * 0 when every invariant held, with 1 at the first that did not.
 */
import { createHash } from 'node:crypto'
import { createWriteStream, existsSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { parseArgs } from 'node:util'
import { type FaultName, FAULTS } from '../harness/simulation/faults.ts'
import { type RunningServer, startPostgres } from '../support/postgres-server.ts'
import { addTown, type Plan, type Totals, townsOf, type TownReport, type TownTask } from './plan.ts'
import { isWrong, printSummary, printViolation, progressBar } from './print.ts'
import { inThreads } from './threads.ts'

const HELP = `pnpm simulate --accounts N --years Y --seed S [--faults none|some|high] [--database sqlite|postgres] [--outside ports|wires]

  --accounts N       customers, in towns of eight that share a service   (16)
  --years Y          simulated years                                     (1)
  --seed S           the same seed gives the same log, byte for byte     (1)
  --faults L         none, some or high                                  (high)
  --database D       sqlite or postgres                                  (sqlite)
  --outside O        ports: the sandbox's own; wires: the real adapters over
                     sockets to the sandbox                              (ports)
  --spare FAULTS     faults that never happen, with commas between them    (none)
  --workers W        threads                                             (one per core)
  --town T           only this town
  --check-every K    invariants are checked after so many steps          (1000)
  --log FILE         write every line there
  --keep FILE        keep the SQLite database of the town that went wrong`

const options = {
  accounts: { type: 'string', default: '16' },
  years: { type: 'string', default: '1' },
  seed: { type: 'string', default: '1' },
  faults: { type: 'string', default: 'high' },
  database: { type: 'string', default: 'sqlite' },
  outside: { type: 'string', default: 'ports' },
  spare: { type: 'string', default: '' },
  workers: { type: 'string', default: String(availableParallelism()) },
  town: { type: 'string' },
  'check-every': { type: 'string', default: '1000' },
  log: { type: 'string' },
  keep: { type: 'string' },
  help: { type: 'boolean', default: false },
} as const

function readPlan(): { plan: Plan; log: string | undefined } {
  const { values } = parseArgs({ options })
  if (values.help) {
    console.log(HELP)
    process.exit(0)
  }
  const plan = {
    seed: values.seed,
    accounts: positive('accounts', values.accounts),
    years: positive('years', values.years),
    faults: oneOf('faults', values.faults, ['none', 'some', 'high'] as const),
    database: oneOf('database', values.database, ['sqlite', 'postgres'] as const),
    outside: oneOf('outside', values.outside, ['ports', 'wires'] as const),
    spared: faultsIn(values.spare),
    workers: positive('workers', values.workers),
    town: values.town === undefined ? undefined : positive('town', values.town),
    keep: values.keep,
    check_every: positive('check-every', values['check-every']),
  }
  if (townsOf(plan).length === 0) misused(`there is no town ${values.town}`)
  if (plan.keep !== undefined && (plan.database === 'postgres' || existsSync(plan.keep))) {
    misused('--keep takes a file that is not there yet, for a SQLite database')
  }
  return { plan, log: values.log }
}

function positive(name: string, text: string): number {
  const value = Number(text)
  if (Number.isFinite(value) && value > 0) return value
  return misused(`--${name} is a number above 0, not ${text}`)
}

function oneOf<T extends string>(name: string, text: string, of: readonly T[]): T {
  const found = of.find((each) => each === text)
  return found ?? misused(`--${name} is one of ${of.join(', ')}, not ${text}`)
}

function faultsIn(text: string): FaultName[] {
  const names = Object.keys(FAULTS) as FaultName[]
  const asked = text.split(',').filter((each) => each !== '')
  return asked.map((each) => oneOf('spare', each.trim(), names))
}

function misused(why: string): never {
  console.error(`${why}\n\n${HELP}`)
  process.exit(2)
}

async function main(): Promise<number> {
  const { plan, log } = readPlan()
  const server = plan.database === 'postgres' ? await startPostgres({ durable: false }) : undefined
  try {
    return await run(plan, log, databasesOf(server))
  } finally {
    await server?.stop()
  }
}

/** A database of each thread's own, to make copies of; undefined for SQLite, which is in memory. */
function databasesOf(server: RunningServer | undefined) {
  const urls = new Map<number, Promise<string>>()
  return async (thread: number): Promise<string | undefined> => {
    const url = urls.get(thread) ?? server?.createDatabase(`simulated_${thread}`)
    if (url) urls.set(thread, url)
    return url
  }
}

async function run(
  plan: Plan,
  log: string | undefined,
  databaseOf: (thread: number) => Promise<string | undefined>,
): Promise<number> {
  const towns = townsOf(plan)
  const totals: Totals = {
    account_years: 0,
    steps: 0,
    answers: 0,
    faults: {},
    moves: {},
    deeds: {},
    spent: {},
  }
  const reports: TownReport[] = []
  const began = performance.now()
  const seconds = () => (performance.now() - began) / 1_000
  let stopped = false
  process.once('SIGINT', () => {
    stopped = true
    console.error('\nstopping after the towns under way; once more to end at once')
  })
  const taskOf = async (of: (typeof towns)[number], thread: number) => {
    const postgres_url = await databaseOf(thread)
    return { ...of, plan, postgres_url, with_lines: log !== undefined }
  }
  await inThreads(towns, Math.min(plan.workers, towns.length), taskOf, (report) => {
    reports.push(report)
    addTown(totals, report, plan.years)
    progress(progressBar(reports.length, towns.length, totals.account_years / seconds()))
    return stopped || isWrong(report.simulated) ? 'stop' : 'go on'
  })
  reports.sort((a, b) => a.town - b.town)
  if (log !== undefined) writeLog(log, reports)
  printSummary(console.log, totals, seconds())
  const wrong = reports.find(({ simulated }) => isWrong(simulated))
  if (wrong) {
    printViolation(console.log, plan, await narrowed(plan, wrong, taskOf))
    return 1
  }
  if (reports.length < towns.length) {
    console.log(
      `\nstopped after ${reports.length} of ${towns.length} towns; nothing was wrong so far`,
    )
    return 130
  }
  const digest = createHash('sha256')
  for (const { simulated } of reports) digest.update(simulated.log_digest)
  console.log(`\nevery invariant held; digest of the log: ${digest.digest('hex')}`)
  return 0
}

/** The same town again, checked after each step from the last good check on: that names the step. */
async function narrowed(
  plan: Plan,
  wrong: TownReport,
  taskOf: (of: TownReport, thread: number) => Promise<TownTask>,
): Promise<TownReport> {
  const check_each_from = wrong.simulated.steps - plan.check_every
  let found = wrong
  const exact = async (of: TownReport, thread: number) => {
    return { ...(await taskOf(of, thread)), check_each_from }
  }
  await inThreads([wrong], 1, exact, (report) => {
    found = report
    return 'stop'
  })
  return isWrong(found.simulated) ? found : wrong
}

function progress(bar: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${bar}`)
  else if (process.env['CI'] === undefined) process.stderr.write(`${bar}\n`)
}

function writeLog(file: string, reports: readonly TownReport[]): void {
  const stream = createWriteStream(file)
  for (const { town, lines } of reports) {
    for (const line of lines) stream.write(`${town} ${line}\n`)
  }
  stream.end()
}

process.exitCode = await main()
