// The kernel: what every rule is written with.
export * from './kernel/calendar.ts'
export * from './kernel/canonical.ts'
export * from './kernel/country.ts'
export * from './kernel/ids.ts'
export * from './kernel/machine.ts'
export * from './kernel/money.ts'
export * from './kernel/page.ts'
export * from './kernel/problem.ts'
export * from './kernel/text.ts'
export * from './kernel/time.ts'

// The application: its ports, its settings, and every use case with its ports given.
export * from './create-billing.ts'
export * from './ports.ts'
export * from './settings.ts'
export type { Actor, Call, KeyedRequest } from './call.ts'
export type { TickReport } from './tick.ts'
export * from './fault.ts'
export * from './machines.ts'

// Effects: what happens after a commit.
export * from './effects.ts'
export * from './effect-policies.ts'
export * from './push-effect.ts'
export * from './push-notification.ts'

// Signup: from a chosen plan to a proved card.
export * from './signup/signup.ts'
export * from './signup/signup-input.ts'
export * from './signup/ports.ts'
export * from './signup/decide-card-proof.ts'
export * from './signup/request-signup.ts'
export * from './signup/view-signup.ts'
export * from './signup/open-signup-session.ts'

// Identity: users, their sessions, and every way to sign in.
export * from './identity/access.ts'
export * from './identity/user.ts'
export * from './identity/session.ts'
export { ONE_TIMES, type OneTime, type OneTimePurpose } from './identity/one-time.ts'
export { PASSWORD_MAX, PASSWORD_MIN } from './identity/password-rules.ts'
export * from './identity/ports.ts'
export {
  ACCESS_SECONDS,
  type SignedIn,
  type Tokens,
  type UserProfile,
} from './identity/signed-in.ts'
export type { Credentials } from './identity/check-credentials.ts'
export type { Me, UpdateMe } from './identity/me.ts'
export * from './identity/authenticate.ts'
export * from './identity/sign-in.ts'
export * from './identity/first-login.ts'
export * from './identity/request-magic-link.ts'
export * from './identity/verify-magic-link.ts'
export * from './identity/redeem-magic-link.ts'
export * from './identity/request-verification.ts'
export * from './identity/verify-verification.ts'
export * from './identity/forgot-password.ts'
export * from './identity/reset-password.ts'
export * from './identity/refresh-session.ts'
export * from './identity/session-of-refresh.ts'
export * from './identity/sign-out.ts'
export * from './identity/view-me.ts'
export * from './identity/update-me.ts'
export * from './identity/change-password.ts'
export * from './identity/admin-sign-in.ts'
export * from './identity/enrol-totp.ts'
export * from './identity/verify-totp.ts'
export * from './identity/create-operator.ts'

// Account: who the customer is.
export * from './account/account.ts'
export * from './account/locks.ts'
export * from './account/ports.ts'
export * from './account/view-account.ts'

// Subscription: plans, and what a customer is subscribed to.
export * from './subscription/plans.ts'
export * from './subscription/subscription.ts'
export * from './subscription/ports.ts'
export * from './subscription/start-trial.ts'
export * from './subscription/move-subscription.ts'
export * from './subscription/plan-cycle.ts'
export * from './subscription/view-subscription.ts'

// Billing, invoicing: how a period is charged and documented.
export * from './billing/billing-cycle.ts'
export * from './billing/dunning.ts'
export * from './billing/decide-climb.ts'
export * from './billing/charge-retries.ts'
export * from './billing/ports.ts'
export * from './invoicing/invoice.ts'
export * from './invoicing/ports.ts'
export * from './invoicing/party.ts'
export * from './invoicing/line.ts'
export * from './invoicing/draft-lines.ts'
export * from './invoicing/draft-invoice.ts'
export * from './invoicing/document-number.ts'
export * from './invoicing/move-invoice.ts'
export * from './invoicing/explain-line.ts'
export * from './invoicing/document-view.ts'
export * from './invoicing/credit-note.ts'
export * from './invoicing/credit-limits.ts'
export * from './invoicing/note-amounts.ts'
export * from './invoicing/decide-credit.ts'
export * from './invoicing/spread-credit.ts'
export * from './invoicing/move-refund.ts'

// Ledger: double entry of every movement of money.
export * from './ledger/accounts.ts'
export * from './ledger/ports.ts'
export * from './ledger/postings.ts'
export * from './ledger/transaction.ts'
export * from './ledger/post-movements.ts'

// Payments: cards, orders at the provider, and its webhooks.
export * from './payments/payment.ts'
export * from './payments/payment-method.ts'
export * from './payments/provider-order.ts'
export * from './payments/refund.ts'
export * from './payments/ports.ts'
export * from './payments/receive-webhook.ts'
export * from './payments/list-payment-methods.ts'
export type { CardPage } from './payments/add-payment-method.ts'
export * from './payments/verify-payment-method.ts'
export * from './payments/set-default-payment-method.ts'
export * from './payments/delete-payment-method.ts'

// Tenants: the phone systems.
export * from './tenants/tenant.ts'
export * from './tenants/ports.ts'
export * from './tenants/decide-lock.ts'
export * from './tenants/provision-by-hand.ts'
export * from './tenants/view-tenants.ts'

// VAT: who pays which, and how a number is checked.
export * from './vat/vat-rates.ts'
export * from './vat/vat-number.ts'
export * from './vat/vat-decision.ts'
export * from './vat/decide-vat.ts'
export * from './vat/decide-vat-check.ts'

// VAT status, compliance, support: what a person reviews.
export * from './vat/vat-status.ts'
export * from './vat/vat-proof.ts'
export * from './vat/ports.ts'
export * from './compliance/intake.ts'
export * from './support/ticket.ts'

// Notifications: mails, and what the web app shows.
export * from './notifications/notification.ts'
export * from './notifications/banner.ts'
export * from './notifications/decide-notify.ts'
export * from './notifications/repositories.ts'
export type { NotificationList } from './notifications/list-notifications.ts'
export * from './notifications/mail-kinds.ts'
export * from './notifications/ports.ts'
export * from './notifications/send-mail.ts'

// What every capability stands on: the audit log, repeated requests, limits, files.
export * from './audit/audit.ts'
export * from './audit/ports.ts'
export * from './audit/verify-audit.ts'
export * from './idempotency/idempotency.ts'
export * from './idempotency/ports.ts'
export type { KeyClaim, KeyedIdentity } from './idempotency/keyed-request.ts'
export * from './limits/ports.ts'
export * from './files/ports.ts'
