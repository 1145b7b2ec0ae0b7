// Printed from the docstrings of the use cases by `node docs/print.ts`. Do not edit.
import type { AfterRestore, AfterRestoreInput } from './after-restore.ts'
import type { ReconcileInput, Reconciliation } from './reconcile.ts'
import type { TickReport } from './tick.ts'
import type { BooksReport, OnProgress } from './verify-books.ts'
import type { Anonymise, Anonymised } from '../desk/erasure/anonymise-account.ts'
import type { DocumentSink, EInvoiceExport } from '../desk/exports/export-einvoices.ts'
import type { IsafExport } from '../desk/exports/export-isaf.ts'
import type { AskedMonth, MonthOfBooks } from '../desk/exports/export-month.ts'
import type { OssFormat } from '../desk/exports/export-oss.ts'
import type { IsafScope } from '../desk/exports/isaf.ts'
import type { OssReturn } from '../desk/exports/oss-return.ts'
import type { ExportDays, ExportMonth, ExportSink } from '../desk/exports/ports.ts'
import type { Quarter } from '../desk/exports/quarter.ts'
import type { RecapitulativeRow } from '../desk/exports/recapitulative.ts'
import type { AskedForecast, Foretold } from '../desk/forecast/ask-forecast.ts'
import type { ForecastEvent } from '../desk/forecast/forecast-event.ts'
import type { ForecastReach } from '../desk/forecast/view-forecast.ts'
import type { CustomerSink, CustomersExported } from '../desk/imports/export-customers.ts'
import type { ImportOutcome } from '../desk/imports/import-customer.ts'
import type { ImportedCustomer } from '../desk/imports/imported-customer.ts'
import type { Rehearsed } from '../desk/imports/rehearse-import.ts'
import type { CustomerRow, CustomersAsked } from '../desk/lists/list-customers.ts'
import type { InvoiceRow, InvoicesAsked } from '../desk/lists/list-invoices-for-admin.ts'
import type { TenantsAsked } from '../desk/lists/list-tenants-for-admin.ts'
import type { NamedId } from '../desk/lists/name-ids.ts'
import type { TenantRow } from '../desk/lists/tenant-row.ts'
import type { GivenUpMailView } from '../desk/mail-delivery/given-up-mails.ts'
import type { ResentMails } from '../desk/mail-delivery/resend-mails.ts'
import type { AnsweredRequest } from '../desk/operations/request-counts.ts'
import type { Gauges } from '../desk/operations/view-gauges.ts'
import type { Metrics } from '../desk/operations/view-metrics.ts'
import type { OperationalDashboard } from '../desk/operations/view-operational-dashboard.ts'
import type { SchedulerAlerts } from '../desk/operations/view-scheduler-alerts.ts'
import type { SchedulerHealth } from '../desk/operations/view-scheduler-health.ts'
import type { SecurityDashboard } from '../desk/operations/view-security-dashboard.ts'
import type { CancellationPreview } from '../desk/previews/preview-cancellation.ts'
import type { AskedPlan, PlanPreview, TermsPreview } from '../desk/previews/preview-plan-change.ts'
import type { PricesPreview } from '../desk/previews/preview-prices.ts'
import type { ResubscriptionPreview } from '../desk/previews/preview-resubscription.ts'
import type { RangeAsked } from '../desk/reporting/range.ts'
import type { AccountStanding } from '../desk/reporting/view-account-standing.ts'
import type { BillingDashboard } from '../desk/reporting/view-billing-dashboard.ts'
import type { CustomerDetail, CustomerPaymentMethod } from '../desk/reporting/view-customer.ts'
import type { BusinessFigures, FiguresAsked } from '../desk/reporting/view-figures.ts'
import type { MrrHistory } from '../desk/reporting/view-mrr-history.ts'
import type { TimelineEvent } from '../desk/reporting/view-timeline.ts'
import type { CancelInput } from '../desk/transitions/cancel-subscription.ts'
import type { ByHand } from '../desk/transitions/provision-by-hand.ts'
import type { Resubscription } from '../desk/transitions/resubscribe.ts'
import type { OperatorTarget } from '../desk/transitions/transition-subscription.ts'
import type { TenantTransition } from '../desk/transitions/transition-tenant.ts'
import type { Redelivered } from '../desk/webhooks/deliveries.ts'
import type { NewWebhookEndpoint, WebhookEndpointChange, WebhookEndpointWithSecret } from '../desk/webhooks/manage-endpoints.ts'
import type { DeliveryFilter, WebhookOutcome } from '../desk/webhooks/ports.ts'
import type { WebhookDelivery } from '../desk/webhooks/webhook-delivery.ts'
import type { WebhookEndpointView } from '../desk/webhooks/webhook-endpoint.ts'
import type { EnteredStatement } from '../desk/withdrawal/enter-withdrawal.ts'
import type { StatementInput } from '../desk/withdrawal/state-withdrawal.ts'
import type { WithdrawalView } from '../desk/withdrawal/view-withdrawal.ts'
import type { LinkedStatement } from '../desk/withdrawal/withdraw-by-link.ts'
import type { Currency } from '../kernel/money.ts'
import type { ListOrder, Page, PageRequest } from '../kernel/page.ts'
import type { InvoiceBalance } from '../money/billing-run/invoice-debt.ts'
import type { InvoicePaid } from '../money/billing-run/pay-invoice.ts'
import type { BillingCycleView } from '../money/billing/list-billing-cycles.ts'
import type { BillingCycleFilter } from '../money/billing/ports.ts'
import type { CardAsked, CardHandedOver, CardPage } from '../money/cards/add-payment-method.ts'
import type { ListedCard } from '../money/cards/list-payment-methods.ts'
import type { VerificationInput, VerificationStarted } from '../money/cards/verify-payment-method.ts'
import type { ItemView } from '../money/catalogue/view-catalogue.ts'
import type { ChargeTakenBack, OneOffCharge, OneOffView } from '../money/charges/charge-customer.ts'
import type { CreditNoteFilters, ShownCreditNote } from '../money/credit-notes/list-credit-notes.ts'
import type { DiscountEnded, DiscountGiven } from '../money/discounts/give-discount.ts'
import type { DiscountCodeView } from '../money/discounts/list-codes.ts'
import type { AskedYear, DocumentsOfYear } from '../money/documents/documents-of-year.ts'
import type { ResendEInvoice } from '../money/documents/resend-e-invoice.ts'
import type { StoredPdf } from '../money/documents/stored-pdf.ts'
import type { DocumentXml } from '../money/documents/stored-xml.ts'
import type { EInvoiceDeliveryView } from '../money/documents/view-e-invoice-delivery.ts'
import type { ExchangeRate } from '../money/exchange/exchange-rate.ts'
import type { RateDays } from '../money/exchange/list-exchange-rates.ts'
import type { RatesLoaded } from '../money/exchange/load-exchange-rates.ts'
import type { RatesKept, RatesOfDay } from '../money/exchange/put-exchange-rates.ts'
import type { InvoiceExplanation } from '../money/invoices/explain-invoice.ts'
import type { InvoiceFacts } from '../money/invoices/invoice-facts.ts'
import type { vatFactsForOperators } from '../money/invoices/vat-facts.ts'
import type { ShownInvoice } from '../money/invoices/view-invoice.ts'
import type { TermAsked } from '../money/leaving/agree-term.ts'
import type { NumberPrefixes } from '../money/numbering/document-number.ts'
import type { NumberGap } from '../money/numbering/ports.ts'
import type { PlanOffer } from '../money/offer/list-offer.ts'
import type { AdminPayment, AdminPaymentFilter, PaymentView } from '../money/payments/list-payments.ts'
import type { RawWebhook } from '../money/payments/webhook.ts'
import type { PlanScheduled } from '../money/plan-changes/change-plan.ts'
import type { OperatorsPlan } from '../money/plan-charges/admin-change-plan.ts'
import type { OperatorsTerms } from '../money/plan-charges/admin-change-terms.ts'
import type { PlanChangedNow } from '../money/plan-charges/change-plan-at-once.ts'
import type { DropInput, TermsAsked, TermsInput } from '../money/plan-charges/change-terms.ts'
import type { TermsChanged } from '../money/plan-charges/terms-changed.ts'
import type { PlanTier } from '../money/policy/plans.ts'
import type { OwnPrices } from '../money/price-rises/give-own-price.ts'
import type { AskedPreview, PriceRisePreview } from '../money/price-rises/preview-price-rise.ts'
import type { PriceRiseView, RaisePrices } from '../money/price-rises/raise-prices.ts'
import type { Discount } from '../money/pricing/discount.ts'
import type { AskedParked } from '../money/refunds/ask-parked-refunds.ts'
import type { CreditNoteInput } from '../money/refunds/claim-credit.ts'
import type { ShownTopupRefund, TopupRefundInput } from '../money/refunds/refund-topup.ts'
import type { PricesAhead } from '../money/subscription/view-prices.ts'
import type { PricedSubscription, SubscriptionView } from '../money/subscription/view-subscription.ts'
import type { TopupStarted } from '../money/topups/create-topup.ts'
import type { TopupInput } from '../money/topups/place-topup.ts'
import type { CallBalance } from '../money/topups/view-balance.ts'
import type { GiveTrial } from '../onboarding/signup/give-trial.ts'
import type { SignupStarted } from '../onboarding/signup/request-signup.ts'
import type { SignupInput } from '../onboarding/signup/signup-input.ts'
import type { SignupView } from '../onboarding/signup/view-signup.ts'
import type { Account } from '../people/account/account.ts'
import type { EInvoiceSyntax, EInvoiceWishes } from '../people/account/e-address.ts'
import type { ApiKeyView, IssuedApiKey } from '../people/api-keys/api-key.ts'
import type { NewApiKey } from '../people/api-keys/create-api-key.ts'
import type { ApiKeyRotation } from '../people/api-keys/rotate-api-key.ts'
import type { DocumentName } from '../people/compliance/download-document.ts'
import type { IntakeView } from '../people/compliance/intake.ts'
import type { IntakeFilters } from '../people/compliance/ports.ts'
import type { IntakeDecision } from '../people/compliance/review-intake.ts'
import type { DocumentUpload } from '../people/compliance/upload-document.ts'
import type { Withdrawal } from '../people/consumers/withdrawal.ts'
import type { EInvoiceInput } from '../people/e-addresses/keep-wishes.ts'
import type { PlaceUnderReview, PlaceVerdict } from '../people/evidence/review-place.ts'
import type { AccountUserView } from '../people/identity/account-users.ts'
import type { NewSupportUser } from '../people/identity/add-support-user.ts'
import type { InvitationView } from '../people/identity/invitation.ts'
import type { Invited } from '../people/identity/invite-user.ts'
import type { Me, UpdateMe } from '../people/identity/me.ts'
import type { User } from '../people/identity/user.ts'
import type { CustomerNote } from '../people/notes/note.ts'
import type { Banner } from '../people/notifications/banner.ts'
import type { BannerView, NewBanner } from '../people/notifications/decide-banner.ts'
import type { MessageView } from '../people/notifications/list-messages.ts'
import type { NotificationList } from '../people/notifications/list-notifications.ts'
import type { NotificationView } from '../people/notifications/notification.ts'
import type { AdminChallenge } from '../people/operators/admin-sign-in.ts'
import type { CreatedOperator, NewOperator } from '../people/operators/create-operator.ts'
import type { TotpEnrolment } from '../people/operators/enrol-totp.ts'
import type { OperatorView } from '../people/operators/list-operators.ts'
import type { ReadingSession } from '../people/operators/read-as.ts'
import type { TotpAnswer } from '../people/operators/verify-totp.ts'
import type { ChangePassword } from '../people/passwords/change-password.ts'
import type { UpdateAccount, UpdateCustomer, UpdateMeAccount, UpsertAddress } from '../people/profile/account-input.ts'
import type { AccountView, MeAccount } from '../people/profile/view-account.ts'
import type { VerificationPurpose, Verified, VerifyVerification } from '../people/proofs/verify-verification.ts'
import type { Credentials } from '../people/sessions/check-credentials.ts'
import type { SessionView } from '../people/sessions/list-sessions.ts'
import type { SignedIn, Tokens } from '../people/sessions/signed-in.ts'
import type { TicketUpload } from '../people/support/attach-ticket-file.ts'
import type { TicketUpdate } from '../people/support/decide-update.ts'
import type { AdminTicketFilters } from '../people/support/list-tickets.ts'
import type { NewTicket } from '../people/support/open-ticket.ts'
import type { TicketFileName } from '../people/support/read-ticket-files.ts'
import type { ReplyTemplate } from '../people/support/reply-templates.ts'
import type { TicketReply } from '../people/support/reply-to-ticket.ts'
import type { TicketFile } from '../people/support/ticket-file.ts'
import type { SupportTicket } from '../people/support/ticket.ts'
import type { AdminTicketDetail, TicketDetail } from '../people/support/view-ticket.ts'
import type { ThresholdView } from '../people/threshold/view-threshold.ts'
import type { VatProofFilters } from '../people/vat-proofs/ports.ts'
import type { VatProofDecision } from '../people/vat-proofs/review-vat-proof.ts'
import type { VatProofUpload } from '../people/vat-proofs/upload-vat-proof.ts'
import type { VatProof } from '../people/vat-proofs/vat-proof.ts'
import type { Prospective } from '../people/vat/price-with-vat.ts'
import type { VatView } from '../people/vat/view-vat.ts'
import type { TenantReconciliation } from '../phones/reconciliation/reconcile-tenants.ts'
import type { Tenant } from '../phones/tenants/tenant.ts'
import type { TenantInfo } from '../phones/tenants/view-tenants.ts'
import type { AuditView } from '../records/audit/list-audit-log.ts'
import type { AuditFilter } from '../records/audit/ports.ts'
import type { AuditProof } from '../records/audit/prove-audit-row.ts'
import type { PublishedEvent } from '../records/events/event.ts'
import type { EventsAsked } from '../records/events/list-events.ts'
import type { FileDownload } from '../records/files/download-upload.ts'
import type { Actor, Call, SystemCall } from '../records/idempotency/call.ts'
import type { IdempotencyRecord, StoredAnswer } from '../records/idempotency/idempotency.ts'
import type { KeyClaim, KeyedIdentity } from '../records/idempotency/keyed-request.ts'

