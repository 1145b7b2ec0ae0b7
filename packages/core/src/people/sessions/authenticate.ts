import type { Actor } from '../../records/idempotency/call.ts'
import { Problem } from '../../kernel/problem.ts'
import type { ReadPorts } from '../../ports.ts'
import { isApiKey } from '../api-keys/api-key.ts'
import { authenticateKey } from '../api-keys/authenticate-key.ts'
import type { Me } from '../identity/me.ts'
import { wrongCredentials } from '../identity/refusals.ts'
import type { AccessClaims } from './ports.ts'
import type { Bearer } from './session.ts'
import { rolesOf } from './signed-in.ts'

/**
 * Who a bearer token stands for, now: its session must live, and its user must still be what the token
 * says; or the token is the secret of an API key. Throws `auth.token_expired`, `auth.invalid_credentials`.
 * Source: contract 2.1, 2.3.
 */
export async function authenticate(
  ports: ReadPorts<'tokens' | 'secrets'>,
  token: string,
): Promise<Actor> {
  if (isApiKey(token)) return authenticateKey(ports, token)
  const { store, tokens, clock } = ports
  const verdict = await tokens.verifyAccess(token, clock())
  if (verdict.kind === 'expired') {
    throw new Problem('auth.token_expired', {
      detail: 'This access token is older than 15 minutes. Refresh it.',
    })
  }
  if (verdict.kind === 'forged') throw wrongCredentials()
  const { claims } = verdict
  const bearer = await store.read((tx) => tx.sessions.bearer(claims.sid))
  if (!bearer || !stillHolds(claims, bearer)) throw wrongCredentials()
  return {
    ...actorIn(bearer),
    session_id: claims.sid,
    twofa: bearer.twofa && claims.twofa === true,
  }
}

/** An operator who reads as a customer is nobody there but a support user who writes nothing. */
function actorIn(bearer: Bearer): Omit<Actor, 'session_id' | 'twofa'> {
  const { account_id } = bearer
  const me: Me = isReading(bearer)
    ? { ...bearer.me, account_id, role: 'support', reads_only: true }
    : bearer.me
  const { user_id, role, reads_only } = me
  return { user_id, account_id, role, ...(reads_only ? { reads_only } : {}), me }
}

function isReading({ reading_reason }: Bearer): boolean {
  return reading_reason !== null
}

/** A session that ended, and a role or an account that changed, take the token with them. */
function stillHolds({ sub, acc, roles }: AccessClaims, bearer: Bearer): boolean {
  const { me } = bearer
  const isTheirs = isReading(bearer)
    ? me.role === 'admin' && me.reads_only !== true
    : me.account_id === acc
  return (
    bearer.ended_at === null &&
    bearer.user_id === sub &&
    bearer.account_id === acc &&
    isTheirs &&
    rolesOf(isReading(bearer) ? 'support' : me.role).join() === roles.join()
  )
}
