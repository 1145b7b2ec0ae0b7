import {
  AdminPlaceDecisionRequest,
  AdminPlaceReview,
  AdminPlaceReviewListResponse,
} from '@billing/api'
import type { PlaceUnderReview } from '@billing/core'
import { endpoint } from '../endpoint.ts'

/** A place as operators see it. */
function reviewView({ place, ...account }: PlaceUnderReview) {
  const { country, territory, rule, since, review } = place
  return {
    ...account,
    country,
    territory,
    rule,
    since,
    review: review && {
      reason: review.reason,
      claimed_country: review.claimed.country,
      claimed_territory: review.claimed.territory,
      opened_at: review.opened_at,
    },
    pieces: [...account.pieces],
  }
}

const decided = {
  method: 'post',
  tag: 'admin',
  body: { schema: AdminPlaceDecisionRequest },
  status: 200,
  response_description: 'The place, decided on.',
  response: AdminPlaceReview,
  problems: ['not_found'],
} as const

export const PLACE_ENDPOINTS = [
  endpoint({
    id: 'adminListPlaceReviews',
    method: 'get',
    path: '/admin/place-reviews',
    tag: 'admin',
    summary: 'List the customers whose country is in doubt',
    description:
      'Customers whose address is not where they are for their VAT, or whose evidence does not suffice, with all of it; the longest waiting first.',
    paging: { max: 100, default: 20, in_response: true },
    status: 200,
    response_description: 'A page of reviews.',
    response: AdminPlaceReviewListResponse,
    run: async ({ billing, call, page }) => {
      const { data, next } = await billing.places.listReviews(call, page.request)
      return { items: data.map(reviewView), cursor_next: page.cursor(next) }
    },
  }),
  endpoint({
    ...decided,
    id: 'adminApprovePlace',
    path: '/admin/place-reviews/{account_id}/approve',
    summary: 'Accept where a customer says they are',
    description:
      'It decides the VAT from the next invoice on. Invoices that were issued stay as they are.',
    run: async ({ billing, call, params, body }) =>
      reviewView(await billing.places.approve(call, { ...params, ...body })),
  }),
  endpoint({
    ...decided,
    id: 'adminRejectPlace',
    path: '/admin/place-reviews/{account_id}/reject',
    summary: 'Refuse where a customer says they are',
    description: 'The VAT stays as it is. New evidence opens a review again.',
    run: async ({ billing, call, params, body }) =>
      reviewView(await billing.places.reject(call, { ...params, ...body })),
  }),
]
