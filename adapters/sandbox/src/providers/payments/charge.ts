import { DAY, type OrderState } from '@billing/core'

import { newId } from '../../world/ids.ts'
import type { MethodTable, OrderTable, SandboxTrx } from '../../world/tables.ts'
import type { ChargeRow } from '../../world/rows.ts'
import type { Card, Completion, SavedFor } from '../../world/behaviours.ts'
import { endOfTry, type NewAttempt, recordAttempt } from './attempts.ts'
import type { Books } from './books.ts'
import { declineOf, DEFAULT_CARD } from './cards.ts'

/** Money that is held goes back by itself. Source: the provider's order reference. */
const HOLD_MS = 7 * DAY
/** What is written down for a saved card that nobody knows. */
const NO_CARD: Card = { brand: 'unknown', last4: '', exp_month: 0, exp_year: 0 }

/** What a try to pay an order came to. */
export type Attempt =
  | { readonly kind: 'succeeded'; readonly state: OrderState; readonly payment_id: string }
  | { readonly kind: 'declined'; readonly code: string; readonly payment_id: string }
  | { readonly kind: 'not_payable' }

/** Who pays, and with what. */
type By = Pick<NewAttempt, 'card' | 'method_id' | 'initiator'>

/** The payer types a card on the hosted page; a success saves it when the order asks for that. */
export async function payByCustomer(
  books: Books,
  order_id: string,
  completion: Completion,
): Promise<Attempt> {
  const attempt = await books.db.transaction().execute(async (trx) => {
    const order = await lockPending(books, trx, order_id)
    if (!order) return { kind: 'not_payable' } as const
    const card = completion.card ?? DEFAULT_CARD
    const behaviour = completion.behaviour ?? 'approve'
    const by = { card, initiator: 'customer' } as const
    const code = declineOf({ ...card, behaviour, charges: 0 }, books.now())
    const refusal = completion.decline_reason ?? code ?? zeroRefusal(books, order)
    if (refusal !== null) {
      return decline(books, trx, order, { ...by, method_id: null, code: refusal })
    }
    const saved_for = saving(order, completion)
    const method_id =
      order.customer_id === null || saved_for === 'nobody'
        ? null
        : await saveCard(books, trx, {
            ...card,
            behaviour,
            saved_for,
            customer_id: order.customer_id,
          })
    return succeed(books, trx, order, { ...by, method_id })
  })
  books.announce()
  return attempt
}

function saving(order: OrderTable, { save_for }: Completion): SavedFor | 'nobody' {
  return save_for ?? (Number(order.save_method) === 1 ? 'merchant' : 'nobody')
}

/** A saved card of the order's customer is charged for the order's whole amount, by us unless told otherwise. */
export async function payByMerchant(
  books: Books,
  order_id: string,
  method_id: string,
  initiator: ChargeRow['initiator'] = 'merchant',
): Promise<Attempt> {
  const attempt = await books.db.transaction().execute(async (trx) => {
    const order = await lockPending(books, trx, order_id)
    if (!order) return { kind: 'not_payable' } as const
    const method = await lockMethod(trx, order.customer_id, method_id)
    if (!method) {
      const by = { card: NO_CARD, method_id: null, initiator }
      return decline(books, trx, order, { ...by, code: 'unknown_card' })
    }
    const card = savedCard(method)
    const by = { card, method_id, initiator }
    const refusal = declineOf(card, books.now()) ?? zeroRefusal(books, order)
    if (refusal !== null) return decline(books, trx, order, { ...by, code: refusal })
    await trx
      .updateTable('sandbox_methods')
      .set((eb) => ({ charges: eb('charges', '+', 1) }))
      .where('method_id', '=', method_id)
      .execute()
    return succeed(books, trx, order, by)
  })
  books.announce()
  return attempt
}

/** Whoever comes second waits here, and then finds the order no longer pending. */
async function lockPending(
  books: Books,
  trx: SandboxTrx,
  order_id: string,
): Promise<OrderTable | undefined> {
  return trx
    .updateTable('sandbox_orders')
    .set({ state: 'pending' })
    .where('order_id', '=', order_id)
    .where('state', '=', 'pending')
    .where('expires_at', '>', books.now())
    .returningAll()
    .executeTakeFirst()
}

