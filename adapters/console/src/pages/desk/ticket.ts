import type { Schema } from '@billing/client'
import {
  amount,
  answered,
  type Attempt,
  card,
  chosenFile,
  day,
  facts,
  field,
  form,
  heading,
  hidden,
  type Html,
  html,
  NOTHING,
  notedWithFile,
  type Page,
  type Part,
  part,
  type Reader,
  select,
  type Sent,
  shown,
  textArea,
  thread,
  ticketFileField,
  type Visit,
} from '@billing/pages'
import { did } from '../../shape/answers.ts'
import { pressed } from '../../shape/ask.ts'
import { customerLink, link } from '../../shape/links.ts'
import { pathTo, withQuery } from '../../shape/paths.ts'
import { type Standing, standingOf } from '../../shape/standing.ts'
import { plain, word } from '../../shape/word.ts'
import { TICKETS as t } from '../../texts/tickets.ts'
import { attach, type Files, filesCard, readFiles, sendFile } from './ticket-files.ts'

type Ticket = Schema<'AdminSupportTicketDetail'>
type Template = Schema<'AdminSupportReplyTemplate'>
type Operator = Schema<'AdminOperatorListResponse'>['data'][number]

interface Known {
  readonly ticket: Ticket
  readonly files: Files
  readonly standing: Part<Standing>
  readonly templates: Part<readonly Template[]>
  /** The user id of whoever reads, and all who may be given a ticket. */
  readonly me: string
  readonly operators: Part<readonly Operator[]>
  /** The text that the answer begins with. */
  readonly begin: string
}

/** One ticket: what was written, who asks and where they stand, and what can be said and done next. */
export const ticket: Page<Known> = {
  path: '/tickets/{ticket_id}',
  who: 'account',
  takes_files: true,
  async load(visit) {
    const { api, query } = visit
    const params = { path: named(visit) }
    const [found, files, list, { user_id }, operators] = await Promise.all([
      answered(api.GET('/admin/support/tickets/{ticket_id}', { params })),
      part(readFiles(visit, params.path.ticket_id)),
      part(answered(api.GET('/admin/support/reply-templates'))),
      answered(api.GET('/me')),
      part(operatorsOf(visit)),
    ])
    const { account_id } = found
    const standing = await part(standingOf({ ...visit, params: { account_id } }))
    const templates = 'data' in list ? { data: list.data.data } : list
    const all = 'data' in templates ? templates.data : []
    const begin = all.find(({ id }) => id === query.get('template'))?.body ?? ''
    return { ticket: found, files, standing, templates, me: user_id, operators, begin }
  },
  view(known, reader, attempt) {
    const { ticket: one, files, standing } = known
    const body = html`${heading(one.subject, one.reference, word('ticket', one.status))}
      <div class="grid side">
        <div class="stackup">
          ${card(t.thread, thread(one.messages, t.names, reader))}
          ${filesCard(files, one, reader, attempt)}
          ${pressed(reader, () => card(t.answer, answerForm(known, reader, attempt)))}
        </div>
        <div class="stackup">
          ${card(t.about, about(known, reader))}
          ${card(
            t.standing,
            shown(standing, reader, (found) => who(found, reader)),
          )}
          ${pressed(reader, () => card(t.move, moves(known, attempt)))}
        </div>
      </div>`
    return { title: one.subject, body }
  },
  actions: { reply, attach, move },
}

async function operatorsOf({ api }: Visit): Promise<readonly Operator[]> {
  const { data } = await answered(api.GET('/admin/operators'))
  return data
}

function named({ params }: Visit): { ticket_id: string } {
  return { ticket_id: params['ticket_id'] ?? '' }
}

function about({ ticket: one, me, operators }: Known, reader: Reader): Html {
  const known = 'data' in operators ? operators.data : []
  const other = known.find(({ user_id }) => user_id === one.assignee_admin_id)?.email
  const { assignee_admin_id: taken, category, customer_email, created_at } = one
  return facts([
    { name: t.about, value: plain(category ?? '–') },
    { name: t.email, value: customer_email },
    { name: t.asked, value: day(created_at, reader) },
    { name: t.taken, value: taken === me ? t.me : taken ? (other ?? t.somebody) : t.nobody },
  ])
}

