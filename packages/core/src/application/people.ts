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
import { system, use, withoutCall } from './use-case.ts'

const IDENTITY = {
  authenticate: system(authenticate),
  signIn: use('signIn', signIn),
  firstLogin: use('firstLogin', firstLogin),
  requestMagicLink: withoutCall('requestMagicLink', requestMagicLink),
  verifyMagicLink: use('verifyMagicLink', verifyMagicLink),
  redeemMagicLink: use('redeemMagicLink', redeemMagicLink),
  requestVerification: withoutCall('requestVerification', requestVerification),
  verifyVerification: use('verifyVerification', verifyVerification),
  forgotPassword: withoutCall('forgotPassword', forgotPassword),
  resetPassword: use('resetPassword', resetPassword),
  confirmContactEmail: use('confirmContactEmail', confirmContactEmail),
  refresh: use('refreshSession', refreshSession),
  sessionOfRefresh: system(sessionOfRefresh),
  adminSignIn: use('adminSignIn', adminSignIn),
  enrolTotp: use('enrolAdminTotp', enrolTotp),
  verifyTotp: use('verifyAdminTotp', verifyTotp),
  signOut: use('signOut', signOut),
  listSessions: use('listSessions', listSessions),
  endSession: use('endSession', endSession),
  viewMe: use('getMe', viewMe),
  updateMe: use('updateMe', updateMe),
  changePassword: use('changePassword', changePassword),
  createOperator: system(createOperator),
  addSupportUser: system(addSupportUser),
  listUsers: use('listUsers', listUsers),
  removeUser: use('removeUser', removeUser),
  inviteUser: use('inviteUser', inviteUser),
  listInvitations: use('listUsers', listInvitations),
  withdrawInvitation: use('withdrawInvitation', withdrawInvitation),
  resetSecondFactor: system(resetSecondFactor),
}

/** Who comes: signups, sign-in, sessions, users. */
export const PEOPLE = {
  identity: IDENTITY,
  signup: {
    request: use('createSignup', requestSignup),
    order: use('createSignupOrder', requestSignup),
    view: withoutCall('getSignupStatus', viewSignup),
    openSession: use('createSignupSession', openSignupSession),
  },
}
