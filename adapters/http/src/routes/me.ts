import {
  ChangePasswordRequest,
  MeResponse,
  SessionListResponse,
  SignOutRequest,
  UpdateMeRequest,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'auth (customer)'

export const ME_ENDPOINTS = [
  endpoint({
    id: 'signOut',
    method: 'post',
    path: '/auth/sign-out',
    tag,
    summary: 'Sign out',
    description:
      'Ends the session that asks at once, its access token too. With a refresh token of the same user, the session of that token ends as well.',
    body: { schema: SignOutRequest, optional: true },
    status: 204,
    response_description: 'The session has ended.',
    run: ({ billing, call, body }) => billing.identity.signOut(call, body),
  }),
  endpoint({
    id: 'getMe',
    method: 'get',
    path: '/me',
    tag,
    summary: 'See who is signed in',
    description: 'The profile of the signed-in user.',
    status: 200,
    response_description: 'The profile.',
    response: MeResponse,
    run: ({ billing, call }) => billing.identity.viewMe(call),
  }),
  endpoint({
    id: 'updateMe',
    method: 'patch',
    path: '/me',
    tag,
    summary: 'Change the profile',
    description: 'Changes what is given and keeps the rest.',
    body: { schema: UpdateMeRequest, optional: true },
    status: 200,
    response_description: 'The profile as it is now.',
    response: MeResponse,
    run: ({ billing, call, body }) => billing.identity.updateMe(call, body),
  }),
  endpoint({
    id: 'changePassword',
    method: 'post',
    path: '/me/password',
    tag,
    summary: 'Change the password',
    description:
      'Needs the current password from everyone who has one. Every other session of the user ends.',
    body: { schema: ChangePasswordRequest },
    refusals: 'wrong_password',
    status: 204,
    response_description: 'The new password is set.',
    run: ({ billing, call, body }) => billing.identity.changePassword(call, body),
  }),
  endpoint({
    id: 'listSessions',
    method: 'get',
    path: '/me/sessions',
    tag,
    summary: 'List the sessions',
    description:
      'Where the signed-in user is signed in, the newest sign-in first. The `Link` header leads to the next page.',
    paging: { max: 1_000, default: 100 },
    status: 200,
    response_description: 'A page of sessions.',
    response: SessionListResponse,
    run: async ({ billing, call, page }) => {
      const { data, next } = await billing.identity.listSessions(call, page.request)
      page.link(next)
      return { data: [...data] }
    },
  }),
  endpoint({
    id: 'endSession',
    method: 'delete',
    path: '/me/sessions/{session_id}',
    tag,
    summary: 'End a session',
    description:
      'One of the signed-in user’s own, also the one that asks: its tokens stop working at once.',
    status: 204,
    response_description: 'The session has ended.',
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.identity.endSession(call, params.session_id),
  }),
]