/** The whole application, by capability. */
export interface Billing {
  /** Who comes: sign-in, links, sessions, second factors, and the users of an account. */
  readonly identity: IdentityUseCases
  /** From a chosen plan to a proved card. */
  readonly signup: SignupUseCases
  /** VAT numbers, and the proofs that stand in for them. */
  readonly vat: VatUseCases
  /** Where a customer is, where the evidence disagrees. */
  readonly places: PlacesUseCases
  /** A consumer’s right to withdraw from the contract. */
  readonly withdrawal: WithdrawalUseCases
  /** Papers that prove who a customer is. */
  readonly compliance: ComplianceUseCases
  /** Tickets. */
  readonly support: SupportUseCases
  /** An account and its profile. */
  readonly account: AccountUseCases
  /** What a customer is told in the web app. */
  readonly notifications: NotificationsUseCases
  /** The plan, its changes and its end. */
  readonly subscription: SubscriptionUseCases
  /** Payments, topups, and what the provider tells of them. */
  readonly payments: PaymentsUseCases
  /** Saved cards. */
  readonly paymentMethods: PaymentMethodsUseCases
  /** Invoices, credit notes, and their documents. */
  readonly invoicing: InvoicingUseCases
  /** The proof of the books, and exports of them. */
  readonly books: BooksUseCases
  /** Billing cycles. */
  readonly cycles: CyclesUseCases
  /** What an operator sees and does of one customer. */
  readonly customers: CustomersUseCases
  /** Metrics and dashboards. */
  readonly reporting: ReportingUseCases
  /** One account in full, and what an upgrade of the service must know. */
  readonly operations: OperationsUseCases
  /** The dated table of exchange rates, by which VAT is converted. */
  readonly exchangeRates: ExchangeRatesUseCases
  /** Keys by which machines ask. */
  readonly apiKeys: ApiKeysUseCases
  /** Mails that were given up. */
  readonly mails: MailsUseCases
  /** How the worker is. */
  readonly scheduler: SchedulerUseCases
  /** Customers of another system, and ours as another installation takes them up. */
  readonly imports: ImportsUseCases
  /** What was sold across borders, beside the threshold of VAT. */
  readonly thresholds: ThresholdsUseCases
  /** Phone systems. */
  readonly tenants: TenantsUseCases
  /** What happened to customers, for other systems. */
  readonly events: EventsUseCases
  /** Where events are sent, and what became of them. */
  readonly webhooks: WebhooksUseCases
  /** Lists for operators. */
  readonly listings: ListingsUseCases
  /** Requests under a key of their caller. */
  readonly idempotency: IdempotencyUseCases
  /** The work that falls due. */
  readonly worker: WorkerUseCases
}

/** Who comes: sign-in, links, sessions, second factors, and the users of an account. */
export interface IdentityUseCases {
  /**
   * Who a bearer token stands for, now: its session must live, and its user must still be what the token says; or the
   * token is the secret of an API key. Throws `auth.token_expired`, `auth.invalid_credentials`. Source: contract 2.1,
   * 2.3. The service itself alone.
   */
  readonly authenticate: (call: SystemCall, token: string) => Promise<Actor>
  /**
   * A customer signs in by e-mail and password. An admin's right password is refused here. Throws
   * `auth.invalid_credentials`, `auth.forbidden`, `validation.failed`. Source: contract 2.9. Operation: `signIn`.
   */
  readonly signIn: (call: Call, input: Credentials) => Promise<SignedIn>
  /**
   * The first sign-in by the link of a signup or an invitation, without choosing a password. Every other session
   * ends. Throws `auth.invalid_credentials`. Source: contract 2.6, 2.7. Operation: `firstLogin`.
   */
  readonly firstLogin: (call: Call, input: { readonly token: string }) => Promise<SignedIn>
  /**
   * Ask for a link that signs in. Answers the same for every address. Throws `validation.failed`. Source: contract
   * 2.9. Operation: `requestMagicLink`.
   */
  readonly requestMagicLink: (call: Call, input: { readonly email: string }) => Promise<void>
  /**
   * Sign in by a mailed link, also by the one that comes with a login code. Throws `auth.invalid_credentials`.
   * Source: contract 2.7. Operation: `verifyMagicLink`.
   */
  readonly verifyMagicLink: (call: Call, input: { readonly token: string }) => Promise<SignedIn>
  /**
   * The first sign-in by the link of a signup or an invitation, with a new password. Every other session ends. A
   * password that we refuse leaves the link unspent. Throws `validation.failed`, `auth.invalid_credentials`. Source:
   * contract 2.6, 2.7. Operation: `redeemMagicLink`.
   */
  readonly redeemMagicLink: (call: Call, input: { readonly token: string; readonly password: string }) => Promise<Tokens>
  /**
   * Ask for a code that proves an address. Answers the same for every address. Throws `validation.failed`. Source:
   * contract 2.9. Operation: `requestVerification`.
   */
  readonly requestVerification: (call: Call, input: { readonly email: string; readonly purpose: VerificationPurpose }) => Promise<void>
  /**
   * Prove an address by what we mailed to it. It opens no session. Throws `auth.invalid_credentials`,
   * `validation.failed`. Source: contract 2.7, 2.8. Operation: `verifyVerification`.
   */
  readonly verifyVerification: (call: Call, input: VerifyVerification) => Promise<Verified>
  /**
   * Ask for a link to a new password. Answers the same for every address. Throws `validation.failed`. Source:
   * contract 2.9. Operation: `forgotPassword`.
   */
  readonly forgotPassword: (call: Call, input: { readonly email: string }) => Promise<void>
  /**
   * Choose a new password by a mailed link. It signs nobody in, and every session of the user ends. Throws
   * `validation.failed`, `auth.invalid_credentials`. Source: contract 2.6, 2.7. Operation: `resetPassword`.
   */
  readonly resetPassword: (call: Call, input: { readonly token: string; readonly new_password: string }) => Promise<void>
  /**
   * Who has the link that we mailed to a new contact address has its mailbox: from now on it is the account's, and
   * the old mailbox is told. Needs no session. Throws `auth.invalid_credentials`. Source: contract 2.7, 10.1.
   * Operation: `confirmContactEmail`.
   */
  readonly confirmContactEmail: (call: Call, input: { readonly token: string }) => Promise<void>
  /**
   * Rotate a refresh token. One that was rotated before ends its whole family, unless it is the repeat of a moment
   * ago. Throws `auth.invalid_credentials`. Source: contract 2.2. Operation: `refreshSession`.
   */
  readonly refresh: (call: Call, input: { readonly refresh_token: string }) => Promise<SignedIn>
  /**
   * The session that a refresh token belongs to, so that its use can be counted; null for a token that we do not
   * know. The service itself alone.
   */
  readonly sessionOfRefresh: (call: SystemCall, refresh_token: string) => Promise<string | null>
  /**
   * An admin's first step: the right password gives a challenge, never a session. Throws `auth.invalid_credentials`,
   * `auth.forbidden`, `validation.failed`. Source: contract 2.5, 2.9. Operation: `adminSignIn`.
   */
  readonly adminSignIn: (call: Call, input: Credentials) => Promise<AdminChallenge>
  /**
   * A new authenticator for an admin who has none, under the challenge of their sign-in. Each call gives another
   * secret, so that one that somebody else saw is never the one that gets confirmed. Throws `auth.totp_invalid`, and
   * `validation.failed` when one is confirmed already. Source: contract 2.5. Operation: `enrolAdminTotp`.
   */
  readonly enrolTotp: (call: Call, input: { readonly challenge_id: string }) => Promise<TotpEnrolment>
  /**
   * An admin's second step: the right code opens the session, and the first one ever confirms the authenticator.
   * Throws `auth.totp_invalid`. Source: contract 2.5. Operation: `verifyAdminTotp`.
   */
  readonly verifyTotp: (call: Call, input: TotpAnswer) => Promise<Tokens>
  /**
   * End the bearer's session, access token included; and, when it is the same person's, the session of the refresh
   * token. A foreign or unknown refresh token changes nothing. Source: contract 2.3. Operation: `signOut`.
   */
  readonly signOut: (call: Call, input: { readonly refresh_token?: string }) => Promise<void>
  /**
   * Where the caller is signed in, newest sign-in first: every session that has not ended and can still be renewed.
   * An owner sees besides when an operator has read the account as its people do, and why. Source: contract 2.2, 2.3.
   * Operation: `listSessions`.
   */
  readonly listSessions: (call: Call, page: PageRequest) => Promise<Page<SessionView>>
  /**
   * End one session of the caller, also the one that asks, or one in which an operator reads the account, which its
   * owner can end: its tokens are dead at once. Throws `not_found`, also for somebody else's and for one that has
   * ended. Source: contract 2.3. Operation: `endSession`.
   */
  readonly endSession: (call: Call, session_id: string) => Promise<void>
  /** The signed-in person. Throws `not_found`. Operation: `getMe`. */
  readonly viewMe: (call: Call) => Promise<Me>
  /**
   * Change what the signed-in person told us of themselves. Throws `validation.failed`, `not_found`. Operation:
   * `updateMe`.
   */
  readonly updateMe: (call: Call, input: UpdateMe) => Promise<Me>
  /**
   * The signed-in person chooses a new password; every other session of theirs ends. Throws `validation.failed`,
   * `auth.invalid_credentials`. Source: contract 2.6. Operation: `changePassword`.
   */
  readonly changePassword: (call: Call, input: ChangePassword) => Promise<void>
  /**
   * Make the operator account and an admin in it, each only when missing. Throws `validation.failed`, also for the
   * address of a customer. Source: contract 2.4, 12. The service itself alone.
   */
  readonly createOperator: (call: SystemCall, input: NewOperator) => Promise<CreatedOperator>
  /**
   * Make a user of role `support` in a customer's account, without a password, and mail them a link to sign in with.
   * Throws `not_found`, and `validation.failed` for an address that somebody has and for an account that has ended.
   * Source: contract 2.4. The service itself alone.
   */
  readonly addSupportUser: (call: SystemCall, input: NewSupportUser) => Promise<User>
  /** Who may sign in to the caller's account, oldest first. Source: contract 2.4. Operation: `listUsers`. */
  readonly listUsers: (call: Call) => Promise<AccountUserView[]>
  /**
   * Take somebody out of the caller's account: every session and link of theirs dies with them, and what they wrote
   * in tickets stays. Throws `not_found`, also for somebody else's people, and `validation.failed` for oneself: so an
   * account is never without an owner. Source: contract 2.3, 2.4. Operation: `removeUser`.
   */
  readonly removeUser: (call: Call, user_id: string) => Promise<void>
  /**
   * Mail somebody a link by which they become a user of the caller's account. Answers the same for every address; who
   * may become one is decided when the mail is written. An address that waits already is mailed a new link, and the
   * earlier one dies. Whoever has not shown their own mailbox invites nobody: they may not be who they say. Throws
   * `validation.failed`, `auth.invalid_credentials`. Source: contract 2.4, 2.6, 2.9. Operation: `inviteUser`.
   */
  readonly inviteUser: (call: Call, input: Invited) => Promise<InvitationView>
  /** What waits of the caller's account, the oldest first. Operation: `listUsers`. */
  readonly listInvitations: (call: Call) => Promise<InvitationView[]>
  /**
   * Take an invitation back: its link is worth nothing any more. Throws `not_found`, also for somebody else's.
   * Operation: `withdrawInvitation`.
   */
  readonly withdrawInvitation: (call: Call, invitation_id: string) => Promise<void>
  /**
   * Take an operator's authenticator away, and end every session and challenge of theirs: the next sign-in enrols a
   * new one. For whoever runs the service, when a phone is lost. Throws `validation.failed`. The service itself
   * alone.
   */
  readonly resetSecondFactor: (call: SystemCall, input: { readonly email: string }) => Promise<User>
}

