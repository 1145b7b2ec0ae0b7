import { answered } from '@billing/pages'
import { plain } from '../../shape/filters.ts'
import { customerLink, link } from '../../shape/links.ts'
import { listPage } from '../../shape/list.ts'
import { pathTo } from '../../shape/paths.ts'
import { since } from '../../shape/time.ts'
import { word } from '../../shape/word.ts'
import { TICKETS as t } from '../../texts/tickets.ts'

/** The tickets of all accounts. */
export const tickets = listPage({
  path: '/tickets',
  title: t.title,
  lead: t.lead,
  none: t.none,
  labels: t.labels,
  filters: {
    q: 'text',
    status: ['open', 'awaiting_us', 'awaiting_customer', 'resolved', 'closed', 'duplicate'],
    category: ['billing', 'technical', 'account', 'other'],
  },
  columns: [
    { head: t.subject },
    { head: t.state },
    { head: t.about },
    { head: t.customer },
    { head: t.taken },
    { head: t.reference },
    { head: t.activity },
  ],
  async read({ api }, query) {
    const { data, page_info } = await answered(
      api.GET('/admin/support/tickets', { params: { query } }),
    )
    return { rows: data, next: page_info.next_cursor }
  },
  ids: ({ account_id, assignee_admin_id }) => [account_id, assignee_admin_id],
  row: (one, reader, names) => [
    link(pathTo('/tickets/{id}', one.ticket_id), one.subject, reader),
    word('ticket', one.status),
    plain(one.category ?? '–'),
    customerLink(one.account_id, names.get(one.account_id), reader),
    names.get(one.assignee_admin_id ?? '') ?? t.nobody,
    one.reference,
    since(one.last_activity_at, reader),
  ],
})
