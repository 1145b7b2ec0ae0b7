import {
  answered,
  entered,
  field,
  form,
  heading,
  hidden,
  html,
  noToken,
  type Page,
  type Sent,
  tokenOf,
  tokenShown,
  type Visit,
} from '@billing/pages'
import { ENTRY } from '../../texts/entry.ts'

/** Where the link of a signup opens the first session, with a password of the reader's choice or without. */
export const firstLogin: Page<string> = {
  path: '/first-login',
  who: 'anyone',
  load: async (visit) => tokenOf(visit),
  view(given, reader, attempt) {
    const token = tokenShown(given, attempt)
    const t = ENTRY[reader.language]
    const password = field(
      {
        name: 'password',
        label: t.new_password,
        type: 'password',
        hint: t.password_hint,
        autocomplete: 'new-password',
      },
      attempt,
    )
    const fields = hidden('token', token)
    const forms = html`${form({ does: 'set', button: t.set_and_enter, fields: html`${fields} ${password}` }, attempt)}
    ${form({ does: 'without', button: t.without, weight: 'quiet', fields }, attempt)}`
    const body = html`${heading(t.first, t.first_lead)}
      <section class="card">${token ? forms : noToken(reader)}</section>`
    return { title: t.first, body, width: 'narrow' }
  },
  actions: {
    set: withPassword,
    without: async ({ api }, sent) => {
      const body = { token: sent.text('token') }
      return entered(await answered(api.POST('/auth/first-login', { body })))
    },
  },
}

async function withPassword({ api }: Visit, sent: Sent) {
  const body = { token: sent.text('token'), password: sent.text('password') }
  const { refresh_token } = await answered(api.POST('/auth/magic-link/redeem', { body }))
  // That answer has the tokens alone; a renewal says whose they are as well.
  return entered(await answered(api.POST('/auth/refresh', { body: { refresh_token } })))
}