/** From a chosen plan to a proved card. */
export interface SignupUseCases {
  /**
   * A customer chooses a plan, and with it items and a discount code. Answers alike, and at the same cost, whether or
   * not the e-mail is taken. Throws `subscription.tier_invalid`, `validation.failed`, and `internal` with
   * `retry_after` while the payment provider is down: then nothing is stored. Source: contract 2.9. Operation:
   * `createSignup`.
   */
  readonly request: (call: Call, input: SignupInput) => Promise<SignupStarted>
  /**
   * A customer chooses a plan, and with it items and a discount code. Answers alike, and at the same cost, whether or
   * not the e-mail is taken. Throws `subscription.tier_invalid`, `validation.failed`, and `internal` with
   * `retry_after` while the payment provider is down: then nothing is stored. Source: contract 2.9. Operation:
   * `createSignupOrder`.
   */
  readonly order: (call: Call, input: SignupInput) => Promise<SignupStarted>
  /** Throws `not_found`. Operation: `getSignupStatus`. */
  readonly view: (call: Call, signup_id: string) => Promise<SignupView>
  /**
   * The browser that proved the signup's e-mail gets its session once the phone system exists; before that the grant
   * stays unspent. Throws `not_found`, `auth.invalid_credentials`, `validation.failed`. Source: contract 2.8, 2.9.
   * Operation: `createSignupSession`.
   */
  readonly openSession: (call: Call, input: { readonly signup_id: string; readonly grant: string }) => Promise<SignedIn>
}

/** VAT numbers, and the proofs that stand in for them. */
export interface VatUseCases {
  /** The caller's VAT number. Throws `not_found`. Operation: `getVat`. */
  readonly view: (call: Call) => Promise<VatView>
  /**
   * Ask the registry about the caller's VAT number now. Its silence leaves a valid number valid and has any other
   * asked about again later. Throws `not_found`, and `validation.failed` where there is no number. Operation:
   * `revalidateVat`.
   */
  readonly revalidate: (call: Call) => Promise<VatView>
  /**
   * The customer sends a proof of their VAT number for us to review. The number becomes the account's, and is pending
   * unless it was valid; a proof that still waits is superseded. Throws `not_found`, `vat.verification_failed` for
   * what is no number, `rate_limited` for more than `PROOFS_A_DAY`, and `validation.failed` on `file`, and on
   * `vat_id` where there is none. Source: contract 8, 10.5. Operation: `uploadVatProof`.
   */
  readonly uploadProof: (call: Call, upload: VatProofUpload) => Promise<VatProof>
  /** The proofs that the caller's account has sent, newest first. Operation: `listVatProofs`. */
  readonly listProofs: (call: Call, page: PageRequest) => Promise<Page<VatProof>>
  /**
   * The proofs of every account or of one, newest first unless asked otherwise; in one state, or in any. For
   * operators. Operation: `adminListVatProofs`.
   */
  readonly listProofsForAdmin: (call: Call, input: VatProofFilters & { readonly order?: ListOrder }, page: PageRequest) => Promise<Page<VatProof>>
  /**
   * The file of a proof, for operators; that they looked at it stands in the customer's chain. Throws `not_found`.
   * Source: contract 10.5. Operation: `adminDownloadVatProof`.
   */
  readonly downloadProof: (call: Call, proof_id: string) => Promise<FileDownload>
  /**
   * An operator accepts a proof, for good: its number is valid if it is still the account's, and the VAT of the
   * invoices issued while it was pending is given back. Throws `not_found`, `auth.forbidden` for their own account,
   * and `validation.failed` on `status`. Source: contract 6.2, 8, 10.5. Operation: `adminApproveVatProof`.
   */
  readonly approveProof: (call: Call, decision: VatProofDecision) => Promise<VatProof>
  /**
   * An operator refuses a proof: its number is invalid if it still waits for it. Throws as `approveVatProof`. Source:
   * contract 8, 10.5. Operation: `adminRejectVatProof`.
   */
  readonly rejectProof: (call: Call, decision: VatProofDecision) => Promise<VatProof>
}

/** Where a customer is, where the evidence disagrees. */
export interface PlacesUseCases {
  /**
   * The places that wait for an operator, the longest waiting first. Source: contract 6.10. Operation:
   * `adminListPlaceReviews`.
   */
  readonly listReviews: (call: Call, page: PageRequest) => Promise<Page<PlaceUnderReview>>
  /**
   * An operator accepts where the customer says they are: it counts from the next invoice on. Throws `not_found`, and
   * `validation.failed` where nothing waits or without a reason. Source: contract 6.10. Operation:
   * `adminApprovePlace`.
   */
  readonly approve: (call: Call, verdict: PlaceVerdict) => Promise<PlaceUnderReview>
  /**
   * An operator refuses it: what counted goes on. Throws as `approvePlace`. Source: contract 6.10. Operation:
   * `adminRejectPlace`.
   */
  readonly reject: (call: Call, verdict: PlaceVerdict) => Promise<PlaceUnderReview>
}

/** A consumer’s right to withdraw from the contract. */
export interface WithdrawalUseCases {
  /**
   * What the caller could withdraw from. The function is there while the phone system is away, too. Throws
   * `not_found` before a card is proved: nothing is ordered until then. Operation: `getWithdrawal`.
   */
  readonly view: (call: Call) => Promise<WithdrawalView>
  /**
   * The first step: a consumer states that they withdraw. It has no effect before its confirmation. Throws
   * `validation.failed`: for a company, when it is too late, and on a name or an address. Source: contract 6.12;
   * Directive 2011/83/EU, Art. 11a (2). Operation: `stateWithdrawal`.
   */
  readonly state: (call: Call, input: StatementInput) => Promise<Withdrawal>
  /**
   * The second step: the statement takes effect. The phone system is closed, the acknowledgement goes out, and what
   * was paid goes back. Confirmed twice it has the effect of once. Throws `not_found`, and `validation.failed` on
   * `status`. Source: contract 6.12; Directive 2011/83/EU, Art. 11a (3), (4). Operation: `confirmWithdrawal`.
   */
  readonly confirm: (call: Call, input: Pick<Withdrawal, 'withdrawal_id'>) => Promise<Withdrawal>
  /**
   * The first step for whoever cannot sign in: they ask for a mail, whose link confirms. The time of asking is that
   * of the statement. Answers the same for every address. Throws `validation.failed`. Source: contract 2.9, 6.12;
   * Directive 2011/83/EU, Art. 11 (2), 11a (1), (2). Operation: `requestWithdrawalLink`.
   */
  readonly requestLink: (call: Call, input: { readonly email: string }) => Promise<void>
  /**
   * The second step for whoever cannot sign in: the link of the mail is spent, and the withdrawal takes effect; the
   * same link again answers the same. Throws `auth.invalid_credentials`, and `validation.failed` as
   * `stateWithdrawal`. Source: contract 2.7, 6.12; Directive 2011/83/EU, Art. 11a (3), (4). Operation:
   * `withdrawByLink`.
   */
  readonly byLink: (call: Call, input: LinkedStatement) => Promise<Withdrawal>
  /**
   * An operator enters a statement that came otherwise than by the function: it takes effect at once, and was in time
   * if it was sent before the end. Throws `not_found`, and `validation.failed`. Source: Directive 2011/83/EU, Art. 11
   * (1), (2). Operation: `adminEnterWithdrawal`.
   */
  readonly enter: (call: Call, input: EnteredStatement) => Promise<Withdrawal>
  /** The withdrawals of all customers, newest first, for operators. Operation: `adminListWithdrawals`. */
  readonly list: (call: Call, page: PageRequest) => Promise<Page<Withdrawal>>
}

/** Papers that prove who a customer is. */
export interface ComplianceUseCases {
  /**
   * What the caller's account has to send us and has sent; its first reading opens the intake, which nobody else sees
   * until a file comes. Who reads without writing sees what would be opened. Operation: `getComplianceIntake`.
   */
  readonly view: (call: Call) => Promise<IntakeView>
  /**
   * The customer sends one of the documents that we ask for. A later file of the same key counts instead of the
   * earlier one, which is kept. Throws `not_found`, and `validation.failed` on `file`, on `doc_key`, and on `status`
   * while we review and after we accepted. Source: contract 10.5. Operation: `uploadComplianceDocument`.
   */
  readonly upload: (call: Call, input: DocumentUpload) => Promise<IntakeView>
  /**
   * The customer has us review the documents. Throws `not_found`, and `validation.failed` on `status` and on each
   * required document that has no file. Source: contract 10.5. Operation: `submitComplianceIntake`.
   */
  readonly submit: (call: Call) => Promise<IntakeView>
  /**
   * The intakes of every account or of one, newest first unless asked otherwise, for operators: what was submitted at
   * least once, or what is in a state and has a file. That a customer looked what we ask for shows nobody a case.
   * Operation: `adminListKybIntakes`.
   */
  readonly list: (call: Call, input: IntakeFilters & { readonly order?: ListOrder }, page: PageRequest) => Promise<Page<IntakeView>>
  /**
   * The newest file of a customer's document, for operators; that they looked at it stands in the customer's chain.
   * Throws `not_found`, also for a key without a file. Operation: `adminDownloadKybDocument`.
   */
  readonly download: (call: Call, input: DocumentName) => Promise<FileDownload>
  /**
   * An operator accepts the documents, for good. Throws `not_found`, and `validation.failed` on `status`. Operation:
   * `adminApproveKybIntake`.
   */
  readonly approve: (call: Call, decision: IntakeDecision) => Promise<IntakeView>
  /**
   * An operator refuses the documents; the customer is mailed the note, which says what is missing, and may upload
   * again. Throws `not_found`, and `validation.failed` on `status`. Source: contract 10.1, 10.5. Operation:
   * `adminRejectKybIntake`.
   */
  readonly reject: (call: Call, decision: IntakeDecision) => Promise<IntakeView>
}

