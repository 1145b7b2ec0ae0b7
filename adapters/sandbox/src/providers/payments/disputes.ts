import {
  after,
  type Currency,
  type DisputeStage,
  type EpochMs,
  epochMs,
  HOUR,
  hourOf,
  invalid,
  type ListAnswer,
  type ListedDispute,
  money,
  Problem,
} from '@billing/core'
import { DISPUTE_EVENTS } from '@billing/wire/revolut'
import { newId } from '../../world/ids.ts'
import type { DisputeTable } from '../../world/dispute-table.ts'
import type { OrderTable, SandboxTrx } from '../../world/tables.ts'
import type { Books } from './books.ts'
import { lockOrder } from './lock-order.ts'
import { moveDisputed } from './move-disputed.ts'

/** Disputes of one answer. */
const AT_ONCE = 100

/** What is reported of a dispute: a new one, unless it is named, or its order is disputed already. */
export interface DisputeReport {
  readonly stage: DisputeStage
  /** One that is not known yet is another dispute of the order. */
  readonly dispute_id?: string | undefined
  /** Whose charge it is; of a new one without, the newest paid order that nobody disputes. */
  readonly order_id?: string | undefined
  /** What the cardholder wants back, in cents; all that is left unless given. */
  readonly amount_minor?: number | undefined
}

/**
 * A cardholder disputes a charge, or the bank decides: tells the service, as the provider does, by the id of the dispute
 * alone. A bank may change its mind. Resolves to the id.
 */
export async function reportDispute(books: Books, report: DisputeReport): Promise<string> {
  const dispute_id = await books.db.transaction().execute(async (trx) => {
    const known = (await knownDispute(trx, report)) ?? (await open(books, trx, report))
    const { stage } = report
    const dispute = { ...known, stage, updated_at: books.now() }
    await trx
      .updateTable('sandbox_disputes')
      .set({ stage, updated_at: dispute.updated_at })
      .where('dispute_id', '=', known.dispute_id)
      .execute()
    await moveDisputed(books, trx, dispute)
    await unlisted(trx, known.dispute_id)
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
    : all.where('order_id', '=', order_id).orderBy('created_at').executeTakeFirst()
}

/** Over all that is left of the order, unless told otherwise. One of no order is of a charge that others took. */
async function open(
  { now }: Books,
  trx: SandboxTrx,
  { stage, dispute_id = newId(now()), order_id, amount_minor }: DisputeReport,
): Promise<DisputeTable> {
  const order = await disputedOrder(trx, order_id)
  const left = order ? await undisputed(trx, order) : 0
  if (order_id !== undefined && left <= 0) refuseUnpaid()
  if (order) refuseMore(order, amount_minor)
  const charge = order ?? { order_id: null, currency: 'EUR' }
  const dispute = {
    dispute_id,
    order_id: charge.order_id,
    stage,
    amount_minor: amount_minor ?? left,
    currency: charge.currency,
    created_at: now(),
    updated_at: now(),
  }
  await trx.insertInto('sandbox_disputes').values(dispute).execute()
  return dispute
}

function refuseUnpaid(): never {
  throw new Problem('not_found', {
    detail: 'Nobody has paid such an order, or all of it went back.',
  })
}

function refuseMore({ amount_minor: paid }: OrderTable, asked = 0): void {
  if (asked > Number(paid))
    throw invalid('amount_minor', `The order is over ${Number(paid)} cents.`)
}

/** A paid order; unless it is named, the newest that nobody disputes. */
async function disputedOrder(
  trx: SandboxTrx,
  order_id: string | undefined,
): Promise<OrderTable | undefined> {
  const paid = trx.selectFrom('sandbox_orders').selectAll().where('state', '=', 'completed')
  if (order_id !== undefined) {
    const named = await paid.where('order_id', '=', order_id).executeTakeFirst()
    return named && lockOrder(trx, order_id)
  }
  const disputed = trx.selectFrom('sandbox_disputes').select('order_id')
  return paid
    .whereRef('amount_minor', '>', 'refunded_minor')
    .where(
      'order_id',
      'not in',
      disputed.where('order_id', 'is not', null).$narrowType<{ order_id: string }>(),
    )
    .orderBy('created_at', 'desc')
    .orderBy('order_id', 'desc')
    .executeTakeFirst()
}

/** What of an order went back neither by a refund nor by a dispute that is not won. */
async function undisputed(
  trx: SandboxTrx,
  { order_id, amount_minor, refunded_minor }: OrderTable,
): Promise<number> {
  const { disputed } = await trx
    .selectFrom('sandbox_disputes')
    .select(({ fn }) => fn.sum<number | string | null>('amount_minor').as('disputed'))
    .where('order_id', '=', order_id)
    .where('stage', '<>', 'won')
    .executeTakeFirstOrThrow()
  return Number(amount_minor) - Number(refunded_minor) - Number(disputed ?? 0)
}

/** The service has not listed it since it changed. */
async function unlisted(trx: SandboxTrx, dispute_id: string): Promise<void> {
  await trx
    .insertInto('sandbox_unlisted_disputes')
    .values({ dispute_id })
    .onConflict((conflict) => conflict.column('dispute_id').doNothing())
    .execute()
}

/**
 * The next full hour while a dispute has changed and the service has not listed it since: it looks hourly, whatever
 * became of the webhook.
 */
export async function nextDisputeLook({ db, now }: Books): Promise<EpochMs | null> {
  const waiting = await db
    .selectFrom('sandbox_unlisted_disputes')
    .select('dispute_id')
    .limit(1)
    .executeTakeFirst()
  return waiting ? after(hourOf(now()), HOUR) : null
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
  const ids = rows.map(({ dispute_id }) => dispute_id)
  if (ids.length > 0) {
    await db.deleteFrom('sandbox_unlisted_disputes').where('dispute_id', 'in', ids).execute()
  }
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
