// The kernel: what every rule is written with.
export * from './kernel/brand.ts'
export * from './kernel/jpeg.ts'
export * from './kernel/calendar.ts'
export * from './kernel/text/canonical.ts'
export * from './kernel/counted-address.ts'
export * from './kernel/country.ts'
export * from './kernel/concurrency/group-commit.ts'
export * from './kernel/ids.ts'
export * from './kernel/locale.ts'
export * from './kernel/look-up.ts'
export * from './kernel/secrets.ts'
export * from './kernel/concurrency/semaphore.ts'
export * from './kernel/machine.ts'
export * from './kernel/money.ts'
export * from './kernel/page.ts'
export * from './kernel/problem.ts'
export type { Progress } from './kernel/progress.ts'
export * from './kernel/text/search.ts'
export * from './kernel/text/storable.ts'
export * from './kernel/text/text.ts'
export * from './kernel/time.ts'
export * from './kernel/text/format.ts'

// The application: its ports, its settings, and every use case with its ports given.
export type * from './application/billing.ts'
export * from './application/create-billing.ts'
export * from './ports.ts'
export * from './settings.ts'
export {
  type Actor,
  type Call,
  type Caller,
  type KeyedRequest,
  SYSTEM,
  type SystemActor,
  type SystemCall,
} from './records/idempotency/call.ts'
export type { TickReport } from './application/tick.ts'
export * from './kernel/fault.ts'
export * from './application/machines.ts'
export type * from './application/verify-books.ts'
export * from './records/findings.ts'
export type * from './application/after-restore.ts'
export type * from './application/reconcile.ts'
export * from './money/books/drift.ts'
export * from './desk/reporting/service-facts.ts'

// What amounts in other currencies are converted by.
export * from './money/exchange/exchange-rate.ts'
export * from './money/exchange/vat-conversion.ts'
export * from './money/exchange/vat-currency.ts'
export * from './money/exchange/ports.ts'
export type { RateDays } from './money/exchange/list-exchange-rates.ts'
export type { RatesKept, RatesOfDay } from './money/exchange/put-exchange-rates.ts'
export type { RatesLoaded } from './money/exchange/load-exchange-rates.ts'

// Effects: what happens after a commit.
export { EVENT_KINDS, EVENTS, type EventKind, ruleOf } from './records/events/catalogue.ts'
export * from './records/events/event.ts'
export type { EventData } from './records/events/event-data.ts'
export { eventsOfAudit } from './records/events/events-of-audit.ts'
export type { EventsAsked } from './records/events/list-events.ts'
export * from './records/events/ports.ts'
export * from './desk/webhooks/ports.ts'
export * from './desk/webhooks/webhook-delivery.ts'
export {
  DISABLED_BY,
  type DisabledBy,
  type WebhookEndpoint,
  type WebhookEndpointView,
} from './desk/webhooks/webhook-endpoint.ts'
export type {
  NewWebhookEndpoint,
  WebhookEndpointChange,
  WebhookEndpointWithSecret,
} from './desk/webhooks/manage-endpoints.ts'
export type { Redelivered } from './desk/webhooks/deliveries.ts'
export * from './records/outbox/effects.ts'
export type { MailKind } from './records/outbox/mail-kinds.ts'
export { EFFECT_POLICIES, LONGEST_BACK_OFF } from './records/outbox/effect-policies.ts'
export * from './records/outbox/push-effect.ts'

// Signup: from a chosen plan to a proved card.
export * from './onboarding/signup/signup.ts'
export * from './onboarding/signup/signup-input.ts'
export * from './onboarding/signup/ports.ts'
export * from './onboarding/signup/decide-card-proof.ts'
export type { SignupStarted } from './onboarding/signup/request-signup.ts'
export type { SignupView } from './onboarding/signup/view-signup.ts'

