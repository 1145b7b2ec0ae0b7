import { MINUTE, type RefundAnswer, type RefundOutcome } from '@billing/core'

import { newId } from '../../world/ids.ts'
import type { OrderTable, RefundTable, SandboxTrx } from '../../world/tables.ts'
import { cardOf, moveAttempt, recordAttempt } from './attempts.ts'
import type { Books } from './books.ts'
import { recordCharge } from './charge.ts'
import { takenBack } from './move-disputed.ts'
import { lockOrder } from './lock-order.ts'
import { badState, refused } from './orders.ts'

type RefundState = Extract<RefundAnswer, { kind: 'refund' }>['state']

/** A refund that is asked for. */
export interface NewRefund {
  readonly amount_minor: number
  readonly key: string
  /** What else was said over the provider's API, as JSON. */
  readonly wire?: string | null
}

/** Give money of a completed order back, once per key and never more than was captured. */
export async function refundOrder(
  books: Books,
  order_id: string,
  { amount_minor, key, wire = null }: NewRefund,
): Promise<RefundOutcome> {
  if (amount_minor <= 0) return refused('validation', 'A refund is more than zero.')
  const course = await books.refunds()
  return books.db.transaction().execute(async (trx): Promise<RefundOutcome> => {
    const order = await lockOrder(trx, order_id)
    if (!order) return refused('not_found', 'No such order.')
    const earlier = await trx
      .selectFrom('sandbox_refunds')
      .selectAll()
      .where('refund_key', '=', key)
      .executeTakeFirst()
    if (earlier) {
      const same =
        earlier.order_id === order_id &&
        Number(earlier.amount_minor) === amount_minor &&
        earlier.wire === wire
      return same ? accepted(earlier) : refused('conflict', 'This key was used for another refund.')
    }
    if (course === 'refuse') return refused('refund_refused', 'We take no refunds now.')
    const gone = Number(order.refunded_minor) + (await takenBack(trx, order_id))
    const left = Number(order.amount_minor) - gone
    if (order.state !== 'completed') return badState(order.state)
    if (amount_minor > left) return refused('amount_too_high', `Only ${left} is left to refund.`)
    const asked = { refund_key: key, amount_minor, wire, at_once: course === 'at_once' }
    return accepted(await makeRefund(books, trx, order, asked))
  })
}

/** How a refund stands: one that was under way has ended when its time has come. */
export async function getRefund(books: Books, refund_id: string): Promise<RefundAnswer> {
  const end = (await books.refunds()) === 'fail' ? 'failed' : 'completed'
  return books.db.transaction().execute(async (trx): Promise<RefundAnswer> => {
    const known = await trx
      .selectFrom('sandbox_refunds')
      .selectAll()
      .where('refund_id', '=', refund_id)
      .executeTakeFirst()
    if (!known) return { kind: 'not_found' }
    // The lock that a refund's end waits for, and after it the refund as it is then.
    const order = await lockOrder(trx, known.order_id)
    const refund = await trx
      .selectFrom('sandbox_refunds')
      .selectAll()
      .where('refund_id', '=', refund_id)
      .executeTakeFirstOrThrow()
    const over = refund.ends_at !== null && Number(refund.ends_at) <= books.now()
    const state = order && over ? await endRefund(books, trx, { order, refund, end }) : refund.state
    return { kind: 'refund', state: state as RefundState }
  })
}

function accepted({ refund_id, state }: Pick<RefundTable, 'refund_id' | 'state'>): RefundOutcome {
  return { kind: 'accepted', refund_id, completed: state === 'completed' }
}

/** The order keeps the amount for it, so that it is not given back twice. */
async function makeRefund(
  books: Books,
  trx: SandboxTrx,
  order: OrderTable,
  {
    refund_key,
    amount_minor,
    wire,
    at_once,
  }: Pick<RefundTable, 'refund_key' | 'amount_minor' | 'wire'> & { readonly at_once: boolean },
): Promise<RefundTable> {
  const refund: RefundTable = {
    refund_id: newId(books.now()),
    refund_key,
    order_id: order.order_id,
    amount_minor,
    state: at_once ? 'completed' : 'processing',
    ends_at: at_once ? null : books.now() + MINUTE,
    wire,
    created_at: books.now(),
  }
  await trx.insertInto('sandbox_refunds').values(refund).execute()
  await trx
    .updateTable('sandbox_orders')
    .set((eb) => ({ refunded_minor: eb('refunded_minor', '+', amount_minor) }))
    .where('order_id', '=', order.order_id)
    .execute()
  await recordTry(books, trx, order, refund)
  if (at_once) await moveMoney(books, trx, order, refund)
  return refund
}

/** A refund goes to the card that paid. */
async function recordTry(
  books: Books,
  trx: SandboxTrx,
  { order_id, currency }: OrderTable,
  { refund_id, amount_minor, state }: RefundTable,
): Promise<void> {
  const paid = await trx
    .selectFrom('sandbox_attempts')
    .selectAll()
    .where('order_id', '=', order_id)
    .where('state', '=', 'captured')
    .executeTakeFirst()
  if (!paid) return
  await recordAttempt(books, trx, {
    order_id: refund_id,
    amount_minor,
    currency,
    card: cardOf(paid),
    method_id: paid.method_id,
    state: state === 'completed' ? 'completed' : 'refund_validated',
    decline_code: null,
    initiator: 'merchant',
  })
}

interface Ended {
  readonly order: OrderTable
  readonly refund: RefundTable
  readonly end: 'completed' | 'failed'
}

async function endRefund(
  books: Books,
  trx: SandboxTrx,
  { order, refund, end }: Ended,
): Promise<string> {
  await trx
    .updateTable('sandbox_refunds')
    .set({ state: end, ends_at: null })
    .where('refund_id', '=', refund.refund_id)
    .execute()
  await moveAttempt(books, trx, refund.refund_id, { from: 'refund_validated', to: end })
  if (end === 'completed') {
    await moveMoney(books, trx, order, refund)
    return end
  }
  await trx
    .updateTable('sandbox_orders')
    .set((eb) => ({ refunded_minor: eb('refunded_minor', '-', Number(refund.amount_minor)) }))
    .where('order_id', '=', order.order_id)
    .execute()
  return end
}

async function moveMoney(
  books: Books,
  trx: SandboxTrx,
  order: OrderTable,
  { refund_key, amount_minor }: RefundTable,
): Promise<void> {
  await recordCharge(books, trx, order, {
    once: `refund:${refund_key}`,
    kind: 'refund',
    amount_minor: Number(amount_minor),
    initiator: 'merchant',
    refund_key,
  })
}
