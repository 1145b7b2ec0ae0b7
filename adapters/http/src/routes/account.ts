import { AccountResponse, MeAccountResponse } from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'account'

export const ACCOUNT_ENDPOINTS = [
  endpoint({
    id: 'getMeAccount',
    method: 'get',
    path: '/me/account',
    tag,
    summary: 'See the account in short',
    description:
      'What a web app shows on every page: name, language, VAT status and whether the account is active.',
    status: 200,
    answers: 'The account in short.',
    answer: MeAccountResponse,
    run: ({ billing, call }) => billing.account.viewMe(call),
  }),
  endpoint({
    id: 'getAccount',
    method: 'get',
    path: '/account',
    tag,
    summary: 'See the account',
    description:
      'Everything that the customer told us of themselves. An `invoice_address` of null means the legal one.',
    status: 200,
    answers: 'The account.',
    answer: AccountResponse,
    run: ({ billing, call }) => billing.account.view(call),
  }),
]
