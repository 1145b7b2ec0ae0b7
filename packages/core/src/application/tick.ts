import { sealAuditDay } from '../records/audit/seal-audit-day.ts'
import { chargeCycles } from '../money/billing-run/charge-cycles.ts'
import { findAdrift } from '../money/billing-run/find-adrift.ts'
import { deliverEffects } from './deliver-effects.ts'
import { publishEvents } from '../desk/webhooks/publish-events.ts'
import type { Fault, Round } from '../kernel/fault.ts'
import { ONE_TIME_KEPT_MS } from '../people/proofs/one-time.ts'
import { reconcileRefunds } from '../money/refunds/reconcile-refunds.ts'
import { after, DAY } from '../kernel/time.ts'
import { compareDaily } from '../money/books/compare-daily.ts'
import { followDisputes } from '../money/disputes/follow-disputes.ts'
import { finishPlanChanges } from '../money/plan-charges/finish-plan-changes.ts'
import { writeDownRefused } from '../money/payments/refused-webhooks.ts'
import type { DueWork, Ports } from '../ports.ts'
import { refreshOrders } from './refresh-orders.ts'
import { foldSome, foldTallies, purgeTallies } from '../desk/reporting/keep-tallies.ts'
import { isFirstOfHour, recordTick, type TickFacts } from '../desk/operations/record-tick.ts'
import { expireSignups } from '../onboarding/signup/expire-signups.ts'
import { scrubSignups } from '../desk/erasure/scrub-signups.ts'
import { reconcileHourly } from '../phones/reconciliation/reconcile-tenants.ts'
import { endSilence } from '../people/support/end-silence.ts'
import { recheckVat } from '../people/vat/recheck-vat.ts'

/** How many pieces of one kind of work are taken at a time. */
const BATCH = 50

/** How many cycles one step charges: several batches at once, which it cuts itself. */
const CHARGES = 1_000

/** How many batches of one kind one tick takes, so that no kind starves the others. */
const BATCHES = 20

/** How long delivered effects, spent secrets and ended sessions are kept. */
const KEPT = {
  outbox: 30 * DAY,
  webhooks: 30 * DAY,
  one_times: ONE_TIME_KEPT_MS,
  sessions: 40 * DAY,
}

/** The result of a tick. */
export interface TickReport {
  /** Pieces of work done or tried; 0 means that all is quiet. */
  readonly did: number
  readonly faults: readonly Fault[]
}

interface Step {
  readonly name: string
  /** The work without which the step has nothing to do; an hourly step has none. */
  readonly work?: DueWork
  readonly run: (ports: Ports) => Promise<Round>
}

/** What a tick does, in order. Every step is batched and safe with any number of workers. Source: contract 7.2. */
const STEPS: readonly Step[] = [
  { name: 'expire signups', work: 'signups', run: (ports) => expireSignups(ports, BATCH) },
  { name: 'read orders', work: 'orders', run: (ports) => refreshOrders(ports, BATCH) },
  {
    name: 'finish plan changes',
    work: 'plan changes',
    run: (ports) => finishPlanChanges(ports, BATCH),
  },
  { name: 'charge due cycles', work: 'cycles', run: (ports) => chargeCycles(ports, CHARGES) },
  { name: 'reconcile refunds', work: 'refunds', run: (ports) => reconcileRefunds(ports, BATCH) },
  { name: 'follow disputes', work: 'disputes', run: followDisputes },
  { name: 'publish events', work: 'events', run: publishEvents },
  { name: 'deliver effects', work: 'effects', run: (ports) => deliverEffects(ports, BATCH) },
  { name: 'check VAT numbers', work: 'VAT numbers', run: (ports) => recheckVat(ports, BATCH) },
  { name: 'end silence in tickets', work: 'tickets', run: (ports) => endSilence(ports, BATCH) },
  {
    name: 'count refused webhooks',
    work: 'refused webhooks',
    run: (ports) => writeDownRefused(ports, BATCH),
  },
]

/** What the first tick of an hour does besides: none of it has an instant of its own. */
const HOURLY_STEPS: readonly Step[] = [
  { name: 'remove personal data', run: (ports) => scrubSignups(ports, BATCH) },
  { name: 'reconcile tenants', run: reconcileHourly },
  { name: 'follow disputes', run: followDisputes },
  { name: 'look for money of nobody', run: compareDaily },
  { name: 'find debts adrift', run: findAdrift },
  {
    name: 'seal the audit day',
    run: async (ports) => ({ tried: await sealAuditDay(ports), faults: [] }),
  },
]

/**
 * Do everything that is due now, and what falls due by that. A step that throws is reported and does not
 * stop the others. Only steps with work are run: idle, a tick is one question to the database.
 */
export async function tick(ports: Ports): Promise<TickReport> {
  const began_at = ports.clock()
  const did: Record<string, number> = {}
  const faults: Fault[] = []
  const first = await ask(faults, () => ports.store.read((tx) => isFirstOfHour(tx, began_at)))
  const stepsDue = async () => {
    const due = await ask(faults, () => ports.store.dueBy(ports.clock()))
    return STEPS.filter(({ work }) => work && due?.has(work))
  }
  await rounds(async () => runSteps(ports, await stepsDue(), did, faults))
  // If unknown, assume yes: `end` may yet take this tick for the first of its hour.
  if (first !== false) await rounds(() => runSteps(ports, HOURLY_STEPS, did, faults))
  const facts = { began_at, ended_at: ports.clock(), did, faults }
  const notEnded = (error: unknown) => faults.push({ where: 'end the tick', error })
  await end(ports, facts).catch(notEnded)
  return { did: Object.values(did).reduce((sum, count) => sum + count, 0), faults }
}

/** A database that does not even say what is due is a fault, and leaves nothing to do. */
async function ask<T>(faults: Fault[], question: () => Promise<T>): Promise<T | undefined> {
  try {
    return await question()
  } catch (error) {
    faults.push({ where: 'ask what is due', error })
    return undefined
  }
}

/** Round after round: once every piece failed or is leased by another worker, a further round would find the same pieces. */
async function rounds(run: () => Promise<boolean>): Promise<void> {
  for (let round = 0; round < BATCHES && (await run()); round++);
}

/** A batch of each; true when a piece of any was done. */
async function runSteps(
  ports: Ports,
  steps: readonly Step[],
  did: Record<string, number>,
  faults: Fault[],
): Promise<boolean> {
  let madeProgress = false
  for (const { name, run } of steps) {
    try {
      const round = await run(ports)
      faults.push(...round.faults)
      did[name] = (did[name] ?? 0) + round.tried
      madeProgress ||= round.tried > round.faults.length
    } catch (error) {
      faults.push({ where: name, error })
    }
  }
  return madeProgress
}

/** It is recorded that a tick ran, and counts are added up; once an hour what nobody needs any more goes. */
async function end(ports: Ports, facts: TickFacts): Promise<void> {
  const now = facts.ended_at
  const folded = await ports.store.transaction(async (tx) => {
    const isFirst = await recordTick(tx, facts)
    const rows = await foldSome(tx)
    if (!isFirst) return rows
    await tx.idempotency.purge(now)
    await tx.outbox.purge(after(now, -KEPT.outbox))
    await tx.webhookDeliveries.purge(after(now, -KEPT.webhooks))
    await tx.oneTimes.purge(after(now, -KEPT.one_times))
    await tx.invitations.purge(now)
    await tx.sessions.purge(after(now, -KEPT.sessions))
    await purgeTallies(tx, now)
    return rows
  })
  await foldTallies(ports, folded)
}
