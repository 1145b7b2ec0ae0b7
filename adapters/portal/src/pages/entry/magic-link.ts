import { answered, entered, form, tokenPage } from '@billing/pages'
import { ENTRY } from '../../texts/entry.ts'

/** Where the link of a mail opens a session. */
export const magicLink = tokenPage({
  path: '/magic-link',
  view(fields, { language }, attempt) {
    const t = ENTRY[language]
    return { title: t.link, lead: t.link_lead, forms: form({ button: t.sign_in, fields }, attempt) }
  },
  actions: {
    '': async ({ api }, sent) => {
      const body = { token: sent.text('token') }
      return entered(await answered(api.POST('/auth/magic-link/verify', { body })))
    },
  },
})
