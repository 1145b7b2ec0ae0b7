import { AccountUserListResponse } from '@billing/api'
import { endpoint } from '../endpoint.ts'

/** Who may sign in to an account: its owner's to say. Source: contract 2.4. */
export const ACCOUNT_USER_ENDPOINTS = [
  endpoint({
    id: 'listUsers',
    method: 'get',
    path: '/account/users',
    tag: 'account',
    summary: 'List the people of the account',
    description: 'Everybody who may sign in to it, the first one first. For its owner.',
    status: 200,
    response_description: 'The people.',
    response: AccountUserListResponse,
    run: async ({ billing, call }) => ({ data: await billing.identity.listUsers(call) }),
  }),
  endpoint({
    id: 'removeUser',
    method: 'delete',
    path: '/account/users/{user_id}',
    tag: 'account',
    summary: 'Remove a support user',
    description:
      'All sessions and links of the support user die at once; the tickets stay. An owner is not removed.',
    status: 204,
    response_description: 'The support user is gone.',
    problems: ['not_found', 'validation.failed'],
    run: ({ billing, call, params }) => billing.identity.removeUser(call, params.user_id),
  }),
]
