import { z } from '@hono/zod-openapi'
import { DateTime, Money, orNull } from './common.ts'

/** Other prices that are to come: of a period, before and after, and thing by thing. */
export const CHANGED_PRICES = {
  effective_at: DateTime,
  before: Money,
  after: Money,
  changes: z
    .array(z.object({ thing: z.string(), quantity: z.int(), before: Money, after: Money }))
    .readonly()
    .openapi({
      description:
        'Net of VAT, of a whole period: `thing` is `plan` or an item, of which `quantity` are paid for.',
    }),
}

/** Prices that are planned for a customer. */
export const PricesAhead = z
  .object({
    own_price: orNull(z.object(CHANGED_PRICES)),
    price_rise: orNull(
      z.object({
        ...CHANGED_PRICES,
        price_rise_id: z.string(),
        told_at: orNull(DateTime).openapi({ description: 'When the customer was told.' }),
      }),
    ),
  })
  .openapi('PricesAhead', {
    description:
      'Other prices that are planned, also a rise of which the customer was not told yet. `before` and `after` are net, of a whole period.',
  })
