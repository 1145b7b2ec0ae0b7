import { faultsOf, type Fault, type Round } from '../fault.ts'
import { invariant } from '../kernel/problem.ts'
import { after, type EpochMs, MINUTE } from '../kernel/time.ts'
import { openOrder } from '../payments/open-order.ts'
import type { Payment } from '../payments/payment.ts'
import { pendingPayment } from '../payments/pending-payment.ts'
import type { OrderAnswer, OrderView } from '../payments/ports.ts'
import type { Ports, Tx } from '../ports.ts'
import { isVatCheckOld } from '../vat/decide-vat-check.ts'
import { vatFactsOf } from '../vat/record-vat-step.ts'
import { refreshOldVat } from '../vat/refresh-old-vat.ts'
import { askProvider } from './ask-provider.ts'
import { type ChargeAnswer, type ChargeTask, withoutOrder } from './charge-task.ts'
import { placeCycleOrder } from './place-cycle-order.ts'
import type { ClaimedCycle } from './ports.ts'
import { recordCharge } from './record-charge.ts'
import { takeUpCycle } from './take-up-cycle.ts'

/** What charging needs. */
export type ChargePorts = Pick<
  Ports,
  'store' | 'payments' | 'vat' | 'clock' | 'ids' | 'secrets' | 'settings'
>

/** A task, and its order when this round made or found it. */
interface Placed {
  readonly task: ChargeTask
  readonly answer: OrderAnswer | undefined
}

/**
 * Charge up to `limit` cycles that are due: each is claimed, its intent committed, its order's id stored,
 * and only then is the provider asked for money. Safe with any number of workers. Source: contract 7.2, 7.3.
 */
export async function chargeCycles(ports: ChargePorts, limit: number): Promise<Round> {
  const { store, clock, settings } = ports
  const faults: Fault[] = []

  // 1. Claim: the cycles, then what is to be asked for each, with its invoice.
  const claims = await store.transaction((tx) =>
    tx.cycles.claimDue(clock(), limit, settings.lease_ms),
  )
  await checkVat(ports, claims, faults)
  const taken = await inBatch(ports, claims, faults, (tx, claim: ClaimedCycle, now) =>
    takeUpCycle(ports, tx, claim, now),
  )
  await putOff(ports, taken.failed)

  // 2. Find or make each order by its reference; its id is committed, and the claim made anew, before
  // anything can be paid.
  const placed = await Promise.all(taken.done.map((task) => place(ports, task, faults)))
  const held_until = after(clock(), settings.lease_ms)
  const ready = await inBatch(ports, placed, faults, (tx, each: Placed, now) =>
    noteOrder(ports, tx, each, now),
  )

  // 3. Ask the provider, outside any transaction.
  const answered = await Promise.all(
    ready.done.map((each) => ask(ports, each, { faults, held_until })),
  )

  // 4. Record what happened, and what follows from it, together.
  await inBatch(ports, answered, faults, (tx, each, now) => record(ports, tx, each, now))
  return { tried: claims.length, faults }
}

/**
 * Do the same for each in one transaction; where one of them throws, each has its own, so that a bad one
 * stops no other. Resolves to what is to go on.
 */
async function inBatch<In extends object, Out>(
  { store, clock }: ChargePorts,
  items: readonly In[],
  faults: Fault[],
  work: (tx: Tx, item: In, now: EpochMs) => Promise<Out | undefined>,
): Promise<Batch<In, Out>> {
  if (items.length === 0) return { done: [], failed: [] }
  const now = clock()
  const run = (some: readonly In[]) =>
    store.transaction(async (tx) => {
      const done: (Out | undefined)[] = []
      for (const item of some) done.push(await work(tx, item, now))
      return done
    })
  const results: (Out | undefined)[] = []
  const failed: In[] = []
  try {
    results.push(...(await run(items)))
  } catch {
    for (const item of items) {
      const alone = async () => results.push(...(await run([item])))
      const thrown = await faultsOf(`billing cycle ${nameOf(item)}`, alone)
      if (thrown.length > 0) failed.push(item)
      faults.push(...thrown)
    }
  }
  return { done: results.filter((result) => result !== undefined), failed }
}

/** What is to go on, and what threw even by itself. */
interface Batch<In, Out> {
  readonly done: readonly Out[]
  readonly failed: readonly In[]
}

/** How long a cycle that cannot even be taken up lets the others go first. */
const PUT_OFF_FOR = 5 * MINUTE

/** Cycles that throw are not the oldest again in the next tick, however many they are. */
async function putOff(
  { store, clock }: ChargePorts,
  claims: readonly ClaimedCycle[],
): Promise<void> {
  const next_action_at = after(clock(), PUT_OFF_FOR)
  for (const claim of claims) {
    const work = store.transaction(async (tx) => {
      const cycle = await tx.cycles.getForUpdate(claim.cycle.cycle_id)
      if (cycle) await tx.cycles.release(claim, { ...cycle, next_action_at })
    })
    // Otherwise it is due again when its lease ends.
    await work.catch(() => undefined)
  }
}

