import type { Call } from '../call.ts'
import { invariant, Problem } from '../kernel/problem.ts'
import type { Ports } from '../ports.ts'
import { type Me, meOf } from './me.ts'

/** The signed-in person. Throws `not_found`. */
export async function viewMe({ store }: Pick<Ports, 'store'>, { actor }: Call): Promise<Me> {
  invariant(actor !== null, 'a profile is viewed by someone signed in')
  const user = await store.read((tx) => tx.users.get(actor.user_id))
  if (!user) throw new Problem('not_found')
  return meOf(user)
}
