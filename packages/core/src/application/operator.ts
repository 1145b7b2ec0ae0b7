import { lastEvent, listEvents } from '../records/events/list-events.ts'
import { listAuditLog } from '../records/audit/list-audit-log.ts'
import { proveAuditRow } from '../records/audit/prove-audit-row.ts'
import { unlistedHeldItems, unlistedPlans } from '../desk/reporting/unlisted-plans.ts'
import { listExchangeRates } from '../money/exchange/list-exchange-rates.ts'
import { loadExchangeRates } from '../money/exchange/load-exchange-rates.ts'
import { putExchangeRates } from '../money/exchange/put-exchange-rates.ts'
import { otherCurrency } from '../money/exchange/other-currency.ts'
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
import { countRequests, observeRequest } from '../desk/operations/request-counts.ts'
import { updateCustomer } from '../desk/reporting/update-customer.ts'
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
import { reconcileTenants } from '../phones/reconciliation/reconcile-tenants.ts'
import { listTenants, viewTenant, viewTenantInfo } from '../phones/tenants/view-tenants.ts'
import { provisionByHand } from '../desk/transitions/provision-by-hand.ts'
import { transitionTenant } from '../desk/transitions/transition-tenant.ts'
import { delayed, system, use, withoutCall } from './use-case.ts'

const CUSTOMERS = {
  view: withoutCall('adminGetCustomer', viewCustomer),
  update: use('adminUpdateCustomer', updateCustomer),
  listPaymentMethods: withoutCall('adminListCustomerPaymentMethods', listCustomerPaymentMethods),
  addPaymentMethod: use('adminAddCustomerPaymentMethod', adminAddPaymentMethod),
  deletePaymentMethod: use('adminDeleteCustomerPaymentMethod', adminDeletePaymentMethod),
  listBanners: withoutCall('adminListBanners', listCustomerBanners),
  createBanner: use('adminCreateBanner', createBanner),
  clearBanner: use('adminClearBanner', clearBanner),
  listNotes: withoutCall('adminListNotes', listNotes),
  addNote: use('adminAddNote', addNote),
  giveTrial: use('adminGiveTrial', giveTrial),
  readAs: use('adminReadAs', readAs),
}

const REPORTING = {
  observeRequest: system(observeRequest),
  countRequests: system(countRequests),
  metrics: delayed(withoutCall('adminGetMetrics', viewMetrics)),
  mrrHistory: delayed(withoutCall('adminGetMrrHistory', viewMrrHistory)),
  figures: delayed(withoutCall('adminGetFigures', viewFigures)),
  operational: delayed(withoutCall('adminGetOperationalDashboard', viewOperationalDashboard)),
  security: delayed(withoutCall('adminGetSecurityDashboard', viewSecurityDashboard)),
  billing: delayed(withoutCall('adminGetBillingDashboard', viewBillingDashboard)),
}

const WEBHOOKS = {
  list: withoutCall('adminListWebhookEndpoints', listWebhookEndpoints),
  create: use('adminCreateWebhookEndpoint', createWebhookEndpoint),
  update: use('adminUpdateWebhookEndpoint', updateWebhookEndpoint),
  delete: use('adminDeleteWebhookEndpoint', deleteWebhookEndpoint),
  rotateSecret: use('adminRotateWebhookSecret', rotateWebhookSecret),
  test: use('adminTestWebhookEndpoint', testWebhookEndpoint),
  listDeliveries: withoutCall('adminListWebhookDeliveries', listWebhookDeliveries),
  redeliver: use('adminRedeliverWebhook', redeliverWebhook),
  redeliverFailed: use('adminRedeliverFailedWebhooks', redeliverFailedWebhooks),
}

const IMPORTS = {
  customer: system(importCustomer),
  rehearse: system(rehearseImport),
  continueNumbers: system(continueNumbers),
  coreTenants: system(listCoreTenants),
  export: system(exportCustomers),
}

const EXCHANGE_RATES = {
  put: use('adminPutExchangeRates', putExchangeRates),
  list: withoutCall('adminListExchangeRates', listExchangeRates),
  load: system(loadExchangeRates),
}

const API_KEYS = {
  list: withoutCall('adminListApiKeys', listApiKeys),
  create: use('adminCreateApiKey', createApiKey),
  rotate: use('adminRotateApiKey', rotateApiKey),
  revoke: use('adminRevokeApiKey', revokeApiKey),
}

/** What operators see and do. */
export const OPERATOR = {
  customers: CUSTOMERS,
  reporting: REPORTING,
  operations: {
    standing: withoutCall('adminGetStanding', viewAccountStanding),
    timeline: withoutCall('adminGetTimeline', viewTimeline),
    forecast: withoutCall('adminGetForecast', viewForecast),
    forecastFor: withoutCall('adminGetForecast', adminAskForecast),
    operators: withoutCall('adminListOperators', listOperators),
    unlistedPlans: system(unlistedPlans),
    unlistedItems: system(unlistedHeldItems),
    otherPrefixes: system(otherPrefixes),
    otherCurrency: system(otherCurrency),
  },
  exchangeRates: EXCHANGE_RATES,
  apiKeys: API_KEYS,
  mails: {
    listGivenUp: withoutCall('adminListGivenUpMails', listGivenUpMails),
    resend: use('adminResendMail', resendMail),
    resendAll: use('adminResendMails', resendMails),
    resendByCommand: use('system', resendMail),
    resendAllByCommand: use('system', resendMails),
  },
  scheduler: {
    health: withoutCall('adminGetSchedulerHealth', viewSchedulerHealth),
    alerts: withoutCall('adminGetSchedulerAlerts', viewSchedulerAlerts),
    gauges: system(viewGauges),
  },
  imports: IMPORTS,
  thresholds: { view: withoutCall('adminGetVatThreshold', viewThreshold) },
  tenants: {
    info: use('getTenantInfo', viewTenantInfo),
    list: use('listTenants', listTenants),
    view: use('getTenant', viewTenant),
    provisionByHand: use('adminProvisionTenant', provisionByHand),
    transition: use('adminTransitionTenant', transitionTenant),
    reconcile: system(reconcileTenants),
  },
  events: {
    list: delayed(withoutCall('adminListEvents', listEvents)),
    last: withoutCall('adminListEvents', lastEvent),
  },
  webhooks: WEBHOOKS,
  listings: {
    customers: delayed(use('adminListCustomers', listCustomers)),
    tenants: delayed(use('adminListTenants', listTenantsForAdmin)),
    invoices: delayed(use('adminListInvoices', listInvoicesForAdmin)),
    auditLog: delayed(withoutCall('adminListAuditLog', listAuditLog)),
    auditProof: withoutCall('adminProveAuditRow', proveAuditRow),
    names: delayed(withoutCall('adminNameAccounts', nameIds)),
  },
}
