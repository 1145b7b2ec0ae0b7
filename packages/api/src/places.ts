import { z } from '@hono/zod-openapi'
import { CUSTOMER_TYPES, PIECES, PLACE_RULES, REVIEW_REASONS, SPEAKS } from '@billing/core'
import { DateTime, name, orNull } from './common.ts'

/** A kind of evidence of where a customer is. */
export const PieceKind = z.enum(Object.keys(PIECES) as [keyof typeof PIECES])

const PlacePiece = z
  .object({
    piece_id: z.string(),
    kind: PieceKind,
    country: orNull(z.string()),
    territory: orNull(z.string()),
    about: orNull(z.string()),
    shared: z.boolean().openapi({
      description:
        'Whether another customer has the same card, as far as the payment provider tells.',
    }),
    speaks: z.enum(SPEAKS).openapi({
      description:
        'Of what the customer claims. `nothing`: a newer piece took its place, or it only supports.',
    }),
    seen_at: DateTime,
  })
  .openapi('AdminPlacePiece')

/** Where a customer is for their VAT, what waits for an operator, and the evidence. */
export const AdminPlaceReview = z
  .object({
    account_id: z.string(),
    company_name: z.string(),
    customer_type: z.enum(CUSTOMER_TYPES),
    vat_id: orNull(z.string()),
    country: z.string().openapi({ description: 'Where they are for their VAT now.' }),
    territory: orNull(z.string()),
    rule: z.enum(PLACE_RULES),
    since: DateTime,
    review: orNull(
      z.object({
        reason: z.enum(REVIEW_REASONS),
        claimed_country: z.string(),
        claimed_territory: orNull(z.string()),
        opened_at: DateTime,
      }),
    ).openapi({ description: 'Null once an operator has decided.' }),
    pieces: z.array(PlacePiece).openapi({ description: 'All that was ever seen, newest first.' }),
  })
  .openapi('AdminPlaceReview')

/** A page of places that wait for an operator. */
export const AdminPlaceReviewListResponse = z
  .object({ items: z.array(AdminPlaceReview), cursor_next: orNull(z.string()) })
  .openapi('AdminPlaceReviewListResponse')

/** Why an operator decides so. */
export const AdminPlaceDecisionRequest = z
  .strictObject({
    reason: name().max(1_000).openapi({ description: 'Kept in the audit log.' }),
  })
  .openapi('AdminPlaceDecisionRequest')
