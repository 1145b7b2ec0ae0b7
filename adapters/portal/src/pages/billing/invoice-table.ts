import type { Schema } from '@billing/client'
import { amount, day, type Html, html, type Reader, statePill, table } from '@billing/pages'
import { INVOICES } from '../../texts/invoices.ts'

/** Invoices, each leading to its own page. */
export function invoiceTable(invoices: readonly Schema<'Invoice'>[], reader: Reader): Html {
  const t = INVOICES[reader.language]
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

/** A document as a file; whoever hears the page is told of which document. */
export function pdfLink(href: string, number: string | null): Html {
  return html`<a href="${href}">PDF<span class="aloud"> ${number}</span></a>`
}
