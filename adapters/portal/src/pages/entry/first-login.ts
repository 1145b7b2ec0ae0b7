import {
  answered,
  entered,
  field,
  form,
  html,
  type Sent,
  tokenPage,
  type Visit,
} from '@billing/pages'
import { ENTRY } from '../../texts/entry.ts'

/** Where the link of a signup, or of an invitation, opens the first session; a password is asked for here alone, and once. */
export const firstLogin = tokenPage({
  path: '/first-login',
  view(carried, { language }, attempt) {
    const t = ENTRY[language]
    const password = field(
      {
        name: 'password',
        label: t.first_password,
        type: 'password',
        hint: t.first_password_hint,
        autocomplete: 'new-password',
        optional: '',
      },
      attempt,
    )
    const forms = form({ button: t.sign_in, fields: html`${carried} ${password}` }, attempt)
    return { title: t.first, lead: t.first_lead, forms }
  },
  actions: { '': enter },
})

async function enter({ api }: Visit, sent: Sent) {
  const token = sent.text('token')
  const password = sent.optional('password')
  if (password === undefined) {
    return entered(await answered(api.POST('/auth/first-login', { body: { token } })))
  }
  const body = { token, password }
  const { refresh_token } = await answered(api.POST('/auth/magic-link/redeem', { body }))
  // That answer has the tokens alone; a renewal says whose they are as well.
  return entered(await answered(api.POST('/auth/refresh', { body: { refresh_token } })))
}
