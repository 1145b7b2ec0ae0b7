import { AccountUserListResponse, Invitation, InviteUserRequest } from '@billing/api'
import { endpoint } from '../endpoint.ts'

/** Who may sign in to an account: its owner's to say. Source: contract 2.4. */
export const ACCOUNT_USER_ENDPOINTS = [
  endpoint({
    id: 'listUsers',
    method: 'get',
    path: '/account/users',
    tag: 'account',
    summary: 'List the people of the account',
    description: 'Everybody who may sign in to it, the first one first, and who was invited to.',
    status: 200,
    response_description: 'The people.',
    response: AccountUserListResponse,
    run: async ({ billing: { identity }, call }) => ({
      data: await identity.listUsers(call),
      invitations: await identity.listInvitations(call),
    }),
  }),
  endpoint({
    id: 'removeUser',
    method: 'delete',
    path: '/account/users/{user_id}',
    tag: 'account',
    summary: 'Remove somebody from the account',
    description:
      'All their sessions and links die at once; their tickets stay. Nobody removes themselves, so an account always has an owner.',
    status: 204,
    response_description: 'They are gone.',
    problems: ['not_found', 'validation.failed'],
    run: ({ billing, call, params }) => billing.identity.removeUser(call, params.user_id),
  }),
  endpoint({
    id: 'inviteUser',
    method: 'post',
    path: '/account/users',
    tag: 'account',
    summary: 'Invite somebody to the account',
    description:
      'Mails them a link for their first sign-in: an owner changes everything, a support user reads and writes tickets. The answer is the same whether the address has an account with us or not; an address belongs to one account, and its mail says so. Invited again, an address gets a new link, and the earlier one dies. Whoever has not confirmed their own e-mail address invites nobody.',
    status: 202,
    response_description: 'The invitation, which waits for 7 days.',
    body: { schema: InviteUserRequest },
    response: Invitation,
    limits: ['invitations'],
    problems: ['validation.failed'],
    run: ({ billing, call, body }) => billing.identity.inviteUser(call, body),
  }),
  endpoint({
    id: 'withdrawInvitation',
    method: 'delete',
    path: '/account/invitations/{invitation_id}',
    tag: 'account',
    summary: 'Take an invitation back',
    description: 'The link of its mail is worth nothing any more.',
    status: 204,
    response_description: 'The invitation is gone.',
    problems: ['not_found'],
    run: ({ billing, call, params }) =>
      billing.identity.withdrawInvitation(call, params.invitation_id),
  }),
]
