import {
  AdminForecastFilters,
  AdminStandingResponse,
  AdminTimelineResponse,
  ForecastFilters,
  ForecastResponse,
} from '@billing/api'
import { invoiceInShort, toldEvent } from '@billing/core'
import { endpoint } from '../endpoint.ts'

const foretold = {
  status: 200,
  response_description: 'What will happen, in order.',
  response: ForecastResponse,
} as const

export const FORECAST_ENDPOINTS = [
  endpoint({
    id: 'getForecast',
    method: 'get',
    path: '/account/forecast',
    tag: 'account',
    summary: 'See what will happen',
    description:
      'Every charge, reminder, change and end ahead, if nothing changes but what `if` supposes: by the rules that run the service, to the cent. A card that works is taken to go on working, one that was declined to go on being declined. Empty before the phone system is ready.',
    filters: ForecastFilters,
    ...foretold,
    run: async ({ billing, call, filters }) => {
      const { until, events } = await billing.account.forecast(call, filters)
      return { until, events: events.map(toldEvent) }
    },
  }),
  endpoint({
    id: 'adminGetForecast',
    method: 'get',
    path: '/admin/customers/{account_id}/forecast',
    tag: 'admin',
    summary: 'See what will happen to a customer',
    description: 'As `getForecast`; `if` also supposes what an operator may do.',
    filters: AdminForecastFilters,
    ...foretold,
    problems: ['not_found'],
    run: async ({ billing, call, filters, params: { account_id } }) => {
      const asked = { ...filters, account_id }
      const { until, events } = await billing.operations.forecastFor(call, asked)
      return { until, events: events.map(toldEvent) }
    },
  }),
  endpoint({
    id: 'adminGetTimeline',
    method: 'get',
    path: '/admin/customers/{account_id}/timeline',
    tag: 'admin',
    summary: 'See what happened to a customer',
    description:
      'The newest 200 of what the audit log has about the account, newest last, without what another row of the same moment says better.',
    status: 200,
    response_description: 'What happened.',
    response: AdminTimelineResponse,
    problems: ['not_found'],
    run: async ({ billing, call, params }) => {
      const events = await billing.operations.timeline(call, params.account_id)
      const data = events.map(({ action: key, amount, ...event }) => ({
        ...event,
        key,
        amounts: amount ? { amount } : {},
      }))
      return { data }
    },
  }),
  endpoint({
    id: 'adminGetStanding',
    method: 'get',
    path: '/admin/customers/{account_id}/standing',
    tag: 'admin',
    summary: 'See where a customer stands',
    description:
      'What they owe, what locks the account, what their phones do, and how to reach them.',
    status: 200,
    response_description: 'Where the customer stands now.',
    response: AdminStandingResponse,
    problems: ['not_found'],
    run: async ({ billing, call, params }) => {
      const standing = await billing.operations.standing(call, params.account_id)
      const { subscription = null, tenant = null, banner = null, card = null } = standing
      const invoices = standing.invoices.map(invoiceInShort)
      return { ...standing, subscription, tenant, banner, card, invoices }
    },
  }),
]
