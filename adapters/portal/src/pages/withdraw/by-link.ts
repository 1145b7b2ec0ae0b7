import { WITHDRAWAL_LABELS } from '@billing/core'
import {
  type Attempt,
  card,
  done,
  field,
  form,
  hidden,
  type Html,
  html,
  type Reader,
  type Sent,
  type Visit,
} from '@billing/pages'
import { WITHDRAW } from '../../texts/withdraw.ts'

/** Whoever is not signed in has a link sent, or has opened it: no page spends it by being opened. */
export function linkForm(token: string, { language, base }: Reader, attempt: Attempt): Html {
  const t = WITHDRAW[language]
  const { withdraw, confirm } = WITHDRAWAL_LABELS[language]
  if (token !== '') {
    const fields = html`<p>${t.by_link_lead}</p>
      ${hidden('token', token)}`
    return card(
      t.by_link,
      form({ does: 'link', button: confirm, weight: 'danger', fields }, attempt),
    )
  }
  const fields = html`<p>${t.stranger}</p>
    ${field({ name: 'email', label: t.your_email, type: 'email', autocomplete: 'email' }, attempt)}`
  return html`${card(t.title, form({ does: 'ask', button: withdraw, fields }, attempt))}
    <p>${t.or_sign_in} <a href="${base}/sign-in?next=%2Fwithdraw">${t.sign_in}</a></p>`
}

/** The link is spent, and the withdrawal takes effect. */
export async function byLink({ api, reader, session }: Visit, sent: Sent) {
  const body = { token: sent.text('token') }
  await done(api.POST('/withdrawal-links/confirm', { body }))
  const note = { tone: 'good', text: WITHDRAW[reader.language].done } as const
  return { to: session === null ? '/sign-in' : '/withdraw', note }
}
