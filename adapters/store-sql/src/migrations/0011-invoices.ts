import { invoiceMachine, LOCALES, statesOf } from '@billing/core'
import {
  amount,
  type Ddl,
  filledOnce,
  flag,
  oneOf,
  refers,
  refuse,
  same,
  unemptied,
} from './ddl.ts'

/** Invoices, one for each cycle that is charged. An issued one never changes. Source: contract 6.5, 6.6. */
export const invoices: Ddl = (words) => [
  ...table(words),
  ...refuse(words, {
    table: 'invoices',
    verb: 'update',
    when: `old.number is not null and not (${same(PRINTED)} and ${filledOnce('pdf_key')})`,
    message: 'an issued invoice never changes',
  }),
  ...refuse(words, {
    table: 'invoices',
    verb: 'delete',
    when: 'old.number is not null',
    message: 'an issued invoice is never removed',
  }),
  ...unemptied(words, 'invoices'),
]

/** Every column but those that follow what became of the invoice. */
const PRINTED = `invoice_id account_id subscription_id cycle_id number language time_zone issued_at
  due_at lines subtotal_minor subtotal_currency vat vat_amount_minor vat_amount_currency total_minor
  total_currency credit_applied_minor credit_applied_currency credited_currency vat_credited_currency
  refunded_currency seller buyer created_at`

const AMOUNTS = ['subtotal', 'vat_amount', 'credit_applied', 'credited', 'vat_credited', 'refunded']

const table: Ddl = (words) => [
  `create table invoices (
    invoice_id ${words.key} primary key,
    account_id ${words.key} not null ${refers('accounts')},
    subscription_id ${words.key} not null ${refers('subscriptions')},
    cycle_id ${words.key} unique ${refers('billing_cycles')},
    status text not null ${oneOf('status', statesOf(invoiceMachine))},
    number ${words.key} unique,
    language text not null ${oneOf('language', LOCALES)},
    time_zone text not null,
    issued_at ${words.int},
    due_at ${words.int},
    paid_at ${words.int},
    lines text not null,
    ${AMOUNTS.map((name) => `${amount(words, name)},`).join('\n    ')}
    ${amount(words, 'total')},
    vat text not null,
    seller text not null,
    buyer text not null,
    exempt_from_ladder ${words.int} not null ${flag('exempt_from_ladder')},
    pdf_key text,
    created_at ${words.int} not null,
    updated_at ${words.int} not null,
    ${RULES.map((rule) => `check (${rule})`).join(',\n    ')}
  )${words.strict}`,
  `create index invoices_account on invoices (account_id, issued_at, invoice_id, status, due_at)`,
]

const RULES = [
  `(status = 'draft') = (number is null)`,
  `(number is null) = (issued_at is null)`,
  `number is null or due_at is not null`,
  `subtotal_minor + vat_amount_minor = total_minor`,
  `credit_applied_minor <= total_minor`,
  `credited_minor <= total_minor`,
  `vat_credited_minor <= vat_amount_minor`,
  `vat_credited_minor <= credited_minor`,
  `refunded_minor <= total_minor`,
  ...AMOUNTS.map((name) => `${name}_currency = total_currency`),
]
