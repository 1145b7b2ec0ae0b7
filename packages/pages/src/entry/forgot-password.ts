import { done } from '../api/refusal.ts'
import { html } from '../html/html.ts'
import { heading } from '../parts/card.ts'
import { field } from '../parts/field.ts'
import { form } from '../parts/form.ts'
import type { Page } from '../serve/page.ts'
import { ENTRY } from '../texts/entry.ts'

/** Where somebody without a password has a link sent to choose one. */
export const forgotPassword: Page<null> = {
  path: '/forgot-password',
  who: 'anyone',
  load: async () => null,
  view(_, { language, base }, attempt) {
    const t = ENTRY[language]
    const fields = field(
      { name: 'email', label: t.email, type: 'email', autocomplete: 'username' },
      attempt,
    )
    const beside = html`<a href="${base}/sign-in">${t.back}</a>`
    const body = html`${heading(t.forgot, t.forgot_lead)}
      <section class="card">${form({ button: t.send_link, fields, beside }, attempt)}</section>`
    return { title: t.forgot, body, width: 'narrow' }
  },
  actions: {
    '': async ({ api, reader }, sent) => {
      const email = sent.text('email')
      await done(api.POST('/auth/forgot-password', { body: { email } }))
      const text = ENTRY[reader.language].link_sent(email)
      return { to: '/forgot-password', note: { tone: 'good', text } }
    },
  },
}
