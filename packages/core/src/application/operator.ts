import { updateCustomer } from '../people/profile/update-account.ts'
import { lastEvent, listEvents } from '../records/events/list-events.ts'
import { listAuditLog } from '../records/audit/list-audit-log.ts'
import { proveAuditRow } from '../records/audit/prove-audit-row.ts'
import { unlistedPlans } from '../desk/reporting/unlisted-plans.ts'
import { otherPrefixes } from '../money/numbering/other-prefixes.ts'
import { adminAskForecast } from '../desk/forecast/ask-forecast.ts'
import { viewForecast } from '../desk/forecast/view-forecast.ts'
import { continueNumbers } from '../desk/imports/continue-numbers.ts'
import { exportCustomers } from '../desk/imports/export-customers.ts'
import { importCustomer } from '../desk/imports/import-customer.ts'
import { listCoreTenants } from '../desk/imports/list-core-tenants.ts'
import { rehearseImport } from '../desk/imports/rehearse-import.ts'
import {
  clearBanner,
  createBanner,
  listCustomerBanners,
} from '../people/notifications/admin-banners.ts'
import { addNote, listNotes } from '../people/notes/customer-notes.ts'
import { listGivenUpMails } from '../desk/mail-delivery/given-up-mails.ts'
import { resendMail, resendMails } from '../desk/mail-delivery/resend-mails.ts'
import { adminAddPaymentMethod } from '../money/cards/add-payment-method.ts'
import { adminDeletePaymentMethod } from '../money/cards/delete-payment-method.ts'
import { createApiKey } from '../people/api-keys/create-api-key.ts'
import { listApiKeys } from '../people/api-keys/list-api-keys.ts'
import { revokeApiKey } from '../people/api-keys/revoke-api-key.ts'
import { rotateApiKey } from '../people/api-keys/rotate-api-key.ts'
import { listOperators } from '../people/operators/list-operators.ts'
import { readAs } from '../people/operators/read-as.ts'
import type { Ports } from '../ports.ts'
import { listCustomers } from '../desk/lists/list-customers.ts'
import { listInvoicesForAdmin } from '../desk/lists/list-invoices-for-admin.ts'
import { nameIds } from '../desk/lists/name-ids.ts'
import {
  listWebhookDeliveries,
  redeliverFailedWebhooks,
  redeliverWebhook,
  testWebhookEndpoint,
} from '../desk/webhooks/deliveries.ts'
import {
  createWebhookEndpoint,
  deleteWebhookEndpoint,
  listWebhookEndpoints,
  rotateWebhookSecret,
  updateWebhookEndpoint,
} from '../desk/webhooks/manage-endpoints.ts'
import { listTenantsForAdmin } from '../desk/lists/list-tenants-for-admin.ts'
import type { RangeAsked } from '../desk/reporting/range.ts'
import {
  type AnsweredRequest,
  countRequests,
  createRequestCounts,
} from '../desk/operations/request-counts.ts'
import { viewAccountStanding } from '../desk/reporting/view-account-standing.ts'
import { viewBillingDashboard } from '../desk/reporting/view-billing-dashboard.ts'
import { listCustomerPaymentMethods, viewCustomer } from '../desk/reporting/view-customer.ts'
import { viewGauges } from '../desk/operations/view-gauges.ts'
import { viewFigures } from '../desk/reporting/view-figures.ts'
import { viewMetrics } from '../desk/operations/view-metrics.ts'
import { viewMrrHistory } from '../desk/reporting/view-mrr-history.ts'
import { viewOperationalDashboard } from '../desk/operations/view-operational-dashboard.ts'
import { viewSchedulerAlerts } from '../desk/operations/view-scheduler-alerts.ts'
import { viewSchedulerHealth } from '../desk/operations/view-scheduler-health.ts'
import { viewSecurityDashboard } from '../desk/operations/view-security-dashboard.ts'
import { viewTimeline } from '../desk/reporting/view-timeline.ts'
import { viewThreshold } from '../people/threshold/view-threshold.ts'
import { giveTrial } from '../onboarding/signup/give-trial.ts'
import { reconcileTenants } from '../phones/tenants/reconcile-tenants.ts'
import { listTenants, viewTenant, viewTenantInfo } from '../phones/tenants/view-tenants.ts'
import { provisionByHand } from '../desk/transitions/provision-by-hand.ts'
import { transitionTenant } from '../desk/transitions/transition-tenant.ts'
import { delayed, type Use } from './given.ts'

