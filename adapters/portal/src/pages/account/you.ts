import type { Schema } from '@billing/client'
import {
  answered,
  type Attempt,
  facts,
  field,
  flag,
  form,
  type Html,
  html,
  type Reader,
  select,
  type Sent,
  type Visit,
} from '@billing/pages'
import { ACCOUNT } from '../../texts/account.ts'

/** What we know of whoever reads: each user of an account changes their own. */
export function youCard(me: Schema<'MeResponse'>, { language }: Reader, attempt: Attempt): Html {
  const t = ACCOUNT[language]
  const languages = Object.entries(t.languages).map(([value, label]) => ({ value, label }))
  const fields = html`
    ${field({ name: 'first_name', label: t.first_name, value: me.first_name, autocomplete: 'given-name' }, attempt)}
    ${field({ name: 'last_name', label: t.last_name, value: me.last_name, autocomplete: 'family-name' }, attempt)}
    ${select({ name: 'language', label: t.pages_in, value: me.language }, languages, attempt)}
    <label class="check">
      <input
        type="checkbox"
        name="notifications_enabled"
        value="yes"
        ${flag('checked', wantsNews(me, attempt))}
      />
      ${t.news}
    </label>
  `
  const who = facts([
    { name: t.signs_in, value: me.email },
    { name: t.role, value: t.roles[me.role] },
  ])
  return html`${who} ${form({ does: 'you', button: t.save, fields }, attempt)}`
}

/** A box that was not ticked is not sent: it counts where its form was. */
function wantsNews(me: Schema<'MeResponse'>, { values }: Attempt): boolean {
  const was_sent = 'first_name' in values
  return was_sent ? 'notifications_enabled' in values : me.notifications_enabled
}

/** Save it; the pages speak the chosen language at once. */
export async function saveYou({ api, session }: Visit, sent: Sent) {
  const body = {
    first_name: sent.text('first_name'),
    last_name: sent.text('last_name'),
    language: sent.text('language') === 'lt' ? 'lt' : 'en',
    notifications_enabled: sent.text('notifications_enabled') !== '',
  } as const
  const { language } = await answered(api.PATCH('/me', { body }))
  const note = { tone: 'good', text: ACCOUNT[language].saved } as const
  return { to: '/account', note, language, ...(session && { session: { ...session, language } }) }
}
