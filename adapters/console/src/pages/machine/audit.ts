import type { EpochMs } from '@billing/core'
import { answered, type Html, html, NOTHING } from '@billing/pages'
import { dayIn } from '../../shape/days.ts'
import { customerLink, idText, link } from '../../shape/links.ts'
import { listPage } from '../../shape/list.ts'
import type { Names } from '../../shape/names.ts'
import { pathTo } from '../../shape/paths.ts'
import { minute } from '../../shape/time.ts'
import { word } from '../../shape/word.ts'
import { MACHINE as t } from '../../texts/machine.ts'

/** Who did what, narrowed by whom, to whom, and when. */
export const audit = listPage({
  path: '/audit',
  words: t.audit,
  labels: t.labels,
  filters: {
    action: 'text',
    account_id: 'text',
    user_id: 'text',
    actor: ['customer', 'admin', 'system', 'webhook'],
    outcome: ['success', 'failure'],
    since: 'text',
    until: 'text',
  },
  kinds: { outcome: 'outcome' },
  async read({ api }, { since, until, ...asked }) {
    const query = {
      ...asked,
      ...named('since', dayIn(since)),
      ...named('until', dayIn(until)),
    }
    const found = await answered(api.GET('/admin/audit-log', { params: { query } }))
    return { rows: found.rows, next: found.next_cursor }
  },
  ids: ({ account_id, user_id }) => [account_id, user_id],
  columns: [
    [t.when, (one, reader) => link(pathTo('/audit/{id}', one.id), minute(one.ts, reader), reader)],
    [t.action, (one) => one.action],
    [
      t.who,
      ({ actor, user_id, ip }, _, names) => who(actor, ip, user_id && nameOf(user_id, names)),
    ],
    [
      t.customer,
      ({ account_id: id }, reader, names) => customerLink(id, names.get(id ?? ''), reader),
    ],
    [t.facts, (one) => html`${one.reason} <small class="mono">${one.meta}</small>`],
    [t.outcome, (one) => word('outcome', one.outcome)],
  ],
})

function nameOf(user_id: string, names: Names): Html | string {
  return names.get(user_id) ?? idText(user_id)
}

function who(actor: string | null, ip: string | null, name: Html | string | null): Html {
  return html`${actor ?? '–'} ${name} ${ip === null ? NOTHING : html`<small>${ip}</small>`}`
}

/** The instant at which a day begins; nothing for what is no day. */
function named<Name extends string>(name: Name, at: EpochMs | undefined) {
  return (at === undefined ? {} : { [name]: at }) as Partial<Record<Name, EpochMs>>
}
