import { invariant } from './kernel/problem.ts'
import type { EpochMs } from './kernel/time.ts'
import { continueCard } from './payments/continue-card.ts'
import { nextReadAt } from './payments/open-order.ts'
import type { ClaimedOrder, OrderAnswer, OrderView } from './payments/ports.ts'
import type { OrderPurpose } from './payments/provider-order.ts'
import type { Ports, Tx } from './ports.ts'
import { continueSignup } from './signup/continue-signup.ts'

type ReadPorts = Pick<Ports, 'store' | 'payments' | 'clock' | 'ids' | 'secrets' | 'settings'>

/** What a fresh read of an order means to whatever it was made for. */
type OnNews = (ports: ReadPorts, tx: Tx, news: News, now: EpochMs) => Promise<void>

interface News {
  readonly subject_id: string
  readonly order: OrderView
  readonly declines_before: number
}

/** Every purpose has a reader; a new purpose without one does not compile. */
const READERS: { readonly [P in OrderPurpose]: OnNews } = {
  signup_card: (ports, tx, { subject_id, ...news }, now) =>
    continueSignup(ports, tx, { signup_id: subject_id, ...news }, now),
  card: (ports, tx, { subject_id, ...news }, now) =>
    continueCard(ports, tx, { account_id: subject_id, ...news }, now),
}

/**
 * Read the orders that are due: those that a webhook pointed at, and every open one from time to time, so
 * that all goes on when no webhook ever comes. Resolves to how many were read. Source: contract 9.
 */
export async function refreshOrders(ports: ReadPorts, limit: number): Promise<number> {
  // 1. Claim.
  const claims = await ports.store.transaction((tx) =>
    tx.orders.claimDue(ports.clock(), limit, ports.settings.lease_ms),
  )
  await Promise.all(
    claims.map(async (claim) => {
      // 2. Ask, outside any transaction.
      const answer = await ports.payments.getOrder(claim.order.order_id)

      // 3. Record what it means, and give the claim back, together.
      const now = ports.clock()
      await ports.store.transaction((tx) => record(ports, tx, { claim, answer }, now))
    }),
  )
  return claims.length
}

async function record(
  ports: ReadPorts,
  tx: Tx,
  { claim, answer }: { readonly claim: ClaimedOrder; readonly answer: OrderAnswer },
  now: EpochMs,
): Promise<void> {
  const { order } = claim
  if (answer.kind !== 'order') {
    const gone = answer.kind === 'not_found' || answer.kind === 'refused'
    const next_read_at = gone ? null : nextReadAt(order, now)
    await tx.orders.release(
      claim,
      { state: order.state, declines: order.declines, next_read_at },
      now,
    )
    return
  }
  const { state, declines } = answer.order
  invariant(answer.order.reference === order.reference, `order ${order.order_id} is not ours`)
  const open = state === 'pending' || state === 'processing' || state === 'authorised'
  const next_read_at = open ? nextReadAt(order, now) : null
  const held = await tx.orders.release(claim, { state, declines, next_read_at }, now)
  if (!held) return
  const news = {
    subject_id: order.subject_id,
    order: answer.order,
    declines_before: order.declines,
  }
  await READERS[order.purpose](ports, tx, news, now)
}
