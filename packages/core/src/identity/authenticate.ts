import type { Actor } from '../call.ts'
import { Problem } from '../kernel/problem.ts'
import type { Ports } from '../ports.ts'
import { wrongCredentials } from './refusals.ts'
import type { AccessClaims } from './ports.ts'
import type { Session } from './session.ts'
import { rolesOf } from './signed-in.ts'
import type { User } from './user.ts'

/**
 * Who a bearer token stands for, now: its session must live, and its user must still be what the token
 * says. Throws `auth.token_expired`, `auth.invalid_credentials`. Source: contract 2.1, 2.3.
 */
export async function authenticate(
  { store, tokens, clock }: Pick<Ports, 'store' | 'tokens' | 'clock'>,
  token: string,
): Promise<Actor> {
  const verdict = await tokens.verifyAccess(token, clock())
  if (verdict.kind === 'expired') {
    throw new Problem('auth.token_expired', {
      detail: 'This access token is older than 15 minutes. Refresh it.',
    })
  }
  if (verdict.kind === 'forged') throw wrongCredentials()
  const { claims } = verdict
  const [session, user] = await store.read(async (tx) => [
    await tx.sessions.get(claims.sid),
    await tx.users.get(claims.sub),
  ])
  if (!session || !user || !stillHolds(claims, session, user)) throw wrongCredentials()
  return {
    user_id: user.user_id,
    account_id: user.account_id,
    session_id: session.session_id,
    role: user.role,
    twofa: session.twofa && claims.twofa === true,
  }
}

/** A session that ended, and a role or an account that changed, take the token with them. */
function stillHolds(claims: AccessClaims, session: Session, user: User): boolean {
  return (
    session.ended_at === null &&
    session.user_id === claims.sub &&
    session.account_id === claims.acc &&
    user.account_id === claims.acc &&
    rolesOf(user.role).join() === claims.roles.join()
  )
}
