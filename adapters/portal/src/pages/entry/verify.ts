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

type Purpose = 'email_verify' | 'login'

interface Proof {
  readonly token: string
  readonly purpose: Purpose
}

/** Where the link of a mail proves its address, at the press of a button. */
export const verify: Page<Proof> = {
  path: '/verify',
  who: 'anyone',
  load: async (visit) => ({
    token: tokenOf(visit),
    purpose: purposeOf(visit.query.get('purpose')),
  }),
  view({ token: given, purpose }, reader, attempt) {
    const token = tokenShown(given, attempt)
    const t = ENTRY[reader.language]
    const fields = html`${hidden('token', token)} ${hidden('purpose', purpose)}`
    const inner = token ? form({ button: t.prove_button, fields }, attempt) : noToken(reader)
    const body = html`${heading(t.prove, t.prove_lead)}
      <section class="card">${inner}</section>`
    return { title: t.prove, body, width: 'narrow' }
  },
  actions: {
    '': async ({ api, reader, session }, sent) => {
      const token = sent.text('token')
      const purpose = purposeOf(sent.text('purpose'))
      if (purpose === 'login') {
        return entered(await answered(api.POST('/auth/magic-link/verify', { body: { token } })))
      }
      await answered(api.POST('/auth/verification/verify', { body: { purpose, token } }))
      const note = { tone: 'good', text: ENTRY[reader.language].proved } as const
      return { to: session === null ? '/sign-in' : '/', note }
    },
  },
}

function purposeOf(text: string | null): Purpose {
  return text === 'login' ? 'login' : 'email_verify'
}