/** Tickets. */
export interface SupportUseCases {
  /** The tickets of the caller's account, newest first. Operation: `listTickets`. */
  readonly list: (call: Call, page: PageRequest) => Promise<Page<SupportTicket>>
  /**
   * Open a ticket; we say by mail that we have it. Throws `rate_limited` for an account that has opened
   * `TICKETS_A_DAY` within 24 hours. Operation: `createTicket`.
   */
  readonly open: (call: Call, input: NewTicket) => Promise<TicketDetail>
  /** One ticket of the caller's account. Throws `not_found`, also for another account's. Operation: `getTicket`. */
  readonly view: (call: Call, ticket_id: string) => Promise<TicketDetail>
  /**
   * A customer writes in a ticket, and it is our turn; one that was resolved within the last 7 days is taken up
   * again. Throws `not_found`, and `validation.failed` on `status` for one that is closed or a duplicate, on `body`
   * for one that is full. Operation: `replyToTicket`.
   */
  readonly reply: (call: Call, input: TicketReply) => Promise<TicketDetail>
  /**
   * A customer closes a ticket. Throws `not_found`, and `validation.failed` on `status` for one that is closed or a
   * duplicate. Operation: `closeTicket`.
   */
  readonly close: (call: Call, ticket_id: string) => Promise<TicketDetail>
  /**
   * The tickets of all accounts, latest activity first. What is written in while somebody turns the pages goes to the
   * front, as a new ticket does: no page shows it again. What has no words finds no ticket. Operation:
   * `adminListTickets`.
   */
  readonly listForAdmin: (call: Call, input: AdminTicketFilters, page: PageRequest) => Promise<Page<SupportTicket>>
  /** One ticket of any account, for operators. Throws `not_found`. Operation: `adminGetTicket`. */
  readonly viewForAdmin: (call: Call, ticket_id: string) => Promise<AdminTicketDetail>
  /**
   * An operator answers, and it is the customer's turn; they are told by mail and in the web app. Throws `not_found`,
   * and `validation.failed` on `status` for a ticket that is resolved, closed or a duplicate. Operation:
   * `adminReplyToTicket`.
   */
  readonly replyForAdmin: (call: Call, input: TicketReply) => Promise<AdminTicketDetail>
  /**
   * An operator moves a ticket, gives it to an operator, or says which other one it repeats: all that is asked, or
   * nothing. Throws `not_found`, and `validation.failed` on the field that stands in the way. Operation:
   * `adminUpdateTicket`.
   */
  readonly updateForAdmin: (call: Call, input: TicketUpdate & { readonly ticket_id: string }) => Promise<AdminTicketDetail>
  /** The texts that operators may begin an answer with. Operation: `adminListReplyTemplates`. */
  readonly replyTemplates: (call: Call) => Promise<readonly ReplyTemplate[]>
  /**
   * A customer adds a file to what they wrote last in a ticket. Throws `not_found`, also for another account's
   * ticket, `validation.failed` on `file`, and on `status` for a ticket that is over, and `rate_limited` for more
   * than `FILES_A_DAY`. Operation: `attachTicketFile`.
   */
  readonly attach: (call: Call, upload: TicketUpload) => Promise<TicketFile>
  /**
   * The files of a ticket of the caller's account and of its duplicates, oldest first. Throws `not_found`, also for
   * another account's. Operation: `listTicketFiles`.
   */
  readonly listFiles: (call: Call, ticket_id: string) => Promise<TicketFile[]>
  /**
   * One file of a ticket of the caller's account; that an operator who reads as the customer looked at it stands in
   * the customer's chain. Throws `not_found`, also for another account's and for one that was erased. Operation:
   * `downloadTicketFile`.
   */
  readonly downloadFile: (call: Call, input: TicketFileName) => Promise<FileDownload>
  /**
   * An operator adds a file to the answer that was written last in a ticket. Throws as `attachTicketFile`. Operation:
   * `adminAttachTicketFile`.
   */
  readonly attachForAdmin: (call: Call, upload: TicketUpload) => Promise<TicketFile>
  /**
   * The files of any ticket and of its duplicates, oldest first, for operators. Throws `not_found`. Operation:
   * `adminListTicketFiles`.
   */
  readonly listFilesForAdmin: (call: Call, ticket_id: string) => Promise<TicketFile[]>
  /**
   * One file of any ticket, for operators; that they looked at it stands in the customer's chain. Throws `not_found`,
   * also for one that was erased. Operation: `adminDownloadTicketFile`.
   */
  readonly downloadFileForAdmin: (call: Call, input: TicketFileName) => Promise<FileDownload>
}

/** An account and its profile. */
export interface AccountUseCases {
  /**
   * A customer by the account's id or by the e-mail of one of its users. Throws `not_found`. The service itself
   * alone.
   */
  readonly find: (call: SystemCall, text: string) => Promise<Account>
  /**
   * Take the person out of an account that ended and whose retention is over: all in one transaction, the files after
   * it. What was issued stays as issued, and the books and the audit chains still hold. Throws `not_found`, and
   * `validation.failed` before its time, naming the day. Source: contract 6.6, 10.4. The service itself alone.
   */
  readonly anonymise: (call: SystemCall, input: Anonymise) => Promise<Anonymised>
  /**
   * The caller's account; with the id of its signup as long as that has made no phone system, also where it never
   * will. Throws `not_found`. Operation: `getAccount`.
   */
  readonly view: (call: Call) => Promise<AccountView>
  /**
   * What will happen to the caller's account if nothing changes but what is supposed; nothing is written. Throws
   * `validation.failed` on `until`, and as what is supposed would be refused. Operation: `getForecast`.
   */
  readonly forecast: (call: Call, asked: AskedForecast) => Promise<Foretold>
  /** The caller's account as `GET /me/account` shows it. Throws `not_found`. Operation: `getMeAccount`. */
  readonly viewMe: (call: Call) => Promise<MeAccount>
  /**
   * Change what the customer told us of themselves. A VAT number is checked at the registry first; its silence makes
   * the number pending. Throws `validation.failed`, `not_found`, and `vat.verification_failed` for a number that is
   * invalid or unknown to the registry: then nothing is saved. Source: contract 3, 6.2. Operation: `updateAccount`.
   */
  readonly update: (call: Call, input: UpdateAccount) => Promise<Account>
  /**
   * The light update: nobody is asked now, and a changed VAT number is pending. Throws `validation.failed`,
   * `not_found`, and `vat.verification_failed` for an invalid number. Source: contract 6.2, 7.6. Operation:
   * `updateMeAccount`.
   */
  readonly updateMe: (call: Call, input: UpdateMeAccount) => Promise<MeAccount>
  /** Save one of the caller's two addresses. Throws `validation.failed`, `not_found`. Operation: `upsertAddress`. */
  readonly upsertAddress: (call: Call, input: UpsertAddress) => Promise<Account>
  /**
   * What the caller's electronic invoices carry from the next one on. Throws `not_found`. Operation: `getEInvoice`.
   */
  readonly viewEInvoice: (call: Call) => Promise<EInvoiceWishes>
  /**
   * Say what electronic invoices shall carry: what is absent is taken away. What is issued already keeps its own.
   * Throws `validation.failed` on the field whose form or check digits are wrong, and `not_found`. Operation:
   * `updateEInvoice`.
   */
  readonly updateEInvoice: (call: Call, input: EInvoiceInput) => Promise<EInvoiceWishes>
}

/** What a customer is told in the web app. */
export interface NotificationsUseCases {
  /** What the caller's account was told, newest first. Operation: `listNotifications`. */
  readonly list: (call: Call, page: PageRequest) => Promise<NotificationList>
  /**
   * Mark one notification of the caller's account as read. One that was read before keeps its time. Throws
   * `not_found`, also for another account's. Source: contract 8. Operation: `readNotification`.
   */
  readonly read: (call: Call, id: string) => Promise<NotificationView>
  /** Mark every notification of the caller's account as read. Operation: `readAllNotifications`. */
  readonly readAll: (call: Call) => Promise<void>
  /** What the caller's account is to see on every page now, newest first. Operation: `listBanners`. */
  readonly listBanners: (call: Call, page: PageRequest) => Promise<Page<Banner>>
  /**
   * The texts of all messages. Operators' own banners have whatever key they gave them. Operation: `listMessages`.
   */
  readonly listMessages: (call: Call) => Promise<{ readonly data: readonly MessageView[] }>
}

