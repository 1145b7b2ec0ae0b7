import { continueCycle } from '../money/billing-run/continue-cycle.ts'
import { faultsOf, type Round } from '../kernel/fault.ts'
import { invariant } from '../kernel/problem.ts'
import { DAY, type EpochMs } from '../kernel/time.ts'
import { continueCard } from '../money/cards/continue-card.ts'
import { continueTopup } from '../money/topups/continue-topup.ts'
import { nextReadAt } from '../money/payments/open-order.ts'
import type { ClaimedOrder, OrderAnswer, OrderView } from '../money/payments/ports.ts'
import type { OrderPurpose, ProviderOrder } from '../money/payments/provider-order.ts'
import { continuePlanChange } from '../money/plan-charges/continue-plan-change.ts'
import type { Ports, Tx } from '../ports.ts'
import { continueSignup } from '../onboarding/signup/continue-signup.ts'

type ReadPorts = Pick<Ports, 'store' | 'payments' | 'clock' | 'ids' | 'secrets' | 'settings'>

/** What a fresh read of an order means to whatever it was made for. */
type OnNews = (ports: ReadPorts, tx: Tx, news: News, now: EpochMs) => Promise<void>

interface News {
  readonly subject_id: string
  readonly order: OrderView
  readonly declines_before: number
  readonly reserved_id: string | null
}

/** Every purpose has a reader; a new purpose without one does not compile. */
const READERS: { readonly [P in OrderPurpose]: OnNews } = {
  signup_card: (ports, tx, { subject_id, ...news }, now) =>
    continueSignup(ports, tx, { signup_id: subject_id, ...news }, now),
  cycle: (ports, tx, { subject_id, ...news }, now) =>
    continueCycle(ports, tx, { cycle_id: subject_id, ...news }, now),
  plan_change: (ports, tx, { subject_id, ...news }, now) =>
    continuePlanChange(ports, tx, { plan_change_id: subject_id, ...news }, now),
  card: (ports, tx, { subject_id, ...news }, now) =>
    continueCard(ports, tx, { account_id: subject_id, ...news, may_be_default: true }, now),
  topup: (ports, tx, { subject_id, ...news }, now) =>
    continueTopup(ports, tx, { payment_id: subject_id, ...news }, now),
}

/** Whose lock is held while an order is recorded. A signup locks its account itself, once it has one. */
const ACCOUNT_OF: {
  readonly [P in OrderPurpose]: (tx: Tx, subject_id: string) => Promise<string | undefined>
} = {
  signup_card: async () => undefined,
  cycle: async (tx, cycle_id) => (await tx.cycles.get(cycle_id))?.account_id,
  plan_change: async (tx, change_id) => (await tx.planChanges.get(change_id))?.account_id,
  card: async (_tx, account_id) => account_id,
  topup: async (tx, payment_id) => (await tx.payments.get(payment_id))?.account_id,
}

/**
 * Read the orders that are due: those that a webhook pointed at, and every open one from time to time, so
 * that all goes on when no webhook ever comes. Source: contract 9.
 */
export async function refreshOrders(ports: ReadPorts, limit: number): Promise<Round> {
  // 1. Claim.
  const claims = await ports.store.transaction((tx) =>
    tx.orders.claimDue(ports.clock(), limit, ports.settings.lease_ms),
  )
  const faults = await Promise.all(
    claims.map((claim) =>
      faultsOf(`order ${claim.order.order_id}`, () => refreshOrder(ports, claim)),
    ),
  )
  return { tried: claims.length, faults: faults.flat() }
}

async function refreshOrder(ports: ReadPorts, claim: ClaimedOrder): Promise<void> {
  try {
    // 2. Ask, outside any transaction.
    const answer = await ports.payments.getOrder(claim.order.order_id)

    // 3. Record what it means, and give the claim back, together.
    const now = ports.clock()
    await ports.store.transaction(async (tx) => {
      await lockAccountOf(tx, claim.order)
      await record(ports, tx, { claim, answer }, now)
    })
  } catch (error) {
    await ports.store.transaction((tx) => readLater(tx, claim, ports.clock()))
    throw error
  }
}

async function lockAccountOf(tx: Tx, { purpose, subject_id }: ProviderOrder): Promise<void> {
  const account_id = await ACCOUNT_OF[purpose](tx, subject_id)
  if (account_id !== undefined) await tx.accounts.lock(account_id)
}

/** The claim is given back; what was recorded of the order meanwhile stays. */
async function readLater(tx: Tx, claim: ClaimedOrder, now: EpochMs): Promise<void> {
  await lockAccountOf(tx, claim.order)
  const { state, declines } = (await tx.orders.get(claim.order.order_id)) ?? claim.order
  const next_read_at = nextReadAt(claim.order, now)
  await tx.orders.release(claim, { state, declines, next_read_at }, now)
}

/** A provider may show the past for a while: how long what it does not show may yet appear. */
const MAY_APPEAR_FOR = DAY

async function record(
  ports: ReadPorts,
  tx: Tx,
  { claim, answer }: { readonly claim: ClaimedOrder; readonly answer: OrderAnswer },
  now: EpochMs,
): Promise<void> {
  const { order } = claim
  if (answer.kind !== 'order') {
    const away = answer.kind === 'not_attempted' || answer.kind === 'unknown'
    const next_read_at = away || mayAppear(order, now) ? nextReadAt(order, now) : null
    await tx.orders.release(
      claim,
      { state: order.state, declines: order.declines, next_read_at },
      now,
    )
    return
  }
  const { state } = answer.order
  // A read may show the past: what was declined stays declined.
  const declines = Math.max(order.declines, answer.order.declines)
  invariant(answer.order.reference === order.reference, `order ${order.order_id} is not ours`)
  const next_read_at =
    isOpen(answer.order) || isCardLate(order, answer.order, now) ? nextReadAt(order, now) : null
  const held = await tx.orders.release(claim, { state, declines, next_read_at }, now)
  if (!held) return
  const news = {
    subject_id: order.subject_id,
    order: answer.order,
    declines_before: order.declines,
    reserved_id: order.reserved_id,
  }
  await READERS[order.purpose](ports, tx, news, now)
}

function isOpen({ state }: OrderView): boolean {
  return state === 'pending' || state === 'processing' || state === 'authorised'
}

function mayAppear({ created_at }: ProviderOrder, now: EpochMs): boolean {
  return now - created_at <= MAY_APPEAR_FOR
}

/** Done, without the card that it was all about. */
function isCardLate(known: ProviderOrder, { state, saved_method }: OrderView, now: EpochMs) {
  const late = state === 'completed' && saved_method === null
  return late && known.purpose === 'signup_card' && mayAppear(known, now)
}
