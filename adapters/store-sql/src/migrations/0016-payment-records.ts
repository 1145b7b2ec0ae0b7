import { PAYMENT_KINDS, paymentMachine, statesOf } from '@billing/core'
import { amount, type Ddl, oneOf, refers } from './ddl.ts'

/** Payments: one for each order that takes money. */
export const paymentRecords: Ddl = (words) => [
  `create table payments (
    payment_id ${words.key} primary key,
    account_id ${words.key} not null ${refers('accounts')},
    kind text not null ${oneOf('kind', PAYMENT_KINDS)},
    ${amount(words, 'amount')},
    status text not null ${oneOf('status', statesOf(paymentMachine))},
    order_id ${words.key} not null unique,
    invoice_id ${words.key} ${refers('invoices')},
    started_by text not null ${oneOf('started_by', ['scheduler', 'customer', 'operator'])},
    ${amount(words, 'refunded')},
    failure_code text,
    captured_at ${words.int},
    created_at ${words.int} not null,
    updated_at ${words.int} not null,
    check (refunded_minor <= amount_minor)
  )${words.strict}`,
  `create index payments_page on payments (created_at, payment_id)`,
  `create index payments_account on payments (account_id, created_at, payment_id)`,
  `create index payments_invoice on payments (invoice_id) where invoice_id is not null`,
  `create index payments_captures on payments (account_id, captured_at) where captured_at is not null`,
]
