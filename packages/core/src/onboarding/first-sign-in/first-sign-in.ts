import type { WritePorts } from '../../ports.ts'
import type { Call } from '../../records/idempotency/call.ts'
import { checkPassword, PASSWORD_MIN } from '../../people/identity/password-rules.ts'
import { type Accepts, enterByLink } from '../../people/proofs/enter-by-link.ts'
import { hashForLink } from '../../people/proofs/hash-for-link.ts'
import { signedInAs, tokensFor } from '../../people/sessions/open-session.ts'
import type { SignedIn, Tokens } from '../../people/sessions/signed-in.ts'
import { takeInvitation } from './take-invitation.ts'

/** A link of the first sign-in: from the signup, or asked for by somebody who never chose a password. */
const firstSignInLinks: Accepts = ({ purpose }, { password_hash }) =>
  purpose === 'signup_link' || (purpose === 'login_link' && password_hash === null)

/** Whoever comes for the first time comes alone, and may come by an invitation. */
const FIRST = { alone: true, takes: takeInvitation } as const

/**
 * The first sign-in by the link of a signup or an invitation, without choosing a password. Every other session ends.
 * Throws `auth.invalid_credentials`. Source: contract 2.6, 2.7.
 */
export async function firstLogin(
  ports: WritePorts<'tokens'>,
  call: Call,
  { token }: { readonly token: string },
): Promise<SignedIn> {
  const now = ports.clock()
  const action = 'auth.first_login'
  const entry = { call, token, action, accepts: firstSignInLinks, ...FIRST }
  return signedInAs(ports.tokens, await enterByLink(ports, entry, now), now)
}

/**
 * The first sign-in by the link of a signup or an invitation, with a new password. Every other session ends. A password
 * that we refuse leaves the link unspent. Throws `validation.failed`, `auth.invalid_credentials`. Source:
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
    ...FIRST,
    ...(password_hash === null ? {} : { password_hash }),
  }
  return tokensFor(ports.tokens, await enterByLink(ports, entry, now), now)
}

const nothing = (): boolean => false