// Identity: users, their sessions, and every way to sign in.
export * from './people/sessions/access.ts'
export * from './people/sessions/authorise.ts'
export { forAuditors } from './people/sessions/hidden-from-auditors.ts'
export * from './people/identity/user.ts'
export * from './people/sessions/session.ts'
export {
  INVITED_ROLES,
  type Invitation,
  type InvitationView,
  type InvitedRole,
} from './people/identity/invitation.ts'
export * from './people/api-keys/key-scopes.ts'
export {
  API_KEY_DAYS_MAX,
  API_KEY_OVERLAP,
  API_KEY_OVERLAP_MAX,
  API_KEY_STATES,
  type ApiKey,
  type ApiKeyState,
  type ApiKeyView,
  type IssuedApiKey,
  type KeyBearer,
} from './people/api-keys/api-key.ts'
export * from './people/api-keys/ports.ts'
export type { NewApiKey } from './people/api-keys/create-api-key.ts'
export type { ApiKeyRotation } from './people/api-keys/rotate-api-key.ts'
export { COME_BACK_REFUSALS, type ComeBackRefusal } from './desk/transitions/come-back.ts'
export { ONE_TIMES, type OneTime, type OneTimePurpose } from './people/proofs/one-time.ts'
export { normalPassword, PASSWORD_MAX, PASSWORD_MIN } from './people/identity/password-rules.ts'
export * from './people/identity/ports.ts'
export * from './people/operators/ports.ts'
export * from './people/passwords/ports.ts'
export * from './people/proofs/ports.ts'
export * from './people/sessions/ports.ts'
export {
  ACCESS_SECONDS,
  type SignedIn,
  type Tokens,
  type UserProfile,
} from './people/sessions/signed-in.ts'
export type { Credentials } from './people/sessions/check-credentials.ts'
export type { Me, UpdateMe } from './people/identity/me.ts'
export {
  VERIFICATION_PURPOSES,
  type VerificationPurpose,
  type Verified,
  type VerifyVerification,
} from './people/proofs/verify-verification.ts'
export type * from './people/passwords/change-password.ts'
export type * from './people/operators/admin-sign-in.ts'
export type * from './people/operators/enrol-totp.ts'
export type * from './people/operators/verify-totp.ts'
export type * from './people/operators/create-operator.ts'
export type * from './people/identity/add-support-user.ts'

export * from './people/consumers/sells-to.ts'
export { type DisputeBody } from './people/consumers/dispute-bodies.ts'

// Account: who the customer is.
export * from './people/account/account.ts'
export * from './people/account/locks.ts'
export * from './people/account/ports.ts'
export { keptEAddress } from './people/e-addresses/keep-wishes.ts'
export { E_ADDRESS_SCHEMES } from './people/e-addresses/schemes.ts'
export type { MeAccount } from './people/profile/view-account.ts'
export type {
  UpdateAccount,
  UpdateCustomer,
  UpdateMeAccount,
  UpsertAddress,
} from './people/profile/account-input.ts'

export * from './people/notes/note.ts'