/** The plan, its changes and its end. */
export interface SubscriptionUseCases {
  /**
   * The plans that a customer may choose now, from the smallest, and what each includes; where `asks` names a
   * country, with what they cost including VAT for whoever signs up now. Whoever changes a plan is charged on another
   * day, which its preview tells. Source: contract 6.11. Operation: `listPlans`.
   */
  readonly listPlans: (call: Call, asks?: Partial<Prospective>) => Promise<PlanOffer[]>
  /**
   * The items that a customer may take now beside a plan, in the order of the catalogue, net of VAT. Operation:
   * `listPlans`.
   */
  readonly listItems: (call: Call) => Promise<ItemView[]>
  /** Whether any discount code can be redeemed: without one nobody is asked for it. Operation: `listPlans`. */
  readonly takesCodes: (call: Call) => Promise<boolean>
  /** The caller's subscription. Throws `not_found` before the phone system exists. Operation: `getSubscription`. */
  readonly view: (call: Call) => Promise<PricedSubscription>
  /**
   * What another plan would come to, at once and from the next period on: by the decisions that make the change, and
   * nothing is changed. Throws as both ways do where both are refused. Source: contract 6.4, 8. Operation:
   * `previewPlanChange`.
   */
  readonly previewPlanChange: (call: Call, asked: AskedPlan) => Promise<PlanPreview>
  /** The same for an operator, of any subscription. Throws `not_found` too. Operation: `adminPreviewPlanChange`. */
  readonly previewPlanChangeForAdmin: (call: Call, input: AskedPlan & { readonly subscription_id: string }) => Promise<PlanPreview>
  /**
   * What the customer would lose by leaving now, and what stays: by the decisions that end the subscription, and
   * nothing is changed. Throws as `cancelSubscription` does. Source: contract 8. Operation: `previewCancellation`.
   */
  readonly previewCancellation: (call: Call) => Promise<CancellationPreview>
  /**
   * What subscribing again would be charged, now and next: by the decision that does it, and nothing is changed.
   * Throws `not_found`, and `subscription.tier_invalid`. Source: contract 2.11, 6.4. Operation:
   * `previewResubscription`.
   */
  readonly previewResubscription: (call: Call, asked: Resubscription) => Promise<ResubscriptionPreview>
  /**
   * The customer chooses the plan of the next period; the present one takes a planned change back. Throws
   * `subscription.tier_invalid`, and `validation.failed` on `new_tier` or `status`. Source: contract 8. Operation:
   * `changePlan`.
   */
  readonly changePlan: (call: Call, input: { readonly new_tier: string }) => Promise<PlanScheduled>
  /**
   * The customer changes the plan at once. A larger one is charged first, and nothing changes when the card declines;
   * a smaller one gives account credit. Throws `payment.declined`, `subscription.tier_invalid`, `validation.failed`
   * on `new_tier` or `status`, and `internal` with `retry_after` while the outcome is not known: the same key then
   * gives it. Source: contract 3, 6.4. Operation: `changePlanNow`.
   */
  readonly changePlanNow: (call: Call, input: { readonly new_tier: string }) => Promise<PlanChangedNow>
  /**
   * The customer changes plan, quantities, or both: at once, where what is dearer is charged first and nothing
   * changes when the card declines, or from the next period on. Throws `payment.declined`,
   * `subscription.tier_invalid`, `not_found`, `validation.failed` on `items.<name>`, `plan_tier`, `code`,
   * `expect_minor` or `status`, and `internal` with `retry_after` while the outcome is not known: the same key then
   * gives it. Source: contract 3, 6.4. Operation: `changeSubscription`.
   */
  readonly change: (call: Call, input: TermsInput) => Promise<TermsChanged>
  /**
   * What a change of plan, quantities, or both would come to, at once and from the next period on: by the decisions
   * that make it, and nothing is changed. Throws as both ways do where both are refused. Source: contract 6.4, 8.
   * Operation: `previewSubscriptionChange`.
   */
  readonly previewChange: (call: Call, input: TermsAsked) => Promise<TermsPreview>
  /**
   * An operator changes a customer's plan, quantities, or both, as `changeSubscription` does: items that customers do
   * not change themselves too. Throws `not_found`, and as that does. Source: contract 6.4, 8. Operation:
   * `adminChangeSubscription`.
   */
  readonly changeForAdmin: (call: Call, input: OperatorsTerms) => Promise<TermsChanged>
  /**
   * The same for an operator, of any subscription. Throws `not_found` too. Operation:
   * `adminPreviewSubscriptionChange`.
   */
  readonly previewChangeForAdmin: (call: Call, input: TermsAsked & { readonly subscription_id: string }) => Promise<TermsPreview>
  /**
   * An operator writes down a minimum term and a notice that were agreed with a customer, in place of what was agreed
   * before; the customer is told by mail. Neither: nothing binds the customer any more. Throws `not_found`, and
   * `validation.failed` on `notice_days` of an individual, on `term_months` where that is agreed already or ends
   * after the end that the customer asked for, and on `status`. Operation: `adminAgreeTerm`.
   */
  readonly agreeTerm: (call: Call, input: TermAsked) => Promise<SubscriptionView>
  /**
   * An operator gives a customer other prices: cheaper ones count from the next period on, dearer ones are a price
   * rise, which is announced first. Throws `not_found`, and `validation.failed` on `plan`, `items.<name>`,
   * `effective_at`, `price_rise` or `status`. Operation: `adminGivePrices`.
   */
  readonly givePrices: (call: Call, input: OwnPrices) => Promise<PricesAhead>
  /**
   * An operator takes back what is planned of a customer's prices, also a rise that was announced: the present ones
   * go on, and the customer is told. Throws `not_found`, and `validation.failed` on `price` where nothing is planned.
   * Operation: `adminCancelPrices`.
   */
  readonly cancelPrices: (call: Call, input: Pick<OwnPrices, 'subscription_id' | 'reason'>) => Promise<PricesAhead>
  /**
   * What other prices for a customer would come to, by the decision that gives them, as if the mail of a rise went
   * out now; nothing is changed. Throws as `giveOwnPrices` does. Operation: `adminPreviewPrices`.
   */
  readonly previewPrices: (call: Call, input: Omit<OwnPrices, 'reason'>) => Promise<PricesPreview>
  /**
   * An operator raises prices for many: each subscription is looked at by the scheduler, and its customer told by one
   * mail. Throws `validation.failed` on what is asked for, on `effective_at` where nobody could be told in time, and
   * on `expect_subscriptions` where it is for another number by now. Operation: `adminRaisePrices`.
   */
  readonly raisePrices: (call: Call, input: RaisePrices) => Promise<PriceRiseView>
  /**
   * An operator stops a price rise: nobody else is told, and it is taken back from those of whom nobody was told.
   * Whoever was told keeps it. Throws `not_found`, and `validation.failed` on `stage` where it is stopped already.
   * Operation: `adminStopPriceRise`.
   */
  readonly stopRise: (call: Call, input: { readonly price_rise_id: string; readonly reason: string }) => Promise<PriceRiseView>
  /**
   * What a price rise would come to. Nothing is changed. Throws as `raisePrices` does. Operation:
   * `adminPreviewPriceRise`.
   */
  readonly previewRise: (call: Call, input: AskedPreview) => Promise<PriceRisePreview>
  /** Price rises for many, newest first. Operation: `adminListPriceRises`. */
  readonly listRises: (call: Call, page: PageRequest) => Promise<Page<PriceRiseView>>
  /**
   * One price rise for many: whom it was told to, for whom it counts, and who left. Throws `not_found`. Operation:
   * `adminGetPriceRise`.
   */
  readonly viewRise: (call: Call, price_rise_id: string) => Promise<PriceRiseView>
  /**
   * The customer takes wishes for the next period back: all of them, or some. Throws `validation.failed` on `fields`
   * where nothing of them is planned, and on `status`. Source: contract 8. Operation: `cancelPlannedTerms`.
   */
  readonly cancelPlanned: (call: Call, input: DropInput) => Promise<SubscriptionView>
  /**
   * An operator changes a customer's plan: at once, on the customer's default card, or from the next period on.
   * Throws `not_found`, and as `changePlanNow` and `changePlan` do. Source: contract 6.4, 8. Operation:
   * `adminChangePlan`.
   */
  readonly changePlanForAdmin: (call: Call, asked: OperatorsPlan) => Promise<SubscriptionView>
  /**
   * The customer takes a planned change of plan back. Throws `validation.failed` on `plan_tier_pending` when none is
   * planned, and on `status`. Source: contract 8. Operation: `cancelPlanChange`.
   */
  readonly cancelPlanChange: (call: Call) => Promise<SubscriptionView>
  /**
   * The customer leaves: at the end of what is paid for, or of a minimum term and a notice that were agreed; or at
   * once where something is unpaid or the account is suspended, and no term runs: then the unused days of the unpaid
   * invoice are taken back. Throws `validation.failed` on `status`, and `internal` with `retry_after` while the
   * provider is down. Source: contract 8. Operation: `cancelSubscription`.
   */
  readonly cancel: (call: Call, input: CancelInput) => Promise<SubscriptionView>
  /**
   * The customer takes a cancellation back before the end; what follows it is charged again, so a card that works is
   * needed. Throws `validation.failed` on `status` or `default_payment_method_id`. Operation: `resumeSubscription`.
   */
  readonly resume: (call: Call) => Promise<SubscriptionView>
  /**
   * The customer of an account that has ended subscribes again, on the same account: the card is charged as at every
   * beginning of a period. Throws `validation.failed` on `status`, `items.<name>` or `default_payment_method_id`,
   * `not_found`, and `subscription.tier_invalid`. Source: contract 2.11, 8. Operation: `resubscribe`.
   */
  readonly resubscribe: (call: Call, asked: Resubscription) => Promise<SubscriptionView>
  /**
   * An operator moves a subscription; where a suspension ends, the facts say where it stands then. Throws
   * `not_found`, and `validation.failed` on `to_status`, with `retry_after` while a charge is running. Source:
   * contract 8. Operation: `adminTransitionSubscription`.
   */
  readonly transition: (call: Call, input: { readonly subscription_id: string; readonly to_status: OperatorTarget }) => Promise<SubscriptionView>
  /**
   * An operator charges a customer once, for an item that is charged once or for what words say: it goes on the next
   * invoice. Throws `not_found`, and `validation.failed` on `item`, `description`, `unit_price_minor`, or on `status`
   * where there is no next invoice. Source: contract 7.3. Operation: `adminChargeCustomer`.
   */
  readonly charge: (call: Call, input: OneOffCharge) => Promise<OneOffView>
  /**
   * What was charged once to a subscription, whatever became of it, newest first. Throws `not_found`. Operation:
   * `adminListCharges`.
   */
  readonly listCharges: (call: Call, subscription_id: string, page: PageRequest) => Promise<Page<OneOffView>>
  /**
   * An operator takes a charge back that waits for the next invoice; what is billed is credited by a credit note.
   * Throws `not_found`, and `validation.failed` on `state` where it does not wait. Operation: `adminTakeBackCharge`.
   */
  readonly takeBackCharge: (call: Call, input: ChargeTakenBack) => Promise<OneOffView>
  /**
   * An operator gives a customer a discount of the periods that are billed from now on; the running one stays as it
   * was billed. Throws `not_found`, and `validation.failed` on `periods` of a gift for good, or on `status` where
   * nothing is billed any more. Operation: `adminGiveDiscount`.
   */
  readonly giveDiscount: (call: Call, input: DiscountGiven) => Promise<Discount>
  /**
   * All discounts that a subscription was given, newest first, also those that are over. Throws `not_found`.
   * Operation: `adminListDiscounts`.
   */
  readonly listDiscounts: (call: Call, subscription_id: string) => Promise<readonly Discount[]>
  /**
   * An operator ends a discount before its periods are used up: the next period costs what it costs without it, and
   * the running one stays as it was billed. Throws `not_found`, and `validation.failed` on `state` where it is over
   * already. Operation: `adminEndDiscount`.
   */
  readonly endDiscount: (call: Call, input: DiscountEnded) => Promise<Discount>
  /**
   * The discount codes of the configuration, in its order: what each gives, and how often it was redeemed. Operation:
   * `adminListDiscountCodes`.
   */
  readonly listDiscountCodes: (call: Call) => Promise<readonly DiscountCodeView[]>
}

/** Payments, topups, and what the provider tells of them. */
export interface PaymentsUseCases {
  /**
   * Keep a verified webhook as evidence and mark its order to be read; acting on it is the reader's work. A dispute
   * is remembered until it is decided: operators are told of it. Resolves only once that is committed. Duplicates,
   * unknown orders and unknown events are kept and acknowledged too. Throws `auth.invalid_credentials` when the
   * signature does not hold. Source: contract 9. Operation: `receiveRevolutWebhook`.
   */
  readonly receiveWebhook: (call: Call, webhook: RawWebhook) => Promise<{ readonly ok: true }>
  /**
   * Open the provider's hosted page on which a customer pays for calls in advance. Throws `validation.failed` before
   * the account has its phone system, where that keeps no balance for calls, after the account's end, and over EUR
   * 10,000; `internal` with `retry_after` while the payment provider is down: then nothing is stored. Source:
   * contract 3, 4.5, 6.3. Operation: `createTopup`.
   */
  readonly createTopup: (call: Call, input: TopupInput) => Promise<TopupStarted>
  /**
   * The prepaid call balance as the PBX core reports it; the sum of what was topped up and not taken back where it
   * reports none. Of a phone system that is gone, what was unused when it went, less what was paid back since. Zero
   * before the account has its phone system. Throws `upstream.pbx_unavailable`. Source: contract 6.3. Operation:
   * `getCallBalance`.
   */
  readonly viewBalance: (call: Call) => Promise<CallBalance>
  /** The payments of the caller's account, newest first by when they were asked for. Operation: `listPayments`. */
  readonly list: (call: Call, page: PageRequest) => Promise<Page<PaymentView>>
  /** The payments of all accounts, newest first by when they were asked for. Operation: `adminListPayments`. */
  readonly listForAdmin: (call: Call, input: AdminPaymentFilter, page: PageRequest) => Promise<Page<AdminPayment>>
  /**
   * Pay unused call credit back to the card that bought it, where the topup has no invoice to credit: its VAT is due
   * with the use. Never more than is unused; what people call for meanwhile is not paid back. Throws `not_found`,
   * `validation.failed`, `payment.declined`, `upstream.pbx_unavailable`, and `internal` with `retry_after` while the
   * provider's answer is not known: the same key, or the scheduler, finishes it. Source: contract 6.3, 6.7.
   * Operation: `adminRefundTopup`.
   */
  readonly refundTopup: (call: Call, input: TopupRefundInput) => Promise<ShownTopupRefund>
}

