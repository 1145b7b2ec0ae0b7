import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  card,
  done,
  field,
  form,
  heading,
  type Html,
  html,
  type Page,
  type Reader,
  type Sent,
  type Visit,
} from '@billing/pages'
import { SECURITY } from '../../texts/security.ts'
import { saidAt } from '../entry/entered.ts'
import { accountPages } from './sections.ts'

/** Where whoever reads changes their password, or chooses a first one. */
export const security: Page<Schema<'MeResponse'>> = {
  path: '/account/security',
  who: 'account',
  load: ({ api }) => answered(api.GET('/me')),
  view({ password_needed = false }, reader, attempt) {
    const t = SECURITY[reader.language]
    const body = html`${heading(t.title, t.lead)} ${accountPages('/account/security', reader)}
    ${card(password_needed ? t.choose : t.change, passwordForm(password_needed, reader, attempt))}`
    return { title: t.title, body, width: 'form-wide' }
  },
  actions: { '': save },
}

function passwordForm(first: boolean, { language }: Reader, attempt: Attempt): Html {
  const t = SECURITY[language]
  const known = field(
    {
      name: 'current_password',
      label: t.current,
      type: 'password',
      autocomplete: 'current-password',
    },
    attempt,
  )
  const chosen = field(
    {
      name: 'new_password',
      label: t.next,
      type: 'password',
      hint: t.hint,
      autocomplete: 'new-password',
    },
    attempt,
  )
  const fields = html`${first ? html`<p>${t.none}</p>` : known} ${chosen}
    <p>${t.ends}</p>`
  return form({ button: t.save, fields }, attempt)
}

async function save({ api, reader }: Visit, sent: Sent) {
  const t = SECURITY[reader.language]
  const current_password = sent.optional('current_password')
  const body = {
    new_password: sent.text('new_password'),
    ...(current_password !== undefined && { current_password }),
  }
  try {
    await done(api.POST('/me/password', { body }))
  } catch (error) {
    throw saidAt(error, 'current_password', t.wrong)
  }
  return { to: '/account/security', note: { tone: 'good', text: t.saved } } as const
}