// Subscription: plans, and what a customer is subscribed to.
export * from './money/policy/plans.ts'
export * from './money/catalogue/item.ts'
export * from './money/catalogue/take.ts'
export * from './money/catalogue/quantity-flaws.ts'
export * from './money/catalogue/catalogue-flaws.ts'
export {
  type ItemView,
  type PlanTermsView,
  type PriceView,
  priceView,
} from './money/catalogue/view-catalogue.ts'
export type { PlanOffer } from './money/offer/list-offer.ts'
export { DISCOUNT_PERCENT_MAX, DISCOUNT_PERIODS_MAX } from './money/pricing/discount.ts'
export type { Discount, InForce, Off } from './money/pricing/discount.ts'
export * from './money/codes/discount-code.ts'
export * from './money/codes/code-flaws.ts'
export * from './money/codes/redemption.ts'
export type { DiscountCodeView } from './money/discounts/list-codes.ts'
export * from './kernel/interval.ts'
export * from './money/pricing/paid-quantity.ts'
export type { PriceModel, Tier } from './money/pricing/price.ts'
export { PRICE_NOTICE } from './money/pricing/planned-price.ts'
export type { Commitment } from './money/pricing/commitment.ts'
export type { TermAsked } from './money/leaving/agree-term.ts'
export {
  endsWithPeriod,
  type PlannedEnd,
  plannedEnd,
  type ShownEnd,
} from './money/pricing/leave.ts'
export {
  NOTICE_DAYS_MOST,
  type SoldTerm,
  TERM_MONTHS,
  type TermFlaw,
  termFlaws,
} from './money/policy/sold-term.ts'
export type { MayLeave, PlannedPrice, PriceRise } from './money/pricing/planned-price.ts'
export type { PriceDiff } from './money/pricing/price-diff.ts'
export * from './money/prices/price-rise.ts'
export * from './money/prices/ports.ts'
export { LEFT_OUT, type LeftOut } from './money/prices/rise-of.ts'
export type { PricesAhead, ShownPrices, ShownRise } from './money/subscription/view-prices.ts'
export type { ChangedPrice } from './money/pricing/changed-prices.ts'
export type { OwnPrices } from './money/price-rises/give-own-price.ts'
export type { PricesInput } from './money/price-rises/given-prices.ts'
export type { PriceRiseView, RaisePrices } from './money/price-rises/raise-prices.ts'
export type { AskedPreview, PriceRisePreview } from './money/price-rises/preview-price-rise.ts'
export type { PricesPreview } from './desk/previews/preview-prices.ts'
export type { HeldItem, HeldPlan } from './money/pricing/terms.ts'
export { withoutFields } from './money/pricing/terms-diff.ts'
export * from './money/policy/topup.ts'
export * from './money/policy/address-wait.ts'
export { lacksAddress } from './people/account/full-address.ts'
export * from './money/subscription/subscription.ts'
export * from './money/subscription/ports.ts'
export * from './money/subscription/plan-cycle.ts'
export * from './money/subscription/mrr.ts'
export type {
  ShownItem,
  ShownSubscription,
  ShownWish,
  SubscriptionView,
} from './money/subscription/view-subscription.ts'

// Billing: how a period is charged. Plan changes, transitions: what a person does to a subscription.
export * from './money/subscription/billing-cycle.ts'
export * from './money/policy/dunning.ts'
export * from './money/policy/dunning-flaws.ts'
export * from './money/dunning/decide-dunning-step.ts'
export * from './money/billing/charge-retries.ts'
export * from './money/billing-run/charge-cycles.ts'
export * from './money/billing/ports.ts'
export type { PlanScheduled } from './money/plan-changes/change-plan.ts'
export type { PlanChangedNow } from './money/plan-charges/change-plan-at-once.ts'
export type { DropInput, TermsAsked, TermsInput } from './money/plan-charges/change-terms.ts'
export type { OperatorsTerms } from './money/plan-charges/admin-change-terms.ts'
export { CHANGE_TIMES, COLLECTED, type TermsChanged } from './money/plan-charges/terms-changed.ts'
export { PLAN_CHANGE_TIMES, type OperatorsPlan } from './money/plan-charges/admin-change-plan.ts'
export * from './money/subscription/plan-change.ts'
export * from './money/plan-changes/ports.ts'
export * from './money/waiting/waiting-line.ts'
export * from './money/charges/charge-line.ts'
export * from './money/waiting/ports.ts'
export { CANCEL_REASONS, type CancelInput } from './desk/transitions/cancel-subscription.ts'
export {
  OPERATOR_TARGETS,
  type OperatorTarget,
} from './desk/transitions/transition-subscription.ts'
export type { Ending } from './money/decisions/end.ts'
export { TENANT_KEPT_FOR } from './phones/tenants/tenant.ts'
export { liftLock, suspend } from './money/decisions/service.ts'
export { decide } from './money/decisions/decide.ts'
export type { Draft } from './money/decisions/draft.ts'

// Imports: customers of another system.
export * from './desk/imports/imported-customer.ts'
export { decideImport } from './desk/imports/decide-import.ts'
export type { ImportOutcome } from './desk/imports/import-customer.ts'
export { type Rehearsed, REHEARSED } from './desk/imports/rehearse-import.ts'
export type { CustomersExported, CustomerSink } from './desk/imports/export-customers.ts'

