import type { Ask } from '../actor.ts'
import { type DeadSecret, newPassword, type Person } from './person.ts'
import { bury, signedIn, signOut, observer } from './sign-in.ts'

/** Try a link that was spent. */
export const trySpentLink = (me: Person) => tryOne(me, 'link')

/** Try a refresh token that was changed for a newer one, or whose session was ended. */
export async function tryOldRefresh(me: Person): Promise<boolean> {
  const { notes } = me
  const done = await tryOne(me, 'refresh')
  // The service may take it for a theft and end the session that came from it.
  if (done && notes.session) notes.session = { ...notes.session, dies_at: 0 }
  return done
}

/** Sign out, and go on with the token of then. */
export async function trySignedOut(me: Person): Promise<boolean> {
  const out = await signOut(me)
  return (await tryOne(me, 'access')) && out
}

/** Sign in on a second device and end the first there. */
export async function signOutElsewhere(me: Person): Promise<boolean> {
  const { notes } = me
  if ((await signedIn(me)) === undefined || !notes.session) return false
  const here = notes.session
  notes.session = null
  const there = await signedIn(me)
  if (there === undefined) return false
  const body = { refresh_token: here.refresh_token }
  const token = here.access_token
  const answered = await me.actor.ask({ method: 'POST', path: '/auth/sign-out', body, token })
  if (answered?.status !== 204) return false
  bury(me, here.access_token, here.refresh_token)
  return true
}

/** True when it was tried and an answer came: the observer is told which. */
async function tryOne(me: Person, kind: DeadSecret['kind']): Promise<boolean> {
  // What ended in hours that a restored database has lost lives again.
  const known = me.notes.dead.filter((each) => each.kind === kind && !me.actor.isLost(each.at))
  if (known.length === 0) return false
  const dead = me.actor.draw.pick(known)
  const answered = await me.actor.ask(askWith(me, dead))
  observer(me, answered, { kind, secret: dead.secret, dead: true })
  return answered !== undefined
}

function askWith(me: Person, { kind, secret, path }: DeadSecret): Ask {
  if (kind === 'access') return { method: 'GET', path, token: secret }
  if (kind === 'refresh') return { method: 'POST', path, body: { refresh_token: secret } }
  const password = newPassword(me)
  const field = path.endsWith('redeem') ? { password } : {}
  const reset = path.endsWith('reset-password') ? { new_password: password } : {}
  return { method: 'POST', path, body: { token: secret, ...field, ...reset } }
}
