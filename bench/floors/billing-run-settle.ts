import { ledgerRow, nextId } from './billing-run-chains.ts'
import {
  type Charge,
  moveAudit,
  moveLedger,
  note,
  notify,
  type Numbered,
  type Rows,
} from './billing-run-rows.ts'
import { INSERTS } from './billing-run-tables.ts'
import { UPDATES } from './billing-run-updates.ts'

/** The second transaction: the payment and its postings. */
export function settle(rows: Rows, charge: Numbered, order_id: string, now: number): void {
  const { due, ledger, invoice_id, total } = charge
  const { account_id, cycle_id, subscription_id, period_start, period_end } = due
  const payment_id = nextId(now)
  const token = `token-${order_id}`
  const url = `https://pay.example.com/${order_id}`
  const reference = `cyc_${cycle_id}`
  rows.add(INSERTS.provider_orders, [order_id, reference, cycle_id, token, url, total, now, now])
  const payment = [payment_id, account_id, total, order_id, invoice_id, now, now, now]
  rows.add(INSERTS.payments, payment)
  rows.add(UPDATES.charged, [order_id, cycle_id])
  rows.add(UPDATES.renewed, [period_start, period_end, now, now, subscription_id])
  rows.add(UPDATES.paid, [now, now, invoice_id])
  const postings = [
    ['provider_clearing', order_id, total],
    ['receivable', account_id, -total],
  ] as const
  const posted = { kind: 'charge_captured', ref: payment_id, postings }
  rows.add(INSERTS.ledger_transactions, ledgerRow(account_id, ledger, posted, now))
  const names = `"invoice_id":"${invoice_id}","order_id":"${order_id}","payment_id":"${payment_id}"`
  const paid = `{"cycle_id":"${cycle_id}",${names}}`
  const subscription = `"subscription_id":"${subscription_id}"`
  note(rows, charge, now, {
    'ledger.charge_captured': `{"amount":${total},"ref":"${payment_id}"}`,
    'payment.processed': paid,
    'invoice.settled': paid,
    'billing_cycle.processed': `{"cycle_id":"${cycle_id}","from":"charging",${subscription},"to":"charged"}`,
    'subscription.charge_succeeded': `{"from":"trialing",${subscription},"to":"active"}`,
  })
  planNext(rows, charge, now)
  const args = `{"number":"${charge.number}","amount_minor":${total},"currency":"EUR"}`
  notify(rows, account_id, { kind: 'invoice_paid', invoice_id, args }, now)
  moveAudit(rows, charge)
  moveLedger(rows, charge)
}

/** The cycle of the month after. */
function planNext(rows: Rows, { due }: Charge, now: number): void {
  const { subscription_id, account_id, period_end: start, price_minor } = due
  const named = [nextId(now), subscription_id, account_id]
  const due_at = [now, start, start, now, now]
  rows.add(INSERTS.billing_cycles, [...named, start, monthAfter(start), price_minor, ...due_at])
}

function monthAfter(at: number): number {
  const date = new Date(at)
  return date.setUTCMonth(date.getUTCMonth() + 1)
}