// Invoicing: documents, their numbers and lines, and what a credit note takes back.
export * from './money/invoices/invoice.ts'
export * from './money/invoices/ports.ts'
export * from './money/numbering/ports.ts'
export * from './money/refunds/ports.ts'
export * from './money/credit-notes/ports.ts'
export * from './money/invoices/party.ts'
export * from './money/invoices/line.ts'
export * from './money/invoices/draft-lines.ts'
export * from './money/invoices/change-lines.ts'
export * from './money/einvoice/settlement-words.ts'
export * from './money/invoices/draft-invoice.ts'
export * from './money/numbering/document-number.ts'
export * from './money/numbering/take-number.ts'
export * from './money/numbering/continue-series.ts'
export * from './money/invoices/move-invoice.ts'
export type { InvoiceBalance } from './money/billing-run/invoice-debt.ts'
export type { InvoicePaid } from './money/billing-run/pay-invoice.ts'
export type { InvoiceFacts } from './money/invoices/invoice-facts.ts'
export * from './money/invoices/explain-line.ts'
export type * from './money/invoices/explain-invoice.ts'
export * from './money/invoices/document-attachment.ts'
export * from './money/invoices/document-view.ts'
export * from './money/invoices/invoice-view.ts'
export * from './money/credit-notes/credit-note-view.ts'
export * from './money/einvoice/en16931.ts'
export { cardOnDocument } from './money/einvoice/payment.ts'
export * from './money/einvoice/ports.ts'
export * from './money/einvoice/semantic-invoice.ts'
export * from './money/e-delivery/ports.ts'
export * from './money/e-delivery/e-invoice-delivery.ts'
export { routeOf, type ERoute } from './money/e-delivery/begin-delivery.ts'
export { decideDelivery } from './money/e-delivery/decide-delivery.ts'
export * from './money/einvoice/vat-terms.ts'
export {
  E_INVOICE_SYNTAXES,
  type EAddress,
  type EInvoiceSyntax,
  type EInvoiceWishes,
} from './people/account/e-address.ts'
export type { EInvoiceDeliveryView } from './money/documents/view-e-invoice-delivery.ts'
export type { DocumentXml } from './money/documents/stored-xml.ts'
export { DOCUMENT_FILES, type StoredPdf, storedPdf } from './money/documents/stored-pdf.ts'
export type { ShownInvoice } from './money/invoices/view-invoice.ts'
export type { CreditNoteFilters, ShownCreditNote } from './money/credit-notes/list-credit-notes.ts'
export * from './money/credit-notes/credit-note.ts'
export * from './money/credit-notes/credit-limits.ts'
export type { CreditNoteInput } from './money/refunds/claim-credit.ts'
export { issueCreditNote, type NoteToIssue } from './money/credit-notes/issue-credit-note.ts'
export * from './money/credit-notes/note-amounts.ts'
export * from './money/credit-notes/restate.ts'
export * from './money/credit-notes/decide-credit.ts'
export * from './money/credit-notes/spread-credit.ts'
export * from './money/refunds/move-refund.ts'

// Ledger: double entry of every movement of money.
export * from './money/ledger/accounts.ts'
export * from './money/ledger/ports.ts'
export * from './money/ledger/postings.ts'
export * from './money/ledger/transaction.ts'
export * from './money/ledger/posting.ts'
export * from './money/ledger/post-movements.ts'

