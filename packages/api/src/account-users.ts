import { z } from '@hono/zod-openapi'
import { INVITED_ROLES, USER_ROLES } from '@billing/core'
import { DateTime, emailAddress, shownEmail } from './common.ts'
import { EXAMPLES } from './examples.ts'

/** A person who may sign in to the account. */
export const AccountUser = z
  .object({
    user_id: z.string(),
    email: shownEmail(),
    first_name: z.string(),
    last_name: z.string(),
    role: z.enum(USER_ROLES),
    email_proved: z.boolean().openapi({
      description: 'Whether they have shown that the mailbox is theirs.',
    }),
    created_at: DateTime,
  })
  .openapi('AccountUser', { example: EXAMPLES.AccountUser })

/** What somebody is invited as: an owner changes everything, a support user reads. */
const invitedRole = () => z.enum(INVITED_ROLES)

/** Somebody who was invited to the account, and has not come yet. */
export const Invitation = z
  .object({
    invitation_id: z.string(),
    email: shownEmail(),
    role: invitedRole(),
    created_at: DateTime,
    expires_at: DateTime.openapi({ description: 'The link of the mail works until then.' }),
  })
  .openapi('Invitation', { example: EXAMPLES.Invitation })

/** The body of `inviteUser`. */
export const InviteUserRequest = z
  .strictObject({ email: emailAddress(), role: invitedRole() })
  .openapi('InviteUserRequest', { example: { email: 'ruta@example.lt', role: 'support' } })

/** Everybody who may sign in to the account, and who was invited to. */
export const AccountUserListResponse = z
  .object({ data: z.array(AccountUser), invitations: z.array(Invitation) })
  .openapi('AccountUserListResponse')
