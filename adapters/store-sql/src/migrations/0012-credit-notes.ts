import { LOCALES, refundMachine, statesOf } from '@billing/core'
import { amount, appendOnly, type Ddl, filledOnce, oneOf, refers, same } from './ddl.ts'

/** Refunds at the provider, and credit notes, which never change once issued. Source: contract 6.6, 6.7. */
export const creditNotes: Ddl = (words) => [
  ...refunds(words),
  ...notes(words),
  ...appendOnly(words, 'credit_notes', `${same(PRINTED)} and ${filledOnce('pdf_key')}`),
]

const refunds: Ddl = (words) => [
  `create table refunds (
    refund_id ${words.key} primary key,
    account_id ${words.key} not null ${refers('accounts')},
    invoice_id ${words.key} not null ${refers('invoices')},
    payment_id ${words.key} not null,
    order_id ${words.key} not null,
    provider_refund_id ${words.key} unique,
    credit_note_id ${words.key} unique,
    ${amount(words, 'amount')},
    reason_code text not null,
    status text not null ${oneOf('status', statesOf(refundMachine))},
    attempt_count ${words.int} not null check (attempt_count >= 0),
    next_attempt_at ${words.int},
    failure_code text,
    failure_message text,
    created_at ${words.int} not null,
    updated_at ${words.int} not null,
    lease_until ${words.int},
    lease_fence ${words.int} not null default 0,
    check (amount_minor > 0)
  )${words.strict}`,
  `create index refunds_due on refunds (next_attempt_at, refund_id)
   where next_attempt_at is not null`,
  `create index refunds_invoice on refunds (invoice_id, created_at, refund_id)`,
  `create index refunds_account on refunds (account_id)`,
  `create index refunds_failed on refunds (updated_at) where status = 'failed'`,
]

/** Every column but the address of the PDF. */
const PRINTED = `credit_note_id number account_id invoice_id invoice_number invoice_issued_at kind
  amount_minor amount_currency vat_amount_minor vat_amount_currency vat reason_code notes refund_id
  language time_zone seller buyer issued_at`

const notes: Ddl = (words) => [
  `create table credit_notes (
    credit_note_id ${words.key} primary key,
    number ${words.key} not null unique,
    account_id ${words.key} not null ${refers('accounts')},
    invoice_id ${words.key} not null ${refers('invoices')},
    invoice_number ${words.key} not null,
    invoice_issued_at ${words.int} not null,
    kind text not null ${oneOf('kind', ['refund', 'credit'])},
    ${amount(words, 'amount')},
    ${amount(words, 'vat_amount')},
    vat text not null,
    reason_code text not null,
    notes text,
    refund_id ${words.key} unique ${refers('refunds')},
    language text not null ${oneOf('language', LOCALES)},
    time_zone text not null,
    seller text not null,
    buyer text not null,
    issued_at ${words.int} not null,
    pdf_key text,
    check (amount_minor > 0),
    check (vat_amount_minor <= amount_minor),
    check (vat_amount_currency = amount_currency),
    check ((kind = 'refund') = (refund_id is not null))
  )${words.strict}`,
  `create index credit_notes_page on credit_notes (issued_at, credit_note_id)`,
  `create index credit_notes_account on credit_notes (account_id, issued_at, credit_note_id)`,
  `create index credit_notes_invoice on credit_notes (invoice_id, issued_at, credit_note_id)`,
]
