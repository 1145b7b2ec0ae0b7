/** The clerk's side: what a person at the bank does with orders, debits and refunds. */
import type { RefundAnswer, SavedMethod } from '@billing/core'
import { randomUUID } from 'node:crypto'
import { type Books, countDecline, endWhatRanOut, type OrderRow, ordersBy } from './books.ts'
import { signMessage } from './messages.ts'

/** A mandate as the payer signed it, good to the end of its last month. */
export type Mandate = Pick<SavedMethod, 'last4' | 'exp_month' | 'exp_year'>

/** A debit that the bank has not answered yet. */
export interface Debit {
  readonly order_id: string
  readonly reference: string
  readonly amount_minor: number
  /** Of the account that it is drawn on. */
  readonly last4: string
}

/** A movement on our account. */
export interface AccountMovement {
  readonly kind: 'capture' | 'hold' | 'release' | 'refund'
  readonly amount_minor: number
}

/** What the page of an order tells its payer. */
export interface Page {
  readonly order_id: string
  readonly text: string
}

/** What the clerk can do, and what a payer sees. A throw says that nothing waits there. */
export interface Desk {
  page(token: string): Page
  /** Oldest first. */
  debits(): Debit[]
  /** The money is here, by transfer or by debit; and the payer's mandate, where the order asks for one. */
  confirm(order_id: string, mandate?: Mandate): Promise<void>
  /** The bank sent the debit back, or the payer's transfer or paper was no good. */
  refuse(order_id: string, code: string): Promise<void>
  /** How the transfer of a refund ended. */
  endRefund(refund_id: string, state: Ended): void
  /** Oldest first. */
  movements(order_id: string): AccountMovement[]
}

type Ended = Exclude<Extract<RefundAnswer, { kind: 'refund' }>['state'], 'processing'>

/** The desk over the books. Each act is one transaction, and then one message to the service. */
export function deskOf(books: Books): Desk {
  const { db, all, run } = books
  const act = async (order_id: string, event: string, step: (order: OrderRow) => void) => {
    db.transaction(() => step(waiting(books, order_id))).immediate()
    await send(books, { event, order_id })
  }
  return {
    page: (token) => pageOf(books, token),
    debits: () =>
      all(`select o.order_id, o.reference, o.amount_minor, m.last4 from orders o
        join mandates m on m.provider_method_id = o.debited_id
        where o.state = 'processing' order by o.position`),
    confirm: (order_id, mandate) =>
      act(order_id, 'order.paid', (order) => confirm(books, order, mandate)),
    refuse: (order_id, code) =>
      act(order_id, 'order.refused', () => countDecline(books, order_id, code)),
    endRefund(refund_id, state) {
      const sql = `update refunds set state = ? where refund_id = ? and state = 'processing'`
      if (run(sql, state, refund_id) === 0) throw new Error(`refund ${refund_id} does not wait`)
    },
    movements: (order_id) =>
      all(
        `select kind, amount_minor from movements where order_id = ? union all
         select 'refund', amount_minor from refunds where order_id = ? and state <> 'failed'`,
        order_id,
        order_id,
      ),
  }
}

function pageOf(books: Books, token: string): Page {
  const [order] = ordersBy(books, 'token', token)
  if (!order) throw new Error('there is no such page')
  const { order_id, position, amount_minor, currency } = order
  const amount = `${currency} ${(amount_minor / 100).toFixed(2)}`
  const transfer = `Transfer ${amount} to ${books.iban}, reference PAY-${position}.`
  const sign = `Sign the mandate PAY-${position} and send it to us.`
  return { order_id, text: amount_minor > 0 ? transfer : sign }
}

function waiting(books: Books, order_id: string): OrderRow {
  endWhatRanOut(books)
  const [order] = ordersBy(books, 'order_id', order_id)
  if (order?.state === 'pending' || order?.state === 'processing') return order
  throw new Error(`order ${order_id} waits for nothing`)
}

function confirm({ run }: Books, order: OrderRow, mandate: Mandate | undefined): void {
  const { order_id, amount_minor, customer_id } = order
  const held = order.capture === 'manual'
  const kind = held ? 'hold' : 'capture'
  if (amount_minor > 0) run(`insert into movements values (?, ?, ?)`, order_id, kind, amount_minor)
  if (mandate && order.save_method) {
    const { last4, exp_month, exp_year } = mandate
    const columns = 'provider_method_id, customer_id, order_id, last4, exp_month, exp_year'
    const values = [randomUUID(), customer_id, order_id, last4, exp_month, exp_year]
    run(`insert into mandates (${columns}) values (?, ?, ?, ?, ?, ?)`, ...values)
  }
  const state = held ? 'authorised' : 'completed'
  run(`update orders set state = ? where order_id = ?`, state, order_id)
}

/** A hint and no more: what gets lost here is found by the service's own reads. */
async function send({ post, webhook_secrets, clock }: Books, news: object): Promise<void> {
  const [current] = webhook_secrets
  const body = new TextEncoder().encode(JSON.stringify(news))
  await post?.(signMessage(body, String(clock()), [current])).catch(() => undefined)
}