/** Saved cards. */
export interface PaymentMethodsUseCases {
  /**
   * The caller's saved cards, oldest first; none before the phone system exists. Source: contract 8. Operation:
   * `listPaymentMethods`.
   */
  readonly list: (call: Call) => Promise<ListedCard[]>
  /**
   * Open the provider's hosted page to save one more card; nothing is charged. The card appears in the list once the
   * provider has saved it. Throws as `openCardCheckout` does. Operation: `addPaymentMethod`.
   */
  readonly add: (call: Call, input?: CardAsked) => Promise<CardPage>
  /**
   * Open the provider's hosted page to verify and save a card by an authorisation, which is cancelled as soon as the
   * card is saved. Throws as `openCardCheckout` does. Source: contract 12. Operation: `verifyPaymentMethod`.
   */
  readonly verify: (call: Call, input: VerificationInput) => Promise<VerificationStarted>
  /**
   * Make a saved card the one that we charge; the one that it was stays saved. The default card again changes nothing
   * and succeeds. Throws `not_found`. Source: contract 8. Operation: `setDefaultPaymentMethod`.
   */
  readonly setDefault: (call: Call, payment_method_id: string) => Promise<ListedCard>
  /**
   * Delete a saved card here, and at the provider after that. Throws `not_found`, and `validation.failed` for the
   * default card of a live subscription, or of an account that still waits for its first one. Operation:
   * `deletePaymentMethod`.
   */
  readonly delete: (call: Call, payment_method_id: string) => Promise<void>
}

/** Invoices, credit notes, and their documents. */
export interface InvoicingUseCases {
  /**
   * The invoices of the caller's account, newest first; drafts are never shown. Source: contract 6.9. Operation:
   * `listInvoices`.
   */
  readonly list: (call: Call, page: PageRequest) => Promise<Page<ShownInvoice>>
  /**
   * One invoice of the caller's account. Throws `not_found`, also for a draft and for another account's. Operation:
   * `getInvoice`.
   */
  readonly view: (call: Call, invoice_id: string) => Promise<ShownInvoice>
  /** What is owed on one of the caller's invoices. Throws `not_found`. Operation: `getInvoiceBalance`. */
  readonly balance: (call: Call, invoice_id: string) => Promise<InvoiceBalance>
  /**
   * The customer pays an invoice: the saved card is asked again, by the steps and under the lease of the scheduler's
   * own tries, of which this uses up none; where there is no card that may be asked, the answer leads to the
   * provider's page. Throws `payment.declined`, `not_found`, `validation.failed` on `status` where nothing is owed or
   * a charge is running, and `internal` with `retry_after` while the outcome is not known: the same key then gives
   * it. Source: contract 3, 7.3; states 1.6 (f). Operation: `payInvoice`.
   */
  readonly pay: (call: Call, invoice_id: string) => Promise<InvoicePaid>
  /**
   * Explain an invoice of the caller's account. Throws `not_found`, also for another account's. Operation:
   * `explainInvoice`.
   */
  readonly facts: (call: Call, invoice_id: string) => Promise<InvoiceFacts>
  /**
   * Explain any invoice, with the names of the pieces of evidence. Throws `not_found`. Operation:
   * `adminExplainInvoice`.
   */
  readonly factsForAdmin: (call: Call, invoice_id: string) => Promise<InvoiceFacts<ReturnType<typeof vatFactsForOperators>>>
  /**
   * The PDF of an invoice of the caller's account. Throws `not_found`, also for another account's. Operation:
   * `downloadInvoicePdf`.
   */
  readonly pdf: (call: Call, invoice_id: string) => Promise<StoredPdf>
  /** The PDF of any issued invoice, for operators. Throws `not_found`. Operation: `adminDownloadInvoicePdf`. */
  readonly pdfForAdmin: (call: Call, invoice_id: string) => Promise<StoredPdf>
  /**
   * The credit notes of the caller's account, newest first; of one invoice, or of all. Operation: `listCreditNotes`.
   */
  readonly listNotes: (call: Call, input: Pick<CreditNoteFilters, 'invoice_id'>, page: PageRequest) => Promise<Page<ShownCreditNote>>
  /** The credit notes of every account, newest first, for operators. Operation: `adminListCreditNotes`. */
  readonly listNotesForAdmin: (call: Call, filters: CreditNoteFilters, page: PageRequest) => Promise<Page<ShownCreditNote>>
  /**
   * The PDF of a credit note of the caller's account. Throws `not_found`, also for another account's. Operation:
   * `downloadCreditNotePdf`.
   */
  readonly notePdf: (call: Call, credit_note_id: string) => Promise<StoredPdf>
  /**
   * Every invoice and credit note of the caller's account that carries a date of the year, the newest first: the same
   * bytes as each by itself. The present year unless another is asked for. Throws `not_found` where there is none.
   * Operation: `exportMyInvoices`.
   */
  readonly documentsOfYear: (call: Call, asked: AskedYear) => Promise<DocumentsOfYear>
  /**
   * An invoice of the caller's account as an electronic one. Throws `not_found`, also for another account's.
   * Operation: `downloadInvoiceXml`.
   */
  readonly xml: (call: Call, invoice_id: string, syntax: EInvoiceSyntax) => Promise<DocumentXml>
  /**
   * Any issued invoice as an electronic one, for operators. Throws `not_found`. Operation: `adminDownloadInvoiceXml`.
   */
  readonly xmlForAdmin: (call: Call, invoice_id: string, syntax: EInvoiceSyntax) => Promise<DocumentXml>
  /**
   * A credit note of the caller's account as an electronic one. Throws `not_found`, also for another account's.
   * Operation: `downloadCreditNoteXml`.
   */
  readonly noteXml: (call: Call, credit_note_id: string, syntax: EInvoiceSyntax) => Promise<DocumentXml>
  /**
   * Any credit note as an electronic one, for operators. Throws `not_found`. Operation: `adminDownloadCreditNoteXml`.
   */
  readonly noteXmlForAdmin: (call: Call, credit_note_id: string, syntax: EInvoiceSyntax) => Promise<DocumentXml>
  /**
   * How an invoice goes through a network, for operators. Throws `not_found`, also for one that goes by mail alone.
   * Operation: `adminGetInvoiceDelivery`.
   */
  readonly delivery: (call: Call, invoice_id: string) => Promise<EInvoiceDeliveryView>
  /**
   * How a credit note goes through a network, for operators. Throws `not_found`, also for one that goes by mail
   * alone. Operation: `adminGetCreditNoteDelivery`.
   */
  readonly noteDelivery: (call: Call, credit_note_id: string) => Promise<EInvoiceDeliveryView>
  /**
   * An operator has an invoice given to the access point again, whose delivery was given up: under the id that it
   * had, with another week of tries. Throws `not_found`, also for one that goes by mail alone, and
   * `validation.failed` for a delivery that is not given up: what a network has decided stays so. Source: contract
   * 7.6. Operation: `adminResendInvoiceDelivery`.
   */
  readonly resendDelivery: (call: Call, input: ResendEInvoice) => Promise<EInvoiceDeliveryView>
  /**
   * As `adminResendInvoiceDelivery`, of a credit note. Source: contract 7.6. Operation:
   * `adminResendCreditNoteDelivery`.
   */
  readonly resendNoteDelivery: (call: Call, input: ResendEInvoice) => Promise<EInvoiceDeliveryView>
  /**
   * Credit an invoice: what is not paid is owed no more, what is paid becomes account credit or, through the
   * provider, goes back to the card; of a topup, once its unused call credit is taken back. Throws `not_found`,
   * `validation.failed`, `payment.declined` for a refused refund, `upstream.pbx_unavailable` where it says what is
   * unused, and `internal` with `retry_after` while the provider's answer is not known: the same key, or the
   * scheduler, finishes it. Source: contract 6.7; specification, AdminCreditNoteRequest. Operation:
   * `adminCreateCreditNote`.
   */
  readonly createNote: (call: Call, input: CreditNoteInput) => Promise<ShownCreditNote>
}

/** The proof of the books, and exports of them. */
export interface BooksUseCases {
  /**
   * Prove the books, and store the result. Nothing is mended. Source: contract 6.8, 10.4, 11. The service itself
   * alone.
   */
  readonly verify: (call: SystemCall, onProgress?: OnProgress) => Promise<BooksReport>
  /**
   * Compare what we have with what the others show: orders, refunds and disputes with the payment provider, whichever
   * of the two knows of them. Nothing is mended: the worker does that for what it expects, a person for the rest, and
   * an alert tells of money that nothing of ours names. Source: contract 6.8, 7.3. The service itself alone.
   */
  readonly reconcile: (call: SystemCall, input?: ReconcileInput) => Promise<Reconciliation>
  /**
   * After our database was restored, before anything runs: find the numbers of documents that it has forgotten, in
   * the provider's orders, the stored files and whatever else is known, and go on counting after them; and have every
   * order that went on without us read again. May be repeated. Throws `validation.failed` for an invalid number.
   * Source: contract 7.3. The service itself alone.
   */
  readonly reconcileAfterRestore: (call: SystemCall, input: AfterRestoreInput) => Promise<AfterRestore>
  /**
   * A person has decided that the provider is asked once more for every refund that is parked, under its own key.
   * What the provider lists by now it had days to list: money that is back and that nothing names is of another
   * refund, and this one is refused. Source: contract 6.7, 7.6. The service itself alone.
   */
  readonly askParkedRefunds: (call: SystemCall) => Promise<readonly AskedParked[]>
  /** Explain an issued invoice by its number. Throws `not_found`. Operation: `adminExplainInvoice`. */
  readonly explainInvoice: (call: Call, number: string) => Promise<InvoiceExplanation>
  /**
   * A month of invoices and credit notes for an operator: who took it stands in the audit log before the first row is
   * given. Operation: `adminExportInvoices`.
   */
  readonly exportMonthOfInvoices: (call: Call, asked: AskedMonth) => Promise<MonthOfBooks>
  /** As `exportMonthOfInvoices`, of the ledger. Operation: `adminExportLedger`. */
  readonly exportMonthOfLedger: (call: Call, asked: AskedMonth) => Promise<MonthOfBooks>
  /**
   * As `exportMonthOfInvoices`, of the register of sales for the Lithuanian tax inspectorate. Writing it throws
   * `validation.failed` where the seller has none. Operation: `adminExportIsaf`.
   */
  readonly exportMonthOfIsaf: (call: Call, asked: AskedMonth) => Promise<MonthOfBooks>
  /**
   * Every invoice, then every credit note issued on these days, as CSV. Amounts of a note are below zero, so that
   * each column adds up. Resolves to how many documents there were. Source: contract 6.5, 6.7. The service itself
   * alone.
   */
  readonly exportInvoices: (call: SystemCall, days: ExportDays, to: ExportSink) => Promise<number>
  /**
   * Every posting of these days as CSV, one row each, in the order in which they were posted. Resolves to how many
   * there were. Source: contract 6.8. The service itself alone.
   */
  readonly exportLedger: (call: SystemCall, days: ExportDays, to: ExportSink) => Promise<number>
  /**
   * The register of the invoices and credit notes issued in a month, for Lithuania's tax inspectorate (i.SAF 1.2).
   * Only for a seller with a Lithuanian VAT number. Throws `validation.failed`. Source: VMI, order VA-55. The service
   * itself alone.
   */
  readonly exportIsaf: (call: SystemCall, input: ExportMonth & IsafScope, to: ExportSink) => Promise<IsafExport>
  /**
   * The return of a quarter under the Union scheme: what was supplied in each state at each rate, and what corrects
   * the returns of before, in euro. For the portal, where a person types it. Throws `validation.failed` as `inEuro`
   * does. Source: contract 6.14; Directive 2006/112/EC, Art. 369f, 369g; Regulation 2020/194, Annex III. The service
   * itself alone.
   */
  readonly exportOss: (call: SystemCall, quarter: Quarter, format: OssFormat, to: ExportSink) => Promise<OssReturn>
  /**
   * The recapitulative statement of a month (Lithuania's form FR0564): the value of services under reverse charge for
   * each buyer. It is always the whole month: whoever corrects one sends all of it again. Resolves to its rows.
   * Throws `validation.failed` as `refuseOtherCurrency` does. Source: contract 6.14; Directive 2006/112/EC, Art.
   * 262(1)(c); VMI, KD-3623. The service itself alone.
   */
  readonly exportFr0564: (call: SystemCall, month: ExportMonth, to: ExportSink) => Promise<readonly RecapitulativeRow[]>
  /**
   * Every invoice and credit note that was issued in a month, as electronic documents of one syntax. The service
   * itself alone.
   */
  readonly exportEInvoices: (call: SystemCall, input: ExportMonth & { readonly syntax: EInvoiceSyntax }, to: DocumentSink) => Promise<EInvoiceExport>
}