/** Two charges of one card at once count one after the other, so that `decline_after` is exact. */
async function lockMethod(
  trx: SandboxTrx,
  customer_id: string | null,
  method_id: string,
): Promise<MethodTable | undefined> {
  if (customer_id === null) return undefined
  return trx
    .updateTable('sandbox_methods')
    .set({ deleted: 0 })
    .where('method_id', '=', method_id)
    .where('customer_id', '=', customer_id)
    .where('deleted', '=', 0)
    .returningAll()
    .executeTakeFirst()
}

function savedCard(method: MethodTable) {
  return {
    brand: method.brand as Card['brand'],
    last4: method.last4,
    exp_month: Number(method.exp_month),
    exp_year: Number(method.exp_year),
    behaviour: method.behaviour,
    charges: Number(method.charges),
  }
}

function zeroRefusal(books: Books, order: OrderTable): string | null {
  const fails = books.zero_amount === 'accept_then_fail' && Number(order.amount_minor) === 0
  return fails ? 'technical_error' : null
}

/** The card proof is the saved card's first charge. */
async function saveCard(
  books: Books,
  trx: SandboxTrx,
  card: Card & { behaviour: string; saved_for: SavedFor; customer_id: string },
): Promise<string> {
  const method_id = newId(books.now())
  await trx
    .insertInto('sandbox_methods')
    .values({ method_id, ...card, charges: 1, created_at: books.now(), deleted: 0 })
    .execute()
  return method_id
}

/** A declined try leaves the order pending. Source: contract 7.3. */
async function decline(
  books: Books,
  trx: SandboxTrx,
  order: OrderTable,
  { code, ...by }: By & { readonly code: string },
): Promise<Attempt> {
  await trx
    .updateTable('sandbox_orders')
    .set((eb) => ({ declines: eb('declines', '+', 1), decline_code: code }))
    .where('order_id', '=', order.order_id)
    .execute()
  const state = endOfTry(code)
  const payment_id = await attempted(books, trx, order, { ...by, state, decline_code: code })
  const event = state === 'failed' ? 'ORDER_PAYMENT_FAILED' : 'ORDER_PAYMENT_DECLINED'
  await books.webhooks.push(trx, event, order)
  return { kind: 'declined', code, payment_id }
}

async function succeed(books: Books, trx: SandboxTrx, order: OrderTable, by: By): Promise<Attempt> {
  const held = order.capture === 'manual'
  const state = held ? 'authorised' : 'completed'
  const saved = by.initiator === 'customer' ? { saved_method_id: by.method_id } : {}
  await trx
    .updateTable('sandbox_orders')
    .set({
      state,
      expires_at: held ? books.now() + Number(order.hold_ms ?? HOLD_MS) : null,
      ...saved,
    })
    .where('order_id', '=', order.order_id)
    .execute()
  await recordCharge(books, trx, order, {
    once: `pay:${order.order_id}`,
    kind: held ? 'hold' : 'capture',
    amount_minor: Number(order.amount_minor),
    initiator: by.initiator,
    method_id: by.method_id,
  })
  const now = held ? 'authorised' : 'captured'
  const payment_id = await attempted(books, trx, order, { ...by, state: now, decline_code: null })
  await books.webhooks.push(trx, held ? 'ORDER_AUTHORISED' : 'ORDER_COMPLETED', order)
  return { kind: 'succeeded', state, payment_id }
}

async function attempted(
  books: Books,
  trx: SandboxTrx,
  { order_id, amount_minor, currency }: OrderTable,
  attempt: Omit<NewAttempt, 'order_id' | 'amount_minor' | 'currency'>,
): Promise<string> {
  const money = { order_id, amount_minor: Number(amount_minor), currency }
  return recordAttempt(books, trx, { ...money, ...attempt })
}

/** Write a movement down; `once` is unique, so no bug of ours can move it twice. Zero moves nothing. */
export async function recordCharge(
  books: Books,
  trx: SandboxTrx,
  order: Pick<OrderTable, 'order_id' | 'reference' | 'currency'>,
  charge: {
    once: string
    kind: ChargeRow['kind']
    amount_minor: number
    initiator: ChargeRow['initiator']
    method_id?: string | null
    refund_key?: string
  },
): Promise<string> {
  const charge_id = newId(books.now())
  if (charge.amount_minor === 0) return charge_id
  await trx
    .insertInto('sandbox_charges')
    .values({
      charge_id,
      order_id: order.order_id,
      reference: order.reference,
      currency: order.currency,
      created_at: books.now(),
      method_id: null,
      refund_key: null,
      ...charge,
    })
    .execute()
  return charge_id
}
