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
  newPassword,
  type Page,
  type Part,
  part,
  type Reader,
  saidAt,
  type Sent,
  shown,
  type Visit,
} from '@billing/pages'
import { SECURITY } from '../../texts/security.ts'
import { accountPages, type InAccount, inAccount } from './sections.ts'
import { endSession, sessionsOf, sessionTable } from './sessions.ts'

interface Known {
  readonly me: Schema<'MeResponse'>
  readonly sessions: Part<readonly Schema<'Session'>[]>
}

/** Where whoever reads changes their password, or chooses a first one, and sees where they are signed in. */
export const security: Page<InAccount<Known>> = {
  path: '/account/security',
  who: 'account',
  load: inAccount(async (visit) => {
    const [me, sessions] = await Promise.all([
      answered(visit.api.GET('/me')),
      part(sessionsOf(visit)),
    ])
    return { me, sessions }
  }),
  view({ me: { password_needed = false }, sessions, ...around }, reader, attempt) {
    const t = SECURITY[reader.language]
    const body = html`${heading(t.title, t.lead)}
      ${accountPages('/account/security', around, reader)}
      <div class="stackup">
        ${card(password_needed ? t.choose : t.change, passwordForm(password_needed, reader, attempt))}
        ${card(
          t.sessions,
          shown(sessions, reader, (data) => sessionTable(data, reader, attempt)),
        )}
      </div>`
    return { title: t.title, body, width: 'form-wide' }
  },
  actions: { '': save, end: endSession },
}

function passwordForm(first: boolean, reader: Reader, attempt: Attempt): Html {
  const t = SECURITY[reader.language]
  const known = field(
    {
      name: 'current_password',
      label: t.current,
      type: 'password',
      autocomplete: 'current-password',
    },
    attempt,
  )
  const fields = html`${first ? html`<p>${t.none}</p>` : known}
    ${newPassword('new_password', reader, attempt)}
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
