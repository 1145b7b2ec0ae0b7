import { Problem } from '../../kernel/problem.ts'
import type { Tx } from '../../ports.ts'
import type { Actor } from '../../records/idempotency/call.ts'

/**
 * A session that ended after the request had begun changes nothing that outlives it: the first proof of a mailbox may
 * have ended it. Throws `auth.invalid_credentials`. Source: contract 2.3, 2.6.
 */
export async function expectSession(
  tx: Pick<Tx, 'sessions'>,
  { session_id }: Pick<Actor, 'session_id'>,
): Promise<void> {
  if (((await tx.sessions.get(session_id))?.ended_at ?? null) === null) return
  throw new Problem('auth.invalid_credentials', { detail: 'This session has ended.' })
}
