import { sealAuditDay } from './audit/seal-audit-day.ts'
import { deliverEffects } from './deliver-effects.ts'
import type { Fault, Round } from './fault.ts'
import { ONE_TIME_KEPT_MS } from './identity/one-time.ts'
import { after, DAY } from './kernel/time.ts'
import type { Ports } from './ports.ts'
import { refreshOrders } from './refresh-orders.ts'
import { expireSignups } from './signup/expire-signups.ts'
import { scrubSignups } from './signup/scrub-signups.ts'

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
  ['deliver effects', (ports) => deliverEffects(ports, BATCH)],
  ['remove personal data', (ports) => scrubSignups(ports, BATCH)],
  ['seal the audit day', async (ports) => ({ tried: await sealAuditDay(ports), faults: [] })],
]

/** Do everything that is due now. A step that throws is reported and does not stop the others. */
export async function tick(ports: Ports): Promise<TickReport> {
  let did = 0
  const faults: Fault[] = []
  for (const [where, run] of STEPS) {
    try {
      did += await repeat(ports, run, faults)
    } catch (error) {
      faults.push({ where, error })
    }
  }
  await purge(ports).catch((error: unknown) => faults.push({ where: 'purge', error }))
  return { did, faults }
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

async function purge({ store, clock }: Pick<Ports, 'store' | 'clock'>): Promise<void> {
  const now = clock()
  await store.transaction(async (tx) => {
    await tx.idempotency.purge(now)
    await tx.outbox.purge(after(now, -KEPT.outbox))
    await tx.oneTimes.purge(after(now, -KEPT.one_times))
    await tx.sessions.purge(after(now, -KEPT.sessions))
  })
}
