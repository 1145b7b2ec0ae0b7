import { answered, instantOf, type Page, pill, type Sent, type Visit } from '@billing/pages'
import { did } from '../../shape/answers.ts'
import { ask } from '../../shape/ask.ts'
import { plain } from '../../shape/word.ts'
import { customerLink, link } from '../../shape/links.ts'
import { listPage } from '../../shape/list.ts'
import { pathTo } from '../../shape/paths.ts'
import { minute } from '../../shape/time.ts'
import { WEBHOOKS as t } from '../../texts/webhooks.ts'

const PATH = '/webhooks/deliveries'
const TONES = { waiting: 'busy', delivered: 'good', failed: 'bad' } as const

/** What became of the events that were sent. */
export const deliveries = listPage({
  path: PATH,
  words: t.deliveries,
  labels: t.labels,
  filters: {
    status: ['waiting', 'delivered', 'failed'],
    endpoint_id: 'text',
    event_id: 'text',
  },
  async read({ api }, query) {
    const { data, next_cursor } = await answered(
      api.GET('/admin/webhook-deliveries', { params: { query } }),
    )
    return { rows: data, next: next_cursor }
  },
  ids: ({ account_id }) => [account_id],
  columns: [
    [t.when, (one, reader) => minute(instantOf(one.created_at), reader)],
    [t.event, (one) => one.kind],
    [t.customer, ({ account_id: id }, reader, names) => customerLink(id, names.get(id), reader)],
    [t.state, ({ status }) => pill(plain(status), TONES[status])],
    [t.tries, (one) => String(one.attempts), 'amounts'],
    [t.error, (one) => one.error ?? String(one.response_status ?? '–')],
    [
      t.resend,
      ({ status, delivery_id }, reader) =>
        status === 'waiting' ? '–' : link(pathTo(`${PATH}/{id}`, delivery_id), t.resend, reader),
      'silent',
    ],
  ],
})

/** Send one event again. */
export const redeliver: Page<null> = {
  path: `${PATH}/{delivery_id}`,
  who: 'account',
  load: async () => null,
  view: (_known, reader, attempt) =>
    ask({ title: t.resend, says: t.resend_says, button: t.resend, back: PATH }, reader, attempt),
  actions: {
    '': ({ api, params }: Visit, _sent: Sent) => {
      const path = { delivery_id: params['delivery_id'] ?? '' }
      const call = api.POST('/admin/webhook-deliveries/{delivery_id}/redeliver', {
        params: { path },
      })
      return did(call, { to: PATH, says: t.resent, audit: { action: 'admin.webhook.redeliver' } })
    },
  },
}
