import { inspect } from 'node:util'
import { after, DAY, earliest, type EpochMs, epochMs, MINUTE } from '@billing/core'
import { checkInvariants, type Violation } from '../invariants/check-invariants.ts'
import type { Moment } from '../invariants/evidence.ts'
import { drawFrom } from './draw.ts'
import { wakeWhoIsDue } from './schedule.ts'
import type { FaultName } from './faults.ts'
import { createInterleaver, type RunHooks } from './interleaver.ts'
import { installDeterministicRuntime } from './deterministic-runtime.ts'
import type { Run } from './server.ts'
import type { OpenService, SimulatedService } from './service.ts'
import type { SimulationOptions } from './simulation-options.ts'
import { openPopulation } from './open-population.ts'
import type { Population } from './population.ts'
import { wallNow } from './wall-clock.ts'
import { learnAccounts } from './observer.ts'

/** What came of a run. */
export interface Simulated {
  readonly steps: number
  readonly answers: number
  readonly faults: Readonly<Record<FaultName, number>>
  /** How often each state was entered: `subscriptions.status active → past_due`. */
  readonly moves: Readonly<Record<string, number>>
  /** How often people did each thing that they set out to do. */
  readonly deeds: Readonly<Record<string, number>>
  readonly violations: readonly Violation[]
  /** What went wrong besides: an actor's or the service's own failure. */
  readonly failure: string | null
  /** The last lines before the first violation. */
  readonly trace: readonly string[]
  /** SHA-256 of every line, in order: equal for equal seeds. */
  readonly log_digest: string
  /** Real milliseconds: in all, and by what they went into. Never the same twice. */
  readonly spent: Readonly<Record<string, number>>
}

/** When a run begins. */
const BEGINS = Date.UTC(2026, 1, 1, 9)
const YEAR_MS = 365.25 * DAY
/** When faults have ceased, so long after all must be at rest; and once more after a month without people. */
const REST_MS = DAY
const QUIET_MONTH_MS = 40 * DAY
const LOOKS_MAX = 60

/**
 * One service lives through `years` in this thread: its processes, its customers and operators take turns at
 * every commit, read and outside call, and faults are drawn from the seed. Then faults cease, time goes on, and all must come to rest
 * without an operator.
 */
export async function simulate(open: OpenService, options: SimulationOptions): Promise<Simulated> {
  const draw = drawFrom(options.seed)
  const crowd = createInterleaver(draw.fork('order'), epochMs(BEGINS))
  const until = after(epochMs(BEGINS), Math.round(options.years * YEAR_MS))
  const giveBack = installDeterministicRuntime({ now: crowd.now, draw: draw.fork('nature') })
  try {
    const population = await openPopulation(open, options, { crowd, draw, until })
    try {
      return await liveThrough(population, options)
    } finally {
      await population.run.service.close()
    }
  } finally {
    giveBack()
  }
}

async function liveThrough(population: Population, options: SimulationOptions): Promise<Simulated> {
  const { run, log, observer, until } = population
  const { interleaver: crowd, faults, outages, service } = run
  const checks = createChecks(population)
  let checked_on = Math.floor(crowd.now() / DAY)
  const hooks = {
    onStep: async () => {
      const each = crowd.steps >= (options.check_each_from ?? Number.POSITIVE_INFINITY)
      if (each || crowd.steps % options.check_every === 0) await checks.run('always')
    },
    async onJump(to: EpochMs) {
      const day = Math.floor(to / DAY)
      if (day > checked_on) await checks.run('always')
      checked_on = day
      await wakeWhoIsDue(population, to)
    },
  }
  const live = async () => {
    await crowd.run(until, hooks)
    faults.cease()
    outages.cease()
    for (const server of population.servers) server.startNow()
    log.note('nothing goes wrong any more')
    for (const rest of [REST_MS, QUIET_MONTH_MS]) {
      await crowd.run(after(crowd.now(), rest), hooks)
      await comeToRest(run, hooks)
      await checks.run('at rest')
    }
  }
  const began = wallNow()
  const wrong = await live().then(() => null, endOf)
  if (wrong && options.keep !== undefined) {
    await service.query(`vacuum into '${options.keep.replaceAll("'", "''")}'`)
  }
  return {
    violations: wrong?.violations ?? [],
    failure: wrong?.failure ? [wrong.failure, ...errorsOf(service)].join('\n') : null,
    steps: crowd.steps,
    answers: observer.answers.length,
    faults: faults.counts,
    moves: await movesOf(service),
    deeds: log.deeds,
    trace: log.last,
    log_digest: log.digest(),
    spent: { ...crowd.spent, checks: checks.spent_ms, all: wallNow() - began },
  }
}

/** What falls due just now is done within a worker's interval; what then still is due, at rest, is found. */
async function comeToRest(
  { interleaver: crowd, service, nextDueAt }: Run,
  hooks: RunHooks,
): Promise<void> {
  for (let looks = 0; looks < LOOKS_MAX; looks++) {
    const due = earliest(await nextDueAt(), await service.outside.nextDueAt())
    if (due === null || due > crowd.now()) return
    await crowd.run(after(crowd.now(), 2 * MINUTE), hooks)
  }
}

class Violated extends Error {
  readonly violations: readonly Violation[]
  constructor(violations: readonly Violation[]) {
    super(violations.map(({ id, line }) => `${id}: ${line}`).join('\n'))
    this.violations = violations
  }
}

/** Looks at all that must hold, and throws at the first time that something does not. */
function createChecks({ run, observer }: Population) {
  const { service, interleaver: crowd } = run
  let spent_ms = 0
  return {
    get spent_ms() {
      return spent_ms
    },
    async run(when: Moment) {
      const began = wallNow()
      await learnAccounts(service, observer.owners, crowd.now())
      const { query, books: outside } = service
      const { returnsFlaws, limits } = service
      const evidence = {
        query,
        now: crowd.now(),
        observer,
        ...(outside ? { outside } : {}),
        ...(limits && { limits }),
        ...(returnsFlaws && {
          returnsFlaws: () => crowd.busy(() => returnsFlaws(epochMs(BEGINS))),
        }),
      }
      const violations = await checkInvariants(evidence, when)
      spent_ms += wallNow() - began
      if (violations.length > 0) throw new Violated(violations)
    },
  }
}

/** The last errors that the service logged. */
function errorsOf({ logged }: SimulatedService): readonly string[] {
  return logged.filter((line) => line.includes('"error"')).slice(-2)
}

function endOf(error: unknown): Pick<Simulated, 'violations' | 'failure'> {
  if (error instanceof Violated) return { violations: error.violations, failure: null }
  const failure = inspect(error)
  return { violations: [], failure }
}

const MOVE = ['resource', 'field', 'old_value', 'new_value'] as const

/** What the recorder saw of states. */
async function movesOf({ query }: SimulatedService): Promise<Record<string, number>> {
  const rows = await query(
    `select resource, field, coalesce(old_value, '-') as old_value, new_value, count(*) as times from recorded_changes
     where new_value is not null and field not in ('row', 'document', 'pdf', 'life')
     group by resource, field, old_value, new_value order by 1, 2, 3, 4`,
  )
  return Object.fromEntries(
    rows.map((row) => {
      const [resource, field, from, to] = MOVE.map((column) => String(row[column]))
      return [`${resource}.${field} ${from} → ${to}`, Number(row['times'])]
    }),
  )
}
