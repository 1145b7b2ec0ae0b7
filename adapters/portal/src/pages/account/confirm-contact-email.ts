import { done, form, tokenPage } from '@billing/pages'
import { ACCOUNT } from '../../texts/account.ts'

/** Where the link of a mail makes its address that of the account. */
export const confirmContactEmail = tokenPage({
  path: '/confirm-contact-email',
  view(fields, { language }, attempt) {
    const t = ACCOUNT[language]
    const forms = form({ button: t.confirm_button, fields }, attempt)
    return { title: t.confirm, lead: t.confirm_lead, forms }
  },
  actions: {
    '': async ({ api, reader, session }, sent) => {
      const body = { token: sent.text('token') }
      await done(api.POST('/account/contact-email/confirm', { body }))
      const note = { tone: 'good', text: ACCOUNT[reader.language].confirmed } as const
      return { to: session === null ? '/sign-in' : '/account', note }
    },
  },
})
