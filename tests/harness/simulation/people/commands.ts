import type { Answered, Ask } from '../actor.ts'
import { atOnce, type Body, newKey, type Person, success } from './person.ts'
import { signedIn } from './sign-in.ts'
import { MINUTE, SECOND } from '@billing/core'

/** How often somebody clicks again when no answer came. */
const TRIES_MAX = 3

/** Ask with the session that there is, or with a new one when that has ended. */
export async function askSignedIn(me: Person, ask: Ask): Promise<Answered | undefined> {
  const { actor, notes } = me
  for (let tries = 1; ; tries++) {
    const token = await signedIn(me)
    if (token === undefined) return undefined
    const answered = await actor.ask({ ...ask, token })
    if (answered?.status !== 401 || tries === 2) return answered
    if (notes.session) notes.session = { ...notes.session, dies_at: 0 }
  }
}

/** Read or write something that takes no key. Resolves to the body of a success. */
export async function askPlainly(
  me: Person,
  ask: Ask,
  promised?: readonly string[],
): Promise<Body | undefined> {
  return success(await askSignedIn(me, ask), promised)
}

/**
 * A command as a browser gives it: under a key, again under the same key when no answer came, and twice at
 * once when the mouse is nervous. Resolves to the body of a success.
 */
export async function command(
  me: Person,
  path: string,
  body?: object,
  promised?: readonly string[],
): Promise<Body | undefined> {
  const { actor, notes } = me
  const key = newKey(me)
  const ask: Ask = { method: 'POST', path, ...(body === undefined ? {} : { body }) }
  if (notes.clicks !== 'once') {
    const other = notes.clicks === 'twice with one key' ? key : newKey(me)
    const answers = await atOnce(
      () => askSignedIn(me, { ...ask, key }),
      () => askSignedIn(me, { ...ask, key: other }),
    )
    const [first, second] = answers.map((answered) => success(answered, promised))
    return first ?? second
  }
  for (let tries = 1; ; tries++) {
    const answered = await askSignedIn(me, { ...ask, key })
    const gaveUp = tries === TRIES_MAX || actor.draw.chance(0.3)
    if (answered || gaveUp) return success(answered, promised)
    await actor.sleep(actor.draw.between(5 * SECOND, 30 * MINUTE))
  }
}
