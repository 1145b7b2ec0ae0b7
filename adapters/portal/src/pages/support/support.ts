import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  card,
  day,
  empty,
  field,
  form,
  heading,
  type Html,
  html,
  type Listed,
  listed,
  olderLinks,
  type Page,
  type Part,
  part,
  type Reader,
  select,
  type Sent,
  shown,
  table,
  textArea,
  ticketFileField,
  type Visit,
} from '@billing/pages'
import { SUPPORT } from '../../texts/support.ts'
import { noteOf } from './ticket-files.ts'
import { CATEGORIES, categoryOf, ticketPill } from './ticket-state.ts'

type Tickets = Schema<'SupportTicketListResponse'>

interface Known {
  readonly tickets: Part<Listed<Tickets>>
  /** What a link from another page asks about: an invoice has its number in it. */
  readonly subject: string
  readonly category: Schema<'SupportTicketCategory'>
}

/** Every question of the account, and where a new one is asked. Whoever reads may ask. */
export const support: Page<Known> = {
  path: '/support',
  who: 'account',
  takes_files: true,
  load: async (visit) => ({
    tickets: await part(
      listed(visit, (query) => answered(visit.api.GET('/support/tickets', { params: { query } }))),
    ),
    subject: visit.query.get('subject') ?? '',
    category: categoryOf(visit.query.get('category')),
  }),
  view({ tickets, ...asked }, reader, attempt) {
    const t = SUPPORT[reader.language]
    const body = html`${heading(t.title, t.lead)}
      <div class="stackup">
        ${card(
          t.tickets,
          shown(tickets, reader, (data) => ticketTable(data, reader)),
        )}
        ${card(t.ask, questionForm(asked, reader, attempt))}
      </div>`
    return { title: t.title, body, width: 'form-wide' }
  },
  actions: { '': ask },
}

function ticketTable({ list: { data, page_info }, older }: Listed<Tickets>, reader: Reader): Html {
  const { language, base } = reader
  const t = SUPPORT[language]
  if (data.length === 0) return empty(t.none)
  const rows = data.map(({ ticket_id, subject, status, last_activity_at }) => [
    html`<a href="${base}/support/${encodeURIComponent(ticket_id)}">${subject}</a>`,
    ticketPill(status, reader),
    day(last_activity_at, reader),
  ])
  const columns = [{ head: t.subject }, { head: t.state }, { head: t.activity }]
  const links = olderLinks('/support', { older, next: page_info.next_cursor }, reader)
  return html`${table(t.tickets, columns, rows)} ${links}`
}

function questionForm(
  { subject, category }: Pick<Known, 'subject' | 'category'>,
  reader: Reader,
  attempt: Attempt,
): Html {
  const t = SUPPORT[reader.language]
  const choices = CATEGORIES.map((value) => ({ value, label: t.categories[value] }))
  const fields = html`
    ${select({ name: 'category', label: t.category, value: category }, choices, attempt)}
    ${field({ name: 'subject', label: t.subject, value: subject, max: 200 }, attempt)}
    ${textArea({ name: 'message', label: t.message, max: 10_000 }, attempt)}
    ${ticketFileField(reader, attempt)}
  `
  return form({ button: t.send, fields, takes_files: true }, attempt)
}

async function ask(visit: Visit, sent: Sent) {
  const { api, reader } = visit
  const body = {
    category: categoryOf(sent.text('category')),
    subject: sent.text('subject'),
    message: sent.text('message'),
  }
  const { ticket_id, reference = '' } = await answered(api.POST('/support/tickets', { body }))
  const text = SUPPORT[reader.language].sent(reference)
  const note = await noteOf(visit, sent, { ticket_id, text })
  return { to: `/support/${encodeURIComponent(ticket_id)}`, note }
}
