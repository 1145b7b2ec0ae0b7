import { epochMs } from '@billing/core'
import { answered, html, NOTHING } from '@billing/pages'
import { customerLink, idText } from '../../shape/links.ts'
import { listPage } from '../../shape/list.ts'
import { minute } from '../../shape/time.ts'
import { word } from '../../shape/word.ts'
import { MACHINE as t } from '../../texts/machine.ts'

/** Who did what, narrowed by whom, to whom, and when. */
export const audit = listPage({
  path: '/audit',
  title: t.audit,
  lead: t.audit_lead,
  none: t.no_rows,
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
  columns: [
    { head: t.when },
    { head: t.action },
    { head: t.who },
    { head: t.customer },
    { head: t.facts },
    { head: t.outcome },
  ],
  async read({ api }, { since, until, ...asked }) {
    const query = { ...asked, ...dayIn('since', since), ...dayIn('until', until) }
    const found = await answered(api.GET('/admin/audit-log', { params: { query } }))
    return { rows: found.rows, next: found.next_cursor }
  },
  ids: ({ account_id, user_id }) => [account_id, user_id],
  row: (one, reader, names) => [
    minute(epochMs(one.ts), reader),
    one.action,
    html`${one.actor ?? '–'}
    ${one.user_id === null ? NOTHING : (names.get(one.user_id) ?? idText(one.user_id))}
    ${one.ip === null ? NOTHING : html`<small>${one.ip}</small>`}`,
    customerLink(one.account_id, names.get(one.account_id ?? ''), reader),
    html`${one.reason ?? NOTHING} <small class="mono">${one.meta ?? NOTHING}</small>`,
    word('outcome', one.outcome),
  ],
})

/** The instant at which a day begins; nothing for what is no day. */
function dayIn<Name extends string>(name: Name, text: string | undefined) {
  const at = Date.parse(`${text}T00:00:00Z`)
  return (Number.isNaN(at) ? {} : { [name]: at }) as Partial<Record<Name, number>>
}
