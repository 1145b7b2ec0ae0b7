import type { Locale } from '../../kernel/locale.ts'
import type { EpochSeconds } from '../../kernel/time.ts'
import { passwordNeeded, type User, type UserRole } from '../identity/user.ts'

/** Seconds that an access token lives. Source: contract 2.1. */
export const ACCESS_SECONDS = 900

/** What the `roles` claim says for a role. Source: contract 2.4. */
const ROLES_CLAIM: Readonly<Record<UserRole, readonly string[]>> = {
  owner: ['customer'],
  support: ['support'],
  admin: ['admin'],
}

/** The `roles` claim of a role. */
export function rolesOf(role: UserRole): readonly string[] {
  return ROLES_CLAIM[role]
}

/** Who signed in, as every sign-in answers it. */
export interface UserProfile {
  readonly id: string
  readonly email: string
  readonly role: UserRole
  readonly account_id: string
  readonly language: Locale
  /** There while they have no password, and are to choose one. Source: contract 2.6. */
  readonly password_needed?: true
}

/** The long answer of a sign-in: the tokens, and who signed in. */
export interface SignedIn {
  readonly access_token: string
  /** The token's `exp`. */
  readonly expires_at: EpochSeconds
  readonly refresh_token: string
  readonly token_type: 'Bearer'
  readonly user: UserProfile
}

/** The short answer of a sign-in: the tokens alone. */
export interface Tokens {
  readonly access_token: string
  readonly refresh_token: string
  /** Seconds. */
  readonly expires_in: number
}

/** A user as a sign-in answers them. */
export function profileOf(user: User): UserProfile {
  return {
    id: user.user_id,
    email: user.email,
    role: user.role,
    account_id: user.account_id,
    language: user.language,
    ...passwordNeeded(user),
  }
}
