import { EVENT_KINDS, ruleOf } from '@billing/core'
import { answered, type Attempt, field, flag, type Html, html, type Page } from '@billing/pages'
import { shownOnce } from '../../shape/answers.ts'
import { ask } from '../../shape/ask.ts'
import { WEBHOOKS as t } from '../../texts/webhooks.ts'

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

/** Another secret for an endpoint. */
export const rotateWebhook: Page<null> = {
  path: `${PATH}/{endpoint_id}/secret`,
  who: 'account',
  load: async () => null,
  view: (_, reader, attempt) =>
    ask(
      { title: t.rotate, says: t.rotate_says, button: t.rotate_button, back: PATH },
      reader,
      attempt,
    ),
  actions: {
    async ''({ api, params }) {
      const path = { endpoint_id: params['endpoint_id'] ?? '' }
      const { secret } = await answered(
        api.POST('/admin/webhook-endpoints/{endpoint_id}/rotate-secret', { params: { path } }),
      )
      return shownOnce(PATH, t.rotated(secret))
    },
  },
}
