import {
  AdminMetricsResponse,
  BillingDashboardResponse,
  DashboardQuery,
  MrrHistoryQuery,
  MrrHistoryResponse,
  OperationalDashboardResponse,
  SecurityDashboardResponse,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'

export const DASHBOARD_ENDPOINTS = [
  endpoint({
    id: 'adminGetMetrics',
    method: 'get',
    path: '/admin/metrics',
    tag,
    summary: 'See how the business does',
    description:
      'Signups and churn of the month so far and of the last 30 and 90 days, and what stands now. Promo subscriptions count in totals only.',
    status: 200,
    response_description: 'The figures of each window.',
    response: AdminMetricsResponse,
    run: ({ billing }) => billing.reporting.metrics(),
  }),
  endpoint({
    id: 'adminGetMrrHistory',
    method: 'get',
    path: '/admin/metrics/mrr',
    tag,
    summary: 'See how the monthly recurring revenue moved',
    description:
      'What it was, bar by bar, and what each bar brought and lost. Counted with each move since this was first kept; before that it is null. The last 90 days by day unless asked otherwise.',
    filters: MrrHistoryQuery,
    status: 200,
    response_description: 'The history.',
    response: MrrHistoryResponse,
    problems: ['validation.failed'],
    run: ({ billing, filters }) => billing.reporting.mrrHistory(filters),
  }),
  endpoint({
    id: 'adminGetOperationalDashboard',
    method: 'get',
    path: '/admin/dashboards/operational',
    tag,
    summary: 'See how the service is used',
    description:
      'Requests and refusals, and how much the audit log grew. Requests of other processes show within seconds. The last 24 hours by hour unless asked otherwise.',
    filters: DashboardQuery,
    status: 200,
    response_description: 'The dashboard.',
    response: OperationalDashboardResponse,
    problems: ['validation.failed'],
    run: ({ billing, filters }) => billing.reporting.operational(filters),
  }),
  endpoint({
    id: 'adminGetSecurityDashboard',
    method: 'get',
    path: '/admin/dashboards/security',
    tag,
    summary: 'See who can get in, and who tried',
    description: 'Second factors of operators, failed sign-ins, magic links, signing keys.',
    status: 200,
    response_description: 'The dashboard.',
    response: SecurityDashboardResponse,
    run: ({ billing }) => billing.reporting.security(),
  }),
  endpoint({
    id: 'adminGetBillingDashboard',
    method: 'get',
    path: '/admin/dashboards/billing',
    tag,
    summary: 'See what customers pay',
    description:
      'Subscriptions, revenue, the largest accounts, the ladder, and how the scheduler does. The last 24 hours by hour unless asked otherwise.',
    filters: DashboardQuery,
    status: 200,
    response_description: 'The dashboard.',
    response: BillingDashboardResponse,
    problems: ['validation.failed'],
    run: ({ billing, filters }) => billing.reporting.billing(filters),
  }),
]
