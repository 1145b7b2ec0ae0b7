import {
  answered,
  field,
  form,
  heading,
  hidden,
  html,
  ownPath,
  type Page,
  saidAt,
} from '@billing/pages'
import { ENTRY as t } from '../../texts/entry.ts'

/** The first step: e-mail and password. They open no session, only the question for a code. */
export const signIn: Page<{ readonly next: string }> = {
  path: '/sign-in',
  who: 'anyone',
  load: async ({ query }) => ({ next: ownPath(query.get('next')) }),
  view({ next: wanted }, { base }, attempt) {
    const next = ownPath(attempt.values['next'] ?? wanted)
    const fields = html`${field(
      { name: 'email', label: t.email, type: 'email', autocomplete: 'username' },
      attempt,
    )}
    ${field(
      { name: 'password', label: t.password, type: 'password', autocomplete: 'current-password' },
      attempt,
    )}
    ${hidden('next', next)}`
    const beside = html`<a href="${base}/forgot-password">${t.forgotten}</a>`
    const body = html`${heading(t.title, t.lead)}
      <section class="card">${form({ button: t.on, fields, beside }, attempt)}</section>`
    return { title: t.title, body, width: 'narrow' }
  },
  actions: {
    '': async ({ api }, sent) => {
      const body = { email: sent.text('email'), password: sent.text('password') }
      try {
        const { challenge_id } = await answered(api.POST('/auth/admin/sign-in', { body }))
        const values = { challenge_id, next: ownPath(sent.text('next')) }
        return { to: '/sign-in/code', fill: { path: '/sign-in/code', values } }
      } catch (error) {
        throw saidAt(error, 'password', t.wrong)
      }
    },
  },
}
