import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  buttonLink,
  day,
  empty,
  form,
  heading,
  hidden,
  type Html,
  html,
  instantOf,
  type Page,
  pill,
  type Reader,
  type Sent,
  table,
  type Visit,
} from '@billing/pages'
import { sectionNav } from '../../nav.ts'
import { did } from '../../shape/answers.ts'
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
  view(endpoints, reader, attempt) {
    const body = html`${heading(t.title, t.lead)} ${sectionNav(PATH, reader)}
      ${pressed(reader, () => buttonLink(`${reader.base}${PATH}/new`, t.create))}
      <section class="card" id="results">
        ${endpoints.length === 0 ? empty(t.none) : endpointTable(endpoints, reader, attempt)}
      </section>`
    return { title: t.title, body }
  },
  actions: {
    test: async ({ api }, sent) => {
      const call = api.POST('/admin/webhook-endpoints/{endpoint_id}/test', at(sent))
      const says = t.tested((await call).data?.status ?? null)
      return did(call, done(says, 'test'))
    },
    off: (visit, sent) => switched(visit, sent, false),
    on: (visit, sent) => switched(visit, sent, true),
    again: ({ api }, sent) => {
      const call = api.POST('/admin/webhook-endpoints/{endpoint_id}/redeliver', at(sent))
      return did(call, done(t.sent_again, 'redeliver_failed', 'admin.webhook'))
    },
    remove: ({ api }, sent) =>
      did(
        api.DELETE('/admin/webhook-endpoints/{endpoint_id}', at(sent)),
        done(t.removed, 'delete'),
      ),
  },
}

function endpointTable(endpoints: readonly Endpoint[], reader: Reader, attempt: Attempt): Html {
  const heads = [t.url, t.kinds, t.state, t.failing, t.log].map((head) => ({ head }))
  const rows = endpoints.map((each) => [
    html`${each.url} <small>${each.description}</small>`,
    each.kinds === null ? t.every : each.kinds.join(', '),
    each.disabled_by === null ? pill(t.on, 'good') : pill(t.off[each.disabled_by], 'bad'),
    each.failing_since === null ? '–' : day(instantOf(each.failing_since), reader),
    link(withQuery(`${PATH}/deliveries`, { endpoint_id: each.endpoint_id }), t.log, reader),
    pressed(reader, () => buttons(each, reader, attempt)),
  ])
  return table(t.title, [...heads, { head: t.do, silent: true }], rows)
}

function buttons({ endpoint_id, disabled_by }: Endpoint, reader: Reader, attempt: Attempt): Html {
  const fields = hidden('endpoint_id', endpoint_id)
  const button = (does: string, text: string) =>
    form({ does, button: text, weight: 'quiet', fields }, attempt)
  return html`${button('test', t.test)}
  ${disabled_by === null ? button('off', t.switch_off) : button('on', t.switch_on)}
  ${button('again', t.again)} ${link(pathTo(`${PATH}/{id}/secret`, endpoint_id), t.rotate, reader)}
  ${button('remove', t.remove)}`
}

function switched({ api }: Visit, sent: Sent, enabled: boolean) {
  const call = api.PATCH('/admin/webhook-endpoints/{endpoint_id}', {
    ...at(sent),
    body: { enabled },
  })
  return did(call, done(enabled ? t.switched_on : t.switched_off, 'update'))
}

const at = (sent: Sent) => ({ params: { path: { endpoint_id: sent.text('endpoint_id') } } })

function done(says: string, verb: string, family = 'admin.webhook_endpoint') {
  return { to: PATH, says, audit: { action: `${family}.${verb}` } }
}
