import type { Schema } from '@billing/client'
import {
  answered,
  buttonLink,
  day,
  empty,
  heading,
  type Html,
  html,
  instantOf,
  type Page,
  pill,
  type Reader,
  table,
} from '@billing/pages'
import { sectionNav } from '../../nav.ts'
import { pressed } from '../../shape/ask.ts'
import { link } from '../../shape/links.ts'
import { pathTo, withQuery } from '../../shape/paths.ts'
import { WEBHOOKS as t } from '../../texts/webhooks.ts'

const PATH = '/webhooks'

type Endpoint = Schema<'WebhookEndpoint'>

/** Where events are sent. */
export const webhooks: Page<readonly Endpoint[]> = {
  path: PATH,
  who: 'account',
  load: async ({ api }) => (await answered(api.GET('/admin/webhook-endpoints'))).data,
  view(endpoints, reader) {
    const create = pressed(reader, () => buttonLink(`${reader.base}${PATH}/new`, t.create))
    const body = html`${heading(t.title, t.lead, create)} ${sectionNav(PATH, reader)}
      <section class="card" id="results">
        ${endpoints.length === 0 ? empty(t.none) : endpointTable(endpoints, reader)}
      </section>`
    return { title: t.title, body }
  },
}

function endpointTable(endpoints: readonly Endpoint[], reader: Reader): Html {
  const heads = [t.url, t.kinds, t.state, t.failing, t.log].map((head) => ({ head }))
  const rows = endpoints.map((each) => [
    html`${link(pathTo(`${PATH}/{id}`, each.endpoint_id), each.url, reader)}
      <small>${each.description}</small>`,
    each.kinds === null ? t.every : each.kinds.join(', '),
    endpointState(each),
    each.failing_since === null ? '–' : day(instantOf(each.failing_since), reader),
    link(withQuery(`${PATH}/deliveries`, { endpoint_id: each.endpoint_id }), t.see_log, reader),
  ])
  return table(t.title, heads, rows)
}

/** Whether anything is sent there, and why not. */
export function endpointState({ disabled_by }: Endpoint): Html {
  return disabled_by === null ? pill(t.on, 'good') : pill(t.off[disabled_by], 'bad')
}
