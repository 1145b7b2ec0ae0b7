import { type Actor, type Billing, Problem, SYSTEM } from '@billing/core'

/** RFC 6750: one token after the scheme, and nothing else. Longer ones are not ours. */
const BEARER = /^Bearer ([\w.~+/-]{1,4096}=*)$/i

/** Who the bearer is. Throws `auth.invalid_credentials`, `auth.token_expired`. */
export async function authenticate(
  billing: Billing,
  authorization: string | undefined,
): Promise<Actor> {
  const token = BEARER.exec(authorization ?? '')?.[1]
  if (token === undefined) {
    throw new Problem('auth.invalid_credentials', {
      detail: 'We need an access token or an API key here: `Authorization: Bearer <token>`.',
    })
  }
  return billing.identity.authenticate(SYSTEM, token)
}
