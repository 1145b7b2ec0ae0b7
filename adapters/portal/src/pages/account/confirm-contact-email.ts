import {
  done,
  form,
  heading,
  hidden,
  html,
  noToken,
  type Page,
  tokenOf,
  tokenShown,
} from '@billing/pages'
import { ACCOUNT } from '../../texts/account.ts'

/** Where the link of a mail makes its address that of the account, at the press of a button. */
export const confirmContactEmail: Page<string> = {
  path: '/confirm-contact-email',
  who: 'anyone',
  load: async (visit) => tokenOf(visit),
  view(given, reader, attempt) {
    const token = tokenShown(given, attempt)
    const t = ACCOUNT[reader.language]
    const fields = hidden('token', token)
    const inner = token ? form({ button: t.confirm_button, fields }, attempt) : noToken(reader)
    const body = html`${heading(t.confirm, t.confirm_lead)}
      <section class="card">${inner}</section>`
    return { title: t.confirm, body, width: 'narrow' }
  },
  actions: {
    '': async ({ api, reader, session }, sent) => {
      const body = { token: sent.text('token') }
      await done(api.POST('/account/contact-email/confirm', { body }))
      const note = { tone: 'good', text: ACCOUNT[reader.language].confirmed } as const
      return { to: session === null ? '/sign-in' : '/account', note }
    },
  },
}
