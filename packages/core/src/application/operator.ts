import { updateCustomer } from '../account/update-account.ts'
import { listAuditLog } from '../audit/list-audit-log.ts'
import { viewForecast } from '../forecast/view-forecast.ts'
import { clearBanner, createBanner, listCustomerBanners } from '../notifications/admin-banners.ts'
import { listGivenUpMails } from '../mails/given-up-mails.ts'
import { resendMail, resendMails } from '../mails/resend-mails.ts'
import { adminAddPaymentMethod } from '../cards/admin-add-payment-method.ts'
import { adminDeletePaymentMethod } from '../cards/delete-payment-method.ts'
import type { Ports } from '../ports.ts'
import { listCustomers } from '../reporting/list-customers.ts'
import { listInvoicesForAdmin } from '../reporting/list-invoices-for-admin.ts'
import { listTenantsForAdmin } from '../reporting/list-tenants-for-admin.ts'
import type { RangeAsked } from '../reporting/range.ts'
import {
  type AnsweredRequest,
  countRequests,
  createRequestCounts,
} from '../operations/request-counts.ts'
import { viewAccountStanding } from '../reporting/view-account-standing.ts'
import { viewBillingDashboard } from '../reporting/view-billing-dashboard.ts'
import { listCustomerPaymentMethods, viewCustomer } from '../reporting/view-customer.ts'
import { viewMetrics } from '../operations/view-metrics.ts'
import { viewOperationalDashboard } from '../operations/view-operational-dashboard.ts'
import { viewSchedulerAlerts } from '../operations/view-scheduler-alerts.ts'
import { viewSchedulerHealth } from '../operations/view-scheduler-health.ts'
import { viewSecurityDashboard } from '../operations/view-security-dashboard.ts'
import { viewTimeline } from '../reporting/view-timeline.ts'
import { giveTrial } from '../signup/give-trial.ts'
import { reconcileTenants } from '../tenants/reconcile-tenants.ts'
import { listTenants, viewTenant, viewTenantInfo } from '../tenants/view-tenants.ts'
import { provisionByHand } from '../transitions/provision-by-hand.ts'
import { transitionTenant } from '../transitions/transition-tenant.ts'
import type { Use } from './given.ts'

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
})

/** Requests are counted in this process; `countRequests` writes them down. */
const reportingOf = (ports: Ports, use: Use) => {
  const counts = createRequestCounts(ports.clock)
  return {
    observeRequest: (request: AnsweredRequest) => counts.observe(request),
    countRequests: () => countRequests(ports, counts),
    metrics: use(viewMetrics),
    operational: (asked: RangeAsked) => viewOperationalDashboard(ports, counts, asked),
    security: use(viewSecurityDashboard),
    billing: use(viewBillingDashboard),
  }
}

/** What operators see and do. */
export const operatorOf = (ports: Ports, use: Use) => ({
  customers: customersOf(use),
  reporting: reportingOf(ports, use),
  operations: {
    standing: use(viewAccountStanding),
    timeline: use(viewTimeline),
    forecast: use(viewForecast),
  },
  mails: {
    listGivenUp: use(listGivenUpMails),
    resend: use(resendMail),
    resendAll: use(resendMails),
  },
  scheduler: { health: use(viewSchedulerHealth), alerts: use(viewSchedulerAlerts) },
  tenants: {
    info: use(viewTenantInfo),
    list: use(listTenants),
    view: use(viewTenant),
    provisionByHand: use(provisionByHand),
    transition: use(transitionTenant),
    reconcile: use(reconcileTenants),
  },
  listings: {
    customers: use(listCustomers),
    tenants: use(listTenantsForAdmin),
    invoices: use(listInvoicesForAdmin),
    auditLog: use(listAuditLog),
  },
})
