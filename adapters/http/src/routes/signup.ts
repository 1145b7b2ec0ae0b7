import {
  SignInResponse,
  SignupOrderRequest,
  SignupRequest,
  SignupResponse,
  SignupSessionRequest,
  SignupStatusResponse,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'auth (public)'

export const SIGNUP_ENDPOINTS = [
  endpoint({
    id: 'createSignup',
    method: 'post',
    path: '/signup',
    tag,
    summary: 'Sign up',
    description:
      'Begins the signup of a company or a person. We send a link to the address and give a token that mounts the payment widget; the card is saved and nothing is charged. The law wants the full address of a company on its invoices: ask for its `legal_address` here. The answer is the same whether or not we know the address.',
    body: { schema: SignupRequest },
    idempotency: 'optional',
    limits: ['signup'],
    status: 202,
    response_description: 'We have the signup. What comes next is the card.',
    response: SignupResponse,
    problems: ['subscription.tier_invalid', 'internal'],
    run: ({ billing, call, body }) => billing.signup.request(call, body),
  }),
  endpoint({
    id: 'createSignupOrder',
    method: 'post',
    path: '/signup/order',
    tag,
    summary: 'Sign up for more than a plan',
    description:
      'As `createSignup`, with what is ordered beside the plan: items by quantity, periods of a year, a discount code. What was ordered at a price keeps it.',
    body: { schema: SignupOrderRequest },
    idempotency: 'optional',
    limits: ['signup'],
    status: 202,
    response_description: 'We have the signup. What comes next is the card.',
    response: SignupResponse,
    problems: ['subscription.tier_invalid', 'internal'],
    run: ({ billing, call, body }) => billing.signup.order(call, body),
  }),
  endpoint({
    id: 'getSignupStatus',
    method: 'get',
    path: '/signup/{signup_id}',
    tag,
    summary: 'See where a signup stands',
    description:
      'For whoever holds the id, which nobody can guess. Ask again until it is `active` or `failed`.',
    status: 200,
    response_description: 'Where the signup stands.',
    response: SignupStatusResponse,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.signup.view(call, params.signup_id),
  }),
  endpoint({
    id: 'createSignupSession',
    method: 'post',
    path: '/signup/{signup_id}/session',
    tag,
    summary: 'Open the session of a finished signup',
    description:
      'Takes the grant that `verifyVerification` gave this browser and signs it in. A grant works once. Until the phone system is ready we refuse with `retry_after`.',
    body: { schema: SignupSessionRequest },
    status: 200,
    response_description: 'Signed in.',
    response: SignInResponse,
    problems: ['auth.invalid_credentials', 'not_found'],
    run: ({ billing, call, params, body }) =>
      billing.signup.openSession(call, { signup_id: params.signup_id, grant: body.grant }),
  }),
]
