import {
  AdminExchangeRatesRequest,
  ExchangeRateFilters,
  ExchangeRateListResponse,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'

export const EXCHANGE_RATE_ENDPOINTS = [
  endpoint({
    id: 'adminListExchangeRates',
    method: 'get',
    path: '/admin/exchange-rates',
    tag,
    summary: 'List the exchange rates',
    description:
      'The rates by which VAT is converted where the law of the seller’s state wants it in another currency than we sell in; the newest day first, at most 366 days.',
    filters: ExchangeRateFilters,
    status: 200,
    response_description: 'The rates.',
    response: ExchangeRateListResponse,
    run: async ({ billing, call, filters }) => ({
      data: await billing.exchangeRates.list(call, filters),
    }),
  }),
  endpoint({
    id: 'adminPutExchangeRates',
    method: 'post',
    path: '/admin/exchange-rates',
    tag,
    summary: 'Put the exchange rates of a day',
    description:
      'What is there of the same day and currency is replaced; documents keep the rate that they were issued by. An invoice that waited for a rate is issued within the hour.',
    body: { schema: AdminExchangeRatesRequest },
    status: 200,
    response_description: 'The rates as they are kept.',
    response: ExchangeRateListResponse,
    problems: ['validation.failed'],
    run: async ({ billing, call, body }) => {
      const { rates } = await billing.exchangeRates.put(call, body)
      return { data: [...rates] }
    },
  }),
]
