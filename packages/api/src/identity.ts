import { z } from '@hono/zod-openapi'
import { PASSWORD_MIN, USER_ROLES, VERIFICATION_PURPOSES } from '@billing/core'
import {
  DateTime,
  emailAddress,
  Locale,
  maybe,
  name,
  newPassword,
  orNull,
  shownEmail,
  shownUri,
  text,
  TokenSeconds,
} from './common.ts'
import { EXAMPLES } from './examples.ts'

const Role = z.enum(USER_ROLES)
const Purpose = z.enum(VERIFICATION_PURPOSES)
/** A link's token, a grant, a challenge: what we gave out, given back. */
const handed = () => text()

const passwordNeeded = () =>
  maybe(
    z.literal(true).openapi({
      description:
        'Only while there is no password: ask for one, `POST /me/password` takes it without a current one. The first proof of a mailbox forgets a password that was chosen before it.',
    }),
  )

/** Who signed in. */
export const UserProfile = z
  .object({
    id: z.string(),
    email: shownEmail(),
    role: Role,
    account_id: z.string(),
    language: Locale,
    password_needed: passwordNeeded(),
  })
  .openapi('UserProfile')

/** The long answer of a sign-in. */
export const SignInResponse = z
  .object({
    access_token: z.string().openapi({ description: 'A JWT that lives 900 seconds.' }),
    expires_at: TokenSeconds.openapi({
      description: 'When the access token dies: unix seconds.',
    }),
    refresh_token: z
      .string()
      .openapi({ description: 'Opaque, lives 30 days, replaced on every use.' }),
    token_type: z.enum(['Bearer']),
    user: UserProfile,
  })
  .openapi('SignInResponse', { example: EXAMPLES.SignInResponse })

/** The short answer of a sign-in. */
export const TokenResponse = z
  .object({
    access_token: z.string(),
    refresh_token: z.string(),
    expires_in: z.int().openapi({ description: 'Seconds.', example: 900 }),
  })
  .openapi('TokenResponse', { example: EXAMPLES.TokenResponse })

/** The body of `signIn` and `adminSignIn`. */
export const SignInRequest = z
  .strictObject({ email: emailAddress(), password: text().min(1) })
  .openapi('SignInRequest', {
    example: { email: 'jonas@example.lt', password: 'three green apple trees' },
  })

/** The body of `refreshSession`. */
export const RefreshRequest = z.strictObject({ refresh_token: handed() }).openapi('RefreshRequest')
/** The body of `signOut`, which may be absent. */
export const SignOutRequest = z.strictObject({ refresh_token: handed() }).openapi('SignOutRequest')
/** The body of `firstLogin`. */
export const ConfirmContactEmailRequest = z
  .strictObject({ token: handed() })
  .openapi('ConfirmContactEmailRequest')

export const FirstLoginRequest = z.strictObject({ token: handed() }).openapi('FirstLoginRequest')

/** The body of `forgotPassword`. */
export const ForgotPasswordRequest = z
  .strictObject({ email: emailAddress() })
  .openapi('ForgotPasswordRequest', { example: { email: 'jonas@example.lt' } })

/** The body of `resetPassword`. */
export const ResetPasswordRequest = z
  .strictObject({ token: handed(), new_password: newPassword(PASSWORD_MIN.reset) })
  .openapi('ResetPasswordRequest')

/** The body of `requestMagicLink`. */
export const MagicLinkRequest = z
  .strictObject({ email: emailAddress() })
  .openapi('MagicLinkRequest', { example: { email: 'jonas@example.lt' } })

/** The body of `verifyMagicLink`. */
export const MagicLinkVerifyRequest = z
  .strictObject({ token: handed() })
  .openapi('MagicLinkVerifyRequest')

/** The body of `redeemMagicLink`. */
export const MagicLinkRedeemRequest = z
  .strictObject({ token: handed(), password: newPassword(PASSWORD_MIN.first_sign_in) })
  .openapi('MagicLinkRedeemRequest')

/** The body of `requestVerification`. */
export const VerificationRequest = z
  .strictObject({ email: emailAddress(), purpose: Purpose })
  .openapi('VerificationRequest', {
    example: { email: 'jonas@example.lt', purpose: 'email_verify' },
  })

