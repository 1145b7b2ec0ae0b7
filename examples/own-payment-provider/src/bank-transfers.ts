/** A payment provider of bank transfers, and of debits under a mandate, which a clerk confirms. */
import {
  type ChargeOutcome,
  DAY,
  type MethodsAnswer,
  type NewOrder,
  type OrderAnswer,
  type PaymentProvider,
  type RefundAnswer,
  type RefundOutcome,
} from '@billing/core'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  answerWith,
  type BankTransfersOptions,
  type Books,
  countDecline,
  endWhatRanOut,
  mandatesBy,
  openBooks,
  ordersBy,
  viewOf,
} from './books.ts'
import { deskOf } from './desk.ts'
import { findRefund, listAll } from './lists.ts'
import { verifyMessage } from './messages.ts'

/** The provider with both its sides: the port, and the clerk's desk. */
export function createBankTransfers(options: BankTransfersOptions) {
  const books = openBooks(options)
  return {
    payments: paymentsOf(books),
    desk: deskOf(books),
    close: () => void books.db.close(),
  }
}

// #region lost
const NOT_ATTEMPTED = { kind: 'not_attempted' } as const
/** Nothing is concluded from a read that was not answered. */
const READ = { not_sent: NOT_ATTEMPTED, no_answer: NOT_ATTEMPTED }
/** What was asked for may have been done. */
const COMMAND = { not_sent: NOT_ATTEMPTED, no_answer: { kind: 'unknown' } } as const

/** One step at the desk, whole or not at all. What the step itself throws is a bug, and goes on. */
async function ask<Answer, NotSent, NoAnswer>(
  books: Books,
  lost: { readonly not_sent: NotSent; readonly no_answer: NoAnswer },
  step: () => Answer,
): Promise<Answer | NotSent | NoAnswer> {
  const { db, line } = books
  try {
    line?.there()
    db.exec('begin immediate')
  } catch {
    return lost.not_sent
  }
  try {
    endWhatRanOut(books)
    const answer = step()
    return commit(books) ? answer : lost.no_answer
  } finally {
    if (db.inTransaction) db.exec('rollback')
  }
}

function commit({ db, line }: Books): boolean {
  try {
    db.exec('commit')
    line?.back()
    return true
  } catch {
    return false
  }
}
// #endregion

function paymentsOf(books: Books): PaymentProvider {
  return {
    findOrders: (reference) =>
      ask(books, READ, () => {
        const rows = ordersBy(books, 'reference', reference)
        return { kind: 'orders', orders: rows.map((row) => viewOf(books, row)) }
      }),
    createOrder: (order) => ask(books, COMMAND, () => createOrder(books, order)),
    getOrder: (order_id) => ask(books, READ, () => answerWith(books, order_id)),
    changeAmount: (order_id, amount) =>
      ask(books, COMMAND, () => changeAmount(books, order_id, amount.amount_minor)),
    payOrder: (order_id, method_id) => ask(books, COMMAND, () => debit(books, order_id, method_id)),
    cancelOrder: (order_id) => ask(books, COMMAND, () => cancelOrder(books, order_id)),
    refund: (order_id, { amount_minor }, key) =>
      ask(books, COMMAND, () => refund(books, { order_id, amount_minor, key })),
    findRefund: (key) => ask(books, READ, () => findRefund(books, key)),
    list: (made) => ask(books, READ, () => listAll(books, made)),
    getRefund: (refund_id) => ask(books, READ, () => getRefund(books, refund_id)),
    // A transfer that arrived is disputed by nobody.
    listDisputes: async () => ({ kind: 'listed', listed: [], complete: true }),
    listMethods: (customer_id) => ask(books, READ, () => listMethods(books, customer_id)),
    deleteMethod: (customer_id, method_id) =>
      ask(books, { not_sent: 'not_attempted', no_answer: 'unknown' } as const, () => {
        const own = 'customer_id = ? and provider_method_id = ?'
        books.run(`update mandates set revoked = 1 where ${own}`, customer_id, method_id)
        return 'deleted' as const
      }),
    verifyWebhook: (message) => verifyMessage(message, books.webhook_secrets, books.clock()),
  }
}

