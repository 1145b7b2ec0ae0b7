import {
  answered,
  entered,
  form,
  heading,
  hidden,
  html,
  noToken,
  type Page,
  tokenOf,
  tokenShown,
} from '@billing/pages'
import { ENTRY } from '../../texts/entry.ts'

/** Where the link of a mail opens a session, at the press of a button. */
export const magicLink: Page<string> = {
  path: '/magic-link',
  who: 'anyone',
  load: async (visit) => tokenOf(visit),
  view(given, reader, attempt) {
    const token = tokenShown(given, attempt)
    const t = ENTRY[reader.language]
    const fields = hidden('token', token)
    const inner = token ? form({ button: t.sign_in, fields }, attempt) : noToken(reader)
    const body = html`${heading(t.link, t.link_lead)}
      <section class="card">${inner}</section>`
    return { title: t.link, body, width: 'narrow' }
  },
  actions: {
    '': async ({ api }, sent) => {
      const body = { token: sent.text('token') }
      return entered(await answered(api.POST('/auth/magic-link/verify', { body })))
    },
  },
}
