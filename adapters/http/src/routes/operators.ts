import { AdminOperatorListResponse, AdminReadAsRequest, AdminReadingSession } from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'

export const OPERATOR_ENDPOINTS = [
  endpoint({
    id: 'adminListOperators',
    method: 'get',
    path: '/admin/operators',
    tag,
    summary: 'List the operators',
    description: 'Oldest first: whom a ticket can be given to, and who only reads.',
    status: 200,
    response_description: 'The operators.',
    response: AdminOperatorListResponse,
    run: async ({ billing, call }) => ({ data: await billing.operations.operators(call) }),
  }),
  endpoint({
    id: 'adminReadAs',
    method: 'post',
    path: '/admin/customers/{account_id}/reading-session',
    tag,
    summary: 'Read as a customer',
    description:
      'A token of 15 minutes that reads what a support user of the account reads and writes nothing. The customer’s audit log has who, when and why; the owner sees it among the sessions, and can end it.',
    body: { schema: AdminReadAsRequest },
    status: 201,
    response_description: 'The token.',
    response: AdminReadingSession,
    problems: ['not_found'],
    run: ({ billing, call, params: { account_id }, body }) =>
      billing.customers.readAs(call, { account_id, ...body }),
  }),
]
