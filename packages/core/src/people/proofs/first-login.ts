import type { Call } from '../../records/idempotency/call.ts'
import type { WritePorts } from '../../ports.ts'
import { enterByLink, firstSignInLinks } from './enter-by-link.ts'
import { signedInAs } from '../sessions/open-session.ts'
import type { SignedIn } from '../sessions/signed-in.ts'

/**
 * The first sign-in by the signup's link, without choosing a password. Every other session ends. Throws
 * `auth.invalid_credentials`. Source: contract 2.6, 2.7.
 */
export async function firstLogin(
  ports: WritePorts<'tokens'>,
  call: Call,
  { token }: { readonly token: string },
): Promise<SignedIn> {
  const now = ports.clock()
  const action = 'auth.first_login'
  const entry = { call, token, action, accepts: firstSignInLinks, alone: true }
  return signedInAs(ports.tokens, await enterByLink(ports, entry, now), now)
}
