import type { Call } from '../../records/idempotency/call.ts'
import type { WritePorts } from '../../ports.ts'
import { enterByLink, firstSignInLinks } from './enter-by-link.ts'
import { hashForLink } from './hash-for-link.ts'
import { tokensFor } from '../sessions/open-session.ts'
import { checkPassword, PASSWORD_MIN } from '../identity/password-rules.ts'
import type { Tokens } from '../sessions/signed-in.ts'

/**
 * The first sign-in by the signup's link, with a new password. Every other session ends. A password that
 * we refuse leaves the link unspent. Throws `validation.failed`, `auth.invalid_credentials`. Source:
 * contract 2.6, 2.7.
 */
export async function redeemMagicLink(
  ports: WritePorts<'passwords' | 'passwordJudge' | 'tokens'>,
  call: Call,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<Tokens> {
  checkPassword('password', password, PASSWORD_MIN.first_sign_in)
  const password_hash = await hashForLink(ports, token, password, ports.clock())
  const now = ports.clock()
  const entry = {
    call,
    token,
    action: 'auth.redeem',
    accepts: password_hash === null ? nothing : firstSignInLinks,
    alone: true,
    ...(password_hash === null ? {} : { password_hash }),
  }
  return tokensFor(ports.tokens, await enterByLink(ports, entry, now), now)
}

const nothing = (): boolean => false
