import { viewAccount, viewMeAccount } from './account/view-account.ts'
import { releaseKeyed, settleKeyed, startKeyed } from './idempotency/keyed-request.ts'
import { adminSignIn } from './identity/admin-sign-in.ts'
import { authenticate } from './identity/authenticate.ts'
import { changePassword } from './identity/change-password.ts'
import { createOperator } from './identity/create-operator.ts'
import { enrolTotp } from './identity/enrol-totp.ts'
import { firstLogin } from './identity/first-login.ts'
import { forgotPassword } from './identity/forgot-password.ts'
import { redeemMagicLink } from './identity/redeem-magic-link.ts'
import { refreshSession } from './identity/refresh-session.ts'
import { requestMagicLink } from './identity/request-magic-link.ts'
import { requestVerification } from './identity/request-verification.ts'
import { resetPassword } from './identity/reset-password.ts'
import { sessionOfRefresh } from './identity/session-of-refresh.ts'
import { signIn } from './identity/sign-in.ts'
import { signOut } from './identity/sign-out.ts'
import { updateMe } from './identity/update-me.ts'
import { verifyMagicLink } from './identity/verify-magic-link.ts'
import { verifyTotp } from './identity/verify-totp.ts'
import { verifyVerification } from './identity/verify-verification.ts'
import { viewMe } from './identity/view-me.ts'
import { listBanners } from './notifications/list-banners.ts'
import { listNotifications } from './notifications/list-notifications.ts'
import { readAllNotifications, readNotification } from './notifications/read-notifications.ts'
import { addPaymentMethod } from './payments/add-payment-method.ts'
import { deletePaymentMethod } from './payments/delete-payment-method.ts'
import { listPaymentMethods } from './payments/list-payment-methods.ts'
import { receiveWebhook } from './payments/receive-webhook.ts'
import { setDefaultPaymentMethod } from './payments/set-default-payment-method.ts'
import { verifyPaymentMethod } from './payments/verify-payment-method.ts'
import type { Ports } from './ports.ts'
import { openSignupSession } from './signup/open-signup-session.ts'
import { requestSignup } from './signup/request-signup.ts'
import { viewSignup } from './signup/view-signup.ts'
import { listPlans, viewSubscription } from './subscription/view-subscription.ts'
import { provisionByHand } from './tenants/provision-by-hand.ts'
import { listTenants, viewTenant, viewTenantInfo } from './tenants/view-tenants.ts'
import { tick } from './tick.ts'

/** Turns a use case into one that has its ports. */
const given =
  (ports: Ports) =>
  <Args extends unknown[], Result>(useCase: (ports: Ports, ...args: Args) => Promise<Result>) =>
  (...args: Args): Promise<Result> =>
    useCase(ports, ...args)

/** Give every use case its ports. The result is the whole application, for any adapter to call. */
export function createBilling(ports: Ports) {
  const use = given(ports)
  return {
    signup: {
      request: use(requestSignup),
      view: use(viewSignup),
      openSession: use(openSignupSession),
    },
    identity: identityOf(use),
    account: { view: use(viewAccount), viewMe: use(viewMeAccount) },
    subscription: { listPlans: use(listPlans), view: use(viewSubscription) },
    tenants: {
      info: use(viewTenantInfo),
      list: use(listTenants),
      view: use(viewTenant),
      provisionByHand: use(provisionByHand),
    },
    payments: { receiveWebhook: use(receiveWebhook) },
    paymentMethods: {
      list: use(listPaymentMethods),
      add: use(addPaymentMethod),
      verify: use(verifyPaymentMethod),
      setDefault: use(setDefaultPaymentMethod),
      delete: use(deletePaymentMethod),
    },
    notifications: {
      list: use(listNotifications),
      read: use(readNotification),
      readAll: use(readAllNotifications),
      listBanners: use(listBanners),
    },
    idempotency: { start: use(startKeyed), settle: use(settleKeyed), release: use(releaseKeyed) },
    worker: { tick: use(tick) },
  }
}

const identityOf = (use: ReturnType<typeof given>) => ({
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
})

/** The whole application. */
export type Billing = ReturnType<typeof createBilling>
