import type { Schema } from '@billing/client'
import { answered, done, type Part, part } from '../api/refusal.ts'
import { newPassword } from '../entry/new-password.ts'
import { saidAt } from '../entry/entered.ts'
import { type Html, html } from '../html/html.ts'
import { card } from '../parts/card.ts'
import { type Attempt, field } from '../parts/field.ts'
import { form } from '../parts/form.ts'
import { shown } from '../parts/problem.ts'
import type { Reader } from '../reader.ts'
import type { Action, Sent, Visit } from '../serve/page.ts'
import { SECURITY } from '../texts/security.ts'
import { sessionsOf, sessionTable } from './sessions.ts'

/** The password of whoever reads, and where they are signed in. */
export interface OwnSecurity {
  readonly me: Schema<'MeResponse'>
  readonly sessions: Part<readonly Schema<'Session'>[]>
}

/** What is known of it. */
export async function readOwnSecurity(visit: Visit): Promise<OwnSecurity> {
  const [me, sessions] = await Promise.all([
    answered(visit.api.GET('/me')),
    part(sessionsOf(visit)),
  ])
  return { me, sessions }
}

/** Where whoever reads changes their password, or chooses a first one, and ends a session. */
export function ownSecurityCards(
  { me, sessions }: OwnSecurity,
  reader: Reader,
  attempt: Attempt,
): Html {
  const t = SECURITY[reader.language]
  const password_needed = me.password_needed === true
  return html`${card(password_needed ? t.choose : t.change, passwordForm(password_needed, reader, attempt))}
  ${card(
    t.sessions,
    shown(sessions, reader, (data) => sessionTable(data, reader, attempt)),
  )}`
}

/** What its forms do, on the page at `path`. */
export function ownSecurityActions(path: string): Readonly<Record<'' | 'end', Action>> {
  const leave = (text: string) => ({ to: path, note: { tone: 'good', text } }) as const
  return {
    '': async (visit, sent) => {
      await changePassword(visit, sent)
      return leave(SECURITY[visit.reader.language].saved)
    },
    // Its tokens stop working at once.
    end: async ({ api, reader }, sent) => {
      const params = { path: { session_id: sent.text('session_id') } }
      await done(api.DELETE('/me/sessions/{session_id}', { params }))
      return leave(SECURITY[reader.language].ended)
    },
  }
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

async function changePassword({ api, reader }: Visit, sent: Sent): Promise<void> {
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
}
