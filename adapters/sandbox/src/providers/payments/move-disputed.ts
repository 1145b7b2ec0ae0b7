import type { DisputeTable } from '../../world/dispute-table.ts'
import type { SandboxTrx } from '../../world/tables.ts'
import type { Books } from './books.ts'
import { recordCharge } from './charge.ts'
import { lockOrder } from './lock-order.ts'

/** What banks took back of an order: it can be given back no more. */
export async function takenBack(trx: SandboxTrx, order_id: string): Promise<number> {
  const sumOf = async (kind: 'chargeback' | 'chargeback_reversal') => {
    const { moved } = await trx
      .selectFrom('sandbox_charges')
      .select(({ fn }) => fn.sum<number | string | null>('amount_minor').as('moved'))
      .where('order_id', '=', order_id)
      .where('kind', '=', kind)
      .executeTakeFirstOrThrow()
    return Number(moved ?? 0)
  }
  return (await sumOf('chargeback')) - (await sumOf('chargeback_reversal'))
}

/**
 * The bank takes the money from the merchant when the dispute is lost, and gives it back when it is won after all; the
 * order knows nothing of it. Once, however often it is reported.
 */
export async function moveDisputed(
  books: Books,
  trx: SandboxTrx,
  { dispute_id, order_id, stage, amount_minor }: DisputeTable,
): Promise<void> {
  const order = order_id === null ? undefined : await lockOrder(trx, order_id)
  if (!order) return
  const name = `dispute:${dispute_id}`
  const moved = await trx
    .selectFrom('sandbox_charges')
    .select(['once', 'kind'])
    .where('order_id', '=', order.order_id)
    .where('once', 'like', `${name}%`)
    .execute()
  const own = moved.filter(({ once }) => once === name || once.startsWith(`${name}:`))
  const isTaken = own.filter(({ kind }) => kind === 'chargeback').length * 2 > own.length
  const takes = stage === 'lost' && !isTaken
  if (!takes && !(stage === 'won' && isTaken)) return
  await recordCharge(books, trx, order, {
    once: own.length === 0 ? name : `${name}:${own.length}`,
    kind: takes ? 'chargeback' : 'chargeback_reversal',
    amount_minor: Number(amount_minor),
    initiator: 'customer',
  })
}
