import { DISPUTE_STAGES } from '@billing/core'
import { z } from '@hono/zod-openapi'
import { DateTime, Money, orNull } from './common.ts'

/** How far a dispute has come. */
export const DisputeStage = z.enum(DISPUTE_STAGES).openapi('DisputeStage')

/** A cardholder's dispute of a charge. */
export const AdminDispute = z
  .object({
    dispute_id: z.string().openapi({ description: 'The provider’s own.' }),
    payment_id: z.string(),
    stage: DisputeStage,
    amount: Money,
    taken: orNull(
      z.object({
        refunded: Money,
        credit: Money,
        lost: Money,
      }),
    ).openapi({
      description:
        'What the bank took, by where the books show it. `refunded`: of the invoice, with its credit note, or of an unused topup. `credit`: of unused account credit. `lost`: what neither covers, our loss.',
    }),
    changed_at: DateTime,
  })
  .openapi('AdminDispute')
