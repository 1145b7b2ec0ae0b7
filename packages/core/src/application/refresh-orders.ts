import { continueCycle } from '../money/billing-run/continue-cycle.ts'
import { roundOf, type Round } from '../kernel/fault.ts'
import { invariant } from '../kernel/problem.ts'
import { DAY, type EpochMs } from '../kernel/time.ts'
import { continueCard } from '../money/cards/continue-card.ts'
import { continueTopup } from '../money/topups/continue-topup.ts'
import { refreshTopupVat } from '../money/topups/refresh-topup-vat.ts'
import { nextReadAt } from '../money/payments/open-order.ts'
import type { ClaimedOrder, OrderAnswer, OrderNews, OrderView } from '../money/payments/ports.ts'
import type { OrderPurpose, ProviderOrder } from '../money/payments/provider-order.ts'
import { continuePlanChange } from '../money/plan-charges/continue-plan-change.ts'
import type { Tx, Work, WritePorts } from '../ports.ts'
import { continueSignup } from '../onboarding/signup/continue-signup.ts'
import { transact } from '../records/unit-of-work/transact.ts'

/** What a fresh read of an order means to whatever it was made for. */
type OnNews = (work: Work, subject_id: string, news: News) => Promise<void>

interface News extends OrderNews {
  readonly reserved_id: string | null
}

/** Every purpose has a reader; a new purpose without one does not compile. */
const READERS: { readonly [P in OrderPurpose]: OnNews } = {
  signup_card: continueSignup,
  cycle: continueCycle,
  plan_change: continuePlanChange,
  card: (work, account_id, news) =>
    continueCard(work, account_id, { ...news, default: 'if_alone' }),
  default_card: (work, account_id, news) =>
    continueCard(work, account_id, { ...news, default: 'always' }),
  topup: continueTopup,
}

/** Whose lock is held while an order is recorded. A signup locks its account itself, once it has one. */
const ACCOUNT_OF: {
  readonly [P in OrderPurpose]: (tx: Tx, subject_id: string) => Promise<string | undefined>
} = {
  signup_card: async () => undefined,
  cycle: async (tx, cycle_id) => (await tx.cycles.get(cycle_id))?.account_id,
  plan_change: async (tx, change_id) => (await tx.planChanges.get(change_id))?.account_id,
  card: async (_tx, account_id) => account_id,
  default_card: async (_tx, account_id) => account_id,
  topup: async (tx, payment_id) => (await tx.payments.get(payment_id))?.account_id,
}

/**
 * Read the orders that are due: those that a webhook pointed at, and every open one from time to time, so
 * that all goes on when no webhook ever comes. Source: contract 9.
 */
export async function refreshOrders(
  ports: WritePorts<'payments' | 'vat'>,
  limit: number,
): Promise<Round> {
  // 1. Claim.
  const claims = await transact(ports, ({ tx, now, settings }) =>
    tx.orders.claimDue(now, limit, settings.lease_ms),
  )
  const where = ({ order }: ClaimedOrder) => `order ${order.order_id}`
  return roundOf(claims, where, (claim) => refreshOrder(ports, claim))
}

async function refreshOrder(
  ports: WritePorts<'payments' | 'vat'>,
  claim: ClaimedOrder,
): Promise<void> {
  try {
    // 2. Ask, outside any transaction.
    const answer = await ports.payments.getOrder(claim.order.order_id)
    await refreshTopupVat(ports, claim.order, answer)

    // 3. Record what it means, and give the claim back, together.
    await transact(ports, async (work) => {
      await lockAccountOf(work.tx, claim.order)
      await record(work, claim, answer)
    })
  } catch (error) {
    await transact(ports, (work) => readLater(work, claim))
    throw error
  }
}

async function lockAccountOf(tx: Tx, { purpose, subject_id }: ProviderOrder): Promise<void> {
  const account_id = await ACCOUNT_OF[purpose](tx, subject_id)
  if (account_id !== undefined) await tx.accounts.lock(account_id)
}

/** The claim is given back; what was recorded of the order meanwhile stays. */
async function readLater({ tx, now }: Work, claim: ClaimedOrder): Promise<void> {
  await lockAccountOf(tx, claim.order)
  const { state, declines } = (await tx.orders.get(claim.order.order_id)) ?? claim.order
  const next_read_at = nextReadAt(claim.order, now)
  await tx.orders.release(claim, { state, declines, next_read_at }, now)
}

/** A provider may show the past for a while: how long what it does not show may yet appear. */
const MAY_APPEAR_FOR = DAY

async function record(work: Work, claim: ClaimedOrder, answer: OrderAnswer): Promise<void> {
  const { tx, now } = work
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
    order: answer.order,
    declines_before: order.declines,
    reserved_id: order.reserved_id,
  }
  await READERS[order.purpose](work, order.subject_id, news)
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
