import {
  AdminAccountBanner,
  AdminAccountBannerListResponse,
  AdminCreateBannerRequest,
} from '@billing/api'
import { endpoint } from '../endpoint.ts'

const tag = 'admin'

export const ADMIN_BANNER_ENDPOINTS = [
  endpoint({
    id: 'adminListBanners',
    method: 'get',
    path: '/admin/customers/{account_id}/banners',
    tag,
    summary: 'List the banners of a customer',
    description:
      'The cleared and the expired among them, newest first. The `Link` header leads to the next page.',
    paging: { max: 1_000, default: 100 },
    status: 200,
    response_description: 'A page of banners.',
    response: AdminAccountBannerListResponse,
    problems: ['not_found'],
    run: async ({ billing, call, params, page }) => {
      const { account_id } = params
      const { data, next } = await billing.customers.listBanners(call, account_id, page.request)
      page.link(next)
      return { items: [...data] }
    },
  }),
  endpoint({
    id: 'adminCreateBanner',
    method: 'post',
    path: '/admin/customers/{account_id}/banners',
    tag,
    summary: 'Put a banner up',
    description:
      'Shown on every page of the customer’s web app until it is cleared or expires. A link leads into the web app and nowhere else.',
    body: { schema: AdminCreateBannerRequest },
    status: 201,
    response_description: 'The banner.',
    response: AdminAccountBanner,
    problems: ['not_found'],
    run: ({ billing, call, body, params }) =>
      billing.customers.createBanner(call, params.account_id, body),
  }),
  endpoint({
    id: 'adminClearBanner',
    method: 'delete',
    path: '/admin/customers/{account_id}/banners/{banner_id}',
    tag,
    summary: 'Take a banner away',
    description:
      'Again changes nothing. One that the scheduler put up may go too: the next rung puts up its own.',
    status: 204,
    response_description: 'The banner is not shown any more.',
    problems: ['not_found'],
    run: ({ billing, call, params }) => billing.customers.clearBanner(call, params),
  }),
]
