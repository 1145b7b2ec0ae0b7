import type { SeenCredential } from '../../invariants/seen-credential.ts'
import type { Answered } from '../actor.ts'
import { codeSince, linkSince } from './mail.ts'
import { askOpenly, type Body, newPassword, type Person, success } from './person.ts'
import { SECOND } from '@billing/core'

/** What a session promises, whichever way one came in. */
const SESSION = ['access_token', 'refresh_token']

/** Tell the observer what came of a try with a secret. Nothing is known when no answer came. */
export function observer(
  { actor }: Person,
  answered: Answered | undefined,
  tried: Pick<SeenCredential, 'kind' | 'secret' | 'dead'>,
): void {
  if (!answered || answered.status >= 500) return
  actor.tried({ ...tried, accepted: answered.status < 300, at: answered.at })
}

/** An access token that should work; undefined when there is no way in just now. */
export async function signedIn(me: Person): Promise<string | undefined> {
  const { actor, notes } = me
  // Now and then the page is old, and asks with a token that has ended by itself.
  const old = actor.draw.chance(0.1)
  if (notes.session && (old || notes.session.dies_at > actor.now() + 30 * SECOND)) {
    return notes.session.access_token
  }
  return (await refresh(me)) ?? (await signIn(me))
}

/** A new pair of tokens for the old one. */
export async function refresh(me: Person): Promise<string | undefined> {
  const { actor, notes } = me
  if (!notes.session) return undefined
  const { refresh_token } = notes.session
  const answered = await actor.ask({
    method: 'POST',
    path: '/auth/refresh',
    body: { refresh_token },
  })
  observer(me, answered, { kind: 'refresh', secret: refresh_token, dead: false })
  const body = success(answered, SESSION)
  const path = '/auth/refresh'
  if (body) notes.dead.push({ secret: refresh_token, kind: 'refresh', path, at: actor.now() })
  else if (answered) notes.session = null
  return body && begin(me, body)
}

/** In by password, or by a mailed link for whoever has none or has forgotten it. */
export async function signIn(me: Person): Promise<string | undefined> {
  const { actor, notes } = me
  notes.session = null
  if (notes.password === null || actor.draw.chance(0.2)) return signInByLink(me)
  const body = { email: notes.email, password: notes.password }
  const session = await askOpenly(me, { method: 'POST', path: '/auth/sign-in', body }, SESSION)
  return session && begin(me, session)
}

/** In by a link that is mailed on request. */
export async function signInByLink(me: Person): Promise<string | undefined> {
  const { actor, notes } = me
  const since = actor.now()
  const body = { email: notes.email }
  const asked = await askOpenly(me, { method: 'POST', path: '/auth/magic-link', body })
  const token = asked && (await linkSince(me, '/magic-link', since))
  return token === undefined ? undefined : enterByLink(me, token)
}

/** In by a link that came by itself. */
export function enterByLink(me: Person, token: string): Promise<string | undefined> {
  return spendLink(me, '/auth/magic-link/verify', { token })
}

/** In by the link that came with the new phone system: with a new password, or without one. */
export async function followWelcome(me: Person, since: number): Promise<string | undefined> {
  const { actor, notes } = me
  const token = await linkSince(me, '/first-login', since)
  if (token === undefined) return undefined
  if (actor.draw.chance(0.3)) return spendLink(me, '/auth/first-login', { token })
  const password = newPassword(me)
  const entered = await spendLink(me, '/auth/magic-link/redeem', { token, password })
  if (entered !== undefined) notes.password = password
  return entered
}

/** In on the signup's own page, by a code that is mailed on request. */
export async function enterByCode(me: Person, signup_id: string): Promise<string | undefined> {
  const { actor, notes } = me
  const since = actor.now()
  const asked = { email: notes.email, purpose: 'email_verify' }
  if (!(await askOpenly(me, { method: 'POST', path: '/auth/verification', body: asked }))) return
  const code = await codeSince(me, since)
  if (code === undefined) return undefined
  const proven = await actor.ask({
    method: 'POST',
    path: '/auth/verification/verify',
    body: { ...asked, code },
  })
  observer(me, proven, { kind: 'code', secret: code, dead: false })
  const grant: string | undefined = success(proven, ['verified'])?.grant
  if (grant === undefined) return undefined
  const path = `/signup/${signup_id}/session`
  const answered = await actor.ask({ method: 'POST', path, body: { grant } })
  observer(me, answered, { kind: 'grant', secret: grant, dead: false })
  const session = success(answered, SESSION)
  return session && begin(me, session)
}

/** Sign out on this device. */
export async function signOut(me: Person): Promise<boolean> {
  const { actor, notes } = me
  const token = await signedIn(me)
  const { session } = notes
  if (token === undefined || !session) return false
  const { refresh_token } = session
  const answered = await actor.ask({
    method: 'POST',
    path: '/auth/sign-out',
    body: { refresh_token },
    token,
  })
  notes.session = null
  if (!success(answered)) return false
  bury(me, session.access_token, refresh_token)
  return true
}

/** Remember a session as ended. */
export function bury({ actor, notes }: Person, access_token: string, refresh_token: string): void {
  const at = actor.now()
  notes.dead.push(
    { secret: access_token, kind: 'access', path: '/me', at },
    { secret: refresh_token, kind: 'refresh', path: '/auth/refresh', at },
  )
}

async function spendLink(
  me: Person,
  path: string,
  body: { readonly token: string; readonly password?: string },
): Promise<string | undefined> {
  const { actor, notes } = me
  const answered = await actor.ask({ method: 'POST', path, body })
  observer(me, answered, { kind: 'link', secret: body.token, dead: false })
  const session = success(answered, SESSION)
  if (!session) return undefined
  notes.dead.push({ secret: body.token, kind: 'link', path, at: actor.now() })
  return begin(me, session)
}

/** Either form of session says when its access token ends, by itself or counted from now. */
function begin({ actor, notes }: Person, body: Body): string {
  const { access_token, refresh_token, expires_at, expires_in } = body
  // The first proof of a mailbox forgets the password of before: from then on links let them in.
  if (body.user?.password_needed) notes.password = null
  const dies_at = expires_at === undefined ? actor.now() + expires_in * SECOND : expires_at * SECOND
  notes.session = { access_token, refresh_token, dies_at }
  return access_token
}
