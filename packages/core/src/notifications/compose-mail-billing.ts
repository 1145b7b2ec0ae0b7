import type { Locale } from '../account/account.ts'
import type { CreditNote } from '../invoicing/credit-note.ts'
import { type Invoice, isIssued, owedOn } from '../invoicing/invoice.ts'
import { invoiceView } from '../invoicing/invoice-view.ts'
import { settlementOf, settlementWords } from '../invoicing/settlement-words.ts'
import { writtenAmount, writtenDate } from '../kernel/written.ts'
import {
  aboutOf,
  type Composers,
  type Desk,
  instantFact,
  portal,
  toAccount,
  toWillingAccount,
} from './compose-mail-desk.ts'
import { type CreditUse, DUNNING_MAIL_STEPS, type DunningMailStep } from './emails-args.ts'

type BillingMail =
  | 'invoice_issued'
  | 'payment_failed'
  | 'credit_note_issued'
  | 'refund_issued'
  | 'topup_received'

/** Invoices, payments and money that goes back. */
export const BILLING_COMPOSERS: Composers<BillingMail> = {
  invoice_issued: toAccount(async (desk, { language }) => {
    const invoice = await desk.tx.invoices.get(aboutOf(desk))
    if (!invoice || !isIssued(invoice)) return null
    const owed = owedOn(invoice)
    const view = invoiceView(invoice)
    const cycle = invoice.cycle_id === null ? undefined : await desk.tx.cycles.get(invoice.cycle_id)
    return {
      number: invoice.number,
      total: writtenAmount(invoice.total, language),
      due_date:
        owed.amount_minor > 0 ? writtenDate(invoice.due_at, invoice.time_zone, language) : null,
      // In the words and the language of the PDF, which says the same whenever it is read.
      settlement: settlementWords(view),
      failed:
        cycle?.state === 'failed' && settlementOf(view) === 'card' && owed.amount_minor > 0
          ? writtenAmount(owed, language)
          : null,
      credited: owed.amount_minor === 0 && invoice.credited.amount_minor > 0,
      portal_url: portal(desk, '/billing/invoices'),
    }
  }),
  payment_failed: toAccount(async (desk, { language }) => {
    const cycle = await desk.tx.cycles.get(aboutOf(desk))
    const invoice = cycle?.invoice_id ? await desk.tx.invoices.get(cycle.invoice_id) : undefined
    // Paid or forgiven since: a mail that still asks for it would be wrong.
    if (!cycle || !invoice || owedOn(invoice).amount_minor === 0) return null
    return {
      step: stepOf(desk),
      amount: writtenAmount(owedOn(invoice), language),
      next_date: dayOrNull(desk, 'next_at', language),
      suspend_date: dayOrNull(desk, 'suspend_at', language),
      pay_url: await payUrl(desk, cycle.provider_order_id),
    }
  }),
  credit_note_issued: toAccount(async (desk, { language }) => {
    const note = await desk.tx.creditNotes.get(aboutOf(desk))
    const invoice = note && (await desk.tx.invoices.get(note.invoice_id))
    if (!invoice) return null
    return {
      number: note.number,
      invoice_number: note.invoice_number,
      total: writtenAmount(note.amount, language),
      use: useOf(note, invoice),
      portal_url: portal(desk, '/billing/invoices'),
    }
  }),
  refund_issued: toAccount(async (desk, { language }) => {
    const note = await desk.tx.creditNotes.get(aboutOf(desk))
    return note ? { amount: writtenAmount(note.amount, language), number: note.number } : null
  }),
  topup_received: toWillingAccount(async (desk, { language }) => {
    const payment = await desk.tx.payments.get(aboutOf(desk))
    if (!payment) return null
    return {
      amount: writtenAmount(payment.amount, language),
      portal_url: portal(desk, '/billing/balance'),
    }
  }),
}

/** Mails of before it was written down are the reminders'. */
function stepOf({ facts }: Desk): DunningMailStep {
  return DUNNING_MAIL_STEPS.find((step) => step === facts?.['step']) ?? 'reminder'
}

/** The provider's page of the order, while it can still be paid there; else our own. Source: contract 7.3. */
export async function payUrl(desk: Desk, order_id: string | null): Promise<string> {
  const order = order_id === null ? undefined : await desk.tx.orders.get(order_id)
  const dead = order?.state === 'cancelled' || order?.state === 'failed'
  return order && !dead ? order.checkout_url : portal(desk, '/billing')
}

/** What was not paid when the note was issued is owed less; what was, is kept or sent back. Source: contract 6.7. */
function useOf({ kind, issued_at }: CreditNote, { paid_at }: Invoice): CreditUse {
  if (kind === 'refund') return 'refund'
  return paid_at !== null && paid_at <= issued_at ? 'account_credit' : 'less_owed'
}

function dayOrNull(desk: Desk, fact: string, language: Locale): string | null {
  const at = instantFact(desk, fact)
  return at === null ? null : writtenDate(at, desk.ports.settings.time_zone, language)
}
