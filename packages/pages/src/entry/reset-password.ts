import { done } from '../api/refusal.ts'
import { html } from '../html/html.ts'
import { form } from '../parts/form.ts'
import { ENTRY } from '../texts/entry.ts'
import { newPassword } from './new-password.ts'
import { tokenPage } from './token-page.ts'

/** Where the link of a mail lets somebody choose a new password. */
export const resetPassword = tokenPage({
  path: '/reset-password',
  view(carried, reader, attempt) {
    const t = ENTRY[reader.language]
    const fields = html`${carried} ${newPassword('new_password', reader, attempt)}`
    return { title: t.reset, lead: t.reset_lead, forms: form({ button: t.reset, fields }, attempt) }
  },
  actions: {
    '': async ({ api, reader }, sent) => {
      const body = { token: sent.text('token'), new_password: sent.text('new_password') }
      await done(api.POST('/auth/reset-password', { body }))
      const text = ENTRY[reader.language].reset_done
      return { to: '/sign-in', note: { tone: 'good', text }, session: null }
    },
  },
})