function createOrder(books: Books, { customer, amount, ...order }: NewOrder): OrderAnswer {
  const { all, run, clock } = books
  const flaw = flawIn(amount.amount_minor, order)
  if (flaw !== undefined) return { kind: 'refused', code: 'validation', message: flaw }
  const { id: customer_id = randomUUID(), email, full_name } = customer
  if (customer.id === undefined) {
    run(`insert into customers values (?, ?, ?)`, customer_id, email, full_name)
  }
  if (all(`select 1 from customers where customer_id = ?`, customer_id).length === 0) {
    return { kind: 'refused', code: 'customer_not_found', message: 'We have no such customer.' }
  }
  const row = {
    order_id: randomUUID(),
    token: randomBytes(16).toString('base64url'),
    reference: order.reference,
    customer_id,
    amount_minor: amount.amount_minor,
    currency: amount.currency,
    capture: order.capture,
    save_method: order.save_method ? 1 : 0,
    description: order.description,
    expires_at: clock() + order.expire_after,
    created_at: clock(),
  }
  const columns = Object.keys(row)
  const places = columns.map(() => '?')
  run(`insert into orders (${columns.join()}) values (${places.join()})`, ...Object.values(row))
  return answerWith(books, row.order_id)
}

function flawIn(
  amount_minor: number,
  { reference, expire_after }: Pick<NewOrder, 'reference' | 'expire_after'>,
): string | undefined {
  if (amount_minor < 0) return 'The amount is negative.'
  if (reference.length < 1 || reference.length > 64) return 'The reference has 1 to 64 characters.'
  if (expire_after > 30 * DAY) return 'An order lives for at most 30 days.'
  return undefined
}

function changeAmount(books: Books, order_id: string, amount_minor: number): OrderAnswer {
  const sql = `update orders set amount_minor = ? where order_id = ? and state = 'pending'`
  return answerWith(books, order_id, books.run(sql, amount_minor, order_id) > 0)
}

// #region charge
/** Instruct a debit. Until the bank has answered, the order is `processing`, and nobody can pay it again. */
function debit(books: Books, order_id: string, method_id: string): ChargeOutcome {
  const [order] = ordersBy(books, 'order_id', order_id)
  if (order?.state === 'processing') return { kind: 'pending' }
  if (order?.state !== 'pending') return { kind: 'unknown' }
  const own = 'provider_method_id = ? and customer_id = ? and not revoked'
  const [mandate] = mandatesBy(books, own, method_id, order.customer_id)
  const ended = mandate && Date.UTC(mandate.exp_year, mandate.exp_month) <= books.clock()
  if (!mandate || ended) {
    const code = ended ? 'expired_card' : 'unknown_card'
    countDecline(books, order_id, code)
    return { kind: 'declined', code, hard: true }
  }
  const instruct = `update orders set state = 'processing', debited_id = ? where order_id = ?`
  books.run(instruct, method_id, order_id)
  return { kind: 'pending' }
}
// #endregion

/** Not while a debit is under way: its money may have left the payer. */
function cancelOrder(books: Books, order_id: string): OrderAnswer {
  const { run } = books
  const held = `from orders where order_id = ? and state = 'authorised'`
  run(`insert into movements select order_id, 'release', amount_minor ${held}`, order_id)
  const open = `state in ('pending', 'authorised', 'cancelled')`
  const cancel = `update orders set state = 'cancelled' where order_id = ? and ${open}`
  return answerWith(books, order_id, run(cancel, order_id) > 0)
}

interface RefundAsked {
  readonly order_id: string
  readonly amount_minor: number
  readonly key: string
}

/** Booked out at once, so that no two refunds share the same money; the clerk's transfer ends it. */
function refund(books: Books, { order_id, amount_minor, key }: RefundAsked): RefundOutcome {
  const same = `select refund_id, state from refunds where order_id = ? and key = ?`
  const [known] = books.all<{ refund_id: string; state: string }>(same, order_id, key)
  if (known) {
    const { refund_id, state } = known
    return { kind: 'accepted', refund_id, completed: state === 'completed' }
  }
  const [order] = ordersBy(books, 'order_id', order_id)
  const left = order?.state === 'completed' ? order.amount_minor - order.refunded_minor : 0
  if (amount_minor < 1 || amount_minor > left) {
    return { kind: 'refused', code: 'too_much', message: `Only ${left} cents can be sent back.` }
  }
  const refund_id = randomUUID()
  const sql = `insert into refunds (refund_id, order_id, key, amount_minor, created_at) values (?, ?, ?, ?, ?)`
  books.run(sql, refund_id, order_id, key, amount_minor, books.clock())
  return { kind: 'accepted', refund_id, completed: false }
}

function getRefund({ all }: Books, refund_id: string): RefundAnswer {
  type Found = { readonly state: 'processing' | 'completed' | 'failed' }
  const [found] = all<Found>(`select state from refunds where refund_id = ?`, refund_id)
  return found ? { kind: 'refund', ...found } : { kind: 'not_found' }
}

function listMethods(books: Books, customer_id: string): MethodsAnswer {
  const methods = mandatesBy(books, 'customer_id = ? and not revoked', customer_id)
  return { kind: 'methods', methods }
}
