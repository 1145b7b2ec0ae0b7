import { type FoundRefund, type ListAnswer, type ListedOrder, money } from '@billing/core'
import type { Books } from './books.ts'

/** Orders and refunds of one answer. */
const AT_ONCE = 100

/** The refund that was made under a key. */
export function findRefund({ all }: Books, key: string): FoundRefund {
  type Row = Omit<Extract<FoundRefund, { kind: 'refund' }>, 'kind' | 'amount'>
  const sql = `select refund_id, order_id, state, amount_minor from refunds where key = ?`
  const [found] = all<Row & { readonly amount_minor: number }>(sql, key)
  if (!found) return { kind: 'not_found' }
  const { amount_minor, ...row } = found
  return { kind: 'refund', ...row, amount: money(amount_minor, 'EUR') }
}

/** What was made in a time, newest first. */
export function listAll(
  { all }: Books,
  { from, to }: { readonly from: number; readonly to: number },
): ListAnswer {
  const sql = `select 'order' as kind, order_id as id, reference, created_at from orders
    where created_at between ? and ?
    union all select 'refund', refund_id, key, created_at from refunds
    where created_at between ? and ?
    order by created_at desc limit ${AT_ONCE}`
  const listed = all<ListedOrder>(sql, from, to, from, to)
  return { kind: 'listed', listed, complete: listed.length < AT_ONCE }
}
