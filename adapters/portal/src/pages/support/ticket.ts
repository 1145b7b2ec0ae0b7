import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  card,
  day,
  done,
  facts,
  form,
  heading,
  type Html,
  html,
  NOTHING,
  type Page,
  part,
  type Reader,
  type Sent,
  textArea,
  thread,
  TICKET_FILES,
  ticketFileField,
  type Visit,
} from '@billing/pages'
import { SUPPORT } from '../../texts/support.ts'
import { type Files, filesCard, noteOf, readFiles, sendFile } from './ticket-files.ts'
import { isOver, takesFiles, ticketPill } from './ticket-state.ts'

type Ticket = Schema<'SupportTicketDetail'>
type Known = Ticket & { readonly files: Files }

/** One question: all that was written, and what can be said next. */
export const ticket: Page<Known> = {
  path: '/support/{ticket_id}',
  who: 'account',
  takes_files: true,
  async load(visit) {
    const { api, params } = visit
    const path = named(params)
    const [found, files] = await Promise.all([
      answered(api.GET('/support/tickets/{ticket_id}', { params: { path } })),
      part(readFiles(visit, path.ticket_id)),
    ])
    return { ...found, files }
  },
  view(known, reader, attempt) {
    const t = SUPPORT[reader.language]
    const { ticket_id, subject, status, messages, files } = known
    const adding = { ticket_id, takes: takesFiles(known) }
    const back = html`<a href="${reader.base}/support">${t.back}</a>`
    const body = html`${heading(subject, back, ticketPill(status, reader))}
      <div class="stackup">
        ${card(t.about, about(known, reader))}
        ${card(t.thread, thread(messages, { customer: t.you, admin: t.we }, reader))}
        ${filesCard(files, adding, reader, attempt)}
        ${isOver(status) ? NOTHING : forms(reader, attempt)}
      </div>`
    return { title: subject, body, width: 'form-wide' }
  },
  actions: { reply, attach, close },
}

function named(params: Visit['params']): { ticket_id: string } {
  return { ticket_id: params['ticket_id'] ?? '' }
}

function about({ reference, category, status, created_at }: Ticket, reader: Reader): Html {
  const t = SUPPORT[reader.language]
  const says = t.says[status]
  return html`${facts([
    reference === undefined ? null : { name: t.reference, value: reference },
    category === undefined ? null : { name: t.category, value: t.categories[category] },
    { name: t.asked, value: day(created_at, reader) },
  ])}
  ${says === '' ? NOTHING : html`<p>${says}</p>`}`
}

function forms(reader: Reader, attempt: Attempt): Html {
  const t = SUPPORT[reader.language]
  const fields = html`${textArea({ name: 'body', label: t.reply, max: 10_000 }, attempt)}
  ${ticketFileField(reader, attempt)}`
  const answer = { does: 'reply', button: t.reply_send, fields, takes_files: true }
  const ending = html`<p>${t.close_lead}</p>
    ${form({ does: 'close', button: t.close, weight: 'plain' }, attempt)}`
  return html`${card(t.reply, form(answer, attempt))} ${card(t.close, ending)}`
}

async function reply(visit: Visit, sent: Sent) {
  const { api, params, reader } = visit
  const path = named(params)
  const body = { body: sent.text('body') }
  await done(api.POST('/support/tickets/{ticket_id}/messages', { params: { path }, body }))
  const { ticket_id } = path
  const text = SUPPORT[reader.language].replied
  return { ...seenAt(ticket_id, text), note: await noteOf(visit, sent, { ticket_id, text }) }
}

async function attach(visit: Visit, sent: Sent) {
  const { ticket_id } = named(visit.params)
  await sendFile(visit, ticket_id, sent.files['file'])
  return seenAt(ticket_id, TICKET_FILES[visit.reader.language].file_sent)
}

async function close({ api, params, reader }: Visit) {
  const path = named(params)
  await done(api.POST('/support/tickets/{ticket_id}/close', { params: { path } }))
  return seenAt(path.ticket_id, SUPPORT[reader.language].closed)
}

function seenAt(ticket_id: string, text: string) {
  return { to: `/support/${encodeURIComponent(ticket_id)}`, note: { tone: 'good', text } } as const
}
