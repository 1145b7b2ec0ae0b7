import { addSupportUser } from '../identity/add-support-user.ts'
import { adminSignIn } from '../operators/admin-sign-in.ts'
import { authenticate } from '../sessions/authenticate.ts'
import { changePassword } from '../passwords/change-password.ts'
import { createOperator } from '../operators/create-operator.ts'
import { enrolTotp } from '../operators/enrol-totp.ts'
import { firstLogin } from '../proofs/first-login.ts'
import { forgotPassword } from '../passwords/forgot-password.ts'
import { redeemMagicLink } from '../proofs/redeem-magic-link.ts'
import { refreshSession } from '../sessions/refresh-session.ts'
import { requestMagicLink } from '../proofs/request-magic-link.ts'
import { requestVerification } from '../proofs/request-verification.ts'
import { confirmContactEmail } from '../proofs/confirm-contact-email.ts'
import { resetPassword } from '../passwords/reset-password.ts'
import { resetSecondFactor } from '../operators/reset-second-factor.ts'
import { sessionOfRefresh } from '../sessions/session-of-refresh.ts'
import { signIn } from '../sessions/sign-in.ts'
import { signOut } from '../sessions/sign-out.ts'
import { updateMe } from '../identity/update-me.ts'
import { verifyMagicLink } from '../proofs/verify-magic-link.ts'
import { verifyTotp } from '../operators/verify-totp.ts'
import { verifyVerification } from '../proofs/verify-verification.ts'
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
