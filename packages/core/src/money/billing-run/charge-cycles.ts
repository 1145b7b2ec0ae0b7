import { decideOn } from '../decisions/decide.ts'
import { recordAnswer } from '../decisions/decide-charge.ts'
import { cycleIn } from '../decisions/facts.ts'
import { readCustomer } from '../decisions/load.ts'
import { faultsOf, type Fault, type Round } from '../../kernel/fault.ts'
import { type Semaphore, semaphore } from '../../kernel/concurrency/semaphore.ts'
import { invariant } from '../../kernel/problem.ts'
import { after, type EpochMs, MINUTE } from '../../kernel/time.ts'
import type { Work, WritePorts } from '../../ports.ts'
import { isVatCheckOld } from '../../people/vat/decide-vat-check.ts'
import { vatFactsOf } from '../../people/vat/record-vat-step.ts'
import { refreshOldVat } from '../../people/vat/refresh-old-vat.ts'
import { askProvider } from './ask-provider.ts'
import { type ChargeAnswer, type ChargeTask, withoutOrder } from '../billing/charge-task.ts'
import { lookUpCycles } from './look-up-cycles.ts'
import { noteOrder, type Placed } from './note-order.ts'
import { placeCycleOrder } from './place-cycle-order.ts'
import { inBatch, ACCOUNT_LOCKS } from './in-batch.ts'
import type { ClaimedCycle } from '../billing/ports.ts'
import { takeUpCycle } from './take-up-cycle.ts'
import { transact } from '../../records/unit-of-work/transact.ts'

/**
 * Cycles that are claimed at a time: enough that a statement and a commit are for many, and so few that
 * nobody else waits for long. With 32 a charge took a tenth more time, with 128 not a tenth less.
 */
const BATCH = 64

/**
 * Charge up to `limit` cycles that are due. While some wait for the provider others are claimed and recorded,
 * and the provider is asked for no more than `charges_in_flight` at a time. Safe with any number of workers.
 * Source: contract 7.2, 7.3.
 */
export async function chargeCycles(
  ports: WritePorts<'payments' | 'vat'>,
  limit: number,
): Promise<Round> {
  const { charges_in_flight } = ports.settings
  const faults: Fault[] = []
  const provider = semaphore(charges_in_flight)
  // With one more, `GET /me` beside a run on SQLite took 160 ms at p99, not 48, and a run on PostgreSQL a tenth less.
  const most = Math.max(2, Math.ceil((2 * charges_in_flight) / BATCH))
  const lanes: Promise<void>[] = []
  const thrown: unknown[] = []
  let left = limit
  let tried = 0
  const lane = async (): Promise<void> => {
    while (left > 0) {
      const wanted = Math.min(left, BATCH)
      left -= wanted
      const claims = await claim(ports, wanted)
      tried += claims.length
      if (claims.length < wanted) left = 0
      else if (lanes.length < most) begin()
      await chargeClaimed(ports, claims, faults, provider)
    }
  }
  const begin = () => lanes.push(lane().catch((error: unknown) => void thrown.push(error)))
  begin()
  // Those that begin meanwhile are waited for too.
  for (const each of lanes) await each
  if (thrown.length > 0) throw thrown[0]
  return { tried, faults }
}

function claim(ports: WritePorts, limit: number): Promise<ClaimedCycle[]> {
  const run = ({ tx, now, settings }: Work) => tx.cycles.claimDue(now, limit, settings.lease_ms)
  return transact(ports, run, ports.clock(), ACCOUNT_LOCKS)
}

/** What is claimed is asked for: its intent committed, its order's id stored, and only then is money asked for. */
export async function chargeClaimed(
  ports: WritePorts<'payments' | 'vat'>,
  claims: readonly ClaimedCycle[],
  faults: Fault[],
  provider: Semaphore,
): Promise<void> {
  const { clock, settings } = ports

  // 1. What the provider has already, and what is to be asked for each, with its invoice.
  await checkVat(ports, claims, faults)
  const looked = await lookUpCycles(ports, claims, faults, provider)
  const taken = await inBatch(ports, claims, faults, (work, claim: ClaimedCycle) =>
    takeUpCycle(work, claim, looked.get(claim.cycle.cycle_id)),
  )
  await putOff(ports, taken.failed)

  // 2. Find or make each order by its reference; its id is committed, and the claim made anew, before
  // anything can be paid.
  const placing = taken.done.map((task) => provider(() => place(ports, task, faults)))
  const placed = await Promise.all(placing)
  const held_until = after(clock(), settings.lease_ms)
  const ready = await inBatch(ports, placed, faults, noteOrder)

  // 3. Ask the provider, outside any transaction.
  const asking = ready.done.map((each) => provider(() => ask(ports, each, faults, held_until)))
  const answered = await Promise.all(asking)

  // 4. Record the answers and their effects in one transaction.
  await inBatch(ports, answered, faults, record)
}

