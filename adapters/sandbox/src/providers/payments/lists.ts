import {
  type Currency,
  epochMs,
  type FoundRefund,
  type ListAnswer,
  type ListedOrder,
  money,
} from '@billing/core'

import type { Books } from './books.ts'
import { getRefund } from './refund.ts'

/** Orders and refunds of one answer, each. */
const AT_ONCE = 100

/** The refund that was made under a key. */
export async function findRefund(books: Books, key: string): Promise<FoundRefund> {
  const found = await books.db
    .selectFrom('sandbox_refunds')
    .selectAll()
    .where('refund_key', '=', key)
    .executeTakeFirst()
  const shown = found && (await getRefund(books, found.refund_id))
  const order =
    found &&
    (await books.db
      .selectFrom('sandbox_orders')
      .select('currency')
      .where('order_id', '=', found.order_id)
      .executeTakeFirst())
  if (shown?.kind !== 'refund' || !order) return { kind: 'not_found' }
  const { refund_id, order_id, amount_minor } = found as NonNullable<typeof found>
  return {
    ...shown,
    refund_id,
    order_id,
    amount: money(Number(amount_minor), order.currency as Currency),
  }
}

/** What was made in a time, newest first. */
export async function listAll(
  { db }: Books,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<ListAnswer> {
  const orders = await db
    .selectFrom('sandbox_orders')
    .select(['order_id', 'reference', 'created_at'])
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('created_at', 'desc')
    .limit(AT_ONCE)
    .execute()
  const refunds = await db
    .selectFrom('sandbox_refunds')
    .select(['refund_id', 'refund_key', 'created_at'])
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('created_at', 'desc')
    .limit(AT_ONCE)
    .execute()
  const rows: ListedOrder[] = [
    ...orders.map((row) => ({
      kind: 'order' as const,
      id: row.order_id,
      reference: row.reference,
      created_at: epochMs(Number(row.created_at)),
    })),
    ...refunds.map((row) => ({
      kind: 'refund' as const,
      id: row.refund_id,
      reference: row.refund_key,
      created_at: epochMs(Number(row.created_at)),
    })),
  ]
  const newest = rows.toSorted((one, other) => other.created_at - one.created_at)
  const complete = orders.length < AT_ONCE && refunds.length < AT_ONCE
  return { kind: 'listed', listed: newest.slice(0, complete ? undefined : AT_ONCE), complete }
}
