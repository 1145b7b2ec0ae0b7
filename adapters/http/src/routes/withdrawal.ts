import {
  AdminWithdrawal,
  AdminWithdrawalListResponse,
  AdminWithdrawalRequest,
  Withdrawal,
  WithdrawalByLinkRequest,
  WithdrawalLinkRequest,
  WithdrawalRequest,
  WithdrawalRight,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'
import { CODES } from './links.ts'

const tag = 'subscription'

export const WITHDRAWAL_ENDPOINTS = [
  endpoint({
    id: 'getWithdrawal',
    method: 'get',
    path: '/withdrawal',
    tag,
    summary: 'See the right of withdrawal',
    description:
      'What the function “Withdraw from contract here” shows: whether the right exists and until when, what goes back to the card, and the statement as we can fill it in. A consumer has the right for 14 days after that of the order; an end on a Saturday, a Sunday or a public holiday moves on. It must be easy to find during all of that time.',
    status: 200,
    response_description: 'The right, and what was stated.',
    response: WithdrawalRight,
    problems: ['not_found'],
    run: ({ billing, call }) => billing.withdrawal.view(call),
  }),
  endpoint({
    id: 'stateWithdrawal',
    method: 'post',
    path: '/withdrawal',
    tag,
    summary: 'State the withdrawal from the contract',
    description:
      'The first of two steps. The statement is kept, and has no effect before `confirmWithdrawal`. A statement in time may be confirmed within 24 hours, also after the end.',
    body: { schema: WithdrawalRequest, optional: true },
    idempotency: 'required',
    limits: ['money'],
    status: 201,
    response_description: 'The statement, to be confirmed.',
    response: Withdrawal,
    problems: ['not_found'],
    run: ({ billing, call, body }) => billing.withdrawal.state(call, body),
  }),
  endpoint({
    id: 'confirmWithdrawal',
    method: 'post',
    path: '/withdrawal/{withdrawal_id}/confirm',
    tag,
    summary: 'Confirm the withdrawal from the contract',
    description:
      'The second step. The phone system is closed at once, the acknowledgement goes out by mail, and what was paid goes back to the card, less the days used where the consumer asked us to begin at once; of call credit, what is unused goes back. A charge that is running is awaited, and paid back.',
    idempotency: 'required',
    limits: ['money'],
    status: 200,
    response_description: 'The withdrawal, in effect.',
    response: Withdrawal,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.withdrawal.confirm(call, params),
  }),
  endpoint({
    id: 'requestWithdrawalLink',
    method: 'post',
    path: '/withdrawal-links',
    tag,
    summary: 'Withdraw from the contract without signing in',
    description:
      'The first of two steps. To a consumer with the right of withdrawal we mail a link that confirms it, for 24 hours; that they asked in time is enough. The answer is the same whether or not we know the address.',
    body: { schema: WithdrawalLinkRequest },
    limits: CODES,
    status: 204,
    response_description: 'If there is a right of withdrawal, a mail is on its way.',
    run: ({ billing, call, body }) => billing.withdrawal.requestLink(call, body),
  }),
  endpoint({
    id: 'withdrawByLink',
    method: 'post',
    path: '/withdrawal-links/confirm',
    tag,
    summary: 'Confirm the withdrawal by the mailed link',
    description:
      'The second step: spends the link, with the effect of `confirmWithdrawal`. The same link again gives the same answer.',
    body: { schema: WithdrawalByLinkRequest },
    status: 200,
    response_description: 'The withdrawal, in effect.',
    response: Withdrawal,
    problems: ['auth.invalid_credentials'],
    run: ({ billing, call, body }) => billing.withdrawal.byLink(call, body),
  }),
  endpoint({
    id: 'adminEnterWithdrawal',
    method: 'post',
    path: '/admin/customers/{account_id}/withdrawal',
    tag: 'admin',
    summary: 'Enter a withdrawal that came by letter or e-mail',
    description:
      'It takes effect at once, as if the consumer had confirmed it. Whether it was in time is decided by when it was sent; the days until it was received were used.',
    body: { schema: AdminWithdrawalRequest },
    idempotency: 'required',
    status: 201,
    response_description: 'The withdrawal, in effect.',
    response: AdminWithdrawal,
    problems: ['not_found'],
    run: ({ billing, call, params, body }) =>
      billing.withdrawal.enter(call, { account_id: params.account_id, ...body }),
  }),
  endpoint({
    id: 'adminListWithdrawals',
    method: 'get',
    path: '/admin/withdrawals',
    tag: 'admin',
    summary: 'List the withdrawals from contracts',
    description: 'Those that took effect, newest first.',
    paging: { max: 100, default: 20, in_response: true },
    status: 200,
    response_description: 'A page of withdrawals.',
    response: AdminWithdrawalListResponse,
    run: async ({ billing, call, page }) => {
      const { data, next } = await billing.withdrawal.list(call, page.request)
      return { items: [...data], cursor_next: page.cursor(next) }
    },
  }),
]