/** How long a cycle that cannot even be taken up lets the others go first. */
const PUT_OFF_FOR = 5 * MINUTE

/** Cycles that throw are not the oldest again in the next tick, however many they are. */
async function putOff(
  ports: WritePorts<'payments' | 'vat'>,
  claims: readonly ClaimedCycle[],
): Promise<void> {
  const next_action_at = after(ports.clock(), PUT_OFF_FOR)
  for (const claim of claims) {
    const work = transact(ports, async ({ tx }) => {
      await tx.accounts.lock(claim.cycle.account_id)
      const cycle = await tx.cycles.getForUpdate(claim.cycle.cycle_id)
      // Whoever changed it since it was claimed has said when it is to be taken up, if ever.
      const changed = cycle?.next_action_at !== claim.cycle.next_action_at
      if (cycle) await tx.cycles.release(claim, changed ? cycle : { ...cycle, next_action_at })
    })
    // Otherwise it is due again when its lease ends.
    await work.catch(() => undefined)
  }
}

/** VAT numbers that were confirmed long ago are asked for again before they decide an invoice. Source: contract 8. */
async function checkVat(
  ports: WritePorts<'payments' | 'vat'>,
  claims: readonly ClaimedCycle[],
  faults: Fault[],
): Promise<void> {
  const ids = claims
    .filter(({ cycle }) => cycle.state === 'planned' && cycle.invoice_id === null)
    .map(({ cycle }) => cycle.account_id)
  const accounts = await ports.store.read((tx) => tx.accounts.ofIds(ids))
  const now = ports.clock()
  // What begins under a lock is skipped, and no invoice is issued for it.
  const billed = accounts.filter(({ locks }) => locks.length === 0)
  const old = billed.filter((account) => isVatCheckOld(vatFactsOf(account), now))
  const checks = old.map(async ({ account_id }) => {
    const check = () => refreshOldVat(ports, account_id)
    faults.push(...(await faultsOf(`VAT number of account ${account_id}`, check)))
  })
  await Promise.all(checks)
}

async function place(
  ports: WritePorts<'payments' | 'vat'>,
  task: ChargeTask,
  faults: Fault[],
): Promise<Placed> {
  if (task.claim.cycle.provider_order_id !== null) return { task, answer: undefined, made: false }
  const placed = await inDoubt(task, faults, () => placeCycleOrder(ports, task))
  return { task, ...(placed ?? { answer: { kind: 'unknown' }, made: false }) }
}

/** The answer of the provider; undefined when the adapter threw, which is a bug, and leaves everything open. */
async function inDoubt<T>(
  { claim }: ChargeTask,
  faults: Fault[],
  work: () => Promise<T>,
): Promise<T | undefined> {
  let answer: T | undefined
  const where = `billing cycle ${claim.cycle.cycle_id}`
  faults.push(...(await faultsOf(where, async () => (answer = await work()))))
  return answer
}

interface Answered {
  readonly task: ChargeTask
  readonly answer: ChargeAnswer
}

async function ask(
  ports: WritePorts<'payments' | 'vat'>,
  { task, answer, made }: Placed,
  faults: Fault[],
  held_until: EpochMs,
): Promise<Answered> {
  if (answer && answer.kind !== 'order') return { task, answer: withoutOrder(answer, null) }
  const asked = await inDoubt(task, faults, () =>
    askProvider(ports, task, { placed: answer?.order, made, held_until }),
  )
  return { task, answer: asked ?? { kind: 'unknown', order: null } }
}

async function record(work: Work, { task, answer }: Answered): Promise<void> {
  const { cycle_id, account_id, subscription_id } = task.claim.cycle
  const order_id = answer.order?.order_id
  const paid = answer.kind === 'processed'
  const about = { account_id, subscription_id, cycle_id, paid, ...(order_id ? { order_id } : {}) }
  // Read again: a webhook may have been faster.
  const facts = await readCustomer(work.tx, about)
  const { todo, makes_order } = task
  const charge = { cycle_id, todo, makes_order, asked_in: task.claim.cycle.state, answer }
  const made = await decideOn(work, facts, (draft) => recordAnswer(draft, charge))
  const next = cycleIn(made.facts, cycle_id)
  invariant(await work.tx.cycles.release(task.claim, next), `cycle ${cycle_id} was taken over`)
}
