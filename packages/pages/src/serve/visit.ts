import { askedLocale, LOCALES } from '@billing/core'
import type { Context } from 'hono'
import { clientFor } from '../api/ask.ts'
import { mayWrite, type Session } from '../session/session.ts'
import type { Desk } from './desk.ts'
import { isFramed } from './embedding.ts'
import type { Visit } from './page.ts'

/** One request, for somebody who is signed in or for nobody. */
export function visitOf(c: Context, desk: Desk, session: Session | null): Visit {
  const { api, clock, house, base, front } = desk
  const wanted =
    session?.language ?? desk.memory.language(c) ?? askedLocale(c.req.header('accept-language'))
  const [first = 'en', ...others] = front.speaks ?? LOCALES
  const language = others.includes(wanted) ? wanted : first
  return {
    reader: {
      language,
      base,
      house,
      now: clock(),
      writes: session === null || mayWrite(session),
      is_framed: isFramed(c, desk),
      problems: front.problems,
    },
    api: clientFor(api, c, session?.access_token),
    session,
    params: c.req.param(),
    query: new URL(c.req.url).searchParams,
  }
}
