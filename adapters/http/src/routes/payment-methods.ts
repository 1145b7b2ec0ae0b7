import {
  AddPaymentMethodQuery,
  AddPaymentMethodResponse,
  PaymentMethod,
  PaymentMethodListResponse,
  VerifyPaymentMethodRequest,
  VerifyPaymentMethodResponse,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'payment-methods'

export const PAYMENT_METHOD_ENDPOINTS = [
  endpoint({
    id: 'listPaymentMethods',
    method: 'get',
    path: '/payment-methods',
    tag,
    summary: 'List the saved cards',
    description:
      'The account’s cards, oldest first. There is none before the phone system is ready.',
    status: 200,
    response_description: 'The cards.',
    response: PaymentMethodListResponse,
    run: async ({ billing, call }) => ({ data: await billing.paymentMethods.list(call) }),
  }),
  endpoint({
    id: 'addPaymentMethod',
    method: 'post',
    path: '/payment-methods',
    tag,
    summary: 'Add a card',
    description:
      'Opens the provider’s page, which takes the card; nothing is charged. The card is in the list once the provider has saved it. The only card is the default one.',
    filters: AddPaymentMethodQuery,
    idempotency: 'required',
    limits: ['money'],
    status: 201,
    response_description: 'Where the customer goes.',
    response: AddPaymentMethodResponse,
    run: ({ billing, call, filters }) =>
      billing.paymentMethods.add(call, { make_default: filters.make_default === 'true' }),
  }),
  endpoint({
    id: 'verifyPaymentMethod',
    method: 'post',
    path: '/payment-methods/verify',
    tag,
    summary: 'Add a card and verify it',
    description:
      'As `addPaymentMethod`, by an authorisation that we cancel as soon as the card is saved. Where the provider refuses an authorisation over zero, it is one cent: the answer says what it is.',
    body: { schema: VerifyPaymentMethodRequest },
    idempotency: 'required',
    limits: ['money'],
    status: 201,
    response_description: 'The verification waits for the customer.',
    response: VerifyPaymentMethodResponse,
    run: ({ billing, call, body }) => billing.paymentMethods.verify(call, body),
  }),
  endpoint({
    id: 'setDefaultPaymentMethod',
    method: 'post',
    path: '/payment-methods/{payment_method_id}/default',
    tag,
    summary: 'Make a card the default',
    description: 'We charge this card from now on. Asking again succeeds and changes nothing.',
    idempotency: 'required',
    status: 200,
    response_description: 'The card, now the default.',
    response: PaymentMethod,
    problems: ['not_found'],
    run: ({ billing, call, params }) =>
      billing.paymentMethods.setDefault(call, params.payment_method_id),
  }),
  endpoint({
    id: 'deletePaymentMethod',
    method: 'delete',
    path: '/payment-methods/{payment_method_id}',
    tag,
    summary: 'Delete a card',
    description: 'The default card of a live subscription stays until another one is the default.',
    idempotency: 'optional',
    status: 204,
    response_description: 'The card is gone, and soon at the provider too.',
    problems: ['not_found'],
    run: ({ billing, call, params }) =>
      billing.paymentMethods.delete(call, params.payment_method_id),
  }),
]
