import { issueOneTime } from '../identity/issue-one-time.ts'
import type { OneTimePurpose } from '../identity/one-time.ts'
import type { User } from '../identity/user.ts'
import { type Composers, type Desk, page, toCustomer, toUser } from './compose-mail-desk.ts'

type SignInMail =
  | 'signup_link'
  | 'already_registered'
  | 'login_link'
  | 'verification_code'
  | 'login_code'
  | 'password_reset'
  | 'password_changed'

/** Links and codes to sign in with, and what happened to a password. */
export const SIGN_IN_COMPOSERS: Composers<SignInMail> = {
  signup_link: toUser(async (desk, user) => {
    const { token } = await issue(desk, user, 'signup_link')
    return { url: page(desk, user, `/first-login?token=${token}`) }
  }),
  already_registered: toUser((desk, user) => ({ sign_in_url: page(desk, user, '/sign-in') })),
  login_link: toCustomer(async (desk, user) => {
    const { token } = await issue(desk, user, 'login_link')
    return { url: page(desk, user, `/magic-link?token=${token}`) }
  }),
  verification_code: toUser(async (desk, user) => {
    const { token, code } = await issue(desk, user, 'email_verify')
    return { code, url: page(desk, user, `/verify?purpose=email_verify&token=${token}`) }
  }),
  login_code: toCustomer(async (desk, user) => {
    const { token, code } = await issue(desk, user, 'login_code')
    return { code, url: page(desk, user, `/magic-link?token=${token}`) }
  }),
  password_reset: toUser(async (desk, user) => {
    const { token } = await issue(desk, user, 'password_reset')
    return { url: page(desk, user, `/reset-password?token=${token}`) }
  }),
  password_changed: toUser((desk, user) => ({ reset_url: page(desk, user, '/forgot-password') })),
}

/** Links and codes are made here, when the mail is sent, so that none is ever stored in clear. */
function issue({ ports, tx, now }: Desk, user: User, purpose: OneTimePurpose) {
  return issueOneTime(ports, tx, { user, purpose }, now)
}
