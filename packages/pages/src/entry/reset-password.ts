import { done } from '../api/refusal.ts'
import { html } from '../html/html.ts'
import { heading } from '../parts/card.ts'
import { field, hidden } from '../parts/field.ts'
import { form } from '../parts/form.ts'
import type { Page } from '../serve/page.ts'
import { ENTRY } from '../texts/entry.ts'
import { noToken, tokenOf, tokenShown } from './token.ts'

/** Where the link of a mail lets somebody choose a new password. */
export const resetPassword: Page<string> = {
  path: '/reset-password',
  who: 'anyone',
  load: async (visit) => tokenOf(visit),
  view(given, reader, attempt) {
    const token = tokenShown(given, attempt)
    const t = ENTRY[reader.language]
    const password = field(
      {
        name: 'new_password',
        label: t.new_password,
        type: 'password',
        hint: t.password_hint,
        autocomplete: 'new-password',
      },
      attempt,
    )
    const fields = html`${hidden('token', token)} ${password}`
    const inner = token ? form({ button: t.reset, fields }, attempt) : noToken(reader)
    const body = html`${heading(t.reset, t.reset_lead)}
      <section class="card">${inner}</section>`
    return { title: t.reset, body, width: 'narrow' }
  },
  actions: {
    '': async ({ api, reader }, sent) => {
      const body = { token: sent.text('token'), new_password: sent.text('new_password') }
      await done(api.POST('/auth/reset-password', { body }))
      const text = ENTRY[reader.language].reset_done
      return { to: '/sign-in', note: { tone: 'good', text }, session: null }
    },
  },
}
