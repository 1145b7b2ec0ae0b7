import {
  answered,
  entered,
  form,
  html,
  newPassword,
  type Sent,
  tokenPage,
  type Visit,
} from '@billing/pages'
import { ENTRY } from '../../texts/entry.ts'

/** Where the link of a signup opens the first session, with a password of the reader's choice or without. */
export const firstLogin = tokenPage({
  path: '/first-login',
  view(carried, reader, attempt) {
    const t = ENTRY[reader.language]
    const fields = html`${carried} ${newPassword('password', reader, attempt)}`
    const forms = html`${form({ does: 'set', button: t.set_and_enter, fields }, attempt)}
    ${form({ does: 'without', button: t.without, weight: 'quiet', fields: carried }, attempt)}`
    return { title: t.first, lead: t.first_lead, forms }
  },
  actions: {
    set: withPassword,
    without: async ({ api }, sent) => {
      const body = { token: sent.text('token') }
      return entered(await answered(api.POST('/auth/first-login', { body })))
    },
  },
})

async function withPassword({ api }: Visit, sent: Sent) {
  const body = { token: sent.text('token'), password: sent.text('password') }
  const { refresh_token } = await answered(api.POST('/auth/magic-link/redeem', { body }))
  // That answer has the tokens alone; a renewal says whose they are as well.
  return entered(await answered(api.POST('/auth/refresh', { body: { refresh_token } })))
}
