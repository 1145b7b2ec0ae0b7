import { MINUTE, type Money, type RefundAnswer, type RefundOutcome } from '@billing/core'

import { newId } from '../ids.ts'
import type { OrderTable, RefundTable, SandboxTrx } from '../tables.ts'
import type { Books } from './books.ts'
import { recordCharge } from './charge.ts'
import { badState, refused } from './orders.ts'

type RefundState = Extract<RefundAnswer, { kind: 'refund' }>['state']

/** Give money of a completed order back, once per key and never more than was captured. */
export async function refundOrder(
  books: Books,
  order_id: string,
  amount: Money,
  key: string,
): Promise<RefundOutcome> {
  const { amount_minor } = amount
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
      const same = earlier.order_id === order_id && Number(earlier.amount_minor) === amount_minor
      return same ? accepted(earlier) : refused('conflict', 'This key was used for another refund.')
    }
    if (course === 'refuse') return refused('refund_refused', 'We take no refunds now.')
    const left = Number(order.amount_minor) - Number(order.refunded_minor)
    if (order.state !== 'completed') return badState(order.state)
    if (amount_minor > left) return refused('amount_too_high', `Only ${left} is left to refund.`)
    const asked = { refund_key: key, amount_minor, at_once: course === 'at_once' }
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

async function lockOrder(trx: SandboxTrx, order_id: string): Promise<OrderTable | undefined> {
  return trx
    .updateTable('sandbox_orders')
    .set((eb) => ({ refunded_minor: eb.ref('refunded_minor') }))
    .where('order_id', '=', order_id)
    .returningAll()
    .executeTakeFirst()
}

/** The order keeps the amount for it, so that it is not given back twice. */
async function makeRefund(
  books: Books,
  trx: SandboxTrx,
  order: OrderTable,
  {
    refund_key,
    amount_minor,
    at_once,
  }: Pick<RefundTable, 'refund_key' | 'amount_minor'> & { readonly at_once: boolean },
): Promise<RefundTable> {
  const refund: RefundTable = {
    refund_id: newId(books.now()),
    refund_key,
    order_id: order.order_id,
    amount_minor,
    state: at_once ? 'completed' : 'processing',
    ends_at: at_once ? null : books.now() + MINUTE,
  }
  await trx.insertInto('sandbox_refunds').values(refund).execute()
  await trx
    .updateTable('sandbox_orders')
    .set((eb) => ({ refunded_minor: eb('refunded_minor', '+', amount_minor) }))
    .where('order_id', '=', order.order_id)
    .execute()
  if (at_once) await moveMoney(books, trx, order, refund)
  return refund
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
