import {
  type Currency,
  type DisputeStage,
  epochMs,
  type ListAnswer,
  type ListedDispute,
  money,
  Problem,
} from '@billing/core'
import { DISPUTE_EVENTS } from '@billing/wire/revolut'
import { newId } from '../../world/ids.ts'
import type { DisputeTable } from '../../world/dispute-table.ts'
import type { SandboxTrx } from '../../world/tables.ts'
import type { Books } from './books.ts'
import { recordCharge } from './charge.ts'
import { lockOrder } from './lock-order.ts'

/** Disputes of one answer. */
const AT_ONCE = 100

/** What is reported of a dispute: a new one, unless it is named, or its order is disputed already. */
export interface DisputeReport {
  readonly stage: DisputeStage
  readonly dispute_id?: string | undefined
  /** Whose charge it is; of a new one without, the newest paid order that nobody disputes. */
  readonly order_id?: string | undefined
}

/**
 * A cardholder disputes a charge, or the bank decides: tells the service, as the provider does, by the id of the dispute
 * alone. Resolves to that.
 */
export async function reportDispute(books: Books, report: DisputeReport): Promise<string> {
  const dispute_id = await books.db.transaction().execute(async (trx) => {
    const known = (await knownDispute(trx, report)) ?? (await open(books, trx, report))
    const { stage } = report
    await trx
      .updateTable('sandbox_disputes')
      .set({ stage, updated_at: books.now() })
      .where('dispute_id', '=', known.dispute_id)
      // The bank has the last word.
      .where('stage', '<>', 'lost')
      .execute()
    if (stage === 'lost') await takeBack(books, trx, known)
    const about = { dispute_id: known.dispute_id }
    await books.webhooks.push(trx, DISPUTE_EVENTS[stage], about)
    return known.dispute_id
  })
  books.announce()
  return dispute_id
}

async function knownDispute(
  trx: SandboxTrx,
  { dispute_id, order_id }: DisputeReport,
): Promise<DisputeTable | undefined> {
  const all = trx.selectFrom('sandbox_disputes').selectAll()
  if (dispute_id !== undefined) return all.where('dispute_id', '=', dispute_id).executeTakeFirst()
  return order_id === undefined
    ? undefined
    : all.where('order_id', '=', order_id).executeTakeFirst()
}

/** Over all that is left of the order. One of no order is of a charge that others took. */
async function open(
  { now }: Books,
  trx: SandboxTrx,
  { stage, dispute_id = newId(now()), order_id }: DisputeReport,
): Promise<DisputeTable> {
  const paid = trx
    .selectFrom('sandbox_orders')
    .select(['order_id', 'amount_minor', 'refunded_minor', 'currency'])
    .where('state', '=', 'completed')
    .whereRef('amount_minor', '>', 'refunded_minor')
    .where('order_id', 'not in', disputedOrders(trx))
  const order = await (order_id === undefined ? paid : paid.where('order_id', '=', order_id))
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .executeTakeFirst()
  if (order_id !== undefined && !order)
    throw new Problem('not_found', {
      detail: 'Nobody has paid such an order, or all of it went back.',
    })
  const dispute = {
    dispute_id,
    order_id: order?.order_id ?? null,
    stage,
    amount_minor: order ? Number(order.amount_minor) - Number(order.refunded_minor) : 0,
    currency: order?.currency ?? 'EUR',
    created_at: now(),
    updated_at: now(),
  }
  await trx.insertInto('sandbox_disputes').values(dispute).execute()
  return dispute
}

function disputedOrders(trx: SandboxTrx) {
  const all = trx.selectFrom('sandbox_disputes').select('order_id')
  return all.where('order_id', 'is not', null).$narrowType<{ order_id: string }>()
}

/** What banks took back of an order: it can be given back no more. */
export async function takenBack(trx: SandboxTrx, order_id: string): Promise<number> {
  const { taken } = await trx
    .selectFrom('sandbox_charges')
    .select(({ fn }) => fn.sum<number | string | null>('amount_minor').as('taken'))
    .where('order_id', '=', order_id)
    .where('kind', '=', 'chargeback')
    .executeTakeFirstOrThrow()
  return Number(taken ?? 0)
}

/** The bank takes the money from the merchant; the order knows nothing of it. Once, however often it is reported. */
async function takeBack(
  books: Books,
  trx: SandboxTrx,
  { dispute_id, order_id, amount_minor }: DisputeTable,
): Promise<void> {
  const order = order_id === null ? undefined : await lockOrder(trx, order_id)
  const once = `dispute:${dispute_id}`
  const taken = trx.selectFrom('sandbox_charges').select('charge_id').where('once', '=', once)
  if (!order || (await taken.executeTakeFirst())) return
  await recordCharge(books, trx, order, {
    once,
    kind: 'chargeback',
    amount_minor: Number(amount_minor),
    initiator: 'customer',
  })
}

/** Those that began in a time, newest first. */
export async function listDisputes(
  { db }: Books,
  { from, to }: { readonly from: number; readonly to: number },
  at_once = AT_ONCE,
): Promise<Extract<ListAnswer<ListedDispute>, { kind: 'listed' }>> {
  const rows = await db
    .selectFrom('sandbox_disputes')
    .selectAll()
    .where('created_at', '>=', from)
    .where('created_at', '<=', to)
    .orderBy('created_at', 'desc')
    .orderBy('dispute_id', 'desc')
    .limit(at_once)
    .execute()
  return { kind: 'listed', listed: rows.map(listedOf), complete: rows.length < at_once }
}

function listedOf({ dispute_id: id, stage, ...row }: DisputeTable): ListedDispute {
  return {
    id,
    stage: stage as DisputeStage,
    order_id: row.order_id,
    amount: money(Number(row.amount_minor), row.currency as Currency),
    created_at: epochMs(Number(row.created_at)),
    updated_at: epochMs(Number(row.updated_at)),
  }
}
