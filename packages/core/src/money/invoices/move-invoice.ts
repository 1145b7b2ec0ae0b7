import type { UsedRate } from '../exchange/exchange-rate.ts'
import { conversionOf } from '../exchange/vat-conversion.ts'
import { advance, type EventOf, step } from '../../kernel/machine.ts'
import { type Money, smaller, subtract } from '../../kernel/money.ts'
import { invariant } from '../../kernel/problem.ts'
import type { EpochMs } from '../../kernel/time.ts'
import type { Movement } from '../ledger/postings.ts'
import {
  type Invoice,
  invoiceMachine,
  type IssuedInvoice,
  issuedInvoice,
  owedOn,
} from './invoice.ts'

/** The invoice as it is now, and what the ledger is to write in the same transaction. */
export interface InvoiceMove {
  readonly invoice: IssuedInvoice
  readonly movements: readonly Movement[]
}

/**
 * The draft takes its number; the account credit that it uses up must still be there. Without a `due_at`
 * it is due now. When credit covers it all, or there is nothing to pay, it is paid at once. Source:
 * contract 6.5, 6.9, 7.4.
 */
export function issueInvoice(
  draft: Invoice,
  number: string,
  now: EpochMs,
  vat_rate: UsedRate | null = null,
): InvoiceMove {
  const open = issuedInvoice({
    ...draft,
    status: advance(invoiceMachine, draft.status, 'issued'),
    number,
    issued_at: now,
    due_at: draft.due_at ?? now,
    vat_converted: conversionOf(draft.vat_amount, vat_rate),
    updated_at: now,
  })
  const { account_id, subtotal: net, vat_amount: vat, total, credit_applied } = open
  const issued: Movement = { kind: 'invoice_issued', account_id, amounts: { total, net, vat } }
  const applied: Movement[] =
    credit_applied.amount_minor > 0
      ? [{ kind: 'credit_applied', account_id, amounts: { amount: credit_applied } }]
      : []
  const invoice = owedOn(open).amount_minor === 0 ? moved(open, 'settled', now) : open
  return { invoice, movements: total.amount_minor > 0 ? [issued, ...applied] : [] }
}

/** Money that an order of ours has captured. */
export interface Capture {
  readonly order_id: string
  readonly amount: Money
}

/**
 * The card has paid. An invoice that nothing is owed on stays as it is. Money beyond what is owed is never
 * dropped: it becomes account credit, and `overpaid` asks for an alert. Less than what is owed is a bug,
 * because an order is for the whole. Source: contract 6.8.
 */
export function settleInvoice(
  invoice: IssuedInvoice,
  { order_id, amount }: Capture,
  now: EpochMs,
): InvoiceMove & { readonly overpaid: boolean } {
  const { account_id } = invoice
  const settles = step(invoiceMachine, invoice.status, 'settled') !== undefined
  const owed = smaller(owedOn(invoice), amount)
  invariant(
    !settles || owed.amount_minor === owedOn(invoice).amount_minor,
    'the order captured less than is owed',
  )
  const over = subtract(amount, owed)
  const kind = invoice.status === 'uncollectible' ? 'late_payment_captured' : 'charge_captured'
  const names = { account_id, order_id }
  const movements: Movement[] = []
  if (owed.amount_minor > 0) movements.push({ kind, ...names, amounts: { amount: owed } })
  if (over.amount_minor > 0) {
    movements.push({ kind: 'overpayment_captured', ...names, amounts: { amount: over } })
  }
  return {
    invoice: settles ? moved(invoice, 'settled', now) : invoice,
    movements,
    overpaid: over.amount_minor > 0,
  }
}

/** Call credit that was paid before has paid it. Source: contract 6.3. */
export function settleByCallCredit(invoice: IssuedInvoice, now: EpochMs): InvoiceMove {
  const { account_id } = invoice
  const amounts = { amount: owedOn(invoice) }
  return {
    invoice: moved(invoice, 'settled', now),
    movements: [{ kind: 'calls_billed', account_id, amounts }],
  }
}

/** We give up what is owed; it can still be paid. Source: contract 8. */
export function writeOffInvoice(invoice: IssuedInvoice, now: EpochMs): InvoiceMove {
  const amount = owedOn(invoice)
  const { account_id } = invoice
  return {
    invoice: moved(invoice, 'written_off', now),
    movements: [{ kind: 'invoice_written_off', account_id, amounts: { amount } }],
  }
}

/** The invoice after an event that our own code raises; one that is settled gets its `paid_at`. */
export function moved(
  invoice: IssuedInvoice,
  event: EventOf<typeof invoiceMachine>,
  now: EpochMs,
): IssuedInvoice {
  const status = advance(invoiceMachine, invoice.status, event)
  const paid_at = event === 'settled' ? now : invoice.paid_at
  return { ...invoice, status, paid_at, updated_at: now }
}