/** The body of `verifyVerification`: the code with its address, or the token; the use case says which is missing. */
export const VerificationVerifyRequest = z
  .strictObject({
    purpose: Purpose,
    email: maybe(emailAddress()),
    code: maybe(text().min(4).max(10)),
    token: maybe(handed()),
  })
  .openapi('VerificationVerifyRequest', {
    example: { purpose: 'email_verify', email: 'jonas@example.lt', code: '123456' },
  })

/** The answer to a proved address. */
export const VerificationVerifiedResponse = z
  .object({
    verified: z.literal(true),
    grant: maybe(
      z.string().openapi({ description: 'Opens the session of this signup; lives 30 minutes.' }),
    ),
  })
  .openapi('VerificationVerifiedResponse')

/** The answer to an admin's first step. */
export const AdminChallengeResponse = z
  .object({
    challenge_id: z.string(),
    expires_in: z.int().openapi({ description: 'Seconds.', example: 300 }),
  })
  .openapi('AdminChallengeResponse')

/** The body of `enrolAdminTotp`. */
export const AdminTotpEnrolRequest = z
  .strictObject({ challenge_id: handed() })
  .openapi('AdminTotpEnrolRequest')

/** What an authenticator app is fed with. */
export const AdminTotpEnrolResponse = z
  .object({ secret: z.string().openapi({ description: 'Base32.' }), otpauth_uri: shownUri() })
  .openapi('AdminTotpEnrolResponse')

/** The body of `verifyAdminTotp`. */
export const AdminTotpVerifyRequest = z
  .strictObject({
    challenge_id: handed(),
    code: z
      .string()
      .regex(/^\d{6}$/)
      .openapi({ description: 'Six digits.', example: '123456' }),
  })
  .openapi('AdminTotpVerifyRequest')

/** The profile of the signed-in user. */
export const MeResponse = z
  .object({
    user_id: z.string(),
    account_id: z.string(),
    email: shownEmail(),
    first_name: z.string(),
    last_name: z.string(),
    role: Role,
    language: Locale,
    notifications_enabled: z.boolean(),
    created_at: DateTime,
    reads_only: maybe(z.literal(true)).openapi({
      description:
        'There for who reads and writes nothing: an auditor, or an operator who reads as a customer.',
    }),
    password_needed: passwordNeeded(),
  })
  .openapi('MeResponse', { example: EXAMPLES.MeResponse })

/** The body of `updateMe`; what is absent stays. */
export const UpdateMeRequest = z
  .strictObject({
    first_name: maybe(name()),
    last_name: maybe(name()),
    language: maybe(Locale),
    notifications_enabled: maybe(z.boolean()),
  })
  .openapi('UpdateMeRequest', { example: { first_name: 'Jonas', language: 'lt' } })

/** The body of `changePassword`. */
export const ChangePasswordRequest = z
  .strictObject({
    current_password: maybe(
      text().min(1).openapi({ description: 'Needed by everyone who has a password.' }),
    ),
    new_password: newPassword(PASSWORD_MIN.change),
  })
  .openapi('ChangePasswordRequest')

/** Where somebody is signed in. */
export const Session = z
  .object({
    id: z.string(),
    ip: orNull(z.string()).openapi({ description: 'Where it was last renewed from, or opened.' }),
    user_agent: orNull(z.string()).openapi({ description: 'The browser or program, as it said.' }),
    reading_reason: maybe(orNull(z.string())).openapi({
      description:
        'Why one of our operators read the account as its people do, for 15 minutes and without writing anything; null for a session of the user’s own.',
    }),
    created_at: DateTime.openapi({ description: 'When it was opened.' }),
    last_used_at: DateTime.openapi({ description: 'When its tokens were last renewed.' }),
    current: z.boolean().openapi({ description: 'Whether it is the one that asks.' }),
  })
  .openapi('Session', { example: EXAMPLES.Session })

/** Where the caller is signed in. */
export const SessionListResponse = z
  .object({ data: z.array(Session) })
  .openapi('SessionListResponse')
