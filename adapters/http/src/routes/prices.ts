import {
  AdminCancelPricesRequest,
  AdminGivePricesRequest,
  AdminPreviewPriceRiseRequest,
  AdminPreviewPricesRequest,
  AdminRaisePricesRequest,
  AdminStopPriceRiseRequest,
  PriceRise,
  PriceRiseListResponse,
  PriceRisePreview,
  PricesAhead,
  PricesPreview,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'

export const PRICE_ENDPOINTS = [
  endpoint({
    id: 'adminGivePrices',
    method: 'post',
    path: '/admin/subscriptions/{subscription_id}/price',
    tag,
    summary: 'Give a customer other prices',
    description:
      'Cheaper ones count from the next period on, and the customer is told. Dearer ones are a price rise: the customer is told first, and it counts from the first period that begins on `effective_at` or after it, and after the notice. Within a period no price changes.',
    body: { schema: AdminGivePricesRequest },
    idempotency: 'required',
    status: 200,
    response_description: 'The prices that are planned.',
    response: PricesAhead,
    problems: ['not_found'],
    run: ({ billing, call, params: { subscription_id }, body }) =>
      billing.subscription.givePrices(call, { subscription_id, ...body }),
  }),
  endpoint({
    id: 'adminPreviewPrices',
    method: 'post',
    path: '/admin/subscriptions/{subscription_id}/price/preview',
    tag,
    summary: 'See what other prices come to',
    description:
      'Changes nothing. As if a rise were told now: the prices, and to the cent the next invoices.',
    body: { schema: AdminPreviewPricesRequest },
    status: 200,
    response_description: 'What the prices would come to.',
    response: PricesPreview,
    problems: ['not_found'],
    run: ({ billing, call, params: { subscription_id }, body }) =>
      billing.subscription.previewPrices(call, { subscription_id, ...body }),
  }),
  endpoint({
    id: 'adminCancelPrices',
    method: 'post',
    path: '/admin/subscriptions/{subscription_id}/price/cancel',
    tag,
    summary: 'Take back prices that are planned',
    description:
      'The present prices go on, also where a rise was announced; the customer is told of that.',
    body: { schema: AdminCancelPricesRequest },
    idempotency: 'required',
    status: 200,
    response_description: 'Nothing is planned any more.',
    response: PricesAhead,
    problems: ['not_found'],
    run: ({ billing, call, params: { subscription_id }, body }) =>
      billing.subscription.cancelPrices(call, { subscription_id, ...body }),
  }),
  endpoint({
    id: 'adminRaisePrices',
    method: 'post',
    path: '/admin/price-rises',
    tag,
    summary: 'Raise prices for many',
    description:
      'Each customer who has what is raised is told by one mail, and may leave on the day whatever was agreed. A mail that is accepted too late for a period moves the rise of its customer to the next one.',
    body: { schema: AdminRaisePricesRequest },
    idempotency: 'required',
    status: 201,
    response_description: 'The price rise. Customers are told from now on.',
    response: PriceRise,
    run: ({ billing, call, body }) => billing.subscription.raisePrices(call, body),
  }),
  endpoint({
    id: 'adminPreviewPriceRise',
    method: 'post',
    path: '/admin/price-rises/preview',
    tag,
    summary: 'See what raising prices would come to',
    description: 'Changes nothing.',
    body: { schema: AdminPreviewPriceRiseRequest },
    status: 200,
    response_description: 'How many it is for, the revenue before and after, and who is left out.',
    response: PriceRisePreview,
    run: ({ billing, call, body }) => billing.subscription.previewRise(call, body),
  }),
  endpoint({
    id: 'adminListPriceRises',
    method: 'get',
    path: '/admin/price-rises',
    tag,
    summary: 'List price rises for many',
    description: 'Newest first. The `Link` header leads to the next page.',
    paging: { max: 100, default: 20 },
    status: 200,
    response_description: 'A page of price rises.',
    response: PriceRiseListResponse,
    run: async ({ billing, call, page }) => {
      const { data, next } = await billing.subscription.listRises(call, page.request)
      page.link(next)
      return { data: [...data] }
    },
  }),
  endpoint({
    id: 'adminGetPriceRise',
    method: 'get',
    path: '/admin/price-rises/{price_rise_id}',
    tag,
    summary: 'Show a price rise',
    description: 'With how many were told, for how many it counts, and how many left.',
    status: 200,
    response_description: 'The price rise.',
    response: PriceRise,
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.subscription.viewRise(call, params.price_rise_id),
  }),
  endpoint({
    id: 'adminStopPriceRise',
    method: 'post',
    path: '/admin/price-rises/{price_rise_id}/stop',
    tag,
    summary: 'Stop a price rise',
    description:
      'Nobody else is told, and it is taken back from those of whom nobody was told. Whoever was told keeps it: `adminCancelPrices` takes it back from one.',
    body: { schema: AdminStopPriceRiseRequest },
    idempotency: 'required',
    status: 200,
    response_description: 'The price rise, stopped.',
    response: PriceRise,
    problems: ['not_found'],
    run: ({ billing, call, params: { price_rise_id }, body }) =>
      billing.subscription.stopRise(call, { price_rise_id, ...body }),
  }),
]
