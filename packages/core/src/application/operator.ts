import { updateCustomer } from '../people/profile/update-account.ts'
import { listAuditLog } from '../records/audit/list-audit-log.ts'
import { proveAuditRow } from '../records/audit/prove-audit-row.ts'
import { unlistedPlans } from '../desk/reporting/unlisted-plans.ts'
import { otherPrefixes } from '../money/numbering/other-prefixes.ts'
import { adminAskForecast } from '../desk/forecast/ask-forecast.ts'
import { viewForecast } from '../desk/forecast/view-forecast.ts'
import {
  clearBanner,
  createBanner,
  listCustomerBanners,
} from '../people/notifications/admin-banners.ts'
import { listGivenUpMails } from '../desk/mail-delivery/given-up-mails.ts'
import { resendMail, resendMails } from '../desk/mail-delivery/resend-mails.ts'
import { adminAddPaymentMethod } from '../money/cards/add-payment-method.ts'
import { adminDeletePaymentMethod } from '../money/cards/delete-payment-method.ts'
import { listOperators } from '../people/operators/list-operators.ts'
import { readAs } from '../people/operators/read-as.ts'
import type { Ports } from '../ports.ts'
import { listCustomers } from '../desk/lists/list-customers.ts'
import { listInvoicesForAdmin } from '../desk/lists/list-invoices-for-admin.ts'
import { nameIds } from '../desk/lists/name-ids.ts'
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
    operational: (asked: RangeAsked) => viewOperationalDashboard(delayed(ports), counts, asked),
    security: useDelayed(viewSecurityDashboard),
    billing: useDelayed(viewBillingDashboard),
  }
}

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
  thresholds: { view: use(viewThreshold) },
  tenants: {
    info: use(viewTenantInfo),
    list: use(listTenants),
    view: use(viewTenant),
    provisionByHand: use(provisionByHand),
    transition: use(transitionTenant),
    reconcile: use(reconcileTenants),
  },
  listings: {
    customers: useDelayed(listCustomers),
    tenants: useDelayed(listTenantsForAdmin),
    invoices: useDelayed(listInvoicesForAdmin),
    auditLog: useDelayed(listAuditLog),
    auditProof: use(proveAuditRow),
    names: useDelayed(nameIds),
  },
})
