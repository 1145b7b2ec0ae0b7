import type { Schema } from '@billing/client'
import { DAY, type EpochMs } from '@billing/core'
import { counted, type Html, instantOf, pill, type Reader } from '@billing/pages'
import { OVERDUE as t } from '../texts/states.ts'
import { word, wordFor } from './word.ts'

/** An invoice, as each of its pages has it. */
interface Billed {
  readonly status: Schema<'InvoiceStatus'> | Schema<'AdminInvoiceListStatus'>
  readonly due_at: EpochMs
}

/** How an invoice is, the same on every page: what is owed after its day is overdue, for so many days. Source: contract 6.9. */
export function invoiceWord({ status, due_at }: Billed, reader: Reader): Html {
  const is_owed = status === 'open' || status === 'overdue' || status === 'uncollectible'
  if (!is_owed || due_at > reader.now) return word('invoice', status)
  return pill(withDays(wordFor('invoice', 'overdue'), due_at, reader), 'bad')
}

/** One status of a customer: the account's where it does not simply work, otherwise the subscription's, with what is owed. */
export function customerWord(
  { status, subscription, invoices }: Schema<'AdminStandingResponse'>,
  reader: Reader,
): Html {
  if (status !== 'active' || subscription === null) return word('account', status)
  const is_late = subscription.status === 'past_due' || subscription.status === 'unpaid'
  const due = invoices
    .filter(({ open_balance_minor }) => open_balance_minor > 0)
    .map(({ due_at }) => instantOf(due_at))
    .filter((at) => at <= reader.now)
  if (!is_late || due.length === 0) return word('subscription', subscription.status)
  const text = wordFor('subscription', subscription.status)
  return pill(
    withDays(
      text,
      due.reduce((a, b) => (a < b ? a : b)),
      reader,
    ),
    'bad',
  )
}

function withDays(text: string, since: EpochMs, { now, language }: Reader): string {
  return `${text}, ${counted(language, Math.floor((now - since) / DAY), t.days)}`
}
