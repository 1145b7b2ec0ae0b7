import { EVENT_KINDS, ruleOf } from '@billing/core'
import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  card,
  day,
  type Done,
  facts,
  field,
  flag,
  heading,
  type Html,
  html,
  instantOf,
  type Page,
  type Visit,
  type Weight,
} from '@billing/pages'
import { did, found, shownOnce } from '../../shape/answers.ts'
import { ask, asked } from '../../shape/ask.ts'
import { link } from '../../shape/links.ts'
import { pathTo, withQuery } from '../../shape/paths.ts'
import { WEBHOOKS as t } from '../../texts/webhooks.ts'
import { endpointState } from './endpoints.ts'

const PATH = '/webhooks'

/** Where else events are sent from now on, and which. */
export const newWebhook: Page<null> = {
  path: `${PATH}/new`,
  who: 'account',
  load: async () => null,
  view(_, reader, attempt) {
    const fields = html`${field({ name: 'url', label: t.new_url, max: 2048 }, attempt)}
      ${field({ name: 'description', label: t.description, max: 200, optional: t.optional }, attempt)}
      <fieldset>
        <legend>${t.which}</legend>
        ${EVENT_KINDS.map((kind) => kindBox(kind, attempt))}
      </fieldset>`
    const says = t.create_says
    const question = { title: t.create, says, fields, button: t.create_button, back: PATH }
    return ask(question, reader, attempt)
  },
  actions: {
    async ''({ api }, sent) {
      const chosen = EVENT_KINDS.filter((kind) => sent.text(kind) === 'yes')
      const body = {
        url: sent.text('url'),
        description: sent.text('description'),
        kinds: chosen.length === 0 ? null : chosen,
      }
      const { secret } = await answered(api.POST('/admin/webhook-endpoints', { body }))
      return shownOnce(PATH, t.created(secret))
    },
  },
}

function kindBox(kind: (typeof EVENT_KINDS)[number], { values }: Attempt): Html {
  return html`<label class="check">
    <input type="checkbox" name="${kind}" value="yes" ${flag('checked', values[kind] === 'yes')} />
    <span><span class="mono">${kind}</span> ${ruleOf(kind).says}</span>
  </label>`
}

type Endpoint = Schema<'WebhookEndpoint'>

/** One endpoint: whether it works, and all that can be done with it. */
export const webhook: Page<Endpoint> = {
  path: `${PATH}/{endpoint_id}`,
  who: 'account',
  async load({ api, params }) {
    const { data } = await answered(api.GET('/admin/webhook-endpoints'))
    return found(data, ({ endpoint_id }) => endpoint_id === params['endpoint_id'])
  },
  view(endpoint, reader, attempt) {
    const { url, description, kinds, failing_since, failures, endpoint_id } = endpoint
    const log = withQuery(`${PATH}/deliveries`, { endpoint_id })
    const known = facts([
      { name: t.state, value: endpointState(endpoint) },
      { name: t.kinds, value: kinds === null ? t.every : kinds.join(', ') },
      failing_since === null
        ? null
        : {
            name: t.failing,
            value: day(instantOf(failing_since), reader),
            hint: t.failed(failures),
          },
      { name: t.log, value: link(log, t.see_log, reader) },
    ])
    const deeds = DEEDS.filter(({ fits }) => fits(endpoint)).map(({ does, words, weight }) => {
      const { title, says, button } = t.deeds[words]
      const question = { title, says, button, does, ...(weight && { weight }) }
      return card(title, asked(question, reader, attempt))
    })
    const body = html`${heading(url, description)}
      <section class="card">${known}</section>
      ${deeds}`
    return { title: url, body, width: 'form-wide' }
  },
  actions: {
    test,
    off: (visit) => switched(visit, false),
    on: (visit) => switched(visit, true),
    again({ api, params }) {
      const call = api.POST('/admin/webhook-endpoints/{endpoint_id}/redeliver', at(params))
      const audit = { action: 'admin.webhook.redeliver_failed' }
      return did(call, { to: here(params), says: t.sent_again, audit })
    },
    async secret({ api, params }) {
      const call = api.POST('/admin/webhook-endpoints/{endpoint_id}/rotate-secret', at(params))
      return shownOnce(here(params), t.rotated((await answered(call)).secret))
    },
    remove({ api, params }) {
      const call = api.DELETE('/admin/webhook-endpoints/{endpoint_id}', at(params))
      return did(call, { to: PATH, says: t.removed, audit: { action: `${FAMILY}.delete` } })
    },
  },
}

/** What can be done with an endpoint, where it fits. */
const DEEDS: readonly {
  readonly does: string
  readonly words: keyof typeof t.deeds
  readonly weight?: Weight
  readonly fits: (endpoint: Endpoint) => boolean
}[] = [
  { does: 'test', words: 'test', fits: () => true },
  { does: 'off', words: 'off', weight: 'plain', fits: ({ disabled_by }) => disabled_by === null },
  { does: 'on', words: 'on', fits: ({ disabled_by }) => disabled_by !== null },
  { does: 'again', words: 'again', weight: 'plain', fits: () => true },
  { does: 'secret', words: 'secret', weight: 'plain', fits: () => true },
  { does: 'remove', words: 'remove', weight: 'danger', fits: () => true },
]

const FAMILY = 'admin.webhook_endpoint'

type Params = Visit['params']

const at = (params: Params) => ({
  params: { path: { endpoint_id: params['endpoint_id'] ?? '' } },
})
const here = (params: Params) => pathTo(`${PATH}/{id}`, params['endpoint_id'] ?? '')

/** What the receiver said, in green only where it took the event. */
async function test({ api, params }: Visit): Promise<Done> {
  const call = api.POST('/admin/webhook-endpoints/{endpoint_id}/test', at(params))
  const { kind, status } = await answered(call)
  const tone = kind === 'delivered' ? 'good' : 'bad'
  return { to: here(params), note: { tone, text: t.tested(status) } }
}

function switched({ api, params }: Visit, enabled: boolean): Promise<Done> {
  const call = api.PATCH('/admin/webhook-endpoints/{endpoint_id}', {
    ...at(params),
    body: { enabled },
  })
  const says = enabled ? t.switched_on : t.switched_off
  return did(call, { to: here(params), says, audit: { action: `${FAMILY}.update` } })
}
