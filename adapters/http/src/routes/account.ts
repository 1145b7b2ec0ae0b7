import {
  AccountResponse,
  ConfirmContactEmailRequest,
  MeAccountResponse,
  UpdateAccountRequest,
  UpdateMeAccountRequest,
  UpsertAddressRequest,
} from '@billing/api'
import { type Account, lacksAddress, type UpdateAccount, type UpdateMeAccount } from '@billing/core'
import type { z } from '@hono/zod-openapi'
import { endpoint, type Same } from '../endpoint.ts'

const tag = 'account'

/** What is kept of an account and not shown here: the rest of it is. */
type Hidden =
  | 'kind'
  | 'customer_type'
  | 'full_name'
  | 'country'
  | 'place'
  | 'vat_tries'
  | 'vat_next_check_at'
  | 'e_invoice'
  | 'locks'
  | 'ended_at'
type Shown = z.output<typeof AccountResponse>

/** An address that waits is shown, and none is left out. */
function shown({
  pending_contact_email: waits,
  ...given
}: Account & { readonly signup_id?: string }) {
  const account = {
    ...given,
    address_missing: lacksAddress(given),
    ...(waits === null ? {} : { pending_contact_email: waits }),
  }
  return account satisfies Same<Shown & Pick<Account, Hidden>, typeof account>
}

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
    response_description: 'The account in short.',
    response: MeAccountResponse,
    run: ({ billing, call }) => billing.account.viewMe(call),
  }),
  endpoint({
    id: 'updateMeAccount',
    method: 'patch',
    path: '/me/account',
    tag,
    summary: 'Change the account in short',
    description:
      'The light update: what is absent stays. A changed `vat_id` is `pending` until we ask the EU VAT registry, 5 minutes later.',
    body: { schema: UpdateMeAccountRequest, optional: true },
    status: 200,
    response_description: 'The account in short, as it is now.',
    response: MeAccountResponse,
    problems: ['vat.verification_failed'],
    run: ({ billing, call, body }) =>
      billing.account.updateMe(call, body satisfies Same<UpdateMeAccount, typeof body>),
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
    response_description: 'The account.',
    response: AccountResponse,
    run: ({ billing, call }) => billing.account.view(call).then(shown),
  }),
  endpoint({
    id: 'updateAccount',
    method: 'patch',
    path: '/account',
    tag,
    summary: 'Change the account',
    description:
      'What is absent stays. Another `contact_email` waits until its mailbox has answered the link that we mail there. An empty `reg_number`, `contact_phone` or `vat_id`, or an address of null, is taken away. We ask the EU VAT registry about a `vat_id` at once: when it says no, nothing is saved; when it is silent, the number is `pending` and we ask again.',
    body: { schema: UpdateAccountRequest, optional: true },
    limits: ['contact_email'],
    status: 200,
    response_description: 'The account, as it is now.',
    response: AccountResponse,
    problems: ['vat.verification_failed'],
    run: ({ billing, call, body }) =>
      billing.account.update(call, body satisfies Same<UpdateAccount, typeof body>).then(shown),
  }),
  endpoint({
    id: 'confirmContactEmail',
    method: 'post',
    path: '/account/contact-email/confirm',
    tag,
    summary: 'Confirm another contact address',
    description:
      'Spends the link that we mailed to the new address. From then on it counts, and we tell the old one.',
    body: { schema: ConfirmContactEmailRequest },
    status: 204,
    response_description: 'The new address counts.',
    problems: ['auth.invalid_credentials'],
    run: ({ billing, call, body }) => billing.identity.confirmContactEmail(call, body),
  }),
  endpoint({
    id: 'upsertAddress',
    method: 'post',
    path: '/account/addresses',
    tag,
    summary: 'Save an address',
    description:
      'Saves the legal or the invoice address in place of the one before. Invoices that are issued already keep theirs.',
    body: { schema: UpsertAddressRequest },
    status: 200,
    response_description: 'The account, as it is now.',
    response: AccountResponse,
    run: ({ billing, call, body }) => billing.account.upsertAddress(call, body).then(shown),
  }),
]