// Payments: cards, orders at the provider, and its webhooks.
export * from './money/payments/payment.ts'
export * from './money/payments/payment-method.ts'
export * from './money/cards/usable-card.ts'
export * from './money/payments/declines.ts'
export * from './money/payments/provider-order.ts'
export * from './money/credit-notes/refund.ts'
export * from './money/payments/ports.ts'
export * from './money/payments/refused-webhook-counts.ts'
export * from './money/cards/ports.ts'
export * from './money/payments/dispute.ts'
export * from './money/disputes/ports.ts'
export * from './money/disputes/decide-lost-dispute.ts'
export * from './money/payments/webhook.ts'
export * from './money/payments/provider-lists.ts'
export { type CardPage, type CardHandedOver } from './money/cards/add-payment-method.ts'
export {
  VERIFICATION_MODES,
  type VerificationInput,
  type VerificationMode,
  type VerificationStarted,
} from './money/cards/verify-payment-method.ts'
export type { TopupStarted } from './money/topups/create-topup.ts'
export type { TopupInput } from './money/topups/place-topup.ts'
export type { CallBalance } from './money/topups/view-balance.ts'
export { ADMIN_PAYMENT_KINDS } from './money/payments/list-payments.ts'
export type {
  AdminPayment,
  AdminPaymentFilter,
  PaymentView,
} from './money/payments/list-payments.ts'

// Tenants: the phone systems.
export * from './phones/tenants/tenant.ts'
export * from './phones/tenants/ports.ts'
export * from './phones/tenants/decide-lock.ts'
export * from './phones/limits/limits.ts'
export * from './phones/limits/in-use.ts'
export type * from './phones/limits/limit-fact.ts'
export type * from './phones/reconciliation/reconcile-tenants.ts'
export type * from './desk/transitions/provision-by-hand.ts'
export {
  TENANT_ACTIONS,
  type TenantAction,
  type TenantTransition,
} from './desk/transitions/transition-tenant.ts'
export type { TenantInfo } from './phones/tenants/view-tenants.ts'

// VAT: who pays which, and how a number is checked.
export * from './people/places/territories.ts'
export * from './people/places/place.ts'
export * from './people/places/pieces.ts'
export * from './people/places/decide-place.ts'
export type { AddressCountry, CountryOfAddress, PlacePieces } from './people/evidence/ports.ts'
export * from './people/places/vat-rates.ts'
export { WITHDRAWAL_RIGHTS, type WithdrawalView } from './desk/withdrawal/view-withdrawal.ts'
export type { EnteredStatement } from './desk/withdrawal/enter-withdrawal.ts'
export type { StatementInput } from './desk/withdrawal/state-withdrawal.ts'
export * from './people/consumers/holidays.ts'
export * from './people/consumers/labels.ts'
export type { Withdrawals } from './people/consumers/ports.ts'
export * from './people/consumers/right-of-withdrawal.ts'
export * from './people/consumers/withdrawal.ts'
export * from './people/consumers/withdrawal-end.ts'
export * from './people/threshold/meter.ts'
export * from './people/threshold/decide-threshold.ts'
export type { VatMeters } from './people/threshold/ports.ts'
export * from './people/threshold/selling.ts'
export type { MeterView, ThresholdView } from './people/threshold/view-threshold.ts'
export * from './people/vat/metered.ts'
export * from './people/vat-numbers/vat-number.ts'
export * from './people/vat/vat-decision.ts'
export * from './people/vat/vat-groups.ts'
export * from './people/vat/decide-vat.ts'
export * from './people/vat/decide-vat-check.ts'
export * from './people/vat-numbers/vat-verdict.ts'
export * from './people/vat/vat-decision-for.ts'
export * from './people/vat/recheck-vat.ts'
export * from './people/vat/refresh-old-vat.ts'
export type { PlaceUnderReview } from './people/evidence/review-place.ts'
export type { VatView } from './people/vat/view-vat.ts'
export type { VatProofUpload } from './people/vat-proofs/upload-vat-proof.ts'
export type { VatProofDecision } from './people/vat-proofs/review-vat-proof.ts'