/** Billing cycles. */
export interface CyclesUseCases {
  /**
   * The billing cycles of all accounts, newest first, narrowed by the filter. Operation: `adminListBillingCycles`.
   */
  readonly list: (call: Call, filter: BillingCycleFilter, page: PageRequest) => Promise<Page<BillingCycleView>>
  /**
   * An operator has a cycle taken up now; what held it is let go. A payment whose outcome is not known is only read
   * again. Throws `not_found`, and `validation.failed` where there is nothing to ask for. Source: contract 7.3, 8.
   * Operation: `adminRetryBillingCycle`.
   */
  readonly retry: (call: Call, cycle_id: string) => Promise<BillingCycleView>
}

/** What an operator sees and does of one customer. */
export interface CustomersUseCases {
  /** One customer in full. Throws `not_found`, also for the operators' own account. Operation: `adminGetCustomer`. */
  readonly view: (call: Call, account_id: string) => Promise<CustomerDetail>
  /**
   * An operator changes what a customer told us of themselves, as the customer could, and sees the customer as they
   * are then. Throws as `updateAccount` does, and `not_found` for an account that is no customer's. Source: contract
   * 6.2. Operation: `adminUpdateCustomer`.
   */
  readonly update: (call: Call, account_id: string, input: UpdateCustomer) => Promise<CustomerDetail>
  /**
   * The saved cards of one customer, oldest first. Throws `not_found`. Operation: `adminListCustomerPaymentMethods`.
   */
  readonly listPaymentMethods: (call: Call, account_id: string) => Promise<CustomerPaymentMethod[]>
  /**
   * An operator opens the provider's hosted page on which a customer saves one more card; nothing is charged. Throws
   * as `openCardCheckout` does. Operation: `adminAddCustomerPaymentMethod`.
   */
  readonly addPaymentMethod: (call: Call, account_id: string) => Promise<CardHandedOver>
  /**
   * An operator deletes a customer's card. Throws as `deletePaymentMethod` does. Operation:
   * `adminDeleteCustomerPaymentMethod`.
   */
  readonly deletePaymentMethod: (call: Call, named: { readonly account_id: string; readonly payment_method_id: string }) => Promise<void>
  /**
   * Every banner of a customer, the cleared and the expired among them, newest first. Throws `not_found`. Operation:
   * `adminListBanners`.
   */
  readonly listBanners: (call: Call, account_id: string, page: PageRequest) => Promise<Page<BannerView>>
  /**
   * An operator puts a banner up for a customer. Throws `not_found`, and as `operatorsBanner` does. Operation:
   * `adminCreateBanner`.
   */
  readonly createBanner: (call: Call, account_id: string, input: NewBanner) => Promise<BannerView>
  /**
   * An operator takes a banner of a customer away; one that is away stays so. The scheduler's may go too: the next
   * dunning step puts its own up. Throws `not_found`. Source: contract 8. Operation: `adminClearBanner`.
   */
  readonly clearBanner: (call: Call, input: { readonly account_id: string; readonly banner_id: string }) => Promise<void>
  /** What operators wrote down about a customer, newest first. Throws `not_found`. Operation: `adminListNotes`. */
  readonly listNotes: (call: Call, account_id: string, page: PageRequest) => Promise<Page<CustomerNote>>
  /**
   * An operator writes something down about a customer, who never sees it. The audit chain says who and when; the
   * words stand in the note alone, so that they can be erased. Throws `not_found`. Operation: `adminAddNote`.
   */
  readonly addNote: (call: Call, input: Pick<CustomerNote, 'account_id' | 'body'>) => Promise<CustomerNote>
  /**
   * An operator gives one signup its trial although there was one in the last year. Throws `not_found`, and
   * `validation.failed` once its phone system stands: the first period has begun. Source: contract 2.11. Operation:
   * `adminGiveTrial`.
   */
  readonly giveTrial: (call: Call, input: GiveTrial) => Promise<void>
  /**
   * A session of the operator in the customer's account, which sees what a support user of the account sees, writes
   * nothing, and lives as long as its one token, or the operator's session that it began in. It stands in the
   * customer's audit chain with the reason, and among the sessions that its owner sees. Throws `not_found`.
   * Operation: `adminReadAs`.
   */
  readonly readAs: (call: Call, input: { readonly account_id: string; readonly reason: string }) => Promise<ReadingSession>
}

/** Metrics and dashboards. */
export interface ReportingUseCases {
  /**
   * Count an answered request in the memory of this process, for the dashboards. `countRequests` writes it down. The
   * service itself alone.
   */
  readonly observeRequest: (call: SystemCall, request: AnsweredRequest) => Promise<void>
  /**
   * Write down the requests that were counted since the last time. What cannot be written is kept for the next time,
   * and thrown: a count is only ever late, or twice when a commit's answer was lost. The service itself alone.
   */
  readonly countRequests: (call: SystemCall) => Promise<void>
  /**
   * How the business does, in the month so far and in the last 30 and 90 days. Windows begin with the hour that holds
   * their first instant: events are counted by the hour. Operation: `adminGetMetrics`.
   */
  readonly metrics: (call: Call) => Promise<Metrics>
  /**
   * The history of the monthly recurring revenue, by day unless asked otherwise: from what stands now back through
   * each move that was counted with it. Throws `validation.failed`. Source: contract 11. Operation:
   * `adminGetMrrHistory`.
   */
  readonly mrrHistory: (call: Call, asked: RangeAsked) => Promise<MrrHistory>
  /**
   * How the business did, by day over 90 days unless asked otherwise: counted as it happened, and for ever. Beside
   * the subscriptions that ended stands how many there were as the bar began. Throws `validation.failed`. Source:
   * contract 11. Operation: `adminGetFigures`.
   */
  readonly figures: (call: Call, input: FiguresAsked) => Promise<BusinessFigures>
  /**
   * How the service is used. Requests of this process that are not written down yet are, first. Throws
   * `validation.failed`. Operation: `adminGetOperationalDashboard`.
   */
  readonly operational: (call: Call, asked: RangeAsked) => Promise<OperationalDashboard>
  /**
   * Who can get in, and who tried. Of a window, the hour that holds its first instant counts whole. Operation:
   * `adminGetSecurityDashboard`.
   */
  readonly security: (call: Call) => Promise<SecurityDashboard>
  /**
   * What the customers pay, and how the scheduler does. Throws `validation.failed`. Operation:
   * `adminGetBillingDashboard`.
   */
  readonly billing: (call: Call, asked: RangeAsked) => Promise<BillingDashboard>
}

/** One account in full, and what an upgrade of the service must know. */
export interface OperationsUseCases {
  /**
   * Where an account stands: what it owes, what locks it, what its phones do. Throws `not_found`. Operation:
   * `adminGetStanding`.
   */
  readonly standing: (call: Call, account_id: string) => Promise<AccountStanding>
  /**
   * What happened to an account, newest last: its audit log in plain words. Throws `not_found`. Operation:
   * `adminGetTimeline`.
   */
  readonly timeline: (call: Call, account_id: string) => Promise<TimelineEvent[]>
  /**
   * What will happen to an account's newest subscription if nothing changes but what is wished; nothing is written.
   * Empty without one. Throws `not_found`. Operation: `adminGetForecast`.
   */
  readonly forecast: (call: Call, account_id: string, input: ForecastReach) => Promise<ForecastEvent[]>
  /** The same for operators, of any customer. Throws `not_found` too. Operation: `adminGetForecast`. */
  readonly forecastFor: (call: Call, input: AskedForecast & { readonly account_id: string }) => Promise<Foretold>
  /**
   * Every operator, oldest first: whom a ticket can be given to, and who only reads. Source: contract 2.4. Operation:
   * `adminListOperators`.
   */
  readonly operators: (call: Call) => Promise<OperatorView[]>
  /**
   * The plans that customers have, have chosen or sign up for, and that the catalogue does not list: their next
   * period could not be priced. Reads every subscription: for a start, not for a page. The service itself alone.
   */
  readonly unlistedPlans: (call: SystemCall) => Promise<PlanTier[]>
  /**
   * The items that customers hold, or wish for their next period, and that the catalogue does not list as recurring:
   * what they are called could not be shown. For a start, not for a page. The service itself alone.
   */
  readonly unlistedItems: (call: SystemCall) => Promise<string[]>
  /**
   * The kinds of documents whose last number does not begin as the settings say: their prefix was changed after
   * documents were issued, and the series would tell two stories. For a start, not for a page. Source: contract 6.5.
   * The service itself alone.
   */
  readonly otherPrefixes: (call: SystemCall) => Promise<(keyof NumberPrefixes)[]>
  /**
   * What the amounts that are stored are in, where the settings say otherwise; null where they agree, or nothing is
   * stored yet. For a start, not for a page: books of two currencies add up to nothing. The service itself alone.
   */
  readonly otherCurrency: (call: SystemCall) => Promise<Currency | null>
}

/** The dated table of exchange rates, by which VAT is converted. */
export interface ExchangeRatesUseCases {
  /**
   * Put the rates of a day into the table; what was there of the same currencies is replaced, and issued documents
   * stay as they are. Throws `validation.failed` on `day` and `rates`. Source: Directive 2006/112/EC, Art. 91 (2).
   * Operation: `adminPutExchangeRates`.
   */
  readonly put: (call: Call, asked: RatesOfDay) => Promise<RatesKept>
  /**
   * The rates of the table, newest day first. Throws `validation.failed` on `from` and `to`. Operation:
   * `adminListExchangeRates`.
   */
  readonly list: (call: Call, asked: RateDays) => Promise<ExchangeRate[]>
  /**
   * Put the rates of many days into the table, as a file of their publisher has them, in one transaction: all of them
   * or none. What was there is replaced. Throws `validation.failed` as `putExchangeRates` does. The service itself
   * alone.
   */
  readonly load: (call: SystemCall, days: readonly RatesOfDay[]) => Promise<RatesLoaded>
}

/** Keys by which machines ask. */
export interface ApiKeysUseCases {
  /**
   * The keys of all operators, newest first, also those that work no more: who could have asked stays known.
   * Operation: `adminListApiKeys`.
   */
  readonly list: (call: Call, page: PageRequest) => Promise<Page<ApiKeyView>>
  /**
   * A new key of the operator who asks. Its secret is in this answer and nowhere else. Throws `validation.failed` for
   * a key without a scope, and for one that would live longer than a year. Operation: `adminCreateApiKey`.
   */
  readonly create: (call: Call, input: NewApiKey) => Promise<IssuedApiKey>
  /**
   * Give a key another secret, which is in this answer and nowhere else. The secret before works until the overlap is
   * over, one from before that no more. Throws `not_found`, and `validation.failed` for a key of another operator,
   * who would ask in their name, and for one that works no more. Operation: `adminRotateApiKey`.
   */
  readonly rotate: (call: Call, input: ApiKeyRotation) => Promise<IssuedApiKey>
  /**
   * End a key of any operator at once, with every secret of it; one that has ended stays so. Throws `not_found`.
   * Operation: `adminRevokeApiKey`.
   */
  readonly revoke: (call: Call, api_key_id: string) => Promise<void>
}

