import type { Schema } from '@billing/client'
import {
  amount,
  answered,
  card,
  day,
  dayText,
  empty,
  heading,
  type Html,
  html,
  type Page,
  type Part,
  part,
  type Reader,
  Refusal,
  shown,
  table,
  type Visit,
} from '@billing/pages'
import { INVOICES } from '../../texts/invoices.ts'
import { invoiceTable } from './invoice-table.ts'
import { sections } from './sections.ts'

interface Documents {
  readonly invoices: Schema<'InvoiceListResponse'>
  /** Whether older invoices than the newest are shown. */
  readonly older: boolean
  readonly credit_notes: Part<Schema<'CreditNoteListResponse'>>
  readonly trial_ends_at: string | null
}

/** Every document that the account has been issued, the newest first. */
export const invoices: Page<Documents> = {
  path: '/billing/invoices',
  who: 'account',
  async load(visit) {
    const { api, query } = visit
    const cursor = query.get('cursor') ?? undefined
    const [list, credit_notes, trial_ends_at] = await Promise.all([
      page(visit, cursor),
      part(answered(api.GET('/credit-notes', { params: { query: { limit: 100 } } }))),
      trialEnd(visit),
    ])
    return { ...list, credit_notes, trial_ends_at }
  },
  view({ invoices: list, older, credit_notes, trial_ends_at }, reader) {
    const t = INVOICES[reader.language]
    const { data, page_info } = list
    const first = trial_ends_at === null ? t.none : t.first_at(dayText(trial_ends_at, reader))
    const inner = data.length === 0 ? empty(first) : invoiceTable(data, reader)
    const at = `${reader.base}/billing/invoices`
    const next = page_info.next_cursor
    const body = html`${heading(t.title, t.lead)} ${sections('/billing/invoices', reader)}
      <section class="card">
        ${inner}
        <div class="actions">
          ${older ? html`<a href="${at}">${t.newest}</a>` : ''}
          ${next ? html`<a rel="next" href="${at}?cursor=${encodeURIComponent(next)}">${t.more}</a>` : ''}
        </div>
      </section>
      ${shown(credit_notes, reader, (notes) => creditNotes(notes.credit_notes, reader))}`
    return { title: t.title, body }
  },
}

/** A cursor that is bad or too old leads to the newest page. */
async function page({ api }: Visit, cursor: string | undefined) {
  const query = { limit: 24, ...(cursor !== undefined && { cursor }) }
  try {
    const list = await answered(api.GET('/invoices', { params: { query } }))
    return { invoices: list, older: cursor !== undefined }
  } catch (error) {
    if (cursor === undefined || !(error instanceof Refusal) || error.status !== 422) throw error
    const list = await answered(api.GET('/invoices', { params: { query: { limit: 24 } } }))
    return { invoices: list, older: false }
  }
}

async function trialEnd({ api }: Visit): Promise<string | null> {
  const subscription = await part(answered(api.GET('/subscription')))
  const found = 'data' in subscription && subscription.data.status === 'trialing'
  return found ? (subscription.data.trial_ends_at ?? null) : null
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
      day(new Date(note.issued_at * 1_000).toISOString(), reader),
      note.invoice_number,
      t[note.kind],
      amount(note.amount, reader),
      html`<a href="${at}">PDF<span class="aloud"> ${note.number}</span></a>`,
    ]
  })
  return card(t.credit_notes, table(t.credit_notes, columns, rows))
}
