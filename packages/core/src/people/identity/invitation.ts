import type { EpochMs } from '../../kernel/time.ts'
import { DAY } from '../../kernel/time.ts'
import type { UserRole } from './user.ts'

/** What somebody can be invited as. */
export const INVITED_ROLES = ['support', 'owner'] as const satisfies readonly UserRole[]
/** An owner changes everything, a support user reads. */
export type InvitedRole = (typeof INVITED_ROLES)[number]

/** How long the link of an invitation works. */
export const INVITATION_LIVES_MS = 7 * DAY
/** How many of an account may wait at a time. */
export const INVITATIONS_MAX = 20

/**
 * Somebody whom an owner wants in their account. Until the mailbox answers there is no user: what the owner sees is the
 * same whether the address has an account with us or not. Source: contract 2.9.
 */
export interface Invitation {
  readonly invitation_id: string
  readonly account_id: string
  readonly email: string
  /** The address as compared; an account has one invitation of each. */
  readonly email_key: string
  readonly role: InvitedRole
  /** Of the link that was mailed last; null before one was. */
  readonly token_hash: string | null
  readonly created_at: EpochMs
  readonly expires_at: EpochMs
}

/** An invitation as the account's owners see it. */
export type InvitationView = Pick<
  Invitation,
  'invitation_id' | 'email' | 'role' | 'created_at' | 'expires_at'
>

/** An invitation without what its link is known by. */
export function invitationView({
  invitation_id,
  email,
  role,
  created_at,
  expires_at,
}: Invitation): InvitationView {
  return { invitation_id, email, role, created_at, expires_at }
}
