import { setTimeout } from 'node:timers/promises'
import type { Context } from 'hono'
import { Refusal } from '../api/refusal.ts'
import { isOwnPath } from '../html/address.ts'
import { isDueForRenewal, type Session } from '../session/session.ts'
import { COMMON } from '../texts/common.ts'
import type { Desk } from './desk.ts'
import { isOwnWindow } from './embedding.ts'
import { Elsewhere, NotSignedIn, type Route, type Sent, type Visit } from './page.ts'
import { failed, leave } from './respond.ts'
import { shownAgain } from './sent.ts'
import { visitOf } from './visit.ts'

/** Milliseconds after which a browser has the cookie that another process has just given it. */
const SETTLED = 500
/** Stands in the query of a request that was sent once more. */
const AGAIN = 'again'

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
    if (session === undefined) return await askAgain(c)
    visit = visitOf(c, desk, session)
    if (route.who === 'account' && session === null) return await signInFirst(c, desk, route)
    return await serve(visit)
  } catch (error) {
    if (error instanceof Elsewhere) return leave(c, desk, error.done)
    if (error instanceof NotSignedIn) return signInFirst(c, desk, route)
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

/** The path of a page as it was asked for, below the base; of a form the page alone. */
export function pathOf(c: Context, page: Pick<Route, 'path'>): string {
  const address = addressOf(c, page)
  return c.req.method === 'GET' ? address : withoutQuery(address)
}

/** Where a page or a form was, with what was asked of it. One-time tokens stay out of it. */
function addressOf(c: Context, { path }: Pick<Route, 'path'>): string {
  const params = c.req.param() as Readonly<Record<string, string | undefined>>
  const filled = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    return encodeURIComponent(params[name] ?? '')
  })
  const { searchParams } = new URL(c.req.url)
  searchParams.delete(AGAIN)
  const is_bare = searchParams.has('token') || searchParams.size === 0
  const full = is_bare ? filled : `${filled}?${searchParams.toString()}`
  return isOwnPath(full) ? full : '/'
}

/** The page alone: what its form holds does not depend on how it was opened. */
export function withoutQuery(path: string): string {
  return path.replace(/\?.*$/, '')
}

/** Who is signed in; undefined when the renewal was refused, and the browser has not asked again yet. */
async function currentSession(c: Context, desk: Desk): Promise<Session | null | undefined> {
  const { memory } = desk
  const session = memory.session(c)
  if (session === null || !isDueForRenewal(session, desk.clock())) return session
  const renewed = await desk.renew(session, visitOf(c, desk, null).api)
  if (renewed === undefined && !new URL(c.req.url).searchParams.has(AGAIN)) return undefined
  memory.keepSession(c, renewed ?? null)
  return renewed ?? null
}

/**
 * A renewal is refused when the session is over, and when another process has just made it: the browser sends the same
 * request once more, a form too, and has the cookie of that process by then. Ours would stand in its place: it is not sent.
 * Source: RFC 9110, 15.4.8.
 */
async function askAgain(c: Context): Promise<Response> {
  await setTimeout(SETTLED)
  const { searchParams } = new URL(c.req.url)
  searchParams.set(AGAIN, '1')
  c.header('Set-Cookie', undefined)
  return c.redirect(`?${searchParams.toString()}`, 307)
}

async function signInFirst(c: Context, desk: Desk, route: Pick<Route, 'path'>): Promise<Response> {
  const path = addressOf(c, route)
  const sent = c.get('sent') as Sent | undefined
  if (sent) {
    const values = shownAgain(sent)
    desk.memory.hold(c, { path: withoutQuery(path), values, again: 'signed_out' })
  }
  if (isOwnWindow(c, desk)) {
    const text = COMMON[visitOf(c, desk, null).reader.language].own_window
    desk.memory.leaveNote(c, { tone: 'quiet', text })
  }
  const next = path === '/' ? '' : `?next=${encodeURIComponent(path)}`
  return c.redirect(`${desk.base}${desk.front.sign_in}${next}`, 303)
}
