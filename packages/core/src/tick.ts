import { sealAuditDay } from './audit/seal-audit-day.ts'
import { chargeCycles } from './billing/charge-cycles.ts'
import { deliverEffects } from './deliver-effects.ts'
import type { Fault, Round } from './fault.ts'
import { ONE_TIME_KEPT_MS } from './identity/one-time.ts'
import { reconcileRefunds } from './invoicing/reconcile-refunds.ts'
import { after, DAY, type EpochMs } from './kernel/time.ts'
import { finishPlanChanges } from './plan-changes/finish-plan-changes.ts'
import type { Ports } from './ports.ts'
import { refreshOrders } from './refresh-orders.ts'
import { isFirstOfHour, recordTick, type TickFacts } from './reporting/record-tick.ts'
import { expireSignups } from './signup/expire-signups.ts'
import { scrubSignups } from './signup/scrub-signups.ts'
import { recheckVat } from './vat/recheck-vat.ts'

/** How many pieces of one kind of work are taken at a time. */
const BATCH = 50

/** How many batches of one kind one tick takes, so that no kind starves the others. */
const BATCHES = 20

/** How long delivered effects, spent secrets and ended sessions are kept. */
const KEPT = { outbox: 30 * DAY, one_times: ONE_TIME_KEPT_MS, sessions: 40 * DAY }

/** What a tick came to. */
export interface TickReport {
  /** Pieces of work done or tried; 0 means that all is quiet. */
  readonly did: number
  readonly faults: readonly Fault[]
}

type Step = readonly [name: string, run: (ports: Ports) => Promise<Round>]

/** What a tick does, in order. Every step is batched and safe with any number of workers. Source: contract 7.2. */
const STEPS: readonly Step[] = [
  ['expire signups', (ports) => expireSignups(ports, BATCH)],
  ['read orders', (ports) => refreshOrders(ports, BATCH)],
  ['finish plan changes', (ports) => finishPlanChanges(ports, BATCH)],
  ['charge due cycles', (ports) => chargeCycles(ports, BATCH)],
  ['reconcile refunds', (ports) => reconcileRefunds(ports, BATCH)],
  ['deliver effects', (ports) => deliverEffects(ports, BATCH)],
  ['check VAT numbers', (ports) => recheckVat(ports, BATCH)],
]

/** What the first tick of an hour does besides: none of it has an instant of its own. */
const HOURLY_STEPS: readonly Step[] = [
  ['remove personal data', (ports) => scrubSignups(ports, BATCH)],
  ['seal the audit day', async (ports) => ({ tried: await sealAuditDay(ports), faults: [] })],
]

/**
 * Do everything that is due now. A step that throws is reported and does not stop the others. Where nothing
 * is due, that is one question to the database: the steps would each ask it in a transaction.
 */
export async function tick(ports: Ports): Promise<TickReport> {
  const began_at = ports.clock()
  const did: Record<string, number> = {}
  const faults: Fault[] = []
  for (const [where, run] of await stepsDue(ports, began_at, faults)) {
    try {
      did[where] = await repeat(ports, run, faults)
    } catch (error) {
      faults.push({ where, error })
    }
  }
  const facts = { began_at, ended_at: ports.clock(), did, faults }
  const notEnded = (error: unknown) => faults.push({ where: 'end the tick', error })
  await end(ports, facts).catch(notEnded)
  return { did: Object.values(did).reduce((sum, count) => sum + count, 0), faults }
}

/** The steps that there is work for. A database that does not even say so is a fault, and leaves none. */
async function stepsDue(
  { store }: Pick<Ports, 'store'>,
  now: EpochMs,
  faults: Fault[],
): Promise<readonly Step[]> {
  try {
    const due_at = await store.nextDueAt()
    const isFirst = await store.read((tx) => isFirstOfHour(tx, now))
    return [...(due_at !== null && due_at <= now ? STEPS : []), ...(isFirst ? HOURLY_STEPS : [])]
  } catch (error) {
    faults.push({ where: 'ask what is due', error })
    return []
  }
}

async function repeat(ports: Ports, run: Step[1], faults: Fault[]): Promise<number> {
  let did = 0
  for (let batch = 0; batch < BATCHES; batch++) {
    const round = await run(ports)
    faults.push(...round.faults)
    did += round.tried
    // Where every piece failed, another round would only meet the same pieces again.
    if (round.tried <= round.faults.length) break
  }
  return did
}

/** It is recorded that a tick ran; once an hour what nobody needs any more goes. */
async function end({ store }: Pick<Ports, 'store'>, facts: TickFacts): Promise<void> {
  const now = facts.ended_at
  await store.transaction(async (tx) => {
    const isFirst = await recordTick(tx, facts)
    if (!isFirst) return
    await tx.idempotency.purge(now)
    await tx.outbox.purge(after(now, -KEPT.outbox))
    await tx.oneTimes.purge(after(now, -KEPT.one_times))
    await tx.sessions.purge(after(now, -KEPT.sessions))
  })
}
