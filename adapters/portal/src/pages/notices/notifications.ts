import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  buttonLink,
  counted,
  day,
  done,
  empty,
  form,
  heading,
  hidden,
  type Html,
  html,
  linkTo,
  type Listed,
  listed,
  NOTHING,
  olderLinks,
  type Page,
  pill,
  type Reader,
  type Sent,
  table,
  type Visit,
} from '@billing/pages'
import { NOTICES } from '../../texts/notifications.ts'
import { wordsOf } from '../../message.ts'

type Notice = Schema<'Notification'>
type Notices = Schema<'PaginatedNotificationsResponse'>

/** What we told the account. An owner reads a notice by following its link; others follow it alone. */
export const notifications: Page<Listed<Notices>> = {
  path: '/notifications',
  who: 'account',
  load: (visit) =>
    listed(visit, (query) => answered(visit.api.GET('/me/notifications', { params: { query } }))),
  view({ list: { items, cursor_next, unread_count }, older }, reader, attempt) {
    const { language, writes } = reader
    const t = NOTICES[language]
    const unread = unread_count === 0 ? t.all_read : counted(language, unread_count, t.unread)
    const all = writes && unread_count > 0
    const readAllForm = form({ does: 'all', button: t.read_all, weight: 'plain' }, attempt)
    const body = html`${heading(t.title, t.lead(unread), all ? readAllForm : NOTHING)}
      <section class="card">
        ${items.length === 0 ? empty(t.none) : noticeTable(items, reader, attempt)}
        ${olderLinks('/notifications', { older, next: cursor_next }, reader)}
      </section>`
    return { title: t.title, body }
  },
  actions: { read, all: readAll },
}

function noticeTable(items: readonly Notice[], reader: Reader, attempt: Attempt): Html {
  const t = NOTICES[reader.language]
  const columns = [{ head: t.what }, { head: t.when }, { head: t.do, silent: true }]
  const rows = items.map((item) => [
    html`${item.read ? NOTHING : pill(t.new, 'busy')} ${wordsOf(item, reader).text}`,
    day(item.created_at, reader),
    nextOf(item, reader, attempt),
  ])
  return table(t.list, columns, rows)
}

/** What one can do about it: only an owner marks it as read on the way. */
function nextOf(item: Notice, reader: Reader, attempt: Attempt): Html {
  const t = NOTICES[reader.language]
  const href = linkTo(item.cta_url, reader.base)
  const open = wordsOf(item, reader).button ?? t.open
  if (item.read || !reader.writes) return href ? buttonLink(href, open, 'quiet') : NOTHING
  const fields = hidden('notification_id', item.id)
  const button = href ? open : t.read
  return form({ does: 'read', button, weight: 'quiet', fields }, attempt)
}

async function read({ api }: Visit, sent: Sent) {
  const path = { notification_id: sent.text('notification_id') }
  const { cta_url } = await answered(
    api.POST('/me/notifications/{notification_id}/read', { params: { path } }),
  )
  return { to: cta_url ?? '/notifications' }
}

async function readAll({ api, reader }: Visit) {
  await done(api.POST('/me/notifications/read-all'))
  const note = { tone: 'good', text: NOTICES[reader.language].all_done } as const
  return { to: '/notifications', note }
}