/** Mails that were given up. */
export interface MailsUseCases {
  /**
   * Mails that no mail server took within their day, or that were refused for good; newest first. Source: contract
   * 7.6. Operation: `adminListGivenUpMails`.
   */
  readonly listGivenUp: (call: Call, page: PageRequest) => Promise<Page<GivenUpMailView>>
  /**
   * An operator has a mail sent again that was given up: under the Message-ID that it had, with links made when it
   * leaves, and with another day of tries. Throws `not_found`, and `validation.failed` for a mail that is not given
   * up. Source: contract 7.6. Operation: `adminResendMail`.
   */
  readonly resend: (call: Call, mail_id: string) => Promise<GivenUpMailView>
  /** As `resendMail`, of all that were given up. Source: contract 7.6. Operation: `adminResendMails`. */
  readonly resendAll: (call: Call) => Promise<ResentMails>
  /**
   * An operator has a mail sent again that was given up: under the Message-ID that it had, with links made when it
   * leaves, and with another day of tries. Throws `not_found`, and `validation.failed` for a mail that is not given
   * up. Source: contract 7.6. The service itself alone.
   */
  readonly resendByCommand: (call: SystemCall, mail_id: string) => Promise<GivenUpMailView>
  /** As `resendMail`, of all that were given up. Source: contract 7.6. The service itself alone. */
  readonly resendAllByCommand: (call: SystemCall) => Promise<ResentMails>
}

/** How the worker is. */
export interface SchedulerUseCases {
  /**
   * How the scheduler is doing; what is read grows with the window, not with history. Source: contract 11. Operation:
   * `adminGetSchedulerHealth`.
   */
  readonly health: (call: Call, input: { readonly window_seconds?: number }) => Promise<SchedulerHealth>
  /**
   * What needs a person now; nothing of it is counted over history. Source: contract 11. Operation:
   * `adminGetSchedulerAlerts`.
   */
  readonly alerts: (call: Call) => Promise<SchedulerAlerts>
  /**
   * How the service is doing, for a machine that asks often: nothing of it is counted over history. The service
   * itself alone.
   */
  readonly gauges: (call: SystemCall) => Promise<Gauges>
}

/** Customers of another system, and ours as another installation takes them up. */
export interface ImportsUseCases {
  /**
   * Take a customer of another system over, all or nothing: account, users, cards, the phone system that they have,
   * and the subscription, whose next period is charged when it begins. Nobody is mailed. The same customer again
   * changes nothing, not after they were anonymised either. The service itself alone.
   */
  readonly customer: (call: SystemCall, customer: ImportedCustomer) => Promise<ImportOutcome>
  /**
   * What an import of this customer would do, and the forecast of the sixty days after it. It is the import itself,
   * in a transaction that is taken back: nothing is written. The service itself alone.
   */
  readonly rehearse: (call: SystemCall, customer: ImportedCustomer) => Promise<Rehearsed>
  /**
   * Go on counting after the last documents that the former system issued under our prefixes, so that no number is
   * given twice; which ones were skipped, and why, is written down. Changes nothing where the counters are further.
   * Throws `validation.failed` on `last_number` for a text that is no number of ours. Source: contract 6.5. The
   * service itself alone.
   */
  readonly continueNumbers: (call: SystemCall, last_numbers: readonly string[]) => Promise<NumberGap[]>
  /**
   * The phone systems that the PBX core has and has not deleted, by their ids, so that a customer comes with none
   * that there is not; null where the core does not list all. The service itself alone.
   */
  readonly coreTenants: (call: SystemCall) => Promise<ReadonlySet<string> | null>
  /**
   * Every customer who is in good standing, as an import on an empty installation takes them up: they have the same
   * forecast there. Who owes something, has ended or is just being charged is left out, with the reason. The service
   * itself alone.
   */
  readonly export: (call: SystemCall, to: CustomerSink) => Promise<CustomersExported>
}

/** What was sold across borders, beside the threshold of VAT. */
export interface ThresholdsUseCases {
  /** Where we stand at the thresholds now. Source: contract 6.14. Operation: `adminGetVatThreshold`. */
  readonly view: (call: Call) => Promise<ThresholdView>
}

/** Phone systems. */
export interface TenantsUseCases {
  /** Where the phone system of the caller's account is, or will be. Operation: `getTenantInfo`. */
  readonly info: (call: Call) => Promise<TenantInfo>
  /** The tenants of the caller's account, newest first. Operation: `listTenants`. */
  readonly list: (call: Call, page: PageRequest) => Promise<Page<Tenant>>
  /** One tenant of the caller's account. Throws `not_found`, also for another account's. Operation: `getTenant`. */
  readonly view: (call: Call, tenant_id: string) => Promise<Tenant>
  /**
   * An operator gives an account its phone system although its card was never proved, or although provisioning
   * failed. Throws `not_found`, `validation.failed` when it has one, is about to, or the core refuses, and
   * `upstream.pbx_unavailable` while the core does not answer: then the outbox goes on, and the same key finds what
   * became of it. Source: contract 3, 8. Operation: `adminProvisionTenant`.
   */
  readonly provisionByHand: (call: Call, input: ByHand) => Promise<TenantRow>
  /**
   * An operator adds or takes away the operator's lock of an account, with all that suspending its subscription
   * means. The lock holds whatever the core says. Throws `not_found`, `validation.failed` for what holds already, and
   * `upstream.pbx_unavailable` while the core does not know yet: the same key answers once it does. Source: contract
   * 8. Operation: `adminTransitionTenant`.
   */
  readonly transition: (call: Call, asked: TenantTransition) => Promise<TenantRow>
  /**
   * Compare every tenant of the PBX core with our mirror. What differs is repaired by telling the core again what we
   * want, its limits too; what the core has and we do not know is remembered, and an alert shows it, but for what it
   * made for a consumer who had withdrawn: that is removed. Repeatable. Source: contract 8. The service itself alone.
   */
  readonly reconcile: (call: SystemCall) => Promise<TenantReconciliation>
}

/** What happened to customers, for other systems. */
export interface EventsUseCases {
  /**
   * What happened to customers, oldest first, from after a position on. Whoever goes on after the last position that
   * they have seen misses none. Operation: `adminListEvents`.
   */
  readonly list: (call: Call, input: EventsAsked, page: PageRequest) => Promise<Page<PublishedEvent>>
  /**
   * Where the stream of events ends now: whoever goes on from there is told what happens from now on. Operation:
   * `adminListEvents`.
   */
  readonly last: (call: Call) => Promise<number>
}

/** Where events are sent, and what became of them. */
export interface WebhooksUseCases {
  /** Every endpoint, oldest first. Operation: `adminListWebhookEndpoints`. */
  readonly list: (call: Call) => Promise<WebhookEndpointView[]>
  /**
   * A new endpoint, which is sent what happens from now on; the answer alone shows its secret. Throws
   * `validation.failed` on `url` for an address to which we send nothing. Operation: `adminCreateWebhookEndpoint`.
   */
  readonly create: (call: Call, input: NewWebhookEndpoint) => Promise<WebhookEndpointWithSecret>
  /**
   * Change where an endpoint is, what it is sent, and whether. Enabled again it is sent what happens from then on;
   * what it missed is in the stream. Throws `not_found`, and `validation.failed` on `url`. Operation:
   * `adminUpdateWebhookEndpoint`.
   */
  readonly update: (call: Call, endpoint_id: string, input: WebhookEndpointChange) => Promise<WebhookEndpointView>
  /**
   * Nothing more is sent to the endpoint, and its delivery log goes. Throws `not_found`. Operation:
   * `adminDeleteWebhookEndpoint`.
   */
  readonly delete: (call: Call, endpoint_id: string) => Promise<void>
  /**
   * A new secret signs from now on; the old one signs too for a day. Throws `not_found`. Operation:
   * `adminRotateWebhookSecret`.
   */
  readonly rotateSecret: (call: Call, endpoint_id: string) => Promise<WebhookEndpointWithSecret>
  /**
   * Send an event of the kind `webhook.test` now, once, and say what came of it; it is in no stream and in no log.
   * Throws `not_found`. Operation: `adminTestWebhookEndpoint`.
   */
  readonly test: (call: Call, endpoint_id: string) => Promise<WebhookOutcome>
  /** The delivery log, newest first. Operation: `adminListWebhookDeliveries`. */
  readonly listDeliveries: (call: Call, filter: DeliveryFilter, page: PageRequest) => Promise<Page<WebhookDelivery>>
  /**
   * An event is sent to its endpoint again, whatever became of it before, with another three days of tries. Throws
   * `not_found`, and `validation.failed` for a delivery that is on its way. Operation: `adminRedeliverWebhook`.
   */
  readonly redeliver: (call: Call, delivery_id: string) => Promise<WebhookDelivery>
  /**
   * What failed of an endpoint is sent again, in the order of the events; at most a thousand at a time. Throws
   * `not_found`. Operation: `adminRedeliverFailedWebhooks`.
   */
  readonly redeliverFailed: (call: Call, endpoint_id: string) => Promise<Redelivered>
}

/** Lists for operators. */
export interface ListingsUseCases {
  /**
   * The customers, newest first, narrowed by the filters. Throws `validation.failed` on a plan that is not listed.
   * Operation: `adminListCustomers`.
   */
  readonly customers: (call: Call, input: CustomersAsked, page: PageRequest) => Promise<Page<CustomerRow>>
  /** The tenants of all accounts, newest first, narrowed by the filters. Operation: `adminListTenants`. */
  readonly tenants: (call: Call, input: TenantsAsked, page: PageRequest) => Promise<Page<TenantRow>>
  /**
   * The issued invoices of all accounts, newest first, narrowed by the filters. Source: contract 6.9. Operation:
   * `adminListInvoices`.
   */
  readonly invoices: (call: Call, asked: InvoicesAsked, page: PageRequest) => Promise<Page<InvoiceRow>>
  /**
   * The audit log over all chains, newest first, narrowed by the filters. Source: contract 10.4. Operation:
   * `adminListAuditLog`.
   */
  readonly auditLog: (call: Call, filter: AuditFilter, page: PageRequest) => Promise<Page<AuditView>>
  /**
   * Prove a row: recompute it and every link up to the chain's head as its day was sealed, that head's place in the
   * day's root, and each root since. Throws `not_found`. Source: contract 10.4. Operation: `adminProveAuditRow`.
   */
  readonly auditProof: (call: Call, id: string) => Promise<AuditProof>
  /**
   * Names for ids that other lists show, of today. What names nobody, any more or at all, is left out, and each id is
   * named once. Operation: `adminNameAccounts`.
   */
  readonly names: (call: Call, ids: readonly string[]) => Promise<NamedId[]>
}

/** Requests under a key of their caller. */
export interface IdempotencyUseCases {
  /**
   * Start a request under its key, or learn what became of it. A start after a crash takes the same `op_id` over, so
   * that the use case finds what was done. Throws `idempotency.conflict` for a key that stands for another request.
   * Source: contract 4. The service itself alone.
   */
  readonly start: (call: SystemCall, identity: KeyedIdentity) => Promise<KeyClaim>
  /**
   * Store a refusal that the use case itself gave: it changed nothing, and is replayed all the same. False, and
   * nothing stored, when the key was taken over meanwhile. The service itself alone.
   */
  readonly settle: (call: SystemCall, record: IdempotencyRecord, answer: StoredAnswer) => Promise<boolean>
  /** The answer was not final: free the key for a retry, which keeps its `op_id`. The service itself alone. */
  readonly release: (call: SystemCall, record: IdempotencyRecord) => Promise<void>
  /** Nothing was begun under the key: it is as new as before. The service itself alone. */
  readonly forget: (call: SystemCall, record: IdempotencyRecord) => Promise<void>
}

/** The work that falls due. */
export interface WorkerUseCases {
  /**
   * Do everything that is due now, and what falls due by that. A step that throws is reported and does not stop the
   * others. Only steps with work are run: idle, a tick is one question to the database. The service itself alone.
   */
  readonly tick: (call: SystemCall) => Promise<TickReport>
}
