import {
  AdminBillingCycleListResponse,
  AdminBillingCycleRow,
  BillingCycleFilters,
  SchedulerAlertsResponse,
  SchedulerHealthResponse,
  SchedulerWindow,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'

export const SCHEDULER_ENDPOINTS = [
  endpoint({
    id: 'adminListBillingCycles',
    method: 'get',
    path: '/admin/billing-cycles',
    tag,
    summary: 'List the billing cycles of all accounts',
    description:
      'One for each period of each subscription, newest first by when it was planned. The `Link` header leads to the next page.',
    paging: { max: 1_000, default: 100 },
    filters: BillingCycleFilters,
    status: 200,
    response_description: 'A page of billing cycles.',
    response: AdminBillingCycleListResponse,
    run: async ({ billing, call, filters, page }) => {
      const { data, next } = await billing.cycles.list(call, filters, page.request)
      page.link(next)
      return { data: [...data] }
    },
  }),
  endpoint({
    id: 'adminRetryBillingCycle',
    method: 'post',
    path: '/admin/billing-cycles/{cycle_id}/retry',
    tag,
    summary: 'Retry a billing cycle',
    description:
      'Has a cycle that failed, was not sent or is held taken up now; the ladder uses up nothing. The answer shows the cycle as it is, and the scheduler does the rest: a card that said it will never work is not asked again, and a payment whose outcome is not known is only read again.',
    idempotency: 'required',
    status: 200,
    response_description: 'The cycle, due now.',
    response: AdminBillingCycleRow,
    problems: ['not_found', 'validation.failed'],
    run: ({ billing, call, params }) => billing.cycles.retry(call, params.cycle_id),
  }),
  endpoint({
    id: 'adminGetSchedulerHealth',
    method: 'get',
    path: '/admin/scheduler/health',
    tag,
    summary: 'See how the scheduler is doing',
    description: 'What became of billing cycles in a window, and how many accounts owe us money.',
    filters: SchedulerWindow,
    status: 200,
    response_description: 'How the scheduler is doing.',
    response: SchedulerHealthResponse,
    run: ({ billing, call, filters }) => billing.scheduler.health(call, filters),
  }),
  endpoint({
    id: 'adminGetSchedulerAlerts',
    method: 'get',
    path: '/admin/scheduler/alerts',
    tag,
    summary: 'See what needs a person',
    description:
      'Empty when all is well. `docs/alerts.md` lists every alert and when it is raised.',
    status: 200,
    response_description: 'The alerts that are raised now.',
    response: SchedulerAlertsResponse,
    run: async ({ billing, call }) => {
      const { generated_at, alerts } = await billing.scheduler.alerts(call)
      return {
        generated_at,
        alerts: alerts.map(({ sample_subscription_ids: samples, ...alert }) =>
          samples ? { ...alert, sample_subscription_ids: [...samples] } : alert,
        ),
      }
    },
  }),
]