function nameOf(item: object): string {
  if ('cycle' in item) return (item as ClaimedCycle).cycle.cycle_id
  return (item as { readonly task: ChargeTask }).task.claim.cycle.cycle_id
}

/** VAT numbers that were confirmed long ago are asked for again before they decide an invoice. Source: contract 8. */
async function checkVat(
  ports: ChargePorts,
  claims: readonly ClaimedCycle[],
  faults: Fault[],
): Promise<void> {
  const ids = claims
    .filter(({ cycle }) => cycle.state === 'planned' && cycle.invoice_id === null)
    .map(({ cycle }) => cycle.account_id)
  const accounts = await ports.store.read((tx) => tx.accounts.ofIds(ids))
  const now = ports.clock()
  const old = accounts.filter((account) => isVatCheckOld(vatFactsOf(account), now))
  const checks = old.map(async ({ account_id }) => {
    const check = () => refreshOldVat(ports, account_id)
    faults.push(...(await faultsOf(`VAT number of account ${account_id}`, check)))
  })
  await Promise.all(checks)
}

async function place(ports: ChargePorts, task: ChargeTask, faults: Fault[]): Promise<Placed> {
  if (task.claim.cycle.provider_order_id !== null) return { task, answer: undefined }
  const answer = await inDoubt(task, faults, () => placeCycleOrder(ports, task))
  return { task, answer: answer ?? { kind: 'unknown' } }
}

/** What asking came to; undefined when the adapter threw, which is a bug, and leaves everything open. */
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

/** The order's id, our record of it, and its payment, before anybody can pay it; and a claim that is young. */
async function noteOrder(
  ports: Pick<Ports, 'ids' | 'settings'>,
  tx: Tx,
  { task, answer }: Placed,
  now: EpochMs,
): Promise<Placed> {
  if (answer && answer.kind !== 'order') return { task, answer }
  const { cycle_id, account_id } = task.claim.cycle
  // Read again: it may have been credited, forgiven or left while its order was placed.
  await tx.accounts.getForUpdate(account_id)
  const known = (await tx.cycles.getForUpdate(cycle_id)) ?? task.claim.cycle
  const provider_order_id = answer?.order.order_id ?? known.provider_order_id
  const cycle = answer ? { ...known, provider_order_id, updated_at: now } : known
  const held = await tx.cycles.save(task.claim, cycle, ports.settings.lease_ms)
  invariant(held, `cycle ${cycle_id} was taken over`)
  const order = answer?.order
  if (order && !(await tx.orders.get(order.order_id))) {
    await tx.orders.put(openOrder(order, { purpose: 'cycle', subject_id: cycle_id }, now))
    await tx.payments.put(newPayment(ports, { task, order }, now))
  }
  return { task: { ...task, claim: { ...task.claim, cycle } }, answer }
}

function newPayment(
  { ids }: Pick<Ports, 'ids'>,
  { task, order }: { readonly task: ChargeTask; readonly order: OrderView },
  now: EpochMs,
): Payment {
  const { account_id } = task.claim.cycle
  const { invoice_id } = task.invoice
  const { order_id, amount } = order
  const asked = { payment_id: ids.uuid(now), account_id, invoice_id, order_id, amount }
  return pendingPayment({ ...asked, kind: 'subscription', started_by: 'scheduler' }, now)
}

interface Answered {
  readonly task: ChargeTask
  readonly answer: ChargeAnswer
}

/** Where what goes wrong is told, and until when the claims of this round are surely ours. */
interface Asking {
  readonly faults: Fault[]
  readonly held_until: EpochMs
}

async function ask(
  ports: ChargePorts,
  { task, answer }: Placed,
  { faults, held_until }: Asking,
): Promise<Answered> {
  if (answer && answer.kind !== 'order') return { task, answer: withoutOrder(answer, null) }
  const asked = await inDoubt(task, faults, () =>
    askProvider(ports, task, { placed: answer?.order, held_until }),
  )
  return { task, answer: asked ?? { kind: 'unknown', order: null } }
}

async function record(
  ports: ChargePorts,
  tx: Tx,
  { task, answer }: Answered,
  now: EpochMs,
): Promise<void> {
  const { cycle_id, account_id } = task.claim.cycle
  await tx.accounts.getForUpdate(account_id)
  const cycle = await tx.cycles.getForUpdate(cycle_id)
  const subscription = cycle && (await tx.subscriptions.get(cycle.subscription_id))
  invariant(cycle && subscription, `there is no cycle ${cycle_id}`)
  const next = await recordCharge(ports, tx, { cycle, subscription, task, answer }, now)
  invariant(await tx.cycles.release(task.claim, next), `cycle ${cycle_id} was taken over`)
}