// VAT status, compliance, support: what a person reviews.
export * from './people/account/vat-status.ts'
export * from './people/vat/operators-vat-status.ts'
export * from './people/vat-proofs/vat-proof.ts'
export * from './people/vat/ports.ts'
export * from './people/vat-proofs/ports.ts'
export { documentName } from './people/compliance/document-name.ts'
export * from './people/compliance/intake.ts'
export * from './people/compliance/decide-intake.ts'
export * from './people/compliance/ports.ts'
export type { DocumentUpload } from './people/compliance/upload-document.ts'
export type { DocumentName } from './people/compliance/download-document.ts'
export type { IntakeDecision } from './people/compliance/review-intake.ts'
export * from './people/support/ticket.ts'
export * from './people/support/ticket-file.ts'
export * from './people/support/ports.ts'
export type { TicketUpload } from './people/support/attach-ticket-file.ts'
export type { TicketFileName } from './people/support/read-ticket-files.ts'
export * from './people/support/end-silence.ts'
export { REPLY_TEMPLATES, type ReplyTemplate } from './people/support/reply-templates.ts'
export { type AdminTicketFilters, NOBODY } from './people/support/list-tickets.ts'
export type { NewTicket } from './people/support/open-ticket.ts'
export type { TicketReply } from './people/support/reply-to-ticket.ts'
export type { TicketUpdate } from './people/support/decide-update.ts'
export type {
  AdminTicketDetail,
  TicketAuditEntry,
  TicketDetail,
} from './people/support/view-ticket.ts'

// Notifications: mails, and what the web app shows.
export * from './people/notifications/notification.ts'
export * from './people/notifications/banner.ts'
export * from './people/notifications/messages.ts'
export * from './people/notifications/message-text.ts'
export {
  BLANK_FORMATS,
  MESSAGE_TEXTS,
  type MessageView,
} from './people/notifications/list-messages.ts'
export * from './people/notifications/decide-banner.ts'
export * from './people/notifications/decide-notify.ts'
export * from './people/notifications/repositories.ts'
export type { NotificationList } from './people/notifications/list-notifications.ts'
export * from './people/notifications/ports.ts'
export type { GivenUpMailView } from './desk/mail-delivery/given-up-mails.ts'
export { checkTexts, MAIL_KINDS } from './desk/mails/emails.ts'
export * from './desk/mail-delivery/send-mail.ts'

// Reporting: what operators see. Forecast: what will happen to a customer.
export type { BillingCycleView } from './money/billing/list-billing-cycles.ts'
export * from './desk/forecast/forecast-event.ts'
export * from './desk/forecast/forecast.ts'
export type { Wish } from './desk/forecast/wishes.ts'
export type { PlanPreview, TermsPreview } from './desk/previews/preview-plan-change.ts'
export type { CancellationPreview } from './desk/previews/preview-cancellation.ts'
export {
  OPERATORS_SUPPOSITIONS,
  SUPPOSITIONS,
  type AskedForecast,
  type Foretold,
} from './desk/forecast/ask-forecast.ts'
export { toldEvent, type ToldEvent } from './desk/forecast/told-event.ts'
export type { ForecastReach } from './desk/forecast/view-forecast.ts'
export * from './desk/lists/tenant-row.ts'
export * from './desk/lists/listings.ts'
export { NAMED_AT_ONCE, type NamedId } from './desk/lists/name-ids.ts'
export * from './desk/lists/search-text.ts'
export * from './desk/lists/account-words.ts'
export { FOUND_BY, type FoundBy } from './desk/lists/find-customers.ts'
export type { NamedFact, NamedFactKind } from './desk/lists/named-fact.ts'
export type * from './desk/lists/list-customers.ts'
export type { TenantsAsked } from './desk/lists/list-tenants-for-admin.ts'
export {
  type InvoiceRow,
  type InvoicesAsked,
  standingOf,
} from './desk/lists/list-invoices-for-admin.ts'
export { invoiceInShort, type CustomerDetail } from './desk/reporting/view-customer.ts'
export { TIMELINE_MAX, type TimelineEvent } from './desk/reporting/view-timeline.ts'
export { type Meta, timelineWords } from './desk/reporting/timeline-words.ts'
export type { AccountStanding } from './desk/reporting/view-account-standing.ts'
export * from './desk/reporting/scheduler-hour.ts'
export * from './desk/reporting/ports.ts'
export * from './desk/reporting/scheduler-hours.ts'
export * from './desk/operations/record-tick.ts'
export * from './desk/operations/scheduler-alerts.ts'
export * from './desk/reporting/tallies.ts'
export {
  ANSWERED_WITHIN,
  FIGURE_KINDS,
  FIGURE_UNITS,
  type FigureKind,
} from './desk/reporting/view-figures.ts'
export { GRANULARITIES } from './desk/reporting/range.ts'
export type { Bar, BarTotal, DashboardRange, Granularity } from './desk/reporting/range.ts'
export type { AnsweredRequest } from './desk/operations/request-counts.ts'
export type { Metrics } from './desk/operations/view-metrics.ts'
export type { BillingDashboard } from './desk/reporting/view-billing-dashboard.ts'
export type { OperationalDashboard } from './desk/operations/view-operational-dashboard.ts'
export type { SecurityDashboard } from './desk/operations/view-security-dashboard.ts'
export type { Gauges } from './desk/operations/view-gauges.ts'
export type { SchedulerHealth } from './desk/operations/view-scheduler-health.ts'
export type { SchedulerAlerts } from './desk/operations/view-scheduler-alerts.ts'

