import { updateAccount } from './account/update-account.ts'
import { updateMeAccount } from './account/update-me-account.ts'
import { upsertAddress } from './account/upsert-address.ts'
import { viewAccount, viewMeAccount } from './account/view-account.ts'
import { listBillingCycles } from './billing/list-billing-cycles.ts'
import { retryBillingCycle } from './billing/retry-cycles.ts'
import { viewForecast } from './forecast/view-forecast.ts'
import { forgetKeyed, releaseKeyed, settleKeyed, startKeyed } from './idempotency/keyed-request.ts'
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
import { createCreditNote } from './invoicing/create-credit-note.ts'
import {
  adminDownloadInvoicePdf,
  downloadCreditNotePdf,
  downloadInvoicePdf,
} from './invoicing/download-pdf.ts'
import { explainInvoice } from './invoicing/explain-invoice.ts'
import { adminListCreditNotes, listCreditNotes } from './invoicing/list-credit-notes.ts'
import { listInvoices } from './invoicing/list-invoices.ts'
import { viewInvoice } from './invoicing/view-invoice.ts'
import { listBanners } from './notifications/list-banners.ts'
import { listNotifications } from './notifications/list-notifications.ts'
import { readAllNotifications, readNotification } from './notifications/read-notifications.ts'
import { addPaymentMethod } from './payments/add-payment-method.ts'
import { createTopup } from './payments/create-topup.ts'
import { deletePaymentMethod } from './payments/delete-payment-method.ts'
import { listPaymentMethods } from './payments/list-payment-methods.ts'
import { listPayments, listPaymentsForAdmin } from './payments/list-payments.ts'
import { receiveWebhook } from './payments/receive-webhook.ts'
import { setDefaultPaymentMethod } from './payments/set-default-payment-method.ts'
import { verifyPaymentMethod } from './payments/verify-payment-method.ts'
import { viewBalance } from './payments/view-balance.ts'
import { adminChangePlan } from './plan-changes/admin-change-plan.ts'
import { cancelPlanChange } from './plan-changes/cancel-plan-change.ts'
import { changePlan } from './plan-changes/change-plan.ts'
import { changePlanNow } from './plan-changes/change-plan-now.ts'
import type { Ports } from './ports.ts'
import { viewAccountStanding } from './reporting/view-account-standing.ts'
import { viewSchedulerAlerts } from './reporting/view-scheduler-alerts.ts'
import { viewSchedulerHealth } from './reporting/view-scheduler-health.ts'
import { viewTimeline } from './reporting/view-timeline.ts'
import { openSignupSession } from './signup/open-signup-session.ts'
import { requestSignup } from './signup/request-signup.ts'
import { viewSignup } from './signup/view-signup.ts'
import { listPlans, viewSubscription } from './subscription/view-subscription.ts'
import { provisionByHand } from './tenants/provision-by-hand.ts'
import { listTenants, viewTenant, viewTenantInfo } from './tenants/view-tenants.ts'
import { tick } from './tick.ts'
import { cancelSubscription } from './transitions/cancel-subscription.ts'
import { resumeSubscription } from './transitions/resume-subscription.ts'
import { transitionSubscription } from './transitions/transition-subscription.ts'
import { revalidateVat } from './vat/revalidate-vat.ts'
import { viewVat } from './vat/view-vat.ts'
import { verifyBooks } from './verify-books.ts'

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
    account: {
      view: use(viewAccount),
      viewMe: use(viewMeAccount),
      update: use(updateAccount),
      updateMe: use(updateMeAccount),
      upsertAddress: use(upsertAddress),
    },
    vat: { view: use(viewVat), revalidate: use(revalidateVat) },
    subscription: subscriptionOf(use),
    cycles: { list: use(listBillingCycles), retry: use(retryBillingCycle) },
    operations: {
      standing: use(viewAccountStanding),
      timeline: use(viewTimeline),
      forecast: use(viewForecast),
    },
    scheduler: { health: use(viewSchedulerHealth), alerts: use(viewSchedulerAlerts) },
    tenants: {
      info: use(viewTenantInfo),
      list: use(listTenants),
      view: use(viewTenant),
      provisionByHand: use(provisionByHand),
    },
    payments: paymentsOf(use),
    paymentMethods: paymentMethodsOf(use),
    invoicing: invoicingOf(use),
    notifications: {
      list: use(listNotifications),
      read: use(readNotification),
      readAll: use(readAllNotifications),
      listBanners: use(listBanners),
    },
    idempotency: {
      start: use(startKeyed),
      settle: use(settleKeyed),
      release: use(releaseKeyed),
      forget: use(forgetKeyed),
    },
    books: { verify: use(verifyBooks), explainInvoice: use(explainInvoice) },
    worker: { tick: use(tick) },
  }
}

const paymentsOf = (use: ReturnType<typeof given>) => ({
  receiveWebhook: use(receiveWebhook),
  createTopup: use(createTopup),
  viewBalance: use(viewBalance),
  list: use(listPayments),
  listForAdmin: use(listPaymentsForAdmin),
})

const paymentMethodsOf = (use: ReturnType<typeof given>) => ({
  list: use(listPaymentMethods),
  add: use(addPaymentMethod),
  verify: use(verifyPaymentMethod),
  setDefault: use(setDefaultPaymentMethod),
  delete: use(deletePaymentMethod),
})

const invoicingOf = (use: ReturnType<typeof given>) => ({
  list: use(listInvoices),
  view: use(viewInvoice),
  pdf: use(downloadInvoicePdf),
  pdfForAdmin: use(adminDownloadInvoicePdf),
  listNotes: use(listCreditNotes),
  listNotesForAdmin: use(adminListCreditNotes),
  notePdf: use(downloadCreditNotePdf),
  createNote: use(createCreditNote),
})

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

const subscriptionOf = (use: ReturnType<typeof given>) => ({
  listPlans: use(listPlans),
  view: use(viewSubscription),
  changePlan: use(changePlan),
  changePlanNow: use(changePlanNow),
  changePlanForAdmin: use(adminChangePlan),
  cancelPlanChange: use(cancelPlanChange),
  cancel: use(cancelSubscription),
  resume: use(resumeSubscription),
  transition: use(transitionSubscription),
})

/** The whole application. */
export type Billing = ReturnType<typeof createBilling>
