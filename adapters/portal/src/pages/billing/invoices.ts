import type { Schema } from '@billing/client'
import {
  amount,
  answered,
  card,
  day,
  heading,
  type Html,
  html,
  instantOf,
  type Listed,
  listed,
  olderLinks,
  type Page,
  type Part,
  partOf,
  type Reader,
  shown,
  table,
} from '@billing/pages'
import { INVOICES } from '../../texts/invoices.ts'
import { invoiceTable, pdfLink, trialEnd } from './invoice-table.ts'
import { sections } from './sections.ts'

interface Documents {
  readonly invoices: Listed<Schema<'InvoiceListResponse'>>
  readonly credit_notes: Part<Schema<'CreditNoteListResponse'>>
  readonly subscription: Part<Schema<'Subscription'>>
}

const PATH = '/billing/invoices'

/** Every document that the account has been issued, the newest first. */
export const invoices: Page<Documents> = {
  path: PATH,
  who: 'account',
  async load(visit) {
    const { api } = visit
    const read = (cursor: { cursor?: string }) =>
      answered(api.GET('/invoices', { params: { query: { limit: 24, ...cursor } } }))
    const [list, credit_notes, subscription] = await Promise.all([
      listed(visit, read),
      partOf(api.GET('/credit-notes', { params: { query: { limit: 100 } } })),
      partOf(api.GET('/subscription')),
    ])
    return { invoices: list, credit_notes, subscription }
  },
  view({ invoices: { list, older }, credit_notes, subscription }, reader) {
    const t = INVOICES[reader.language]
    const { data, page_info } = list
    const inner = invoiceTable(data, trialEnd(subscription), reader)
    const links = olderLinks(PATH, { older, next: page_info.next_cursor }, reader)
    const body = html`${heading(t.title, t.lead)} ${sections(PATH, reader)}
      <section class="card">${inner} ${links} ${archives(data, reader)}</section>
      ${shown(credit_notes, reader, (notes) => creditNotes(notes.credit_notes, reader))}`
    return { title: t.title, body }
  },
}

/** The years of the invoices shown, each with all its documents as one file. */
function archives(invoices: readonly Schema<'Invoice'>[], { base, language, house }: Reader): Html {
  if (invoices.length === 0) return html``
  const t = INVOICES[language]
  const years = new Set(invoices.map(({ issued_at }) => yearIn(issued_at, house.time_zone)))
  return html`<p class="actions">
    ${[...years].map((year) => html`<a href="${base}/billing/documents/${year}">${t.all_of(year)}</a>`)}
  </p>`
}

function yearIn(instant: string, timeZone: string): string {
  return new Intl.DateTimeFormat('en', { year: 'numeric', timeZone }).format(instantOf(instant))
}

function creditNotes(notes: readonly Schema<'CreditNote'>[], reader: Reader): Html {
  if (notes.length === 0) return html``
  const t = INVOICES[reader.language]
  const columns = [
    { head: t.number },
    { head: t.issued },
    { head: t.of_invoice },
    { head: t.state },
    { head: t.amount, amounts: true },
    { head: t.file, silent: true },
  ]
  const rows = notes.map((note) => {
    const at = `${reader.base}/billing/credit-notes/${encodeURIComponent(note.id)}/pdf`
    return [
      note.number ?? '–',
      day(note.issued_at, reader),
      note.invoice_number,
      t[note.kind],
      amount(note.amount, reader),
      pdfLink(at, note.number),
    ]
  })
  return card(t.credit_notes, table(t.credit_notes, columns, rows))
}
