import { addSupportUser } from '../identity/add-support-user.ts'
import { adminSignIn } from '../identity/admin-sign-in.ts'
import { authenticate } from '../identity/authenticate.ts'
import { changePassword } from '../identity/change-password.ts'
import { createOperator } from '../identity/create-operator.ts'
import { enrolTotp } from '../identity/enrol-totp.ts'
import { firstLogin } from '../identity/first-login.ts'
import { forgotPassword } from '../identity/forgot-password.ts'
import { redeemMagicLink } from '../identity/redeem-magic-link.ts'
import { refreshSession } from '../identity/refresh-session.ts'
import { requestMagicLink } from '../identity/request-magic-link.ts'
import { requestVerification } from '../identity/request-verification.ts'
import { confirmContactEmail } from '../identity/confirm-contact-email.ts'
import { resetPassword } from '../identity/reset-password.ts'
import { resetSecondFactor } from '../identity/reset-second-factor.ts'
import { sessionOfRefresh } from '../identity/session-of-refresh.ts'
import { signIn } from '../identity/sign-in.ts'
import { signOut } from '../identity/sign-out.ts'
import { updateMe } from '../identity/update-me.ts'
import { verifyMagicLink } from '../identity/verify-magic-link.ts'
import { verifyTotp } from '../identity/verify-totp.ts'
import { verifyVerification } from '../identity/verify-verification.ts'
import { viewMe } from '../identity/view-me.ts'
import { openSignupSession } from '../signup/open-signup-session.ts'
import { requestSignup } from '../signup/request-signup.ts'
import { viewSignup } from '../signup/view-signup.ts'
import type { Use } from './given.ts'

const identityOf = (use: Use) => ({
  authenticate: use(authenticate),
  signIn: use(signIn),
  firstLogin: use(firstLogin),
  requestMagicLink: use(requestMagicLink),
  verifyMagicLink: use(verifyMagicLink),
  redeemMagicLink: use(redeemMagicLink),
  requestVerification: use(requestVerification),
  verifyVerification: use(verifyVerification),
  forgotPassword: use(forgotPassword),
  resetPassword: use(resetPassword),
  confirmContactEmail: use(confirmContactEmail),
  refresh: use(refreshSession),
  sessionOfRefresh: use(sessionOfRefresh),
  adminSignIn: use(adminSignIn),
  enrolTotp: use(enrolTotp),
  verifyTotp: use(verifyTotp),
  signOut: use(signOut),
  viewMe: use(viewMe),
  updateMe: use(updateMe),
  changePassword: use(changePassword),
  createOperator: use(createOperator),
  addSupportUser: use(addSupportUser),
  resetSecondFactor: use(resetSecondFactor),
})

/** Who comes: signups, sign-in, sessions, users. */
export const peopleOf = (use: Use) => ({
  identity: identityOf(use),
  signup: {
    request: use(requestSignup),
    view: use(viewSignup),
    openSession: use(openSignupSession),
  },
})
