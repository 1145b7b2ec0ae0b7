/** The bank's side of the example: its books in one SQLite file, which outlive the process. */
import {
  type Clock,
  epochMs,
  money,
  type NewOrder,
  type OrderAnswer,
  type OrderView,
  type RawWebhook,
  type SavedMethod,
} from '@billing/core'
import Database from 'better-sqlite3'

/** What the provider stands on. */
export interface BankTransfersOptions {
  /** The file of the books. */
  readonly file: string
  readonly clock: Clock
  /** Below it payers find the page of their order. */
  readonly pages_url: string
  /** Our account, which that page names. */
  readonly iban: string
  /** Of the desk's messages. The first signs; each of them is believed. */
  readonly webhook_secrets: readonly [string, ...string[]]
  /** Carries a message of the desk to the service. It may get lost. */
  readonly post?: ((message: RawWebhook) => Promise<unknown>) | undefined
  /** The line to the desk: either throws where it is cut, on the way there or on the way back. */
  readonly line?: { readonly there: () => void; readonly back: () => void } | undefined
}

const TABLES = `
  create table if not exists customers (customer_id text primary key, email text, full_name text);
  create table if not exists orders (
    position integer primary key, order_id text unique, token text unique, reference text,
    customer_id text, amount_minor integer, currency text, capture text, save_method integer,
    state text default 'pending', declines integer default 0, decline_code text,
    debited_id text, expires_at integer, description text default '', created_at integer);
  create index if not exists orders_by_reference on orders (reference);
  create table if not exists mandates (
    provider_method_id text primary key, customer_id text, order_id text, last4 text,
    exp_month integer, exp_year integer, brand text default 'unknown', revoked integer default 0);
  create table if not exists movements (order_id text, kind text, amount_minor integer);
  create table if not exists refunds (
    refund_id text primary key, order_id text, key text, amount_minor integer,
    state text default 'processing', created_at integer, unique (order_id, key));`

/** The open books, and how to read and write them. */
export interface Books extends BankTransfersOptions {
  readonly db: Database.Database
  readonly all: <Row>(sql: string, ...values: readonly unknown[]) => Row[]
  /** How many rows changed. */
  readonly run: (sql: string, ...values: readonly unknown[]) => number
}

/** Open the books; they are made where there are none. */
export function openBooks(options: BankTransfersOptions): Books {
  const db = new Database(options.file, { timeout: 1_000 })
  db.pragma('journal_mode = WAL')
  db.pragma('synchronous = FULL')
  db.exec(TABLES)
  return {
    ...options,
    db,
    all: <Row>(sql: string, ...values: readonly unknown[]) =>
      db.prepare<unknown[], Row>(sql).all(...values),
    run: (sql, ...values) => db.prepare(sql).run(...values).changes,
  }
}

/** A row of the orders, with what was sent back of its money. */
export interface OrderRow extends Omit<OrderView, 'amount' | 'refunded' | 'saved_method'> {
  /** Counts up; short enough to be typed by a payer. */
  readonly position: number
  readonly amount_minor: number
  readonly refunded_minor: number
  readonly currency: 'EUR'
  readonly capture: NewOrder['capture']
  readonly save_method: 0 | 1
}

const REFUNDED = `select coalesce(sum(amount_minor), 0) from refunds r
  where r.order_id = o.order_id and r.state <> 'failed'`

/** Orders by their id, our reference or their page's token, newest first. */
export function ordersBy(
  { all }: Books,
  column: 'order_id' | 'reference' | 'token',
  value: string,
): OrderRow[] {
  const sql = `select o.*, (${REFUNDED}) as refunded_minor from orders o
    where o.${column} = ? order by o.position desc`
  return all<OrderRow>(sql, value)
}

/** Signed mandates, as saved methods. */
export function mandatesBy({ all }: Books, where: string, ...values: unknown[]): SavedMethod[] {
  const columns = 'provider_method_id, brand, last4, exp_month, exp_year'
  return all<SavedMethod>(`select ${columns} from mandates where ${where}`, ...values)
}

/** An order as the port shows it. */
export function viewOf(books: Books, row: OrderRow): OrderView {
  return {
    order_id: row.order_id,
    reference: row.reference,
    token: row.token,
    checkout_url: `${books.pages_url}/${row.token}`,
    state: row.state,
    amount: money(row.amount_minor, row.currency),
    refunded: money(row.refunded_minor, row.currency),
    customer_id: row.customer_id,
    saved_method: mandatesBy(books, 'order_id = ?', row.order_id)[0] ?? null,
    declines: row.declines,
    decline_code: row.decline_code,
    description: row.description,
    created_at: epochMs(row.created_at),
  }
}

/** The order as it stands; a refusal where its state forbade what was asked. */
export function answerWith(books: Books, order_id: string, allowed = true): OrderAnswer {
  const [row] = ordersBy(books, 'order_id', order_id)
  if (!row) return { kind: 'not_found' }
  if (allowed) return { kind: 'order', order: viewOf(books, row) }
  return { kind: 'refused', code: 'bad_state', message: `The order is ${row.state}.` }
}

/** Count a try that did not bring the money. The order may be paid in another way. */
export function countDecline({ run }: Books, order_id: string, code: string): void {
  const sql = `update orders set state = 'pending', declines = declines + 1, decline_code = ?
    where order_id = ?`
  run(sql, code, order_id)
}

/** End what nobody paid in time; money that was only held goes back. A debit under way has no end but the bank's. */
export function endWhatRanOut({ run, clock }: Books): void {
  const ended = `expires_at <= ? and state`
  const release = `insert into movements select order_id, 'release', amount_minor from orders`
  run(`${release} where ${ended} = 'authorised'`, clock())
  run(`update orders set state = 'cancelled' where ${ended} = 'authorised'`, clock())
  run(`update orders set state = 'failed' where ${ended} = 'pending'`, clock())
}
