import type { Call } from '../../records/idempotency/call.ts'
import type { WritePorts } from '../../ports.ts'
import { enterByLink, loginLinks } from './enter-by-link.ts'
import { signedInAs } from '../sessions/open-session.ts'
import type { SignedIn } from '../sessions/signed-in.ts'

/**
 * Sign in by a mailed link, also by the one that comes with a login code. Throws
 * `auth.invalid_credentials`. Source: contract 2.7.
 */
export async function verifyMagicLink(
  ports: WritePorts<'tokens'>,
  call: Call,
  { token }: { readonly token: string },
): Promise<SignedIn> {
  const now = ports.clock()
  const action = 'auth.magic_link'
  const entry = { call, token, action, accepts: loginLinks, alone: false }
  return signedInAs(ports.tokens, await enterByLink(ports, entry, now), now)
}