// Exports: what leaves for accountants and the tax office. Erasure: what goes when its time is over.
export * from './desk/exports/ports.ts'
export { CSV_FORMATS, type CsvFormat, csvRecord } from './desk/exports/csv.ts'
export type { DocumentSink, EInvoiceExport } from './desk/exports/export-einvoices.ts'
export type { AskedMonth, MonthOfBooks } from './desk/exports/export-month.ts'
export type { IsafExport } from './desk/exports/export-isaf.ts'
export type { IsafScope } from './desk/exports/isaf.ts'
export type { OssFormat } from './desk/exports/export-oss.ts'
export type { OssCorrection, OssReturn, OssSupply } from './desk/exports/oss-return.ts'
export { type Quarter, quarterText } from './desk/exports/quarter.ts'
export type { RecapitulativeRow } from './desk/exports/recapitulative.ts'
export * from './desk/erasure/personal-data.ts'
export type { Anonymise, Anonymised, Erased } from './desk/erasure/anonymise-account.ts'

// Decisions that use cases make inside: facts in, what follows out. The others stand with their capability.
export type { ChargeFacts } from './money/billing/charge-facts.ts'
export { decideTakeUp, type TakeUp } from './money/billing/decide-take-up.ts'
export { type Charge, decideCharge } from './money/decisions/decide-charge.ts'
export { type Decided, decided, type Policy } from './money/decisions/draft.ts'
export type { CustomerFacts } from './money/decisions/facts.ts'
export { decideSavedCard } from './money/cards/decide-saved-card.ts'
export { decideTopup } from './money/topups/decide-topup.ts'
export { decidePayBack, type PayBackStep } from './money/withdrawals/decide-pay-back.ts'
export { decideStatement } from './desk/withdrawal/decide-statement.ts'
export { decideContact } from './people/profile/decide-contact.ts'
export { decideUpdate } from './people/support/decide-update.ts'
export { decideVatChange } from './people/vat/change-vat.ts'
export * from './people/vat-proofs/decide-vat-proof.ts'
export { decideRange } from './desk/reporting/range.ts'

// What every capability stands on: the audit log, repeated requests, limits, files.
export * from './records/audit/audit.ts'
export * from './records/audit/ports.ts'
export { type AuditProof, PROOF_FLAWS, type ProofFlaw } from './records/audit/prove-audit-row.ts'
export type { AuditView } from './records/audit/list-audit-log.ts'
export * from './records/audit/verify-audit.ts'
export * from './records/idempotency/idempotency.ts'
export * from './records/idempotency/ports.ts'
export type { KeyClaim, KeyedIdentity } from './records/idempotency/keyed-request.ts'
export * from './records/limits/ports.ts'
export * from './records/files/ports.ts'
export * from './records/files/content-type.ts'
export * from './records/files/upload.ts'
export * from './records/files/file-name.ts'
export * from './records/files/download-upload.ts'
