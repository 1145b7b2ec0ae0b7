import type { Schema } from '@billing/client'
import { answered } from '../api/refusal.ts'
import { type Html, html, NOTHING } from '../html/html.ts'
import { type Attempt, hidden } from '../parts/field.ts'
import { form } from '../parts/form.ts'
import { day } from '../parts/moment.ts'
import { pill } from '../parts/pill.ts'
import { table } from '../parts/table.ts'
import type { Reader } from '../reader.ts'
import type { Visit } from '../serve/page.ts'
import { SECURITY } from '../texts/security.ts'
import { deviceName } from './device.ts'

type Session = Schema<'Session'>

/** Rows that the API gives at once: nobody knows a hundred devices apart. */
const MOST = 100

/** The newest sessions of whoever reads. */
export async function sessionsOf({ api }: Pick<Visit, 'api'>): Promise<readonly Session[]> {
  const { data } = await answered(api.GET('/me/sessions', { params: { query: { limit: MOST } } }))
  return data
}

/** Where whoever reads is signed in. The session that reads is ended by signing out. */
export function sessionTable(sessions: readonly Session[], reader: Reader, attempt: Attempt): Html {
  const t = SECURITY[reader.language]
  const columns = [
    { head: t.device },
    { head: t.since },
    { head: t.used },
    { head: t.do, silent: true },
  ]
  const rows = sessions.map(({ id, ip, user_agent, created_at, last_used_at, current }) => [
    html`${deviceName(user_agent, t)}
    ${ip === null ? NOTHING : html`<span class="hint">${ip}</span>`}`,
    day(created_at, reader),
    day(last_used_at, reader),
    current ? pill(t.this, 'good') : endForm(id, t.end, attempt),
  ])
  return table(t.sessions, columns, rows)
}

function endForm(id: string, button: string, attempt: Attempt): Html {
  return form({ does: 'end', button, weight: 'quiet', fields: hidden('session_id', id) }, attempt)
}