function who(standing: Standing, reader: Reader): Html {
  const { account_id, name, status, owed, language } = standing
  return facts([
    { name: customerLink(account_id, name, reader), value: word('account', status) },
    { name: t.owed, value: amount(owed, reader), sum: owed.amount_minor > 0 },
    { name: t.language, value: language },
  ])
}

/** A text to begin with is a link: it fills the answer in, which is then changed and sent. */
function answerForm(known: Known, reader: Reader, attempt: Attempt): Html {
  const { ticket: one, templates, standing, begin } = known
  const language = 'data' in standing ? standing.data.language : 'en'
  const at = pathTo('/tickets/{id}', one.ticket_id)
  const links = shown(templates, reader, (list) => {
    const theirs = list.filter(({ id }) => id.endsWith(`.${language}`))
    return html`<ul class="plain-list">
      ${theirs.map(({ id, label }) => html`<li>${link(withQuery(at, { template: id }), label, reader)}</li>`)}
    </ul>`
  })
  const body = { name: 'body', label: t.answer, value: begin, max: 10_000 }
  const fields = html`${textArea(body, attempt)} ${ticketFileField(reader, attempt)}`
  return html`${form({ does: 'reply', button: t.send, fields, takes_files: true }, attempt)}
    <details>
      <summary>${t.templates}</summary>
      ${links}
    </details>`
}

function moves({ ticket: one, me, operators }: Known, attempt: Attempt): Html {
  const isMine = one.assignee_admin_id === me
  const button = (text: string, fields: Html) =>
    form({ does: 'move', button: text, weight: 'plain', fields }, attempt)
  const isOver = one.status === 'closed' || one.status === 'duplicate'
  return html`<div class="actions">
      ${button(isMine ? t.give : t.take, hidden('assignee_admin_id', isMine ? 'none' : me))}
      ${isOver ? NOTHING : button(t.resolve, hidden('status', 'resolved'))}
      ${isOver ? NOTHING : button(t.close, hidden('status', 'closed'))}
    </div>
    ${'data' in operators ? giving(operators.data, me, attempt) : NOTHING}
    ${
      isOver
        ? NOTHING
        : button(
            t.mark,
            field(
              { name: 'duplicate_of_ticket_id', label: t.duplicate, hint: t.duplicate_hint },
              attempt,
            ),
          )
    }`
}

/** To another operator who answers; one who only reads is given none. */
function giving(operators: readonly Operator[], me: string, attempt: Attempt): Html {
  const others = operators.filter(({ user_id, reads_only }) => user_id !== me && !reads_only)
  if (others.length === 0) return NOTHING
  const choices = others.map(({ user_id, email }) => ({ value: user_id, label: email }))
  const fields = select({ name: 'assignee_admin_id', label: t.to }, choices, attempt)
  return form({ does: 'move', button: t.hand_over, weight: 'plain', fields }, attempt)
}

async function reply(visit: Visit, sent: Sent) {
  const path = named(visit)
  const given = { params: { path }, body: { body: sent.text('body') } }
  const done = await did(visit.api.POST('/admin/support/tickets/{ticket_id}/reply', given), {
    to: pathTo('/tickets/{id}', path.ticket_id),
    says: t.sent,
    audit: { action: 'admin.support_ticket.reply' },
  })
  const file = chosenFile(sent)
  if (!file || !done.note) return done
  const sending = sendFile(visit, path.ticket_id, file)
  return { ...done, note: await notedWithFile(sending, done.note, visit.reader) }
}

function move(visit: Visit, sent: Sent) {
  const path = named(visit)
  const assignee = sent.optional('assignee_admin_id')
  const duplicate_of = sent.optional('duplicate_of_ticket_id')
  const status = duplicate_of === undefined ? sent.optional('status') : 'duplicate'
  const body = {
    ...(assignee !== undefined && { assignee_admin_id: assignee === 'none' ? null : assignee }),
    ...(status !== undefined && { status: status as Schema<'SupportTicketStatus'> }),
    ...(duplicate_of !== undefined && { duplicate_of_ticket_id: duplicate_of }),
  }
  return did(visit.api.PATCH('/admin/support/tickets/{ticket_id}', { params: { path }, body }), {
    to: pathTo('/tickets/{id}', path.ticket_id),
    says: t.moved,
    audit: { action: 'admin.support_ticket.update' },
  })
}
