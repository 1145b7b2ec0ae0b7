import type { Locale } from '../../kernel/locale.ts'
import type { CreditNote } from '../../money/credit-notes/credit-note.ts'
import { type Invoice, isIssued, owedOn } from '../../money/invoices/invoice.ts'
import { invoiceView } from '../../money/invoices/invoice-view.ts'
import { settlementOf, settlementWords } from '../../money/invoices/settlement-words.ts'
import { formatMoney, formatDate } from '../../kernel/text/format.ts'
import {
  subjectId,
  type Composers,
  type MailContext,
  instantFact,
  portal,
  toAccount,
  toSubscribedAccount,
} from './mail-context.ts'
import {
  type CreditUse,
  DUNNING_MAIL_STEPS,
  type DunningMailStep,
} from '../../people/notifications/mail-args.ts'

type BillingMail =
  | 'invoice_issued'
  | 'payment_failed'
  | 'credit_note_issued'
  | 'refund_issued'
  | 'topup_received'

/** Invoices, payments and money that goes back. */
export const BILLING_COMPOSERS: Composers<BillingMail> = {
  invoice_issued: toAccount(async (context, { language }) => {
    const invoice = await context.tx.invoices.get(subjectId(context))
    if (!invoice || !isIssued(invoice)) return null
    const owed = owedOn(invoice)
    const view = invoiceView(invoice)
    const cycle =
      invoice.cycle_id === null ? undefined : await context.tx.cycles.get(invoice.cycle_id)
    return {
      number: invoice.number,
      total: formatMoney(invoice.total, language),
      due_date:
        owed.amount_minor > 0 ? formatDate(invoice.due_at, invoice.time_zone, language) : null,
      // In the words and the language of the PDF, which says the same whenever it is read.
      settlement: settlementWords(view),
      failed:
        cycle?.state === 'failed' && settlementOf(view) === 'card' && owed.amount_minor > 0
          ? formatMoney(owed, language)
          : null,
      credited: owed.amount_minor === 0 && invoice.credited.amount_minor > 0,
      portal_url: portal(context, '/billing/invoices'),
    }
  }),
  payment_failed: toAccount(async (context, { language }) => {
    const cycle = await context.tx.cycles.get(subjectId(context))
    const invoice = cycle?.invoice_id ? await context.tx.invoices.get(cycle.invoice_id) : undefined
    // Paid or forgiven since: a mail that still asks for it would be wrong.
    if (!cycle || !invoice || owedOn(invoice).amount_minor === 0) return null
    return {
      step: stepOf(context),
      amount: formatMoney(owedOn(invoice), language),
      next_date: dayOrNull(context, 'next_at', language),
      suspend_date: dayOrNull(context, 'suspend_at', language),
      pay_url: await payUrl(context, cycle.provider_order_id),
    }
  }),
  credit_note_issued: toAccount(async (context, { language }) => {
    const note = await context.tx.creditNotes.get(subjectId(context))
    const invoice = note && (await context.tx.invoices.get(note.invoice_id))
    if (!invoice) return null
    return {
      number: note.number,
      invoice_number: note.invoice_number,
      total: formatMoney(note.amount, language),
      use: useOf(note, invoice),
      portal_url: portal(context, '/billing/invoices'),
    }
  }),
  refund_issued: toAccount(async (context, { language }) => {
    const note = await context.tx.creditNotes.get(subjectId(context))
    return note ? { amount: formatMoney(note.amount, language), number: note.number } : null
  }),
  topup_received: toSubscribedAccount(async (context, { language }) => {
    const payment = await context.tx.payments.get(subjectId(context))
    if (!payment) return null
    return {
      amount: formatMoney(payment.amount, language),
      portal_url: portal(context, '/billing/balance'),
    }
  }),
}

/** Mails of before it was written down are the reminders'. */
function stepOf({ facts }: MailContext): DunningMailStep {
  return DUNNING_MAIL_STEPS.find((step) => step === facts?.['step']) ?? 'reminder'
}

/** The provider's page of the order, while it can still be paid there; else our own. Source: contract 7.3. */
export async function payUrl(context: MailContext, order_id: string | null): Promise<string> {
  const order = order_id === null ? undefined : await context.tx.orders.get(order_id)
  const dead = order?.state === 'cancelled' || order?.state === 'failed'
  return order && !dead ? order.checkout_url : portal(context, '/billing')
}

/** What was not paid when the note was issued is owed less; what was, is kept or sent back. Source: contract 6.7. */
function useOf({ kind, issued_at }: CreditNote, { paid_at }: Invoice): CreditUse {
  if (kind === 'refund') return 'refund'
  return paid_at !== null && paid_at <= issued_at ? 'account_credit' : 'less_owed'
}

function dayOrNull(context: MailContext, fact: string, language: Locale): string | null {
  const at = instantFact(context, fact)
  return at === null ? null : formatDate(at, context.ports.settings.time_zone, language)
}
