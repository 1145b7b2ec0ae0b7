import { answered, entered, form, tokenPage } from '@billing/pages'
import { ENTRY } from '../../texts/entry.ts'

/** Where the link of a mail proves its address. */
export const verify = tokenPage({
  path: '/verify',
  also: 'purpose',
  view(fields, { language }, attempt) {
    const t = ENTRY[language]
    const forms = form({ button: t.prove_button, fields }, attempt)
    return { title: t.prove, lead: t.prove_lead, forms }
  },
  actions: {
    '': async ({ api, reader, session }, sent) => {
      const token = sent.text('token')
      if (sent.text('purpose') === 'login') {
        return entered(await answered(api.POST('/auth/magic-link/verify', { body: { token } })))
      }
      const body = { purpose: 'email_verify', token } as const
      await answered(api.POST('/auth/verification/verify', { body }))
      const note = { tone: 'good', text: ENTRY[reader.language].proved } as const
      return { to: session === null ? '/sign-in' : '/', note }
    },
  },
})
