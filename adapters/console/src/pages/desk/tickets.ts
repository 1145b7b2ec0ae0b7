import { answered } from '@billing/pages'
import { customerLink, link } from '../../shape/links.ts'
import { listPage } from '../../shape/list.ts'
import { pathTo } from '../../shape/paths.ts'
import { since } from '../../shape/time.ts'
import { plain, word } from '../../shape/word.ts'
import { TICKETS as t } from '../../texts/tickets.ts'

/** The tickets of all accounts. */
export const tickets = listPage({
  path: '/tickets',
  words: t,
  labels: t.labels,
  filters: {
    q: 'text',
    status: ['open', 'awaiting_us', 'awaiting_customer', 'resolved', 'closed', 'duplicate'],
    category: ['billing', 'technical', 'account', 'other'],
    account_id: 'text',
    assignee: 'text',
    order: ['oldest'],
  },
  kinds: { status: 'ticket' },
  async read({ api }, query) {
    const asked = { params: { query } }
    const { data, page_info } = await answered(api.GET('/admin/support/tickets', asked))
    return { rows: data, next: page_info.next_cursor }
  },
  ids: ({ account_id, assignee_admin_id }) => [account_id, assignee_admin_id],
  columns: [
    [t.subject, (one, reader) => link(pathTo('/tickets/{id}', one.ticket_id), one.subject, reader)],
    [t.state, (one) => word('ticket', one.status)],
    [t.about, (one) => plain(one.category ?? '–')],
    [
      t.customer,
      ({ account_id }, reader, names) => customerLink(account_id, names.get(account_id), reader),
    ],
    [t.taken, (one, _, names) => names.get(one.assignee_admin_id ?? '') ?? t.nobody],
    [t.reference, (one) => one.reference],
    [t.activity, (one, reader) => since(one.last_activity_at, reader)],
  ],
})
