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
  type Reader,
  type Sent,
  textArea,
  thread,
  type Visit,
} from '@billing/pages'
import { SUPPORT } from '../../texts/support.ts'
import { isOver, ticketPill } from './ticket-state.ts'

type Ticket = Schema<'SupportTicketDetail'>

/** One question: all that was written, and what can be said next. */
export const ticket: Page<Ticket> = {
  path: '/support/{ticket_id}',
  who: 'account',
  load: ({ api, params }) =>
    answered(api.GET('/support/tickets/{ticket_id}', { params: { path: named(params) } })),
  view(known, reader, attempt) {
    const t = SUPPORT[reader.language]
    const { subject, status, messages } = known
    const back = html`<a href="${reader.base}/support">${t.back}</a>`
    const body = html`${heading(subject, back, ticketPill(status, reader))}
      <div class="stackup">
        ${card(t.about, about(known, reader))}
        ${card(t.thread, thread(messages, { customer: t.you, admin: t.we }, reader))}
        ${isOver(status) ? NOTHING : forms(reader, attempt)}
      </div>`
    return { title: subject, body, width: 'form-wide' }
  },
  actions: { reply, close },
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

function forms({ language }: Reader, attempt: Attempt): Html {
  const t = SUPPORT[language]
  const fields = textArea({ name: 'body', label: t.reply, max: 10_000 }, attempt)
  const ending = html`<p>${t.close_lead}</p>
    ${form({ does: 'close', button: t.close, weight: 'plain' }, attempt)}`
  return html`${card(t.reply, form({ does: 'reply', button: t.reply_send, fields }, attempt))}
  ${card(t.close, ending)}`
}

async function reply({ api, params, reader }: Visit, sent: Sent) {
  const path = named(params)
  const body = { body: sent.text('body') }
  await done(api.POST('/support/tickets/{ticket_id}/messages', { params: { path }, body }))
  return seenAt(path.ticket_id, SUPPORT[reader.language].replied)
}

async function close({ api, params, reader }: Visit) {
  const path = named(params)
  await done(api.POST('/support/tickets/{ticket_id}/close', { params: { path } }))
  return seenAt(path.ticket_id, SUPPORT[reader.language].closed)
}

function seenAt(ticket_id: string, text: string) {
  return { to: `/support/${encodeURIComponent(ticket_id)}`, note: { tone: 'good', text } } as const
}
