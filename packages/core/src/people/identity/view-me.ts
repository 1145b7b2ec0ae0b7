import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts } from '../../ports.ts'
import { actorOf, type Call } from '../../records/idempotency/call.ts'
import { type Me, meOf } from './me.ts'

/** The signed-in person. Throws `not_found`. */
export async function viewMe({ store }: ReadPorts, call: Call): Promise<Me> {
  const { user_id, me } = actorOf(call)
  if (me) return me
  const user = await store.read((tx) => tx.users.get(user_id))
  if (!user) throw new Problem('not_found')
  return meOf(user)
}