const customersOf = (use: Use) => ({
  view: use(viewCustomer),
  update: use(updateCustomer),
  listPaymentMethods: use(listCustomerPaymentMethods),
  addPaymentMethod: use(adminAddPaymentMethod),
  deletePaymentMethod: use(adminDeletePaymentMethod),
  listBanners: use(listCustomerBanners),
  createBanner: use(createBanner),
  clearBanner: use(clearBanner),
  listNotes: use(listNotes),
  addNote: use(addNote),
  giveTrial: use(giveTrial),
  readAs: use(readAs),
})

/** Requests are counted in this process; `countRequests` writes them down. */
const reportingOf = (ports: Ports, useDelayed: Use) => {
  const counts = createRequestCounts(ports.clock)
  return {
    observeRequest: (request: AnsweredRequest) => counts.observe(request),
    countRequests: () => countRequests(ports, counts),
    metrics: useDelayed(viewMetrics),
    mrrHistory: useDelayed(viewMrrHistory),
    figures: useDelayed(viewFigures),
    operational: (asked: RangeAsked) => viewOperationalDashboard(delayed(ports), counts, asked),
    security: useDelayed(viewSecurityDashboard),
    billing: useDelayed(viewBillingDashboard),
  }
}

const webhooksOf = (use: Use) => ({
  list: use(listWebhookEndpoints),
  create: use(createWebhookEndpoint),
  update: use(updateWebhookEndpoint),
  delete: use(deleteWebhookEndpoint),
  rotateSecret: use(rotateWebhookSecret),
  test: use(testWebhookEndpoint),
  listDeliveries: use(listWebhookDeliveries),
  redeliver: use(redeliverWebhook),
  redeliverFailed: use(redeliverFailedWebhooks),
})

const importsOf = (use: Use) => ({
  customer: use(importCustomer),
  rehearse: use(rehearseImport),
  continueNumbers: use(continueNumbers),
  coreTenants: use(listCoreTenants),
  export: use(exportCustomers),
})

const apiKeysOf = (use: Use) => ({
  list: use(listApiKeys),
  create: use(createApiKey),
  rotate: use(rotateApiKey),
  revoke: use(revokeApiKey),
})

/** What operators see and do. */
export const operatorOf = (ports: Ports, use: Use, useDelayed: Use) => ({
  customers: customersOf(use),
  reporting: reportingOf(ports, useDelayed),
  operations: {
    standing: use(viewAccountStanding),
    timeline: use(viewTimeline),
    forecast: use(viewForecast),
    forecastFor: use(adminAskForecast),
    operators: use(listOperators),
    unlistedPlans: use(unlistedPlans),
    otherPrefixes: use(otherPrefixes),
  },
  apiKeys: apiKeysOf(use),
  mails: {
    listGivenUp: use(listGivenUpMails),
    resend: use(resendMail),
    resendAll: use(resendMails),
  },
  scheduler: {
    health: use(viewSchedulerHealth),
    alerts: use(viewSchedulerAlerts),
    gauges: use(viewGauges),
  },
  imports: importsOf(use),
  thresholds: { view: use(viewThreshold) },
  tenants: {
    info: use(viewTenantInfo),
    list: use(listTenants),
    view: use(viewTenant),
    provisionByHand: use(provisionByHand),
    transition: use(transitionTenant),
    reconcile: use(reconcileTenants),
  },
  events: { list: useDelayed(listEvents), last: use(lastEvent) },
  webhooks: webhooksOf(use),
  listings: {
    customers: useDelayed(listCustomers),
    tenants: useDelayed(listTenantsForAdmin),
    invoices: useDelayed(listInvoicesForAdmin),
    auditLog: useDelayed(listAuditLog),
    auditProof: use(proveAuditRow),
    names: useDelayed(nameIds),
  },
})
