import type { Context } from 'hono'
import { Refusal } from '../api/refusal.ts'
import { isOwnPath } from '../html/address.ts'
import { isDueForRenewal, type Session } from '../session/session.ts'
import type { Desk } from './desk.ts'
import { Elsewhere, type Route, type Sent, type Visit } from './page.ts'
import { failed, leave } from './respond.ts'
import { shownAgain } from './sent.ts'
import { visitOf } from './visit.ts'

/** Whoever must be signed in is; whoever no longer is signs in again and comes back here; a refusal becomes a page. */
export async function within(
  c: Context,
  desk: Desk,
  route: Pick<Route, 'path' | 'who'>,
  serve: (visit: Visit) => Promise<Response>,
): Promise<Response> {
  let visit = visitOf(c, desk, null)
  try {
    const session = await currentSession(c, desk)
    visit = visitOf(c, desk, session)
    if (route.who === 'account' && session === null) return await signInFirst(c, desk, route)
    return await serve(visit)
  } catch (error) {
    if (error instanceof Elsewhere) return leave(c, desk, error.done)
    // A wrong password is shown at its form. What comes this far is about the session, which may have been ended elsewhere.
    if (error instanceof Refusal && error.status === 401 && visit.session !== null) {
      desk.memory.keepSession(c, null)
      return signInFirst(c, desk, route)
    }
    return failed(c, desk, visit, error)
  }
}

/** Whether what a form asked was refused because the session is over, and not because a password or a link is wrong. */
export function isSignedOut({ problem }: Refusal, session: Session | null): boolean {
  return session !== null && problem.code === 'auth.token_expired'
}

/** The path of a page as it was asked for, below the base. One-time tokens stay out of it. */
export function pathOf(c: Context, { path }: Pick<Route, 'path'>): string {
  const params = c.req.param() as Readonly<Record<string, string | undefined>>
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    return encodeURIComponent(params[name] ?? '')
  })
  const { search, searchParams } = new URL(c.req.url)
  const full = c.req.method !== 'GET' || searchParams.has('token') ? filled : filled + search
  return isOwnPath(full) ? full : '/'
}

/** The page alone: what its form holds does not depend on how it was opened. */
export function withoutQuery(path: string): string {
  return path.replace(/\?.*$/, '')
}

async function currentSession(c: Context, desk: Desk): Promise<Session | null> {
  const { memory } = desk
  const session = memory.session(c)
  if (session === null || !isDueForRenewal(session, desk.clock())) return session
  const renewed = await desk.renew(session, visitOf(c, desk, null).api)
  memory.keepSession(c, renewed ?? null)
  return renewed ?? null
}

async function signInFirst(c: Context, desk: Desk, route: Pick<Route, 'path'>): Promise<Response> {
  const path = pathOf(c, route)
  const sent = c.get('sent') as Sent | undefined
  if (sent) desk.memory.hold(c, { path: withoutQuery(path), values: shownAgain(sent), again: true })
  const next = path === '/' ? '' : `?next=${encodeURIComponent(path)}`
  return c.redirect(`${desk.base}${desk.front.sign_in}${next}`, 303)
}
