import { listUsers, removeUser } from '../people/identity/account-users.ts'
import { inviteUser, listInvitations, withdrawInvitation } from '../people/identity/invite-user.ts'
import { addSupportUser } from '../people/identity/add-support-user.ts'
import { adminSignIn } from '../people/operators/admin-sign-in.ts'
import { authenticate } from '../people/sessions/authenticate.ts'
import { changePassword } from '../people/passwords/change-password.ts'
import { createOperator } from '../people/operators/create-operator.ts'
import { enrolTotp } from '../people/operators/enrol-totp.ts'
import { verifyMagicLink } from '../people/proofs/enter-by-link.ts'
import { refreshSession, sessionOfRefresh } from '../people/sessions/refresh-session.ts'
import {
  forgotPassword,
  requestMagicLink,
  requestVerification,
} from '../people/proofs/request-mail.ts'
import { confirmContactEmail } from '../people/proofs/confirm-contact-email.ts'
import { resetPassword } from '../people/passwords/reset-password.ts'
import { resetSecondFactor } from '../people/operators/reset-second-factor.ts'
import { endSession, listSessions } from '../people/sessions/list-sessions.ts'
import { signIn } from '../people/sessions/sign-in.ts'
import { signOut } from '../people/sessions/sign-out.ts'
import { updateMe } from '../people/identity/update-me.ts'
import { verifyTotp } from '../people/operators/verify-totp.ts'
import { verifyVerification } from '../people/proofs/verify-verification.ts'
import { viewMe } from '../people/identity/view-me.ts'
import { firstLogin, redeemMagicLink } from '../onboarding/first-sign-in/first-sign-in.ts'
import { openSignupSession } from '../onboarding/signup/open-signup-session.ts'
import { requestSignup } from '../onboarding/signup/request-signup.ts'
import { viewSignup } from '../onboarding/signup/view-signup.ts'
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
  listSessions: use(listSessions),
  endSession: use(endSession),
  viewMe: use(viewMe),
  updateMe: use(updateMe),
  changePassword: use(changePassword),
  createOperator: use(createOperator),
  addSupportUser: use(addSupportUser),
  listUsers: use(listUsers),
  removeUser: use(removeUser),
  inviteUser: use(inviteUser),
  listInvitations: use(listInvitations),
  withdrawInvitation: use(withdrawInvitation),
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
