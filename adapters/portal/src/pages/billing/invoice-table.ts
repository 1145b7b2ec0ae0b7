import type { Schema } from '@billing/client'
import {
  amount,
  day,
  dayText,
  empty,
  type Html,
  html,
  type Part,
  type Reader,
  statePill,
  table,
} from '@billing/pages'
import { INVOICES } from '../../texts/invoices.ts'

/** Invoices, each leading to its own page; without any, when the first one comes, if it does. */
export function invoiceTable(
  invoices: readonly Schema<'Invoice'>[],
  trial_ends_at: string | null,
  reader: Reader,
): Html {
  const t = INVOICES[reader.language]
  if (invoices.length === 0)
    return empty(trial_ends_at === null ? t.none : t.first_at(dayText(trial_ends_at, reader)))
  const columns = [
    { head: t.number },
    { head: t.issued },
    { head: t.state },
    { head: t.amount, amounts: true },
    { head: t.file, silent: true },
  ]
  const rows = invoices.map((invoice) => {
    const at = `${reader.base}/billing/invoices/${encodeURIComponent(invoice.invoice_id)}`
    return [
      html`<a href="${at}">${invoice.number}</a>`,
      day(invoice.issued_at, reader),
      statePill('invoice', invoice.status, reader),
      amount(invoice.total, reader),
      invoice.pdf_available ? pdfLink(`${at}/pdf`, invoice.number) : '',
    ]
  })
  return table(t.title, columns, rows)
}

/** When a trial that still runs ends. */
export function trialEnd(subscription: Part<Schema<'Subscription'>>): string | null {
  const one = 'data' in subscription ? subscription.data : null
  return one?.status === 'trialing' ? (one.trial_ends_at ?? null) : null
}

/** A document as a file; whoever hears the page is told of which document. */
export function pdfLink(href: string, number: string | null): Html {
  return html`<a href="${href}">PDF<span class="aloud"> ${number}</span></a>`
}
