import type { BillingCycle } from '../subscription/billing-cycle.ts'
import { type IssuedInvoice, owedOn } from '../invoices/invoice.ts'
import { ownIssuedInvoice } from '../invoices/view-invoice.ts'
import { type Captured, capturedOf } from '../payments/payment.ts'
import type { Money } from '../../kernel/money.ts'
import type { Call } from '../../records/idempotency/call.ts'
import type { ReadPorts, Tx } from '../../ports.ts'

/** What is owed on an invoice, and where to pay it. */
export interface InvoiceBalance {
  readonly invoice_id: string
  readonly status: IssuedInvoice['status']
  readonly total: Money
  /** Account credit that paid first. */
  readonly credit_applied: Money
  /** What credit notes took back. */
  readonly credited: Money
  readonly owed: Money
  /** Taken from cards. */
  readonly payments: readonly Captured[]
  /** The provider's page that takes what is owed, with any card; null where none does now. */
  readonly pay_url: string | null
}

/** An invoice of the caller's, and what it charges for. */
interface OwnInvoice {
  readonly invoice: IssuedInvoice
  /** Undefined for a change of plan and for a topup, which are issued paid. */
  readonly cycle: BillingCycle | undefined
}

/** Throws `not_found`, also for a draft and for another account's. */
export async function ownInvoice(
  tx: Pick<Tx, 'invoices' | 'cycles'>,
  call: Call,
  invoice_id: string,
): Promise<OwnInvoice> {
  const invoice = await ownIssuedInvoice(tx, call, invoice_id)
  const cycle = invoice.cycle_id === null ? undefined : await tx.cycles.get(invoice.cycle_id)
  return { invoice, cycle }
}

/** Where what is owed on an invoice can be paid. Source: contract 7.3. */
export async function payUrl(
  tx: Pick<Tx, 'orders'>,
  { invoice, cycle }: OwnInvoice,
): Promise<string | null> {
  if (owedOn(invoice).amount_minor === 0) return null
  const order = await tx.orders.get(cycle?.provider_order_id ?? '')
  return order?.state === 'pending' ? order.checkout_url : null
}

/** What is owed on one of the caller's invoices. Throws `not_found`. */
export async function viewInvoiceBalance(
  { store }: ReadPorts,
  call: Call,
  invoice_id: string,
): Promise<InvoiceBalance> {
  return store.read(async (tx) => {
    const own = await ownInvoice(tx, call, invoice_id)
    const { status, total, credit_applied, credited } = own.invoice
    return {
      invoice_id,
      status,
      total,
      credit_applied,
      credited,
      owed: owedOn(own.invoice),
      payments: capturedOf(await tx.payments.ofInvoice(invoice_id)),
      pay_url: await payUrl(tx, own),
    }
  })
}
