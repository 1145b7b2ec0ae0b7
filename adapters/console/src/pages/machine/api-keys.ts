import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  buttonLink,
  card,
  type Done,
  facts,
  field,
  flag,
  heading,
  type Html,
  html,
  instantOf,
  NOTHING,
  type Page,
  select,
  type Sent,
  type Visit,
} from '@billing/pages'
import { did, found, linked, shownOnce } from '../../shape/answers.ts'
import { ask, asked, pressed, refused } from '../../shape/ask.ts'
import { idText, link } from '../../shape/links.ts'
import { listPage } from '../../shape/list.ts'
import { pathTo } from '../../shape/paths.ts'
import { minute, since } from '../../shape/time.ts'
import { wholeNumber } from '../../shape/whole-number.ts'
import { word } from '../../shape/word.ts'
import { API_KEYS as t } from '../../texts/api-keys.ts'

type Key = Schema<'AdminApiKey'>
type Scope = Schema<'ApiKeyScope'>

const PATH = '/api-keys'
const SCOPES = Object.keys(t.means) as Scope[]

/** Every key, also those that work no more. */
export const apiKeys = listPage({
  path: PATH,
  words: t.list,
  labels: {},
  filters: {},
  beside: (reader) => pressed(reader, () => buttonLink(`${reader.base}${PATH}/new`, t.create)),
  async read({ api }, query) {
    const { data, next } = await linked(api.GET('/admin/api-keys', { params: { query } }))
    return { rows: data.data, next }
  },
  ids: ({ user_id }) => [user_id],
  columns: [
    [t.key, (one, reader) => link(pathTo(`${PATH}/{id}`, one.api_key_id), one.name, reader)],
    [t.owner, ({ user_id }, _, names) => names.get(user_id) ?? idText(user_id)],
    [t.scopes, ({ scopes }) => html`<small class="mono">${scopes.join(' ')}</small>`],
    [t.state, ({ state }) => word('api_key', state)],
    [t.used, ({ last_used_at }, reader) => (last_used_at ? since(last_used_at, reader) : t.never)],
    [t.expires, ({ expires_at }, reader) => minute(instantOf(expires_at), reader)],
  ],
})

/** What a new key is for, and for how long. */
export const newApiKey: Page<null> = {
  path: `${PATH}/new`,
  who: 'account',
  load: async () => null,
  view(_, reader, attempt) {
    const days = Object.entries(t.days).map(([value, label]) => ({ value, label }))
    const fields = html`${field({ name: 'name', label: t.name, max: 100 }, attempt)}
      <fieldset>
        <legend>${t.scopes}</legend>
        ${SCOPES.map((scope) => scopeBox(scope, attempt))}
        ${attempt.errors['scopes'] === undefined ? '' : html`<p class="error">${attempt.errors['scopes']}</p>`}
      </fieldset>
      ${select({ name: 'expires_in_days', label: t.lives, value: '90' }, days, attempt)}`
    const question = { title: t.create, says: t.create_says, fields, button: t.button, back: PATH }
    return ask(question, reader, attempt)
  },
  actions: { '': create },
}

function scopeBox(scope: Scope, { values }: Attempt): Html {
  return html`<label class="check">
    <input
      type="checkbox"
      name="${scope}"
      value="yes"
      ${flag('checked', values[scope] === 'yes')}
    />
    ${t.means[scope]}
  </label>`
}

async function create({ api }: Visit, sent: Sent): Promise<Done> {
  const scopes = SCOPES.filter((scope) => sent.text(scope) === 'yes')
  if (scopes.length === 0) throw refused('scopes', t.no_scope)
  const body = {
    name: sent.text('name'),
    scopes,
    expires_in_days: wholeNumber(sent, 'expires_in_days'),
  }
  const { secret } = await answered(api.POST('/admin/api-keys', { body }))
  return shownOnce(PATH, t.created(secret))
}

/** One key: another secret for it, or its end. */
export const apiKey: Page<Key> = {
  path: `${PATH}/{api_key_id}`,
  who: 'account',
  async load({ api, params }) {
    const list = await answered(api.GET('/admin/api-keys', { params: { query: { limit: 100 } } }))
    return found(list.data, ({ api_key_id }) => api_key_id === params['api_key_id'])
  },
  view(key, reader, attempt) {
    const { name, scopes, state, previous_until, ending } = key
    const known = facts([
      { name: t.key, value: html`<span class="mono">bk_…${ending}</span>` },
      { name: t.state, value: word('api_key', state) },
      { name: t.scopes, value: scopes.map((scope) => t.means[scope]).join('; ') },
      ...(previous_until
        ? [{ name: t.before, value: minute(instantOf(previous_until), reader) }]
        : []),
    ])
    const overlaps = Object.entries(t.minutes).map(([value, label]) => ({ value, label }))
    const rotation = {
      title: t.rotate,
      says: t.rotate_says,
      fields: select(
        { name: 'overlap_minutes', label: t.overlap, value: '1440' },
        overlaps,
        attempt,
      ),
      button: t.rotate_button,
      does: 'rotate',
    }
    const end = {
      title: t.revoke,
      says: t.revoke_says,
      button: t.revoke_button,
      weight: 'danger',
      does: 'revoke',
    } as const
    const deeds = html`${card(t.rotate, asked(rotation, reader, attempt))}
    ${card(t.revoke, asked(end, reader, attempt))}`
    const body = html`${heading(name, state === 'active' ? undefined : t.ended)}
      <section class="card">${known}</section>
      ${state === 'active' ? deeds : NOTHING}`
    return { title: name, body, width: 'form-wide' }
  },
  actions: { rotate, revoke },
}

async function rotate({ api, params }: Visit, sent: Sent): Promise<Done> {
  const path = { api_key_id: params['api_key_id'] ?? '' }
  const body = { overlap_minutes: wholeNumber(sent, 'overlap_minutes') }
  const { secret } = await answered(
    api.POST('/admin/api-keys/{api_key_id}/rotate', { params: { path }, body }),
  )
  return shownOnce(PATH, t.rotated(secret))
}

function revoke({ api, params }: Visit): Promise<Done> {
  const path = { api_key_id: params['api_key_id'] ?? '' }
  return did(api.DELETE('/admin/api-keys/{api_key_id}', { params: { path } }), {
    to: PATH,
    says: t.revoked,
    audit: { action: 'admin.api_key.revoke' },
  })
}
