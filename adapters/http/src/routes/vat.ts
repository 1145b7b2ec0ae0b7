import { VatStatusResponse } from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'vat'

export const VAT_ENDPOINTS = [
  endpoint({
    id: 'getVat',
    method: 'get',
    path: '/vat',
    tag,
    summary: 'See the VAT number',
    description: 'The account’s EU VAT number, and what the registry said of it.',
    status: 200,
    answers: 'The number and its status.',
    answer: VatStatusResponse,
    run: ({ billing, call }) => billing.vat.view(call),
  }),
  endpoint({
    id: 'revalidateVat',
    method: 'post',
    path: '/vat/revalidate',
    tag,
    summary: 'Check the VAT number again',
    description:
      'Asks the EU VAT registry now. While it is silent, a valid number stays valid, and any other is `pending` and asked about again.',
    status: 200,
    answers: 'The number and its status, as they are now.',
    answer: VatStatusResponse,
    run: ({ billing, call }) => billing.vat.revalidate(call),
  }),
]
